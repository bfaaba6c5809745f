import Glibc

/// One TCP socket on loopback and the few calls that a scripted server makes on it.
struct Socket: Sendable {
    let descriptor: Int32

    /// The state of a socket: it takes connections from the start, or refuses every one.
    enum Admission: Sendable {
        case listening
        case refusing
    }

    /// Binds a free port of the address; a refusing socket keeps the port, so that no other process can open it.
    static func bound(to address: String, _ admission: Admission) throws -> Socket {
        let family = address.contains(":") ? AF_INET6 : AF_INET
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw SystemCallError("socket") }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        let bound = Socket(descriptor: descriptor)
        let status = family == AF_INET ? bind4(descriptor, to: address) : bind6(descriptor, to: address)
        guard status == 0, admission == .refusing || listen(descriptor, 256) == 0 else {
            bound.close()
            throw SystemCallError("bind or listen")
        }
        return bound
    }

    private static func bind4(_ descriptor: Int32, to address: String) -> Int32 {
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        return inet_pton(AF_INET, address, &name.sin_addr) == 1 ? bind(descriptor, to: name) : -1
    }

    private static func bind6(_ descriptor: Int32, to address: String) -> Int32 {
        var name = sockaddr_in6()
        name.sin6_family = sa_family_t(AF_INET6)
        return inet_pton(AF_INET6, address, &name.sin6_addr) == 1 ? bind(descriptor, to: name) : -1
    }

    private static func bind<Name>(_ descriptor: Int32, to name: Name) -> Int32 {
        withUnsafePointer(to: name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<Name>.size))
            }
        }
    }

    /// The port at this end.
    var port: UInt16 {
        // The port lies at the same place in the names of both families.
        var name = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        return UInt16(bigEndian: name.sin_port)
    }

    /// Blocks until a client connects; nil once the socket was shut down.
    func accept() -> Socket? {
        while true {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&entry, 1, -1)
            let client = Glibc.accept(descriptor, nil, nil)
            let reason = errno
            if client >= 0 {
                var on: Int32 = 1
                setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
                return Socket(descriptor: client)
            }
            guard [EINTR, EAGAIN, ECONNABORTED].contains(reason) else { return nil }
        }
    }

    /// Blocks until bytes arrive; nil at the end of the connection.
    func receive(upTo limit: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            var received: Int
            repeat {
                received = recv(descriptor, buffer.baseAddress, limit, 0)
            } while received < 0 && errno == EINTR
            count = max(0, received)
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Sends all bytes, without a signal if the client has gone; false if it has.
    func send(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
                let sent = Glibc.send(descriptor, start, rest.count, Int32(MSG_NOSIGNAL))
                if sent < 0 && errno == EINTR { continue }
                guard sent > 0 else { return false }
                rest = rest.dropFirst(sent)
            }
            return true
        }
    }

    /// A Boolean value that indicates whether the client has closed or reset its end.
    var isAbandoned: Bool {
        let peerHungUp: Int16 = 0x2000  // POLLRDHUP, which the Glibc module does not show
        var entry = pollfd(fd: descriptor, events: peerHungUp, revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    /// Ends both directions, which also wakes a thread that is blocked on the socket.
    func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Ends the direction to the client.
    func shutDownSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Makes the closing that follows a reset instead of an orderly end.
    func resetOnClose() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    }

    /// Gives the descriptor back.
    func close() {
        Glibc.close(descriptor)
    }
}
