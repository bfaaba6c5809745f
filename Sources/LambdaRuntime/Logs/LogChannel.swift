import Glibc
import Logging
import Synchronization

/// The destination of log records: lines on standard error, or frames on the descriptor that Lambda names.
///
/// Lambda provides the descriptor for its own runtimes, but a custom runtime can also use it.
enum LogChannel {
    private static let door = Mutex(())

    /// The descriptor of `_LAMBDA_TELEMETRY_LOG_FD`; -1 if the variable is missing or unusable.
    ///
    /// Child processes inherit neither the variable nor the descriptor.
    private static let descriptor: Int32 = {
        let name = "_LAMBDA_TELEMETRY_LOG_FD"
        guard let value = LambdaEnvironment[name] else { return -1 }
        unsetenv(name)
        guard let number = Int32(value), number >= 0, fcntl(number, F_SETFD, FD_CLOEXEC) == 0 else { return -1 }
        return number
    }()

    /// Opens the channel; call it before any child process can start.
    static func open() { _ = descriptor }

    /// Writes a record, given without a line end, and keeps other threads' records from mixing with it.
    static func write(_ record: [UInt8], level: Logger.Level, isJSON: Bool) {
        guard descriptor >= 0 else { return StandardError.write(record + [UInt8(ascii: "\n")]) }
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let microseconds = UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
        var frame: [UInt8] = []
        frame.reserveCapacity(16 + record.count)
        append((isJSON ? 0xA55A_0002 : 0xA55A_0003) | level.frameBits, to: &frame)
        append(UInt32(clamping: record.count), to: &frame)
        append(microseconds, to: &frame)
        frame += record
        let isWritten = door.withLock { _ in Output.write(frame, to: descriptor) }
        // If Lambda has closed its end of the descriptor, a line on standard error may still be seen.
        if !isWritten { StandardError.write(record + [UInt8(ascii: "\n")]) }
    }

    /// Appends a number with its most significant byte first.
    private static func append(_ number: some FixedWidthInteger, to frame: inout [UInt8]) {
        withUnsafeBytes(of: number.bigEndian) { frame.append(contentsOf: $0) }
    }
}

extension Logger.Level {
    fileprivate var frameBits: UInt32 {
        switch self {
        case .trace: 0x04
        case .debug: 0x08
        case .info, .notice: 0x0C
        case .warning: 0x10
        case .error: 0x14
        case .critical: 0x18
        }
    }
}
