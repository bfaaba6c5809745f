// The forms of times in messages and logs. Forms that one protocol alone has are composed where that protocol is.
extension UTCTime {
    /// The date: `2026-01-31`.
    public var date: String { "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))" }

    /// The time of day: `09:05:07`.
    public var clock: String { "\(Self.digits(hour, 2)):\(Self.digits(minute, 2)):\(Self.digits(second, 2))" }

    /// The time to the second: `2026-01-31T09:05:07Z`.
    public var text: String { "\(date)T\(clock)Z" }

    /// The time as signatures of AWS have it: `20260131T090507Z`.
    public var compact: String { text.filter { $0 != "-" && $0 != ":" } }

    /// Returns a time in milliseconds since 1970 as text: `2026-01-31T09:05:07.250Z`.
    public static func text(milliseconds: Int) -> String {
        let seconds = milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
        let time = UTCTime(secondsSince1970: seconds)
        return "\(time.date)T\(time.clock).\(digits(milliseconds - seconds * 1000, 3))Z"
    }

    /// Returns a number with at least this count of digits.
    public static func digits(_ number: Int, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }
}
