public import WireJSON

/// A server's response, whatever its status.
///
/// Its description shows the status and the size only.
public struct HTTPSResponse: Sendable {
    /// The HTTP status, such as 200.
    public var status: Int
    /// The header lines.
    public var headers: HTTPSHeaders
    /// The content as received.
    public var body: [UInt8]

    /// Creates a response for a test.
    public init(status: Int, headers: HTTPSHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A Boolean value that indicates whether the status is between 200 and 299.
    public var isSuccess: Bool { 200..<300 ~= status }

    /// The content as text; invalid UTF-8 is repaired.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// Returns the content as JSON.
    ///
    /// - Throws: `JSONSyntaxError` if the content is not valid JSON.
    public func json() throws(JSONSyntaxError) -> JSONValue { try JSONValue(json: body) }
}

extension HTTPSResponse: CustomStringConvertible, CustomReflectable {
    /// The status and the content's size.
    public var description: String { "status \(status), \(body.count) bytes" }
    /// A mirror without children, because headers and content may hold secrets.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
