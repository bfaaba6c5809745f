import LoopbackHTTP
import NIOHTTP1

/// A call of the Runtime API, or of the part of the Extensions API that runtimes may use.
///
/// The calls for SnapStart are missing. AWS's emulator does not know their paths either.
enum RuntimeAPICall {
    case ping
    case next
    case initError
    case response(String)
    case error(String)
    case register
    case extensionNext
    case extensionError
    case telemetry
    case logs

    /// Reads the call from a request's path; nil if the path is unknown.
    init?(_ request: HTTPRequest) {
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        switch (parts.first, parts.dropFirst().joined(separator: "/")) {
        case ("2018-06-01", "ping"): self = .ping
        case ("2018-06-01", "runtime/invocation/next"): self = .next
        case ("2018-06-01", "runtime/init/error"): self = .initError
        case ("2020-01-01", "extension/register"): self = .register
        case ("2020-01-01", "extension/event/next"): self = .extensionNext
        case ("2020-01-01", "extension/init/error"), ("2020-01-01", "extension/exit/error"): self = .extensionError
        case ("2022-07-01", "telemetry"): self = .telemetry
        case ("2020-08-15", "logs"): self = .logs
        default:
            guard parts.count == 5, parts[0...2] == ["2018-06-01", "runtime", "invocation"] else { return nil }
            switch parts[4] {
            case "response": self = .response(parts[3])
            case "error": self = .error(parts[3])
            default: return nil
            }
        }
    }

    /// The only HTTP method that the call accepts.
    var method: HTTPMethod {
        switch self {
        case .ping, .next, .extensionNext: .GET
        case .initError, .response, .error, .register, .extensionError: .POST
        case .telemetry, .logs: .PUT
        }
    }
}
