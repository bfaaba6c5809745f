import CCognitoOpenSSL

/// Bytes, such as a key, that are overwritten when their lifetime ends.
///
/// They cannot be copied by accident. The time of a comparison does not depend on the position of the first difference.
public struct SecretBytes: ~Copyable {
    private let memory: UnsafeMutableRawBufferPointer

    /// Creates a number of zero bytes.
    init(count: Int) {
        memory = .allocate(byteCount: count, alignment: 1)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
    }

    /// Creates the concatenated UTF-8 bytes of some strings.
    public init(_ texts: String...) {
        self.init(count: texts.reduce(0) { $0 + $1.utf8.count })
        var start = 0
        for text in texts {
            let end = start + text.utf8.count
            UnsafeMutableRawBufferPointer(rebasing: memory[start..<end]).copyBytes(from: text.utf8)
            start = end
        }
    }

    /// Creates a copy of some bytes.
    public init(_ bytes: RawSpan) {
        self.init(count: bytes.byteCount)
        bytes.withUnsafeBytes { memory.copyMemory(from: $0) }
    }

    deinit {
        OPENSSL_cleanse(memory.baseAddress, memory.count)
        memory.deallocate()
    }

    /// The number of bytes.
    public var count: Int { memory.count }

    /// Returns a copy that is not overwritten, for results that are not secret.
    public func revealed() -> [UInt8] { Array(memory) }

    /// Returns true if both contain the same bytes, in a time that depends only on the number of bytes.
    public borrowing func matches(_ other: [UInt8]) -> Bool {
        memory.count == other.count && CRYPTO_memcmp(memory.baseAddress, other, other.count) == 0
    }

    /// Calls a function with the bytes; the function must not keep them.
    @_spi(Internal) public borrowing func withMemory<Result>(_ body: (UnsafeMutableRawBufferPointer) -> Result)
        -> Result
    { body(memory) }
}
