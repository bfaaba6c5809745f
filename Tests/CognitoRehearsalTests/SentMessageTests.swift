import CognitoRehearsal
import Testing

struct SentMessageTests {
    @Test(
        arguments: [
            (#"{"ToAddresses":["ada@example.org"]}"#, []),
            (#"{"ToAddresses":["ada@example.org","b@example.org"]}"#, ["b@example.org"]),
            (
                #"{"ToAddresses":["ada@example.org"],"CcAddresses":["c@example.org"],"BccAddresses":["d@example.org"]}"#,
                ["c@example.org", "d@example.org"]
            ),
        ])
    func `an email's copies are all its recipients but the first`(destination: String, copies: [String]) throws {
        let content = #"{"Simple":{"Subject":{"Data":"Code"},"Body":{"Text":{"Data":"482913"}}}}"#
        let body = "{\"Destination\":\(destination),\"Content\":\(content)}"
        let message = try #require(SentMessage(email: Array(body.utf8)))
        #expect(message.destination == "ada@example.org")
        #expect(message.copies == copies)
    }
}
