import CognitoProcessTestSupport
import Testing

/// The function that writes Cognito's messages.
@Suite(.timeLimit(.minutes(5))) struct BrandedMessagesTests {
    @Test func `there are seven occasions`() throws {
        #expect(try Function.brandedMessages.samples().count == 7)
    }

    @Test(arguments: try Function.brandedMessages.samples())
    func `a message names the brand and keeps the placeholders that Cognito fills in`(sample: Sample) async throws {
        let answer = try JSONObject(try await Function.brandedMessages.invoke(sample.bytes).answer)
        let request = try JSONObject(sample.bytes)[object: "request"]
        let response = answer[object: "response"]
        let text = try #require(response[text: "smsMessage"])
        let email = try #require(response[text: "emailMessage"])
        let code = try #require(request[text: "codeParameter"])
        #expect(text.hasPrefix("Harbour & Sons: "))
        #expect(email.contains("Harbour &amp; Sons"))
        #expect(text.contains(code) && email.contains(code))
        #expect(response[text: "emailSubject"]?.isEmpty == false)
        if let name = request[text: "usernameParameter"] { #expect(text.contains(name) && email.contains(name)) }
    }

    @Test func `an occasion that is not known yet keeps the text of the pool`() async throws {
        let event = try Sample("CustomMessage_SignUp").edited { $0.members["triggerSource"] = "CustomMessage_Later" }
        #expect(try await Function.brandedMessages.invoke(event).answer == event)
    }
}
