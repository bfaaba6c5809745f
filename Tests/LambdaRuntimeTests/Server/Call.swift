/// What a request asks of the Runtime API.
enum Call: Hashable, Sendable {
    case next
    case response(String)
    case error(String)
    case initError
    case other

    /// The kinds of call: a script has a line of reactions for each.
    enum Kind: Hashable, Sendable {
        case next, response, error, initError, other
    }

    /// Reads method and path; `base` is what the server's address has before the version.
    init(method: String, path: String, base: String) {
        let prefix = base + "/2018-06-01/runtime/"
        guard path.hasPrefix(prefix) else {
            self = .other
            return
        }
        let parts = path.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false).map(
            String.init)
        self =
            switch (method, parts.count, parts.first, parts.last) {
            case ("GET", 2, "invocation", "next"): .next
            case ("POST", 3, "invocation", "response"): .response(parts[1])
            case ("POST", 3, "invocation", "error"): .error(parts[1])
            case ("POST", 2, "init", "error"): .initError
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
        case .other: .other
        }
    }

    /// The request id in the path of a result.
    var requestID: String? {
        switch self {
        case .response(let id), .error(let id): id
        case .next, .initError, .other: nil
        }
    }
}
