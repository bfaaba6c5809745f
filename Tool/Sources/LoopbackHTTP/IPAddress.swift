import Glibc

/// A numeric IP address.
package struct IPAddress: Sendable {
    /// The address in network byte order: four or sixteen bytes.
    package let bytes: [UInt8]

    /// Reads an IPv4 or IPv6 address; nil if the string is not an IP address.
    package init?(_ text: some StringProtocol) {
        // This avoids in_addr, because each C module that includes its header defines in_addr as a separate type.
        for (family, size) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: size)
            if inet_pton(family, String(text), &bytes) == 1 {
                self.bytes = bytes
                return
            }
        }
        return nil
    }

    /// A Boolean value that indicates whether the address can only be reached from this machine.
    package var isLoopback: Bool {
        guard bytes.count == 16 else { return bytes[0] == 127 }
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        return bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1 || isMapped && bytes[12] == 127
    }
}
