/// Durations in the format of Lambda's log.
enum Figures {
    /// Formats seconds with two decimals.
    static func seconds(_ duration: Duration) -> String { hundredths(duration / 10) }

    /// Formats milliseconds with two decimals.
    static func milliseconds(_ duration: Duration) -> String { hundredths(duration * 100) }

    /// Returns milliseconds, rounded up.
    static func billedMilliseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    }

    /// Returns milliseconds, rounded down.
    static func wholeMilliseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }

    /// Formats thousandths as hundredths of the unit.
    private static func hundredths(_ duration: Duration) -> String {
        let count = wholeMilliseconds(duration)
        let decimals = count % 100
        return "\(count / 100).\(decimals < 10 ? "0" : "")\(decimals)"
    }
}
