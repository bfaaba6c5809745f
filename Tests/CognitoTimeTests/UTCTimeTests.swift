import CognitoTime
import Glibc
import Testing

@Suite struct UTCTimeTests {
    /// The times are about eleven days apart, from the year 0 to the year 9999.
    @Test func `a time has the parts that the C library finds`() {
        for seconds in stride(from: -62_167_219_200, to: 253_402_300_800, by: 997_211) {
            var (time, parts) = (time_t(seconds), tm())
            gmtime_r(&time, &parts)
            let found = UTCTime(secondsSince1970: seconds)
            let date = [parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday].map(Int.init)
            let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(Int.init)
            #expect([found.year, found.month, found.day] == date)
            #expect([found.hour, found.minute, found.second] == clock)
            #expect(found.secondsSince1970 == seconds)
        }
    }

    @Test(arguments: [
        (1_772_355_907_900, "2026-03-01T09:05:07.900Z", "20260301T090507Z"),
        (-1, "1969-12-31T23:59:59.999Z", "19691231T235959Z"),
    ])
    func `a time is written for messages, for logs and for signatures`(milliseconds: Int, text: String, compact: String)
    {
        let time = UTCTime(secondsSince1970: Int((Double(milliseconds) / 1000).rounded(.down)))
        #expect(UTCTime.text(milliseconds: milliseconds) == text)
        #expect(time.text == "\(text.prefix(19))Z")
        #expect(time.compact == compact)
    }
}
