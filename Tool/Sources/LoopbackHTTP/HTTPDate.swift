import CognitoTime

/// The current time in HTTP's format.
enum HTTPDate {
    /// The time, such as `Sat, 31 Jan 2026 09:05:07 GMT`.
    static var now: String {
        let time = UTCTime(secondsSince1970: Int(WallClock.now / 1000))
        let date = "\(UTCTime.digits(time.day, 2)) \(time.monthName.prefix(3)) \(UTCTime.digits(time.year, 4))"
        return "\(time.weekdayName.prefix(3)), \(date) \(time.clock) GMT"
    }
}
