package import LoopbackHTTP
package import NIOHTTP1
import RuntimeEmulator
package import WireJSON

/// The protocol `json-1.1`: JSON over `POST /`, with the operation in a header.
package enum JSONProtocol {
    /// The headers that a web page may read.
    private static let exposedHeaders = "x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date"

    // MARK: Requests

    /// Reads a request's body by the shape of the operation's input.
    package static func input(
        of request: HTTPRequest, as shape: ModelShape?
    ) throws(ServiceError) -> JSONMembers<JSONValue> {
        guard let shape else { return JSONMembers() }
        let body = request.body.isEmpty ? Array("{}".utf8) : request.body
        let document: JSONDocument
        do {
            document = try JSONDocument(body)
        } catch {
            throw ServiceError("SerializationException", "The body is not JSON: \(error)")
        }
        return try RequestCheck.members(of: document.root, as: shape)
    }

    /// Returns the name and version of the caller's SDK, such as `aws-sdk-js-2.1639.0`; nil for any other client.
    static func sdk(of request: HTTPRequest) -> String? {
        guard let agent = request.header("X-Amz-User-Agent") ?? request.header("User-Agent"),
            let first = agent.split(separator: " ").first, first.hasPrefix("aws-sdk-")
        else { return nil }
        let parts = first.split(separator: "/")
        return parts.count == 2 ? "\(parts[0])-\(parts[1])" : nil
    }

    // MARK: Answers

    /// Returns an answer in JSON, with the headers that AWS's answers have.
    package static func reply(
        _ status: HTTPResponseStatus, _ value: JSONValue, _ requestID: String = RequestID.random()
    ) -> HTTPReply {
        var writer = JSONWriter(capacity: 512)
        // Writing does not fail, because the server's numbers are finite.
        try? writer.value(value)
        return HTTPReply(
            status: status,
            headers: [
                "Content-Type": "application/x-amz-json-1.1", "x-amzn-RequestId": requestID,
                "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": exposedHeaders,
            ], body: writer.bytes)
    }

    package static func reply(_ error: ServiceError, _ requestID: String) -> HTTPReply {
        var members: JSONMembers<JSONValue> = ["__type": .text(error.name), "message": .text(error.message)]
        members["reasonCode"] = error.reasonCode.map(JSONValue.text)
        var reply = reply(HTTPResponseStatus(statusCode: error.status), .object(members), requestID)
        reply.headers.add(name: "x-amzn-ErrorType", value: "\(error.name):")
        if error.message.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            reply.headers.add(name: "x-amzn-ErrorMessage", value: error.message)
        }
        return reply
    }

    /// Returns the answer to a browser that asks whether a web page may call this server.
    package static func preflight(_ request: HTTPRequest, methods: String = "POST, OPTIONS") -> HTTPReply {
        var headers: HTTPHeaders = [
            "x-amzn-RequestId": RequestID.random(), "Access-Control-Allow-Origin": "*",
            "Access-Control-Allow-Methods": methods, "Access-Control-Max-Age": "172800",
            "Access-Control-Expose-Headers": exposedHeaders,
        ]
        if let wanted = request.header("Access-Control-Request-Headers") {
            headers.add(name: "Access-Control-Allow-Headers", value: wanted)
        }
        return HTTPReply(status: .ok, headers: headers)
    }
}
