import Dispatch
import Glibc

/// A host whose address a pool may look up, so that a document's URL leads nowhere inside a network.
struct PublicHost: Sendable {
    private let name: String

    /// Creates a host by its name, or by an address with or without brackets.
    init(_ name: String) { self.name = name.filter { !"[]".contains($0) } }

    /// A Boolean value that indicates whether the host has addresses, and each is public or this machine's.
    var isPublic: Bool {
        get async {
            await withCheckedContinuation { continuation in
                // A look-up can take seconds, and blocks its thread.
                DispatchQueue.global().async { continuation.resume(returning: Self.isPublic(name)) }
            }
        }
    }

    private static func isPublic(_ name: String) -> Bool {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(name, nil, &hints, &first) == 0 else { return false }
        defer { freeaddrinfo(first) }
        var (next, isFound) = (first, false)
        while let found = next {
            guard bytes(of: found.pointee).map(isAllowed) ?? false else { return false }
            isFound = true
            next = found.pointee.ai_next
        }
        return isFound
    }

    /// Returns the bytes of an address; nil for a family other than those of the Internet.
    private static func bytes(of found: addrinfo) -> [UInt8]? {
        guard let address = found.ai_addr else { return nil }
        switch found.ai_family {
        case AF_INET:
            return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
                withUnsafeBytes(of: address.pointee.sin_addr) { Array($0) }
            }
        case AF_INET6:
            return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                withUnsafeBytes(of: address.pointee.sin6_addr) { Array($0) }
            }
        default: return nil
        }
    }

    /// Returns true for an address, in network order, that is public or this machine's.
    static func isAllowed(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == 16 else { return isAllowedShort(bytes) }
        let loopback = Array(repeating: UInt8(0), count: 15) + [1]
        if bytes == loopback { return true }
        let mapped = Array(repeating: UInt8(0), count: 10) + [0xFF, 0xFF]
        if bytes.starts(with: mapped) { return isAllowedShort(Array(bytes[12...])) }
        // Only addresses below 2000::/3 are global.
        return bytes[0] & 0xE0 == 0x20
    }

    private static func isAllowedShort(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == 4 else { return false }
        switch (bytes[0], bytes[1]) {
        case (127, _): return true
        case (0, _), (10, _), (100, 64...127), (169, 254), (172, 16...31), (192, 168), (198, 18...19), (224..., _):
            return false
        case (192, 0): return bytes[2] != 0
        default: return true
        }
    }
}
