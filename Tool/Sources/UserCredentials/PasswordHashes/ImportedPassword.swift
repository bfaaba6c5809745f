import Dispatch

/// A password of which the pool has only another system's hash, until the user first signs in with it.
package struct ImportedPassword: Sendable, Equatable {
    private enum Hash: Sendable {
        case bcrypt(BCryptHash)
        case derivedKey(DerivedKeyHash)
    }

    /// The algorithm's name and the hash, as the store keeps them.
    package let stored: String
    private let hash: Hash

    /// Reads a hash of an import file; throws for a malformed hash, and for one whose check would stop the machine.
    package init(_ text: String, _ algorithm: PasswordHashAlgorithm) throws(UnusableHash) {
        stored = "\(algorithm.rawValue) \(text)"
        hash =
            algorithm == .bcrypt
            ? .bcrypt(try BCryptHash(text)) : .derivedKey(try DerivedKeyHash(text, algorithm))
    }

    /// Reads a hash from the store or from a seed; nil for any other text.
    package init?(stored text: String) {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, let algorithm = PasswordHashAlgorithm(rawValue: parts[0]),
            let password = try? Self(parts[1], algorithm)
        else { return nil }
        self = password
    }

    /// A check takes seconds and 256 MiB at most, so one at a time runs, on none of the threads that serve calls.
    private static let queue = DispatchQueue(label: "password hashes")

    package func matches(_ password: String) async throws -> Bool {
        // bcrypt stops at a zero byte, and HMAC in the other formats ignores zero bytes at the end.
        guard !password.utf8.contains(0) else { return false }
        return try await withCheckedThrowingContinuation { continuation in
            Self.queue.async { continuation.resume(with: Result { try check(password) }) }
        }
    }

    private func check(_ password: String) throws -> Bool {
        switch hash {
        case .bcrypt(let hash): hash.isHash(of: password)
        case .derivedKey(let hash): try hash.isHash(of: password)
        }
    }

    package static func == (one: Self, other: Self) -> Bool { one.stored == other.stored }
}
