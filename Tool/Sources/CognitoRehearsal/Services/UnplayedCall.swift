import CognitoMarkup
import DocumentMarkup
package import LoopbackHTTP
import NIOHTTP1
import RuntimeEmulator
import WireJSON

/// A call of an AWS service that nothing here answers, with what its signature and its form tell of it.
package struct UnplayedCall: Sendable {
    /// The service as signatures name it, such as `events`.
    private let service: String
    /// The operation; nil if only the path tells it.
    private let operation: String?
    private let isQuery: Bool

    /// Reads a call; nil for a request without a signature of AWS.
    package init?(_ request: HTTPRequest) {
        guard let service = Self.service(of: request) else { return nil }
        self.service = service
        let call = request.header("X-Amz-Target") == nil && !request.isTooLarge ? QueryCall(request.body) : nil
        isQuery = call != nil
        operation = Self.name(
            call?.action ?? request.header("X-Amz-Target")?.split(separator: ".").last.map(String.init))
    }

    /// The refusal, in the protocol of the call.
    package var reply: HTTPReply {
        if isQuery { return QueryReply(namespace: "https://\(service).amazonaws.com/").error("InvalidAction", text) }
        if service == "s3" {
            return .xml(
                .notImplemented, "<Error><Code>NotImplemented</Code><Message>\(Markup.xml(text))</Message></Error>")
        }
        var reply = HTTPReply.json(
            .badRequest, ["__type": "UnknownOperationException", "message": .text(text), "Message": .text(text)])
        reply.headers.add(name: "x-amzn-ErrorType", value: "UnknownOperationException")
        return reply
    }

    /// The operation and the service, such as `GetItem of dynamodb`.
    var name: String { "\(operation.map { "\($0) of " } ?? "")\(ServiceEndpoint.name(of: service))" }

    private var text: String {
        "\(name) is not played here; with --endpoint \(ServiceEndpoint.name(of: service))=URL, functions call the service at another "
            + "address, such as that of LocalStack or moto."
    }

    /// Returns the service in the header `Authorization`: `AWS4-HMAC-SHA256 Credential=ID/DATE/REGION/SERVICE/aws4_request, …`.
    package static func service(of request: HTTPRequest) -> String? {
        scope(of: request).flatMap { name($0.service) }.map { $0.lowercased() }
    }

    /// Returns the region in the header `Authorization`.
    static func region(of request: HTTPRequest) -> String? { scope(of: request).flatMap { name($0.region) } }

    private static func scope(of request: HTTPRequest) -> (region: String, service: String)? {
        guard let header = request.header("Authorization"), header.hasPrefix("AWS4-"),
            let match = header.firstMatch(of: /Credential=[^,\/]+\/[^,\/]+\/([^,\/]+)\/([^,\/]+)\/aws4_request/)
        else { return nil }
        return (String(match.output.1), String(match.output.2))
    }

    /// Returns the text if it looks like a name, so that nothing else of a request gets into a message.
    private static func name(_ text: String?) -> String? {
        text.flatMap { $0.wholeMatch(of: /[A-Za-z0-9_-]{1,64}/) == nil ? nil : $0 }
    }
}
