public import CognitoEvents
@_spi(Internal) public import WireJSON

extension VerifyAuthChallengeRequest: ModelledRequest {
    /// The facts about Cognito's behaviour for verify auth challenge response.
    public static let model = TriggerModel(
        reading: VerifyAuthChallengeDecision.self,
        occasions: [.verifyAuthChallengeResponseAuthentication: "The answer to a custom challenge needs a check"],
        configuration: TriggerConfiguration("VerifyAuthChallengeResponse", otherNames: ["verifyauthchallenge"]),
        request: [
            .attributes(),
            WireMember("privateChallengeParameters", .map, "the parameters that the create handler kept"),
            WireMember("challengeAnswer", .text, "the app's answer"), .clientMetadata, .userNotFound,
        ],
        response: [WireMember("answerCorrect", .flag, "true if the answer is right")],
        onError: "The sign-in ends, and the app sees the error.",
        consequences: [.answerIsJudged: .note("Cognito calls the define handler next, which sees a wrong answer.")],
        variations: { _ in
            Variation.clientMetadata + Variation.unknownUser + [
                .set(
                    "triggerSource", to: #""VerifyAuthChallenge_Authentication""#,
                    "triggerSource as in a table of the guide"),
                .set("request.challengeAnswer", to: #"{"answer":"000000"}"#, "request.challengeAnswer is an object"),
                .set("request.challengeAnswer", to: "7", "request.challengeAnswer is a number"), .emptyResponse,
            ]
        })

    /// Writes all members.
    public func writeMembers(to writer: inout JSONWriter, for source: TriggerSource) {
        writer.member("userAttributes", userAttributes)
        writer.key(known: "privateChallengeParameters")
        writer.texts(privateChallengeParameters.reveal())
        writer.member("challengeAnswer", challengeAnswer.reveal())
        writer.member("clientMetadata", clientMetadata, empty: .absent)
        writer.member("userNotFound", userNotFound)
    }
}

extension VerifyAuthChallengeDecision: ReadableDecision {
    /// Reads `answerCorrect`; if it is absent, the user's answer counts as wrong.
    public init(reading answered: AnsweredEvent<VerifyAuthChallengeRequest>) throws(JSONTypeError) {
        self.init(isCorrect: try answered.response.flagIfPresent("answerCorrect") == true)
    }

    /// The rule that the response must have `answerCorrect`.
    public static let answerRules = [
        AnswerRule<VerifyAuthChallengeRequest>(.answerIsJudged) { answered in
            answered.response.member("answerCorrect") == nil ? [("response.answerCorrect", "it is not set")] : []
        }
    ]
}

extension CognitoRule {
    /// The response states whether the user's answer is right.
    public static let answerIsJudged = CognitoRule(
        name: "verify-auth-challenge.decided", text: "Without answerCorrect, the answer counts as wrong.",
        source: "inferred from the response that Cognito sends")
}

extension SampleEvent where Event == VerifyAuthChallengeEvent {
    /// An event that asks whether an answer is right.
    public static var verifyAuthChallenge: SampleEvent<VerifyAuthChallengeEvent> {
        named("VerifyAuthChallengeResponse_Authentication")
    }

    /// Returns a changed event that asks whether an answer is right.
    ///
    /// - Throws: The closure's errors, or ``SampleError`` if Cognito could not have sent the changed event.
    public static func verifyAuthChallenge(
        _ change: (inout VerifyAuthChallengeEvent) throws -> Void
    ) throws -> SampleEvent<VerifyAuthChallengeEvent> { try verifyAuthChallenge.changing(change) }
}
