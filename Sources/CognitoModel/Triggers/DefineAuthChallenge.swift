public import CognitoEvents
@_spi(Internal) public import WireJSON

extension DefineAuthChallengeRequest: ModelledRequest {
    /// The facts about Cognito's behaviour for define auth challenge.
    public static let model = TriggerModel(
        reading: DefineAuthChallengeDecision.self,
        occasions: [.defineAuthChallengeAuthentication: "A custom sign-in needs its next step"],
        configuration: TriggerConfiguration("DefineAuthChallenge"),
        request: [.attributes(), .session, .clientMetadata, .userNotFound],
        response: [
            WireMember(
                "challengeName", .text, "the next challenge; for CUSTOM_CHALLENGE, Cognito calls the create handler"),
            WireMember("issueTokens", .flag, "the user is signed in"),
            WireMember("failAuthentication", .flag, "the sign-in ends without tokens"),
        ],
        onError: "The sign-in ends, and the app sees the error.",
        consequences: [
            .presentableChallenge: .refused(
                "The sign-in fails.", at: "response.challengeName", appSees: .unrecognizableOutput),
            .knownChallenge: .refused(
                "The sign-in fails, as far as is known.", at: "response.challengeName", appSees: .unrecognizableOutput),
            .passwordFollowsSRP: .refused(
                "The sign-in fails, as far as is known.", at: "response.challengeName", appSees: .unrecognizableOutput),
            .tokensNeedUser: .refused(
                "As far as is known, the sign-in fails as if the password were wrong.", at: "response.issueTokens",
                appSees: .wrongPassword),
            .tokensNeedSuccess: .refused(
                "Cognito signs in anyone who knows a user name; a function that uses this package reports an error instead.",
                at: "response.issueTokens"),
            .oneOutcome: .refused("The sign-in fails, as far as is known.", appSees: .unrecognizableOutput),
        ],
        variations: { _ in
            Variation.clientMetadata + Variation.unknownUser + Variation.sessions + [.emptyResponse]
        })

    /// Writes all members.
    public func writeMembers(to writer: inout JSONWriter, for source: TriggerSource) {
        writer.member("userAttributes", userAttributes)
        writer.session(session)
        writer.member("clientMetadata", clientMetadata, empty: .absent)
        writer.member("userNotFound", userNotFound)
    }
}

extension DefineAuthChallengeDecision: ReadableDecision {
    /// Reads the next step; `fail` if the response has no next step.
    public init(reading answered: AnsweredEvent<DefineAuthChallengeRequest>) throws(JSONTypeError) {
        let response = answered.response
        if try response.flagIfPresent("failAuthentication") == true {
            self = .fail
        } else if try response.flagIfPresent("issueTokens") == true {
            self = .issueTokens
        } else if let name = try response.textIfPresent("challengeName") {
            self = .present(ChallengeName(rawValue: name))
        } else {
            self = .fail
        }
    }

    /// The rule that a response has exactly one outcome.
    public static let answerRules = [
        AnswerRule<DefineAuthChallengeRequest>(.oneOutcome) { answered in
            let named = ["challengeName", "issueTokens", "failAuthentication"].filter { name in
                guard let value = answered.response.view[name] else { return false }
                return value.kind == .text || value.flag == true
            }
            if named.isEmpty { return [("response", "none of the three members is set")] }
            return named.count == 1 ? [] : [("response", "\(named.joined(separator: " and ")) are set")]
        }
    ]
}

extension CognitoRule {
    /// A define handler sets exactly one of three members.
    public static let oneOutcome = CognitoRule(
        name: "define-auth-challenge.one-outcome",
        text: "Exactly one of challengeName, issueTokens and failAuthentication must be set.",
        source: "Developer Guide, Define auth challenge Lambda trigger; both flags at once are not documented")
}

extension SampleEvent where Event == DefineAuthChallengeEvent {
    /// An event that asks for the next step of a custom sign-in.
    public static var defineAuthChallenge: SampleEvent<DefineAuthChallengeEvent> {
        named("DefineAuthChallenge_Authentication")
    }

    /// Returns a changed copy of the event that asks for the next step of a custom sign-in.
    ///
    /// - Throws: The closure's errors, or ``SampleError`` if Cognito could not have sent the changed event.
    public static func defineAuthChallenge(
        _ change: (inout DefineAuthChallengeEvent) throws -> Void
    ) throws -> SampleEvent<DefineAuthChallengeEvent> { try defineAuthChallenge.changing(change) }
}
