import Foundation
import Glibc

/// An output of a process, read as it arrives.
final class OutputPipe: Sendable {
    private struct State: Sendable {
        var bytes: [UInt8] = []
        var readEnd: Int32?
    }

    private let state: Watched<State>
    /// The end that the process gets.
    let writeEnd: Int32
    /// The descriptors of the pipe's ends.
    private let inode: ino_t

    /// Makes the pipe and starts to read it.
    init() throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw SystemCallError("pipe") }
        let readEnd = ends[0]
        writeEnd = ends[1]
        var information = stat()
        fstat(writeEnd, &information)
        inode = information.st_ino
        _ = fcntl(readEnd, F_SETFL, O_NONBLOCK)
        state = Watched(State(readEnd: readEnd))
        Thread.detachNewThread { [state] in Self.read(readEnd, into: state) }
    }

    /// Closes this process's copy of the end that the child got.
    func closeWriteEnd() {
        close(writeEnd)
    }

    /// Closes the reading end, so that the writer gets an error.
    func closeReadEnd() {
        state.update { state in
            if let descriptor = state.readEnd { close(descriptor) }
            state.readEnd = nil
        }
    }

    /// Returns true if a path of `/proc` leads to this pipe.
    func isWritten(by path: String) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_ino == inode
    }

    /// Everything written until now, also what no thread has read yet.
    var bytes: [UInt8] {
        state.update { state in
            Self.drain(&state)
            return state.bytes
        }
    }

    /// Everything written until now, as text.
    var text: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// The lines written until now.
    var lines: [String] {
        bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Waits until the text holds that piece; false if it does not within the limit.
    func holds(_ piece: String, within limit: Duration) async -> Bool {
        await state.wait(within: limit) { String(decoding: $0.bytes, as: UTF8.self).contains(piece) }
    }

    private static func read(_ descriptor: Int32, into state: Watched<State>) {
        var isOpen = true
        while isOpen {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&entry, 1, -1)
            isOpen = state.update { state in
                drain(&state)
                return state.readEnd != nil
            }
        }
    }

    /// Reads what is in the pipe, without waiting; closes it at its end.
    private static func drain(_ state: inout State) {
        while let descriptor = state.readEnd {
            var count = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, initialized in
                count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                initialized = max(0, count)
            }
            state.bytes += bytes
            if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR {
                close(descriptor)
                state.readEnd = nil
            }
            if count < 0 && errno == EAGAIN { return }
        }
    }
}
