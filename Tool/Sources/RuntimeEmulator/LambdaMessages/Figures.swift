/// The format of durations in Lambda's log.
enum Figures {
    /// Returns a duration in seconds, with two decimals.
    static func seconds(_ duration: Duration) -> String { hundredths(duration / 10) }

    /// Returns a duration in milliseconds, with two decimals.
    static func milliseconds(_ duration: Duration) -> String { hundredths(duration * 100) }

    /// Returns a duration in milliseconds, rounded up.
    static func billedMilliseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    }

    /// Returns a duration in milliseconds, rounded down.
    static func wholeMilliseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }

    /// Returns a duration's whole milliseconds, divided by 100, with two decimals.
    private static func hundredths(_ duration: Duration) -> String {
        let count = wholeMilliseconds(duration)
        let decimals = count % 100
        return "\(count / 100).\(decimals < 10 ? "0" : "")\(decimals)"
    }
}
