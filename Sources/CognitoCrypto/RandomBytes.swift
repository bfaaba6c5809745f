import Glibc

/// Unpredictable bytes from the operating system, even in processes restored from the same snapshot.
public enum RandomBytes {
    /// The maximum number of bytes that the system returns at once.
    private static let portion = 256

    /// Returns new random bytes.
    public static func make(count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { bytes, initializedCount in
            fill(UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: bytes[..<count])))
            initializedCount = count
        }
    }

    /// Returns random bytes that must stay secret, such as a key.
    public static func makeSecret(count: Int) -> SecretBytes {
        let bytes = SecretBytes(count: count)
        bytes.withMemory(fill)
        return bytes
    }

    private static func fill(_ memory: UnsafeMutableRawBufferPointer) {
        for start in stride(from: 0, to: memory.count, by: portion) {
            let part = UnsafeMutableRawBufferPointer(rebasing: memory[start..<min(start + portion, memory.count)])
            // The call fails only if more bytes than that maximum are requested, or if the system is older than 2014.
            guard getentropy(part.baseAddress, part.count) == 0 else {
                fatalError("The system provided no random bytes.")
            }
        }
    }
}
