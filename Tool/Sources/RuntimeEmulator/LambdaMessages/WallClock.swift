import Glibc

enum WallClock {
    static var millisecondsSince1970: Int64 {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
    }

    /// The current date in UTC, in the format that log streams' names use: `2026/01/31`.
    static var utcDay: String {
        var (seconds, parts) = (time(nil), tm())
        gmtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(parts.tm_year + 1900)/\(two(parts.tm_mon + 1))/\(two(parts.tm_mday))"
    }
}
