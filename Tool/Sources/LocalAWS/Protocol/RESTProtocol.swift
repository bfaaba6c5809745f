package import LoopbackHTTP
package import NIOHTTP1
import RuntimeEmulator
package import WireJSON

/// The protocol `rest-json`: each operation has a method and a path, and members of its input are in the path, the query,
/// headers and a JSON body.
package enum RESTProtocol {
    // MARK: Requests

    /// Reads a request's parts by the shape of the operation's input, and checks them.
    ///
    /// `captures` are the labels of the path in order, with their percent escapes.
    package static func input(
        of request: HTTPRequest, _ captures: [String], _ binding: RequestBinding, as shape: ModelShape?
    ) throws(ServiceError) -> JSONMembers<JSONValue> {
        guard let shape, case .structure(let members) = shape.kind else { return JSONMembers() }
        let labels = try captures.map { capture throws(ServiceError) in try label(capture) }
        let (values, query) = (Dictionary(zip(binding.labels, labels)) { first, _ in first }, query(of: request))
        var bound = JSONMembers<JSONValue>()
        for member in binding.members {
            let text =
                switch member.location {
                case .label: values[member.wireName]
                case .query: query[member.wireName]
                case .header: request.header(member.wireName)
                }
            guard let text else { continue }
            let kind = members.first { $0.name == member.name }?.shape.kind
            bound[member.name] = value(text, kind)
        }
        let body: JSONDocument
        let boundValues: JSONDocument
        do {
            // A request without members in its body may have any body, or none.
            let hasBody = members.contains { member in !binding.members.contains { $0.name == member.name } }
            body = try JSONDocument(request.body.isEmpty || !hasBody ? Array("{}".utf8) : request.body)
            boundValues = try JSONDocument(Array(JSONValue.object(bound).flattened.utf8))
        } catch {
            throw ServiceError("SerializationException", "The body is not JSON: \(error)")
        }
        return try RequestCheck.members(
            of: body.root, as: shape, bound: (Set(binding.members.map(\.name)), boundValues.root))
    }

    /// Decodes a label of a path once.
    ///
    /// A label that could lead to another path, or that is encoded twice, is refused.
    private static func label(_ escaped: String) throws(ServiceError) -> String {
        guard let label = FormValues.unescaped(path: escaped), label != ".", label != "..",
            !label.utf8.contains(where: {
                $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "%") || $0 < 0x20
            })
        else {
            throw .invalidParameter("A part of the path is not a name that is encoded once, such as us-east-1%3A….")
        }
        return label
    }

    /// Returns the first value of each parameter in the query; a query with an invalid escape has none.
    private static func query(of request: HTTPRequest) -> [String: String] {
        let values = FormValues(request.query)?.all ?? []
        return Dictionary(values.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// Returns a text with the type of its member; a text that is not a number stays a text, and the check refuses it.
    private static func value(_ text: String, _ kind: ModelShape.Kind?) -> JSONValue {
        switch kind {
        case .integer?: Int64(text).map(JSONValue.integer) ?? .text(text)
        case .time?: Double(text).flatMap { $0.isFinite ? .decimal($0) : nil } ?? .text(text)
        default: .text(text)
        }
    }

    // MARK: Answers

    /// Returns an answer in JSON.
    package static func reply(
        _ status: HTTPResponseStatus, _ value: JSONValue, _ requestID: String = RequestID.random()
    ) -> HTTPReply {
        var reply = JSONProtocol.reply(status, value, requestID)
        reply.headers.replaceOrAdd(name: "Content-Type", value: "application/json")
        return reply
    }

    /// Returns an error: its name is in a header, and its message in the body.
    package static func reply(_ error: ServiceError, _ requestID: String) -> HTTPReply {
        var reply = reply(
            HTTPResponseStatus(statusCode: status(of: error)), ["message": .text(error.message)], requestID)
        reply.headers.add(name: "x-amzn-ErrorType", value: "\(error.name):")
        return reply
    }

    /// The status of an error; the front of AWS's services answers 403 to a caller that it does not know.
    private static func status(of error: ServiceError) -> Int {
        forbidden.contains(error.name) ? 403 : error.status
    }

    private static let forbidden: Set = [
        "InvalidSignatureException", "MissingAuthenticationTokenException", "UnrecognizedClientException",
    ]
}
