/// Durations as Lambda's log has them.
enum Figures {
    /// Seconds with two decimals.
    static func seconds(_ duration: Duration) -> String { hundredths(duration / 10) }

    /// Milliseconds with two decimals.
    static func milliseconds(_ duration: Duration) -> String { hundredths(duration * 100) }

    /// Milliseconds, the last begun one counted.
    static func billedMilliseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    }

    /// Milliseconds, the last begun one not counted.
    static func wholeMilliseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }

    /// A number of thousandths of a second, shown as if they were hundredths of the unit.
    private static func hundredths(_ duration: Duration) -> String {
        let count = wholeMilliseconds(duration)
        let decimals = count % 100
        return "\(count / 100).\(decimals < 10 ? "0" : "")\(decimals)"
    }
}
