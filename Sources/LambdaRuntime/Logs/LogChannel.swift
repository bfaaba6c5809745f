import Logging
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The destination of log records: lines to standard error, or frames to the descriptor that Lambda names.
///
/// Lambda gives the descriptor to its own runtimes; a custom one that finds it uses it.
enum LogChannel {
    private static let door = Mutex(())

    /// The descriptor of `_LAMBDA_TELEMETRY_LOG_FD`; -1 if there is none.
    ///
    /// Neither the name nor the descriptor is passed on to child processes.
    private static let descriptor: Int32 = {
        let name = "_LAMBDA_TELEMETRY_LOG_FD"
        guard let value = Environment[name] else { return -1 }
        unsetenv(name)
        guard let number = Int32(value), number >= 0, fcntl(number, F_SETFD, FD_CLOEXEC) == 0 else { return -1 }
        return number
    }()

    /// Finds the channel, before a child process can be started.
    static func open() { _ = descriptor }

    /// Writes one record before another thread may write.
    ///
    /// - Parameters:
    ///   - record: The record without a line end.
    ///   - level: Its level.
    ///   - isJSON: Whether it is a JSON object.
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
        // Lambda has closed its end: a line that somebody may see is better than none.
        if !isWritten { StandardError.write(record + [UInt8(ascii: "\n")]) }
    }

    /// Appends a number, its highest byte first.
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
