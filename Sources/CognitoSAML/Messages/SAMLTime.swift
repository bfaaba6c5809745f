import Glibc

/// The times of SAML's messages: seconds since 1970, written in UTC as `2026-11-24T17:00:00.000Z`.
enum SAMLTime {
    /// Returns the text of a time, to the millisecond.
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

    /// Reads a time in UTC; nil if the text is not one.
    static func seconds(_ text: String) -> Double? {
        guard let match = text.wholeMatch(of: /(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d{1,9})?Z/) else {
            return nil
        }
        var parts = tm()
        parts.tm_year = (Int32(match.1) ?? 0) - 1900
        parts.tm_mon = (Int32(match.2) ?? 0) - 1
        parts.tm_mday = Int32(match.3) ?? 0
        parts.tm_hour = Int32(match.4) ?? 0
        parts.tm_min = Int32(match.5) ?? 0
        parts.tm_sec = Int32(match.6) ?? 0
        let given = parts
        let seconds = timegm(&parts)
        // The C library turns 31 April into 1 May.
        guard parts.tm_mon == given.tm_mon, parts.tm_mday == given.tm_mday, parts.tm_hour == given.tm_hour else {
            return nil
        }
        return Double(seconds) + (match.7.flatMap { Double("0\($0)") } ?? 0)
    }
}
