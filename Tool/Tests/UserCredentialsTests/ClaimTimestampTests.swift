import Testing

@testable import UserCredentials

@Suite struct ClaimTimestampTests {
    @Test(arguments: [
        "Sun Feb 29 00:00:00 UTC 2100", "Mon Jan 0 00:00:00 UTC 2024", "Thu Jan 32 00:00:00 UTC 2024",
        "Thu Jan 1 24:00:00 UTC 1970", "Thu Jan 1 00:60:00 UTC 1970", "Thu Jan 1 0:00:00 UTC 1970",
        "Thu Jan +1 00:00:00 UTC 1970", "Thu Jan 1 00:00:00 UTC 01970", "Thu  Jan 1 00:00:00 UTC 1970",
    ])
    func `a time that is none is refused`(text: String) { #expect(ClaimTimestamp(text) == nil) }
}
