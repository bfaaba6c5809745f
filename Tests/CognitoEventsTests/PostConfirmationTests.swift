import CognitoEvents
import Testing

/// Post confirmation: the contents of its events.
@Suite struct PostConfirmationTests {
    @Test func `a confirmation is read from its file, escapes decoded`() throws {
        let event = try PostConfirmationEvent(Sample.received("PostConfirmation_ConfirmSignUp"))
        #expect(event.triggerSource == .postConfirmationConfirmSignUp)
        #expect(event.request.userAttributes.name == "Łukasz Wiśniewski")
        #expect(event.request.userAttributes.preferredUsername == "łukasz🚲")
        #expect(event.request.userAttributes.status == .confirmed)
        #expect(event.request.userAttributes.emailVerified)
        #expect(event.request.clientMetadata["inviteCode"] == "RADLER-7F3K")
    }

    @Test func `without anything it is empty`() throws {
        #expect(try PostConfirmationEvent.made("PostConfirmation_ConfirmSignUp").request == PostConfirmationRequest())
    }
}
