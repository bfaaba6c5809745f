import CCognitoGlibc
import CognitoSpawn
import Dispatch
import Glibc
import Synchronization

/// The output of a process, read line by line.
final class OutputPipe: Sendable {
    private struct State: ~Copyable {
        var descriptor: Int32
        /// The number that the reader uses for the pipe; nil until the pipe is read in the background.
        var number: UInt64?
        /// A Boolean value that indicates whether the reader reads the output in the background.
        var isWatched = false
        var unfinished: [UInt8] = []
    }

    /// The length at which a line is cut, as in Lambda's log.
    private static let longestLine = 256 * 1024
    /// The capacity of a pipe, in bytes.
    private static let capacity: Int32 = 1 << 20
    private let state: Mutex<State>
    private let onLine: @Sendable (String) -> Void

    private init(_ descriptor: Int32, _ onLine: @escaping @Sendable (String) -> Void) {
        state = Mutex(State(descriptor: descriptor))
        self.onLine = onLine
    }

    /// Creates a pipe, and returns it with its write end, which the caller must close.
    static func make(
        onLine: @escaping @Sendable (String) -> Void
    ) throws(NewProcess.StartError) -> (reading: OutputPipe, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw NewProcess.StartError(number: errno) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        // The pipe has to hold the output while the output is not read. A process that writes more waits.
        _ = fcntl(ends[0], ccognitoglibc_F_SETPIPE_SZ, Self.capacity)
        return (OutputPipe(ends[0], onLine), ends[1])
    }

    /// Passes on all lines in the pipe.
    ///
    /// When an answer arrives, all output written before it is already in the pipe.
    func drain() {
        state.withLock { state in
            if read(&state) { end(&state) }
        }
    }

    /// Passes on the rest of the output, including an unfinished line, and closes the pipe.
    func close() {
        state.withLock { state in
            _ = read(&state)
            end(&state)
        }
    }

    /// Reads lines as they arrive, until the pipe is closed.
    func readInBackground() {
        state.withLock { state in
            guard state.descriptor >= 0 else { return }
            if let number = state.number {
                guard !state.isWatched else { return }
                OutputReader.shared.watch(state.descriptor, number)
            } else {
                state.number = OutputReader.shared.add(self, state.descriptor)
            }
            state.isWatched = true
        }
    }

    /// Leaves output in the pipe until it is drained or read in the background, to avoid waking threads for each line.
    func pause() {
        state.withLock { state in
            guard state.isWatched, let number = state.number else { return }
            OutputReader.shared.ignore(state.descriptor, number)
            state.isWatched = false
        }
    }

    /// Passes on the lines in the pipe after the reader has found that the pipe has output.
    fileprivate func readWatched() {
        state.withLock { state in
            if read(&state) { return end(&state) }
            guard state.isWatched, let number = state.number else { return }
            OutputReader.shared.watch(state.descriptor, number)
        }
    }

    private func end(_ state: inout State) {
        guard state.descriptor >= 0 else { return }
        if !state.unfinished.isEmpty { emit(&state) }
        if let number = state.number { OutputReader.shared.remove(state.descriptor, number) }
        Glibc.close(state.descriptor)
        (state.descriptor, state.isWatched) = (-1, false)
    }

    /// Reads the output that is available now; returns true at the end of the output.
    ///
    /// Output that is written during the read stays in the pipe. Otherwise, a process that never stops writing would
    /// keep the pool waiting.
    private func read(_ state: inout State) -> Bool {
        var left: Int32 = 0
        guard state.descriptor >= 0, ioctl(state.descriptor, UInt(FIONREAD), &left) == 0 else { return false }
        // Usually the pipe is empty. A buffer of one byte is then enough to detect the end.
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

/// The thread that reads all output in the background.
private final class OutputReader: Sendable {
    static let shared = OutputReader()

    private let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    private let pipes = Mutex((count: UInt64(0), byNumber: [UInt64: OutputPipe]()))

    private init() {
        // Reading blocks, so it needs a queue with its own thread.
        DispatchQueue(label: "output").async { [self] in read() }
    }

    /// Starts to watch a pipe, and returns its number.
    func add(_ pipe: OutputPipe, _ descriptor: Int32) -> UInt64 {
        let number = pipes.withLock { pipes in
            pipes.count += 1
            pipes.byNumber[pipes.count] = pipe
            return pipes.count
        }
        control(EPOLL_CTL_ADD, descriptor, number, EPOLLIN.rawValue | EPOLLONESHOT.rawValue)
        return number
    }

    /// Requests one read of a pipe, as soon as the pipe has output.
    func watch(_ descriptor: Int32, _ number: UInt64) {
        control(EPOLL_CTL_MOD, descriptor, number, EPOLLIN.rawValue | EPOLLONESHOT.rawValue)
    }

    /// Ignores a pipe's output until the pipe's other end is closed.
    func ignore(_ descriptor: Int32, _ number: UInt64) {
        control(EPOLL_CTL_MOD, descriptor, number, EPOLLONESHOT.rawValue)
    }

    func remove(_ descriptor: Int32, _ number: UInt64) {
        control(EPOLL_CTL_DEL, descriptor, number, 0)
        _ = pipes.withLock { $0.byNumber.removeValue(forKey: number) }
    }

    private func control(_ operation: Int32, _ descriptor: Int32, _ number: UInt64, _ events: UInt32) {
        var event = epoll_event(events: events, data: epoll_data_t(u64: number))
        epoll_ctl(epoll, operation, descriptor, &event)
    }

    private func read() -> Never {
        var events = [epoll_event](repeating: epoll_event(), count: 16)
        while true {
            let count = epoll_wait(epoll, &events, Int32(events.count), -1)
            for event in events.prefix(max(0, Int(count))) {
                // The pipe may have been closed in the meantime; its number is then unknown.
                pipes.withLock { $0.byNumber[event.data.u64] }?.readWatched()
            }
        }
    }
}
