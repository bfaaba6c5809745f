import Glibc

/// An IP address written in numbers.
package struct IPAddress: Sendable {
    /// The address in network order: four bytes, or sixteen.
    package let bytes: [UInt8]

    /// Reads an address of either version; nil if the text is none.
    package init?(_ text: some StringProtocol) {
        // Not by way of in_addr: C modules that include the header as well make it a type of theirs.
        for (family, size) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: size)
            if inet_pton(family, String(text), &bytes) == 1 {
                self.bytes = bytes
                return
            }
        }
        return nil
    }

    /// True for an address of this machine's that no other machine reaches.
    package var isLoopback: Bool {
        guard bytes.count == 16 else { return bytes[0] == 127 }
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        return bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1 || isMapped && bytes[12] == 127
    }
}
