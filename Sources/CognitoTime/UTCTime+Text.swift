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

    /// Returns a time in seconds since 1970 as text, rounded to the millisecond: `2026-01-31T09:05:07.250Z`.
    public static func text(_ seconds: Double) -> String { text(milliseconds: Int((seconds * 1000).rounded())) }

    /// Returns a number with at least this count of digits.
    public static func digits(_ number: Int, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }

    // MARK: Reading

    /// Reads a time such as `2026-01-31T09:05:07Z`, with up to nine digits of a second's fraction, as seconds since 1970.
    ///
    /// - Returns: The seconds; nil if the string is not such a time.
    public static func seconds(_ text: String) -> Double? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.last == UInt8(ascii: "Z"),
            [bytes[4], bytes[7], bytes[10], bytes[13], bytes[16]].elementsEqual("--T::".utf8)
        else { return nil }
        let numbers = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19].compactMap { number(bytes[$0]) }
        guard numbers.count == 6,
            let time = UTCTime(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
        else { return nil }
        let fraction = bytes[19..<(bytes.count - 1)]
        guard !fraction.isEmpty else { return Double(time.secondsSince1970) }
        guard fraction.first == UInt8(ascii: "."), (2...10).contains(fraction.count),
            number(fraction.dropFirst()) != nil
        else { return nil }
        return Double("0\(String(decoding: fraction, as: UTF8.self))").map { Double(time.secondsSince1970) + $0 }
    }

    /// Reads a time such as `20260131T090507Z` as seconds since 1970; a day or hour out of its range counts on.
    public static func seconds(compact text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z") else { return nil }
        let numbers = [0..<4, 4..<6, 6..<8, 9..<11, 11..<13, 13..<15].compactMap {
            Int(String(decoding: bytes[$0], as: UTF8.self))
        }
        guard numbers.count == 6, (1...12).contains(numbers[1]) else { return nil }
        return seconds(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    }

    /// Reads digits; nil if there is another character.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int(String(decoding: bytes, as: UTF8.self))
    }
}
