import CCognitoGlibc
import CognitoSpawn
import Dispatch
import Glibc
import Synchronization

/// The output of a process, read line by line.
final class OutputPipe: Sendable {
    private struct State: ~Copyable {
        var descriptor: Int32
        var watcher: (any DispatchSourceRead)?
        var unfinished: [UInt8] = []
    }

    /// A line is cut here, as a log would.
    private static let longestLine = 256 * 1024
    private let state: Mutex<State>
    private let onLine: @Sendable (String) -> Void

    private init(_ descriptor: Int32, _ onLine: @escaping @Sendable (String) -> Void) {
        state = Mutex(State(descriptor: descriptor))
        self.onLine = onLine
    }

    /// Makes a pipe; its end for writing is to be closed by the caller.
    static func make(
        onLine: @escaping @Sendable (String) -> Void
    ) throws(NewProcess.StartError) -> (reading: OutputPipe, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw NewProcess.StartError(number: errno) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        return (OutputPipe(ends[0], onLine), ends[1])
    }

    /// Hands over all lines that are in the pipe now.
    ///
    /// Reads the pipe until it is empty: output from before an answer is in it when the answer arrives.
    func drain() {
        state.withLock { state in
            if read(&state) { end(&state) }
        }
    }

    /// Hands over what is left, an unfinished line too, and closes the pipe.
    func close() {
        state.withLock { state in
            _ = read(&state)
            end(&state)
        }
    }

    /// Reads lines as they come, until the pipe is closed.
    func readInBackground() {
        state.withLock { state in
            let descriptor = state.descriptor
            let watcher = DispatchSource.makeReadSource(
                fileDescriptor: descriptor, queue: DispatchQueue(label: "output \(descriptor)"))
            watcher.setEventHandler { [weak self] in self?.drain() }
            watcher.setCancelHandler { Glibc.close(descriptor) }
            state.watcher = watcher
            watcher.activate()
        }
    }

    private func end(_ state: inout State) {
        guard state.descriptor >= 0 else { return }
        if !state.unfinished.isEmpty { emit(&state) }
        // A watched descriptor is closed when it is no longer watched.
        if let watcher = state.watcher { watcher.cancel() } else { Glibc.close(state.descriptor) }
        (state.descriptor, state.watcher) = (-1, nil)
    }

    /// Reads what is there now; true at the end of what will ever come.
    ///
    /// Not what is written meanwhile: of a process that never stops writing that would have no end, and a pool waits.
    private func read(_ state: inout State) -> Bool {
        var left: Int32 = 0
        guard state.descriptor >= 0, ioctl(state.descriptor, UInt(FIONREAD), &left) == 0 else { return false }
        // Mostly there is nothing; one byte of room still finds the end.
        var chunk = [UInt8](repeating: 0, count: min(max(Int(left), 1), 1 << 16))
        while true {
            let count = Glibc.read(state.descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return count == 0 }
            for byte in chunk[..<count] {
                if byte == UInt8(ascii: "\n") {
                    emit(&state)
                } else {
                    state.unfinished.append(byte)
                    if state.unfinished.count == Self.longestLine { emit(&state) }
                }
            }
            left -= Int32(count)
            guard left > 0 else { return false }
        }
    }

    private func emit(_ state: inout State) {
        onLine(String(decoding: state.unfinished, as: UTF8.self))
        state.unfinished.removeAll(keepingCapacity: true)
    }
}
