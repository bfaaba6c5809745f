import LocalAWS

/// The time in a proof of a password, such as `Sat Mar 1 09:05:07 UTC 2025`.
///
/// Cognito takes no other form: the day has no leading zero, the names are English, and the weekday matches the date.
struct ClaimTimestamp: Sendable {
    /// The time in seconds since 1970.
    let seconds: Double

    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Reads a time; nil if the string has another format.
    init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 6, parts[4] == "UTC", let month = Self.months.firstIndex(of: parts[1]),
            let day = Self.number(parts[2]), parts[2].first != "0", (1...Self.days(month, parts[5])).contains(day),
            let year = Self.number(parts[5]), parts[5].utf8.count == 4
        else { return nil }
        let clock = parts[3].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard clock.count == 3, clock.allSatisfy({ $0.utf8.count == 2 }), let hour = Self.number(clock[0]), hour < 24,
            let minute = Self.number(clock[1]), minute < 60, let second = Self.number(clock[2]), second < 60
        else { return nil }
        let days = CivilDate.daysSince1970(year, month + 1, day)
        guard Self.weekdays[(days % 7 + 7) % 7] == parts[0] else { return nil }
        seconds = Double(((days * 24 + hour) * 60 + minute) * 60 + second)
    }

    private static func number(_ text: String) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }

    private static func days(_ month: Int, _ year: String) -> Int {
        let year = Int(year) ?? 1
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month]
    }
}
