import CCognitoCrypt
import CognitoTriggers
import Glibc

/// A bcrypt hash: `$2a$`, `$2b$` or `$2y$`, two digits of cost, `$`, 53 characters of salt and key.
///
/// Django adds the prefix `bcrypt$`. `$2x$` marks hashes from a faulty implementation, and is refused.
struct BCrypt: Sendable {
    private static let mostCostly = 15
    private let hash: String

    /// Reads a hash; nil if the text is in another format.
    init?(_ text: String) throws(MalformedLine) {
        hash = text.hasPrefix("bcrypt$$") ? String(text.dropFirst(7)) : text
        let parts = hash.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0].isEmpty, ["2a", "2b", "2y"].contains(parts[1]) else { return nil }
        guard parts[2].utf8.count == 2, let cost = Int(parts[2]), (4...Self.mostCostly).contains(cost) else {
            throw MalformedLine("has a bcrypt hash whose cost is not from 04 to \(Self.mostCostly)")
        }
        let isWhole =
            parts[3].utf8.count == 53
            && parts[3].allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "." || $0 == "/"
            }
        guard isWhole else { throw MalformedLine("has a bcrypt hash without 53 characters of salt and key") }
    }

    /// Returns true if this is a password's hash.
    ///
    /// The password must have no zero byte, and only its first 72 bytes count.
    func isHash(of password: Secret<String>) -> Bool {
        let size = MemoryLayout<crypt_data>.size
        return withUnsafeTemporaryAllocation(of: crypt_data.self, capacity: 1) { memory in
            guard let data = memory.baseAddress else { return false }
            memset(data, 0, size)
            defer { explicit_bzero(data, size) }
            guard let result = crypt_rn(password.reveal(), hash, data, Int32(size)) else { return false }
            return Secret(hash).matches(Secret(String(cString: result)))
        }
    }
}
