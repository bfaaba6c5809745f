import CognitoProcessTestSupport
import Glibc
import Synchronization

/// A TCP port of 127.0.0.1.
struct LoopbackPort: Sendable, CustomStringConvertible {
    let number: UInt16

    /// The address as `host:port`.
    var description: String { "127.0.0.1:\(number)" }

    /// The number to try next: below those that the system gives away by itself, and each but once.
    private static let next = Mutex(UInt16(20_000 + getpid() % 8_000))

    /// That many different free ports, which this process gives to no other test.
    static func free(_ count: Int) throws -> [LoopbackPort] {
        try (0..<count).map { _ in
            for _ in 0..<4_000 {
                let port = LoopbackPort(
                    number: next.withLock { number in
                        number = number < 32_000 ? number + 1 : 20_000
                        return number
                    })
                if port.isFree { return port }
            }
            throw Unmet("a free port")
        }
    }

    private var isFree: Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = Self.address(number)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    /// A Boolean value that indicates whether a server accepts connections there.
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
