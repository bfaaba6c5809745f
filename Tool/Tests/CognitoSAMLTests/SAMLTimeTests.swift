import Testing

@testable import CognitoSAML

@Suite struct SAMLTimeTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (1_767_225_600.25, "2026-01-01T00:00:00.250Z"),
        (1_709_164_799.999, "2024-02-28T23:59:59.999Z"), (-0.001, "1969-12-31T23:59:59.999Z"),
        (253_402_300_799, "9999-12-31T23:59:59.000Z"),
    ])
    func `a time is read as it was written`(seconds: Double, text: String) throws {
        #expect(SAMLTime.text(seconds) == text)
        #expect(abs(try #require(SAMLTime.seconds(text)) - seconds) < 0.000_001)
    }

    @Test(arguments: ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00.0Z", "2026-01-01T00:00:00.0000000Z"])
    func `a fraction has none to nine digits`(text: String) {
        #expect(SAMLTime.seconds(text) == 1_767_225_600)
    }

    @Test(arguments: [
        "", "2026-01-01", "2026-01-01T00:00:00", "2026-01-01T00:00:00+01:00", "2026-13-01T00:00:00Z",
        "2026-04-31T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:00:00.Z", " 2026-01-01T00:00:00Z",
        "2026-01-01t00:00:00z", "２０２６-01-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-01T00:60:00Z",
    ])
    func `a text that is not a time in UTC is refused`(text: String) {
        #expect(SAMLTime.seconds(text) == nil)
    }
}
