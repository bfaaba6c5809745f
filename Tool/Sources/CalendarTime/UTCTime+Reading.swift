package import CognitoTime

// The times that only the tool reads; functions write times only.
extension UTCTime {
    /// Creates a time from seconds since 1970, which are rounded down.
    ///
    /// A time that is more than about 30,000 years away is brought nearer.
    package init(_ seconds: Double) {
        self.init(secondsSince1970: Int(min(max(seconds, -1e12), 1e12).rounded(.down)))
    }

    /// Creates a time from its parts; nil if the calendar or the clock does not have it.
    package init?(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int) {
        guard (1...12).contains(month) else { return nil }
        self.init(secondsSince1970: Self.seconds(year, month, day, hour, minute, second))
        guard [self.year, self.month, self.day] == [year, month, day],
            [self.hour, self.minute, self.second] == [hour, minute, second]
        else { return nil }
    }

    /// Returns a time in seconds since 1970 as text, rounded to the millisecond: `2026-01-31T09:05:07.250Z`.
    package static func text(_ seconds: Double) -> String { text(milliseconds: Int((seconds * 1000).rounded())) }

    /// Reads a time such as `2026-01-31T09:05:07Z`, with up to nine digits of a second's fraction, as seconds since 1970.
    ///
    /// - Returns: The seconds; nil if the string is not such a time.
    package static func seconds(_ text: String) -> Double? {
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
    package static func seconds(compact text: String) -> Int? {
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
