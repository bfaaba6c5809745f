import Glibc

/// A TCP port of 127.0.0.1.
struct LoopbackPort: Sendable, CustomStringConvertible {
    let number: UInt16

    /// As `host:port`.
    var description: String { "127.0.0.1:\(number)" }

    /// That many ports, all different, which nobody uses now.
    static func free(_ count: Int) throws -> [LoopbackPort] {
        // All are held until all are known.
        let sockets = (0..<count).map { _ in socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
        defer { for descriptor in sockets { close(descriptor) } }
        return try sockets.map { descriptor in
            var address = Self.address(0)
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let status = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    bind(descriptor, address, size) == 0 ? getsockname(descriptor, address, &size) : -1
                }
            }
            guard status == 0 else { throw Unmet("a free port: \(String(cString: strerror(errno)))") }
            return LoopbackPort(number: UInt16(bigEndian: address.sin_port))
        }
    }

    /// Whether somebody takes connections there.
    var isOpen: Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = Self.address(number)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
