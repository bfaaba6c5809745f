import LocalAWS
import LoopbackHTTP
import NIOHTTP1
import WireJSON

/// The refusal of a registration.
enum RegistrationRefusal: Error, Hashable {
    /// The request needs an initial access token.
    case noToken
    /// The initial access token cannot be used; the reason is for the record.
    case unusableToken(String)
    /// The initial access token lacks the scope of registrations.
    case missingScope
    /// The pool allows no grant for this kind of registration.
    case noGrants
    /// The body is refused, with an error of RFC 7591 and the app's explanation.
    case metadata(_ error: String, _ description: String)
    /// The app client could not be created.
    case failed

    /// The error's code, or the answer's status where it has none.
    var name: String {
        switch self {
        case .noToken: "401"
        case .unusableToken: "invalid_token"
        case .missingScope: "insufficient_scope"
        case .noGrants: "access_denied"
        case .metadata(let error, _): error
        case .failed: "500"
        }
    }

    /// The reason, for the record.
    var reason: String {
        switch self {
        case .noToken:
            "OpenDcrEnabled is not true, so a registration needs an access token with aws.cognito/dcr/register."
        case .unusableToken(let reason): "the initial access token cannot be used: \(reason)."
        case .missingScope: "the initial access token lacks the scope aws.cognito/dcr/register."
        case .noGrants: "DcrConfiguration has an empty list of grants for this kind of registration."
        case .metadata(_, let description): description
        case .failed: "the app client could not be created."
        }
    }

    func reply(to request: WebRequest) -> HTTPReply {
        switch self {
        case .noToken:
            var reply = OAuthReply.empty(request, .unauthorized)
            reply.headers.add(name: "WWW-Authenticate", value: "Bearer")
            return reply
        case .unusableToken: return bearerError(.unauthorized, request)
        case .missingScope: return bearerError(.forbidden, request)
        case .noGrants: return OAuthReply.error(OAuthError(name), status: .forbidden, request)
        case .metadata(let error, let description): return OAuthReply.error(OAuthError(error, description), request)
        case .failed: return OAuthReply.empty(request, .internalServerError)
        }
    }

    private func bearerError(_ status: HTTPResponseStatus, _ request: WebRequest) -> HTTPReply {
        var reply = OAuthReply.error(OAuthError(name), status: status, request)
        reply.headers.add(name: "WWW-Authenticate", value: "Bearer error=\"\(name)\"")
        return reply
    }
}
