import CalendarTime
import CognitoTime
import Synchronization

/// The current time in HTTP's format.
enum HTTPDate {
    /// The time, such as `Sat, 31 Jan 2026 09:05:07 GMT`.
    static var now: String {
        let second = Int(WallClock.now / 1000)
        return latest.withLock { latest in
            if latest.second != second { latest = (second, text(of: second)) }
            return latest.text
        }
    }

    /// The text of the latest second, which all answers in that second share.
    private static let latest = Mutex<(second: Int, text: String)>((0, ""))

    private static func text(of second: Int) -> String {
        let time = UTCTime(secondsSince1970: second)
        let date = "\(UTCTime.digits(time.day, 2)) \(time.monthName.prefix(3)) \(UTCTime.digits(time.year, 4))"
        return "\(time.weekdayName.prefix(3)), \(date) \(time.clock) GMT"
    }
}
