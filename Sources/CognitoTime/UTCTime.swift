/// A date and a time of day in UTC, in the Gregorian calendar.
///
/// It is written without Foundation, and without the C library's `strftime`, whose names depend on a locale.
public struct UTCTime: Equatable, Sendable {
    /// The year; the year before 1 is 0.
    public let year: Int
    /// The month, from 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int
    /// The hour, from 0 to 23.
    public let hour: Int
    /// The minute, from 0 to 59.
    public let minute: Int
    /// The second, from 0 to 59.
    public let second: Int

    private static let secondsOfDay = 86_400

    /// Creates a time from seconds since 1970.
    public init(secondsSince1970 seconds: Int) {
        let days = Self.quotient(seconds, Self.secondsOfDay)
        let rest = seconds - days * Self.secondsOfDay
        (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
        // The calendar repeats itself after 400 years. For the calculation, years begin in March.
        let fromYearZero = days + Self.daysFromYearZero
        let cycle = Self.quotient(fromYearZero, 146_097)
        let dayOfCycle = fromYearZero - cycle * 146_097
        let year = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * month + 2) / 5 + 1
        self.month = month < 10 ? month + 3 : month - 9
        self.year = cycle * 400 + year + (self.month > 2 ? 0 : 1)
    }

    /// The number of days from March of the year 0 to 1970.
    private static let daysFromYearZero = 719_468

    /// Returns the seconds from 1970 to a time; a day or hour that its month or day does not have counts on.
    ///
    /// The month must be from 1 to 12.
    public static func seconds(
        _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int
    ) -> Int {
        let year = month > 2 ? year : year - 1
        let leapDays = quotient(year, 4) - quotient(year, 100) + quotient(year, 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let days = 365 * year + leapDays + dayOfYear - daysFromYearZero
        return ((days * 24 + hour) * 60 + minute) * 60 + second
    }

    private static func quotient(_ number: Int, _ divisor: Int) -> Int {
        number >= 0 ? number / divisor : (number + 1) / divisor - 1
    }

    /// The time in seconds since 1970.
    public var secondsSince1970: Int { Self.seconds(year, month, day, hour, minute, second) }
}
