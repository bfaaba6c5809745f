import Glibc

/// The times in SAML messages: seconds since 1970, which messages write in UTC as `2026-11-24T17:00:00.000Z`.
enum SAMLTime {
    /// Returns a time as a string, to the millisecond.
    static func text(_ seconds: Double) -> String {
        let milliseconds = Int((seconds * 1000).rounded())
        var time = time_t(milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000)
        let fraction = milliseconds - Int(time) * 1000
        var parts = tm()
        gmtime_r(&time, &parts)
        let (year, month) = (padded(Int(parts.tm_year) + 1900, 4), padded(Int(parts.tm_mon) + 1, 2))
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded(Int($0), 2) }.joined(separator: ":")
        return "\(year)-\(month)-\(padded(Int(parts.tm_mday), 2))T\(clock).\(padded(fraction, 3))Z"
    }

    private static func padded(_ number: Int, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    /// Reads a time in UTC; nil if the string is not such a time.
    static func seconds(_ text: String) -> Double? {
        let form =
            /([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(\.[0-9]{1,9})?Z/
        guard let match = text.wholeMatch(of: form) else { return nil }
        let numbers = [match.1, match.2, match.3, match.4, match.5, match.6].compactMap { Int32($0) }
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
        let seconds = timegm(&parts)
        // The C library turns 31 April into 1 May, and 24:00 into 0:00 of the next day, so the result is compared.
        let found = [
            parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
        ]
        guard found == numbers else { return nil }
        return Double(seconds) + (match.7.flatMap { Double("0\($0)") } ?? 0)
    }
}
