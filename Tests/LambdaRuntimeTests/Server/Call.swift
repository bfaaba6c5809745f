/// A call of the Runtime API, or of the Extensions API.
enum Call: Hashable, Sendable {
    case next
    case response(String)
    case error(String)
    case initError
    case restoreNext
    case restoreError
    case register
    case extensionNext
    case other

    /// The kinds of call: a script has a line of reactions for each.
    enum Kind: Hashable, Sendable {
        case next, response, error, initError, restoreNext, restoreError, register, extensionNext, other
    }

    /// Reads method and path; `base` is what the server's address has before the version.
    init(method: String, path: String, base: String) {
        guard path.hasPrefix(base + "/") else {
            self = .other
            return
        }
        let parts = path.dropFirst(base.count + 1).split(separator: "/", omittingEmptySubsequences: false).map(
            String.init)
        let rest = parts.dropFirst(2)
        self =
            switch (method, parts.prefix(2), rest.count, rest.first, rest.last) {
            case ("GET", ["2018-06-01", "runtime"], 2, "invocation", "next"): .next
            case ("POST", ["2018-06-01", "runtime"], 3, "invocation", "response"): .response(parts[3])
            case ("POST", ["2018-06-01", "runtime"], 3, "invocation", "error"): .error(parts[3])
            case ("POST", ["2018-06-01", "runtime"], 2, "init", "error"): .initError
            case ("GET", ["2018-06-01", "runtime"], 2, "restore", "next"): .restoreNext
            case ("POST", ["2018-06-01", "runtime"], 2, "restore", "error"): .restoreError
            case ("POST", ["2020-01-01", "extension"], 1, "register", _): .register
            case ("GET", ["2020-01-01", "extension"], 2, "event", "next"): .extensionNext
            default: .other
            }
    }

    /// The kind, without the request id.
    var kind: Kind {
        switch self {
        case .next: .next
        case .response: .response
        case .error: .error
        case .initError: .initError
        case .restoreNext: .restoreNext
        case .restoreError: .restoreError
        case .register: .register
        case .extensionNext: .extensionNext
        case .other: .other
        }
    }

    /// The request id in the path of a result.
    var requestID: String? {
        switch self {
        case .response(let id), .error(let id): id
        case .next, .initError, .restoreNext, .restoreError, .register, .extensionNext, .other: nil
        }
    }
}
