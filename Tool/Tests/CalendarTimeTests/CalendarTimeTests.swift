import CalendarTime
import CognitoTime
import Glibc
import Testing

/// Times that are read, and the names of their days.
@Suite struct CalendarTimeTests {
    /// The times are about eleven days apart, from the year 0 to the year 9999.
    @Test func `a time has the weekday that the C library finds, and is one that has its parts`() {
        for seconds in stride(from: -62_167_219_200, to: 253_402_300_800, by: 997_211) {
            var (time, parts) = (time_t(seconds), tm())
            gmtime_r(&time, &parts)
            let found = UTCTime(secondsSince1970: seconds)
            #expect(found.weekdayName == Self.weekdays[Int(parts.tm_wday)])
            #expect(UTCTime(found.year, found.month, found.day, found.hour, found.minute, found.second) == found)
        }
    }

    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

    @Test func `a time of a signature is read as it was written`() {
        let time = UTCTime(1_772_355_907.9)
        #expect(time.compact == "20260301T090507Z")
        #expect(time.text == "2026-03-01T09:05:07Z")
        #expect(UTCTime.seconds(compact: time.compact) == 1_772_355_907)
        #expect(UTCTime.seconds(compact: "20261301T090507Z") == nil)
        #expect(UTCTime.seconds(compact: "20260301T240000Z") == UTCTime.seconds(compact: "20260302T000000Z"))
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (1_767_225_600.25, "2026-01-01T00:00:00.250Z"),
        (1_709_164_799.999, "2024-02-28T23:59:59.999Z"), (-0.001, "1969-12-31T23:59:59.999Z"),
        (253_402_300_799, "9999-12-31T23:59:59.000Z"),
    ])
    func `a time is read as it was written`(seconds: Double, text: String) throws {
        #expect(UTCTime.text(seconds) == text)
        #expect(abs(try #require(UTCTime.seconds(text)) - seconds) < 0.000_001)
    }

    @Test(arguments: ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00.0Z", "2026-01-01T00:00:00.0000000Z"])
    func `a fraction has none to nine digits`(text: String) {
        #expect(UTCTime.seconds(text) == 1_767_225_600)
    }

    @Test(arguments: [
        "", "2026-01-01", "2026-01-01T00:00:00", "2026-01-01T00:00:00+01:00", "2026-13-01T00:00:00Z",
        "2026-04-31T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:00:00.Z", " 2026-01-01T00:00:00Z",
        "2026-01-01t00:00:00z", "２０２６-01-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-01T00:60:00Z",
    ])
    func `a text that is not a time in UTC is refused`(text: String) {
        #expect(UTCTime.seconds(text) == nil)
    }
}
