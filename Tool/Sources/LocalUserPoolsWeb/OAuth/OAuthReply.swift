import LocalAWS
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import WireJSON

/// The answers of the endpoints that apps call; pages of other origins may read these answers.
enum OAuthReply {
    private static func headers(_ request: WebRequest) -> HTTPHeaders {
        [
            "Access-Control-Allow-Origin": "*", "Cache-Control": "no-store",
            "x-amz-cognito-request-id": request.pools.random.uuid(), "X-Content-Type-Options": "nosniff",
        ]
    }

    /// Returns an answer with a JSON body.
    static func json(
        _ members: JSONMembers<JSONValue>, status: HTTPResponseStatus = .ok, _ request: WebRequest
    ) -> HTTPReply {
        var headers = headers(request)
        headers.add(name: "Content-Type", value: "application/json;charset=UTF-8")
        return HTTPReply(status: status, headers: headers, body: Array(JSONValue.object(members).flattened.utf8))
    }

    /// Returns an answer without a body.
    static func empty(_ request: WebRequest, _ status: HTTPResponseStatus = .ok) -> HTTPReply {
        HTTPReply(status: status, headers: headers(request))
    }

    /// Returns the answer for an access token that is missing or invalid: the error in the body and in a header.
    static func challenge(_ error: OAuthError, status: HTTPResponseStatus, _ request: WebRequest) -> HTTPReply {
        var reply = self.error(error, status: status, request)
        reply.headers.add(
            name: "WWW-Authenticate",
            value: "error=\"\(error.code)\", error_description=\"\(error.description ?? "")\"")
        return reply
    }

    /// Returns the answer for an error.
    static func error(_ error: OAuthError, status: HTTPResponseStatus = .badRequest, _ request: WebRequest) -> HTTPReply
    {
        var members: JSONMembers<JSONValue> = ["error": .text(error.code)]
        members["error_description"] = error.description.map(JSONValue.text)
        return json(members, status: status, request)
    }
}
