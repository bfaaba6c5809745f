import Glibc

/// The wall clock, which advances even while an environment is frozen; other clocks may stop.
public enum WallClock {
    /// The time in milliseconds since 1970.
    public static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
