/// Unpredictable bytes from the operating system, which stay unpredictable in processes that continue from one snapshot.
package enum RandomBytes {
    /// Returns some bytes.
    package static func make(count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in .random(in: .min ... .max, using: &generator) }
    }

    /// Returns some bytes that are to be kept secret, such as a key.
    package static func makeSecret(count: Int) -> SecretBytes {
        var generator = SystemRandomNumberGenerator()
        let bytes = SecretBytes(count: count)
        bytes.withMemory { memory in
            for index in memory.indices { memory[index] = .random(in: .min ... .max, using: &generator) }
        }
        return bytes
    }
}
