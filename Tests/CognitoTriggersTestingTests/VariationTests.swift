@_spi(Internal) import CognitoEvents
import CognitoTriggersTesting
import Testing

/// The forms in which Cognito is known to send an event.
@Suite struct VariationTests {
    private static let all = SampleEvent.all.flatMap(\.variations)

    @Test(arguments: all)
    func `each form is read as an event of its family`(event: SampleEvent<ReceivedEvent>) throws {
        let received = try ReceivedEvent(event.bytes)
        let sample = try #require(
            SampleEvent.all.first { event.name == $0.name || event.name.hasPrefix("\($0.name), ") })
        #expect(received.family == (try ReceivedEvent(sample.bytes)).family)
        let type = try #require(received.family?.eventType as? any ModelledEvent.Type)
        _ = try type.init(received)
    }

    @Test func `each form has a name of its own, and differs from the sample`() {
        #expect(Set(Self.all.map(\.name)).count == Self.all.count)
        #expect(Set(Self.all.map(\.json)).count == Self.all.count)
    }

    @Test(arguments: SampleEvent.all)
    func `each sample has forms besides its own, which comes first`(sample: SampleEvent<ReceivedEvent>) {
        let forms = sample.variations
        #expect(forms.first?.bytes == sample.bytes)
        #expect(forms.count >= 5)
    }

    @Test(arguments: [
        ("PreSignUp_SignUp, request.clientMetadata is absent", #""validationData":null},"response""#),
        ("UserMigration_ForgotPassword, request.password is null", #""password":null"#),
        ("PreSignUp_SignUp, version is a number", #"{"version":1,"#),
        ("DefineAuthChallenge_Authentication, request.session is []", #""session":[]"#),
        ("PostConfirmation_ConfirmSignUp, request.userAttributes.email_verified is true", #""email_verified":true"#),
    ])
    func `a form differs in what its name says`(name: String, part: String) throws {
        let form = try #require(Self.all.first { $0.name == name })
        #expect(form.json.contains(part), "\(form.json)")
    }

    @Test func `a function is given each form as it is given the sample`() async {
        let function = await TriggerTester(Allowing.self)
        for event in SampleEvent.preSignUp(.signUp).variations {
            let invocation = await function.invoke(event)
            #expect(invocation.error == nil, "\(event)")
        }
    }

    @Test func `forms keep the type of the sample`() throws {
        for event in SampleEvent.userMigration(.forgotPassword).variations {
            #expect(try event.event.request.password == nil)
        }
    }
}

private struct Allowing: TriggerFunction, PreSignUpHandler {
    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision { .allow }
}
