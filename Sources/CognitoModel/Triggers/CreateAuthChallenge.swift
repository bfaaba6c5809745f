public import CognitoEvents
@_spi(Internal) public import WireJSON

extension CreateAuthChallengeRequest: ModelledRequest {
    /// The facts about Cognito's behaviour for create auth challenge.
    public static let model = TriggerModel(
        reading: CreateAuthChallengeDecision.self,
        occasions: [.createAuthChallengeAuthentication: "A custom sign-in needs a challenge"],
        configuration: TriggerConfiguration("CreateAuthChallenge"),
        request: [
            .attributes(), WireMember("challengeName", .text, "CUSTOM_CHALLENGE"), .session, .clientMetadata,
            .userNotFound,
        ],
        response: [
            WireMember("publicChallengeParameters", .map, "what the app gets"),
            WireMember(
                "privateChallengeParameters", .map, "parameters that only the verify handler gets; must not be empty"),
            WireMember("challengeMetadata", .text, "a note that later sessions contain"),
        ],
        onError: "The sign-in ends, and the app sees the error.",
        consequences: [
            .privateParameterPresent: .refused(
                "The sign-in fails as if the password were wrong.", at: "response.privateChallengeParameters",
                appSees: .wrongPassword),
            .privateParameterHidden: .note(
                "The app reads public parameters, and the events of later steps, often in a log, have the metadata.",
                at: "response.privateChallengeParameters"),
        ],
        variations: { _ in
            Variation.clientMetadata + Variation.unknownUser + Variation.sessions + [.emptyResponse]
        })

    /// Writes all members.
    public func writeMembers(to writer: inout JSONWriter, for source: TriggerSource) {
        writer.member("userAttributes", userAttributes)
        writer.member("challengeName", challengeName.rawValue)
        writer.session(session)
        writer.member("clientMetadata", clientMetadata, empty: .absent)
        writer.member("userNotFound", userNotFound)
    }
}

extension CreateAuthChallengeDecision: ReadableDecision {
    /// Reads both maps of parameters and the `challengeMetadata`.
    public init(reading answered: AnsweredEvent<CreateAuthChallengeRequest>) throws(JSONTypeError) {
        let response = answered.response
        self.init(
            public: try StringMap(response.objectIfPresent("publicChallengeParameters")).dictionary,
            private: try StringMap(response.objectIfPresent("privateChallengeParameters")).dictionary,
            metadata: try response.textIfPresent("challengeMetadata"))
    }

    /// The rule that a private parameter is not shown.
    public static let answerRules = [
        AnswerRule<CreateAuthChallengeRequest>(.privateParameterHidden) { answered in
            let response = answered.response.view
            let hidden = response["privateChallengeParameters"]?.children.compactMap(\.value.text) ?? []
            let shown = response["publicChallengeParameters"]?.children.compactMap(\.value.text) ?? []
            let metadata = response["challengeMetadata"]?.value.text ?? ""
            // A parameter that is shown may be no secret, as long as another one is not shown.
            guard !hidden.isEmpty, hidden.allSatisfy({ !$0.isEmpty && (shown.contains($0) || metadata.contains($0)) })
            else { return [] }
            let place = hidden.allSatisfy(shown.contains) ? "publicChallengeParameters" : "challengeMetadata"
            return [("response.\(place)", "it has what privateChallengeParameters has")]
        }
    ]
}

extension CognitoRule {
    /// At least one private parameter of a challenge is not shown.
    public static let privateParameterHidden = CognitoRule(
        name: "create-auth-challenge.private-parameter-hidden",
        text:
            "A value in privateChallengeParameters must be in neither publicChallengeParameters nor challengeMetadata.",
        source: "Developer Guide, Create auth challenge Lambda trigger: parameters")
}

extension SampleEvent where Event == CreateAuthChallengeEvent {
    /// An event that asks for a challenge.
    public static var createAuthChallenge: SampleEvent<CreateAuthChallengeEvent> {
        named("CreateAuthChallenge_Authentication")
    }

    /// Returns a changed copy of the event that asks for a challenge.
    ///
    /// - Throws: The closure's errors, or ``SampleError`` if Cognito could not have sent the changed event.
    public static func createAuthChallenge(
        _ change: (inout CreateAuthChallengeEvent) throws -> Void
    ) throws -> SampleEvent<CreateAuthChallengeEvent> { try createAuthChallenge.changing(change) }
}
