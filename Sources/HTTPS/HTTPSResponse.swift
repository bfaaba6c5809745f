public import WireJSON

/// The response of a server, whatever its status.
///
/// It prints its status and size.
public struct HTTPSResponse: Sendable {
    /// The HTTP status, such as 200.
    public var status: Int
    /// The header lines.
    public var headers: HTTPSHeaders
    /// The content, as it came.
    public var body: [UInt8]

    /// Creates a response, as a test does.
    public init(status: Int, headers: HTTPSHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A Boolean value that indicates whether the status is one of 200 to 299.
    public var isSuccess: Bool { 200..<300 ~= status }

    /// The content as text; what is not UTF-8 is repaired.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The content as JSON.
    ///
    /// - Throws: `JSONSyntaxError` if it is none.
    public func json() throws(JSONSyntaxError) -> JSONValue { try JSONValue(json: body) }
}

extension HTTPSResponse: CustomStringConvertible, CustomReflectable {
    /// The status, and how large the content is.
    public var description: String { "status \(status), \(body.count) bytes" }
    /// Without children: headers and content may hold secrets.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
