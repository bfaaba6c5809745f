import CognitoEvents
import Testing
import WireJSON

/// Pre sign-up: what is asked and what is decided.
@Suite struct PreSignUpTests {
    @Test func `a sign-up is read from its file`() throws {
        let request = try PreSignUpEvent(Sample.received("PreSignUp_SignUp")).request
        #expect(
            request.userAttributes.dictionary == [
                "email": "solveig.aasen@example.org", "given_name": "Sølveig", "family_name": "Åsen", "locale": "nb-NO",
                "custom:newsletter": "true",
            ])
        #expect(request.userAttributes.sub == nil)
        #expect(request.validationData.isEmpty)
        #expect(
            request.clientMetadata == [
                "campaign": "vår-2026", "landingPage": "/kurs/keramikk?utm_source=plakat&by=Tromsø",
            ])
    }

    @Test func `a federated sign-up is read from its file`() throws {
        let event = try PreSignUpEvent(Sample.received("PreSignUp_ExternalProvider"))
        #expect(event.request.userAttributes["cognito:email_alias"] == "")
        #expect(event.request.validationData.isEmpty)
        #expect(event.request.clientMetadata.isEmpty)
        #expect(event.userKind == .federated(provider: "Google", subject: "105311846290057731294"))
    }

    @Test(
        arguments: [
            (.allow, #"{"autoConfirmUser":false,"autoVerifyEmail":false,"autoVerifyPhone":false}"#),
            (.confirm(), #"{"autoConfirmUser":true,"autoVerifyEmail":false,"autoVerifyPhone":false}"#),
            (
                .confirm(verifying: .email),
                #"{"autoConfirmUser":true,"autoVerifyEmail":true,"autoVerifyPhone":false}"#
            ),
            (
                .confirm(verifying: .phoneNumber),
                #"{"autoConfirmUser":true,"autoVerifyEmail":false,"autoVerifyPhone":true}"#
            ),
            (
                .confirm(verifying: [.email, .phoneNumber]),
                #"{"autoConfirmUser":true,"autoVerifyEmail":true,"autoVerifyPhone":true}"#
            ),
        ] as [(PreSignUpDecision, String)])
    func `a decision sets its flags and leaves the others`(decision: PreSignUpDecision, response: String) throws {
        let sample = try Sample.named("PreSignUp_SignUp")
        #expect(try decision.answer(to: ReceivedEvent(sample.bytes)) == sample.text(response: response))
    }

    @Test func `to allow sets nothing in an empty response`() throws {
        #expect(try PreSignUpDecision.allow.response(to: .made("PreSignUp_SignUp")) == "{}")
        #expect(try PreSignUpDecision.confirm().response(to: .made("PreSignUp_SignUp")) == #"{"autoConfirmUser":true}"#)
    }

    @Test(
        arguments: [
            (.allow, [:], nil), (.confirm(), [:], nil), (.confirm(verifying: .email), ["email": "a@b"], nil),
            (.confirm(verifying: .phone), ["phone_number": "+1555"], nil),
            (.confirm(verifying: .email), ["phone_number": "+1555"], "verifying .email"),
            (.confirm(verifying: .email), ["email": ""], "verifying .email"),
            (.confirm(verifying: .phoneNumber), ["email": "a@b"], "verifying .phoneNumber"),
            (.confirm(verifying: [.email, .phoneNumber]), ["email": "a@b"], "verifying .phoneNumber"),
        ] as [(PreSignUpDecision, JSONMembers<String>, String?)])
    func `a contact can only be verified if the user has it`(
        decision: PreSignUpDecision, attributes: JSONMembers<String>, place: String?
    ) {
        let request = PreSignUpRequest(userAttributes: UserAttributes(attributes))
        let event = PreSignUpEvent(triggerSource: .preSignUpSignUp, request: request)
        expect(
            decision.breach(for: event), breaks: .verifiedContactPresent, "pre-sign-up.verified-contact-present", place)
    }
}
