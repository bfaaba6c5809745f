public import WireJSON

/// The body of a request, with its content type.
///
/// Its description shows the size and the type only.
public struct HTTPSBody: Sendable {
    /// The content.
    public let bytes: [UInt8]
    /// The value of `Content-Type`.
    public let type: String

    /// Creates a body of any type.
    public init(_ bytes: [UInt8], type: String) {
        self.bytes = bytes
        self.type = type
    }

    /// Returns a body with a JSON value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - type: The value of `Content-Type`.
    /// - Returns: The body.
    /// - Throws: `JSONWritingError` if a number in `value` cannot be written in JSON.
    public static func json(_ value: JSONValue, type: String = "application/json") throws(JSONWritingError) -> HTTPSBody
    {
        var writer = JSONWriter(capacity: 256)
        try writer.value(value)
        return HTTPSBody(writer.bytes, type: type)
    }

    /// Returns a body with the fields of a form: `application/x-www-form-urlencoded`.
    ///
    /// - Parameter fields: The names and values in order; this function escapes them.
    /// - Returns: The body.
    public static func form(_ fields: KeyValuePairs<String, String>) -> HTTPSBody { form(fields.map { $0 }) }

    /// Returns a body with the fields of a form, whose number may vary.
    package static func form(_ fields: [(String, String)]) -> HTTPSBody {
        // In a form, a space is written as a plus sign.
        func escape(_ text: String) -> String {
            text.split(separator: " ", omittingEmptySubsequences: false).map { PercentEncoding.escape($0.utf8) }
                .joined(separator: "+")
        }
        let pairs = fields.map { "\(escape($0))=\(escape($1))" }
        return HTTPSBody(Array(pairs.joined(separator: "&").utf8), type: "application/x-www-form-urlencoded")
    }

    /// Returns a body with UTF-8 text: `text/plain`.
    public static func text(_ text: String) -> HTTPSBody {
        HTTPSBody(Array(text.utf8), type: "text/plain; charset=utf-8")
    }
}

extension HTTPSBody: CustomStringConvertible, CustomReflectable {
    /// The body's size and type.
    public var description: String { "\(bytes.count) bytes of \(type)" }
    /// A mirror without children, because the content may hold secrets.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
