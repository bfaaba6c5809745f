import CognitoEvents
import Testing
import WireJSON

/// Create auth challenge: what is asked and what is decided.
@Suite struct CreateAuthChallengeTests {
    @Test func `a request is read from its file`() throws {
        let request = try CreateAuthChallengeEvent(Sample.received("CreateAuthChallenge_Authentication")).request
        #expect(request.challengeName == .customChallenge)
        #expect(request.session.isEmpty)
        #expect(request.userAttributes.name == "Cormac O'Donoghue")
        #expect(request.clientMetadata.isEmpty)
    }

    @Test func `without anything it asks for a custom challenge`() throws {
        #expect(try CreateAuthChallengeEvent.asking("{}").request == CreateAuthChallengeRequest())
        let other = try CreateAuthChallengeEvent.asking("{\"challengeName\":\"OTHER\",\"session\":[{}]}").request
        #expect(other.challengeName.rawValue == "OTHER")
        #expect(other.session.count == 1)
    }

    @Test(arguments: [
        (
            CreateAuthChallengeDecision(private: ["answer": "4711"]),
            #"{"publicChallengeParameters":{},"privateChallengeParameters":{"answer":"4711"},"challengeMetadata":null}"#
        ),
        (
            CreateAuthChallengeDecision(
                public: ["b": "é", "a": "\""], private: ["y": "1", "x": "2"], metadata: "OTP-1"),
            #"{"publicChallengeParameters":{"a":"\"","b":"é"},"privateChallengeParameters":{"x":"2","y":"1"},"#
                + #""challengeMetadata":"OTP-1"}"#
        ),
    ])
    func `a challenge sets both maps, and the note if there is one`(
        decision: CreateAuthChallengeDecision, response: String
    ) throws {
        let sample = try Sample.named("CreateAuthChallenge_Authentication")
        #expect(try decision.answer(to: ReceivedEvent(sample.bytes)) == sample.text(response: response))
    }

    @Test(
        arguments: [(["answer": ""], nil), ([:], "a challenge without private parameters")]
            as [(JSONMembers<String>, String?)])
    func `a challenge needs a private parameter`(parameters: JSONMembers<String>, place: String?) throws {
        let breach = CreateAuthChallengeDecision(public: ["a": "b"], private: parameters).breach(for: try .asking())
        expect(breach, breaks: .privateParameterPresent, "create-auth-challenge.private-parameter", place)
    }
}
