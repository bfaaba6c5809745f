import CognitoCrypto
import Glibc

/// A bcrypt hash: `$2a$`, `$2b$` or `$2y$`, two digits of cost, `$`, 53 characters of salt and key.
struct BCryptHash: Sendable {
    /// The bytes of a password that count.
    private static let countedBytes = 72
    private static let costs = 4...16
    private let text: String

    init(_ text: String) throws(UnusableHash) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0].isEmpty, ["2a", "2b", "2y"].contains(parts[1]), parts[2].utf8.count == 2,
            let cost = Int(parts[2]), parts[3].utf8.count == 53, parts[3].utf8.allSatisfy(Self.isDigit)
        else { throw UnusableHash("The password hash is not one of bcrypt, such as $2b$10$…") }
        guard Self.costs.contains(cost) else {
            throw UnusableHash(
                "The password hash has the cost \(cost), but this pool checks costs from 4 to \(Self.costs.upperBound)."
            )
        }
        guard Self.crypt != nil else {
            throw UnusableHash(
                "A check of bcrypt needs the library libcrypt.so.1 or libcrypt.so.2, which this system lacks.")
        }
        self.text = text
    }

    private typealias Crypt =
        @convention(c) (
            UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int32
        ) -> UnsafeMutablePointer<CChar>?

    /// The function of libxcrypt, loaded when it is first needed: systems have it under different names, and a copy of one needs that
    /// system's C library.
    private static let crypt: Crypt? = {
        for name in ["libcrypt.so.1", "libcrypt.so.2"] {
            if let library = dlopen(name, RTLD_NOW | RTLD_LOCAL), let function = dlsym(library, "crypt_rn") {
                return unsafeBitCast(function, to: Crypt.self)
            }
        }
        return nil
    }()
    /// The size of `struct crypt_data`, which is a part of the library's binary interface.
    private static let dataSize = 32_768

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "/"):
            true
        default: false
        }
    }

    /// Returns true if this is a password's hash; the password must have no zero byte.
    func isHash(of password: String) -> Bool {
        // The library refuses passwords that are much longer.
        let counted = password.utf8.prefix(Self.countedBytes).map { CChar(bitPattern: $0) } + [0]
        let size = Self.dataSize
        return withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { memory in
            guard let data = memory.baseAddress else { return false }
            memset(data, 0, size)
            defer { explicit_bzero(data, size) }
            guard let result = Self.crypt?(counted, text, data, Int32(size)) else { return false }
            return SecretBytes(String(cString: result)).matches(Array(text.utf8))
        }
    }
}
