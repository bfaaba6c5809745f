/// Header lines in order.
///
/// Names are compared without regard to case. The description shows only names, because values may be secrets.
public struct HTTPSHeaders: Sendable {
    /// The names and values as they are on the wire.
    public private(set) var lines: [(name: String, value: String)] = []

    /// Creates headers.
    public init() {}

    /// The first value of a name; nil if no header has the name.
    ///
    /// Setting a value replaces all lines of that name; setting nil removes them.
    public subscript(name: String) -> String? {
        get { lines.first { Self.isSame($0.name, name) }?.value }
        set {
            lines.removeAll { Self.isSame($0.name, name) }
            if let newValue { add(name, newValue) }
        }
    }

    /// Returns all values of a name, in order.
    public func values(of name: String) -> [String] { lines.filter { Self.isSame($0.name, name) }.map(\.value) }

    /// Adds a line, and keeps other lines of the same name.
    public mutating func add(_ name: String, _ value: String) { lines.append((name, value)) }

    /// Returns true if two names are the same without regard to case; names are ASCII.
    static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { lowercased($0) == lowercased($1) }
    }

    /// Returns true for a valid name of a header or method (RFC 9110, section 5.6.2).
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                PercentEncoding.isAlphanumeric($0) || PercentEncoding.contains("!#$%&'*+-.^_`|~", $0)
            }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte }
}

extension HTTPSHeaders: ExpressibleByDictionaryLiteral {
    /// Creates headers with these lines; a name may appear more than once.
    public init(dictionaryLiteral elements: (String, String)...) { lines = elements.map { ($0, $1) } }
}

extension HTTPSHeaders: CustomStringConvertible, CustomReflectable {
    /// The names of the headers.
    public var description: String { "[\(lines.map(\.name).joined(separator: ", "))]" }
    /// A mirror without children, because values may be secrets.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
