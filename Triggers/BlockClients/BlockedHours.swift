import CognitoTriggers

/// A daily span of time, such as `22:00-06:00`, at a fixed offset from UTC.
struct BlockedHours: Sendable {
    private static let day = 24 * 60

    /// Minutes of the day; the end is exclusive, and less than the start if the span includes midnight.
    private let start: Int
    private let end: Int
    private let offset: Int

    /// Reads all spans of an environment variable, with the offset from another: `+02:00`, `-03:30`; UTC if unset.
    static func list(_ variable: String, offset name: String) throws(InvalidSetting) -> [BlockedHours] {
        let text = LambdaEnvironment[name] ?? "+00:00"
        guard text.hasPrefix("+") || text.hasPrefix("-"), let size = minutes(text.dropFirst()), size <= 14 * 60
        else {
            throw InvalidSetting(name, "is '\(text)', but an offset from UTC must look like +02:00")
        }
        var spans: [BlockedHours] = []
        for span in try LambdaEnvironment.list(variable) {
            let ends = span.split(separator: "-", omittingEmptySubsequences: false).map { minutes($0) }
            guard ends.count == 2, let start = ends[0], let end = ends[1], start < day, start != end else {
                throw InvalidSetting(variable, "has '\(span)', but a span of hours must look like 22:00-06:00")
            }
            spans.append(BlockedHours(start: start, end: end, offset: text.hasPrefix("-") ? -size : size))
        }
        return spans
    }

    /// Returns true if a moment is within the span.
    func contains(_ moment: Timestamp) -> Bool {
        let minute = Int(moment.millisecondsSince1970 / 60_000 % Int64(Self.day)) + offset + Self.day
        let now = minute % Self.day
        return start < end ? (start..<end).contains(now) : now >= start || now < end
    }

    /// Returns the minutes of `HH:MM`, from `00:00` to `24:00`.
    private static func minutes(_ text: Substring) -> Int? {
        let digits = text.utf8.map { Int($0) - 0x30 }
        guard digits.count == 5, digits[2] == 10, (digits[..<2] + digits[3...]).allSatisfy({ (0...9).contains($0) })
        else {
            return nil
        }
        let (hour, minute) = (digits[0] * 10 + digits[1], digits[3] * 10 + digits[4])
        return minute < 60 && hour * 60 + minute <= day ? hour * 60 + minute : nil
    }
}
