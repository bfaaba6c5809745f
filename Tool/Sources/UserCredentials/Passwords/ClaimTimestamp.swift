import CalendarTime
import CognitoTime

/// The time in a proof of a password, such as `Sat Mar 1 09:05:07 UTC 2025`.
///
/// Cognito takes no other form: the day has no leading zero, the names are English, and the weekday matches the date.
package struct ClaimTimestamp: Sendable {
    /// The time in seconds since 1970.
    package let seconds: Double

    /// Reads a time; nil if the string has another format.
    package init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 6, parts[4] == "UTC",
            let month = UTCTime.monthNames.firstIndex(where: { $0.prefix(3) == parts[1] }),
            let day = Self.number(parts[2]), parts[2].first != "0",
            let year = Self.number(parts[5]), parts[5].utf8.count == 4
        else { return nil }
        let clock = parts[3].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard clock.count == 3, clock.allSatisfy({ $0.utf8.count == 2 }), let hour = Self.number(clock[0]),
            let minute = Self.number(clock[1]), let second = Self.number(clock[2]), day <= 31,
            let time = UTCTime(year, month + 1, day, hour, minute, second), time.weekdayName.prefix(3) == parts[0]
        else { return nil }
        seconds = Double(time.secondsSince1970)
    }

    private static func number(_ text: String) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }
}
