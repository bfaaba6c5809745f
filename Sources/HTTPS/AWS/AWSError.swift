import WireJSON

/// An error for a call that an AWS service has refused, with what AWS said.
///
/// In the message, the call's values, such as an address or an item's attribute, are replaced by `…`. Names of things in
/// your account stay: tables, pools, app clients, groups, topics and the sender's address.
public struct AWSError: Error, Hashable, Sendable {
    /// The service, such as `DynamoDBTable`.
    public let service: String
    /// The operation, such as `PutItem`.
    public let operation: String
    /// The HTTP status.
    public let status: Int
    /// AWS's name of the error, such as `AccessDeniedException`.
    public let code: String
    /// AWS's message, with `…` in place of the call's values; may be empty.
    public let message: String
    /// The request's id, which AWS's support asks for; nil if the response has no id.
    public let requestID: String?

    /// Creates an error for a test.
    public init(
        service: String, operation: String, status: Int, code: String, message: String = "", requestID: String? = nil
    ) {
        (self.service, self.operation, self.status) = (service, operation, status)
        (self.code, self.message, self.requestID) = (code, message, requestID)
    }
}

extension AWSError: CustomStringConvertible {
    /// The whole error in one line.
    public var description: String {
        let said = message.isEmpty ? "" : ": \(message)"
        let id = requestID.map { " [request \($0)]" } ?? ""
        return "\(service) refused \(operation) with status \(status) (\(code))\(said)\(id)"
    }
}

extension AWSError {
    /// Creates the error for a response in JSON, or in the XML of Amazon SNS.
    init(_ response: HTTPSResponse, from service: AWSService, to operation: String, hiding call: AWSCallValues) {
        let json = try? response.json()
        func element(_ name: String) -> String? { Self.element(name, in: response) }
        let type = response.headers["x-amzn-errortype"] ?? json?["__type"]?.text ?? element("Code") ?? ""
        let message = json?["message"]?.text ?? json?["Message"]?.text ?? element("Message") ?? ""
        self.init(
            service: service.id, operation: operation, status: response.status, code: Self.name(ofType: type),
            message: call.hidden(in: message),
            requestID: response.headers["x-amzn-requestid"] ?? element("RequestId"))
    }

    /// Returns an error's name from `prefix#Name:URL`.
    private static func name(ofType type: String) -> String {
        let name = type.split(separator: "#").last?.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? ""
        return name.isEmpty ? "no type" : String(name)
    }

    /// Returns the text of the first XML element with a name.
    private static func element(_ name: String, in response: HTTPSResponse) -> String? {
        let text = response.text
        guard text.utf8.first == UInt8(ascii: "<") else { return nil }
        let parts = text.split(separator: "<\(name)>", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        return parts[1].split(separator: "</\(name)>", maxSplits: 1, omittingEmptySubsequences: false).first
            .map(String.init)
    }
}
