/// A value that must not be exposed by accident: a password, a code, a token.
///
/// It prints, dumps and reflects as `<redacted>`. To read it, call ``reveal()``, which a reviewer can search for.
public struct Secret<Value: Sendable>: Sendable {
    private let value: Value

    /// Wraps a value.
    public init(_ value: Value) { self.value = value }

    /// The value itself.
    public func reveal() -> Value { value }
}

extension Secret: Equatable where Value: Equatable {}
extension Secret: Hashable where Value: Hashable {}

extension Secret where Value == String {
    /// Returns true if two secrets are equal; the duration depends only on the length of this secret.
    ///
    /// - Parameter other: The secret that an attacker may choose.
    /// - Returns: True if both have the same UTF-8 bytes.
    public func matches(_ other: Secret<String>) -> Bool {
        let (own, foreign) = (Array(value.utf8), Array(other.value.utf8))
        var difference: UInt8 = own.count == foreign.count ? 0 : 1
        for index in own.indices {
            difference |= own[index] ^ (foreign.isEmpty ? 0 : foreign[index % foreign.count])
        }
        return difference == 0
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<redacted>`.
    public var description: String { "<redacted>" }
    /// Always `<redacted>`.
    public var debugDescription: String { "<redacted>" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
