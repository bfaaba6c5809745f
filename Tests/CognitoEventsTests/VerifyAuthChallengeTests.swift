import CognitoEvents
import Testing
import WireJSON

/// Verify auth challenge response: what is asked and what is decided.
@Suite struct VerifyAuthChallengeTests {
    @Test func `a request is read from its file`() throws {
        let request = try VerifyAuthChallengeEvent(Sample.received("VerifyAuthChallengeResponse_Authentication"))
            .request
        #expect(request.challengeAnswer.reveal() == "000000")
        #expect(request.privateChallengeParameters.reveal()["issuedAt"] == "1764748921")
        #expect(request.privateChallengeParameters.reveal().keys.sorted() == ["answer", "issuedAt", "question"])
        #expect(request.clientMetadata["画面"] == "ログイン")
    }

    @Test(arguments: [
        ("\"a\\nb\"", "a\nb"), ("123456", "123456"), ("true", "true"),
        ("{ \"ANSWER\" : \"x\" }", "{ \"ANSWER\" : \"x\" }"),
        ("[1, 2]", "[1, 2]"), ("null", ""),
    ])
    func `an answer is its text, or else its JSON`(wire: String, answer: String) throws {
        let request = try VerifyAuthChallengeEvent.asking("{\"challengeAnswer\":\(wire)}").request
        #expect(request == VerifyAuthChallengeRequest(challengeAnswer: Secret(answer)))
    }

    @Test(
        arguments: [(.correct, "true"), (.incorrect, "false"), (.init(isCorrect: true), "true")]
            as [(VerifyAuthChallengeDecision, String)])
    func `a decision sets whether the answer is right`(decision: VerifyAuthChallengeDecision, flag: String) throws {
        let sample = try Sample.named("VerifyAuthChallengeResponse_Authentication")
        let answer = try decision.answer(to: ReceivedEvent(sample.bytes))
        #expect(try answer == sample.text(response: "{\"answerCorrect\":\(flag)}"))
        #expect(VerifyAuthChallengeDecision.rules.isEmpty)
    }

    @Test(
        arguments: [
            ("123456", ["code": "123456"], true), ("12345", ["code": "123456"], false), ("", ["code": "123456"], false),
            ("", [:], false), ("", ["code": ""], false), ("123456", ["other": "123456"], false),
            ("1234567", ["code": "123456"], false), ("é", ["code": "e\u{301}"], false),
        ] as [(String, JSONMembers<String>, Bool)])
    func `an answer matches a private parameter that is there, byte for byte`(
        answer: String, parameters: JSONMembers<String>, isRight: Bool
    ) {
        let request = VerifyAuthChallengeRequest(
            privateChallengeParameters: Secret(parameters), challengeAnswer: Secret(answer))
        #expect(request.answerMatches(private: "code") == isRight)
    }
}
