/// Unpredictable bytes from the operating system, which stay unpredictable in processes that continue from one snapshot.
package enum RandomBytes {
    /// Returns some bytes.
    package static func make(count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 7)
        // The system is asked for eight bytes at a time.
        while bytes.count < count { withUnsafeBytes(of: generator.next()) { bytes += $0 } }
        bytes.removeLast(bytes.count - count)
        return bytes
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
