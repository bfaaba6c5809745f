/// The error for an operation that OpenSSL refused; its text names the operation, but no value.
public struct CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
    private let operation: String

    /// Creates the error for an operation, such as `a signature`.
    @_spi(Internal) public init(_ operation: String) { self.operation = operation }

    /// The sentence that names the operation.
    public var description: String { "OpenSSL could not compute \(operation)" }
}
