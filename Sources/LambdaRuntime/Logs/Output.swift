import Glibc

/// Unbuffered output, so that nothing stays in the process when Lambda freezes it.
enum Output {
    /// Writes all bytes; returns true on success.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written > 0 {
                    rest = rest.dropFirst(written)
                } else if written < 0, errno == EAGAIN {
                    // The pipe has been made non-blocking: wait until it accepts more bytes.
                    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&ready, 1, -1)
                } else if written == 0 || errno != EINTR {
                    return false
                }
            }
            return true
        }
    }
}
