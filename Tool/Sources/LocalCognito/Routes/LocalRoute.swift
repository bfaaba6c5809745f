import LocalAWS
import LoopbackHTTP
import NIOHTTP1
import WireJSON

/// The forms of the local server's own routes and of their answers.
enum LocalRoute {
    /// The size limit of calls is three megabytes, because a style of pages has up to two megabytes in base64.
    static let callLimit: HTTPRoute.BodyLimit = { _, _ in 3 << 20 }

    static func get(
        _ path: String, for access: RouteAccess = .ownPages, _ answer: @escaping HTTPRoute.Answer
    ) -> HTTPRoute {
        HTTPRoute([.GET, .HEAD], path, for: access, answer)
    }

    /// Returns a route that accepts a JSON object and answers with JSON.
    static func post(
        _ path: String, method: HTTPMethod = .POST,
        _ answer: @escaping @Sendable (JSONView) async throws(ServiceError) -> JSONValue
    ) -> HTTPRoute {
        HTTPRoute([method], path, bodyLimit: callLimit) { request, _ in
            guard !request.isTooLarge else {
                return json(["message": "The body is larger than three megabytes."], status: .payloadTooLarge)
            }
            guard let document = try? JSONDocument(request.body.isEmpty ? Array("{}".utf8) : request.body),
                document.root.kind == .object
            else { return json(["message": "The body must be a JSON object."], status: .badRequest) }
            return await result { () async throws(ServiceError) -> JSONValue in
                try await answer(document.root)
            }
        }
    }

    static func result(_ work: () async throws(ServiceError) -> JSONValue) async -> HTTPReply {
        do {
            return json(try await work())
        } catch {
            return json(["message": .text(error.message)], status: HTTPResponseStatus(statusCode: error.status))
        }
    }

    /// Returns an answer in plain text, which pages that may call the pool may read.
    static func text(_ text: String) -> HTTPReply {
        var reply = HTTPReply.text(.ok, text)
        reply.headers.add(name: "Cache-Control", value: "no-store")
        reply.headers.add(name: "Access-Control-Allow-Origin", value: "*")
        reply.headers.add(name: "X-Content-Type-Options", value: "nosniff")
        return reply
    }

    /// Returns an answer in plain JSON, which pages that may call the pool may read.
    static func json(_ value: JSONValue, status: HTTPResponseStatus = .ok) -> HTTPReply {
        var reply = JSONProtocol.reply(status, value)
        reply.headers.replaceOrAdd(name: "Content-Type", value: "application/json; charset=utf-8")
        reply.headers.replaceOrAdd(name: "Cache-Control", value: "no-store")
        return reply
    }
}
