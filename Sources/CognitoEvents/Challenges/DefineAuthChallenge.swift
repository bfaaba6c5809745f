public import WireJSON

/// The request for the next step, at the start of a custom sign-in and after each answer.
///
/// Source: Developer Guide, "Define auth challenge Lambda trigger".
public struct DefineAuthChallengeRequest: DecidedRequest {
    /// A handler's decision.
    public typealias Decision = DefineAuthChallengeDecision
    /// The define auth challenge family.
    public static let family = TriggerFamily.defineAuthChallenge
    /// The known trigger sources.
    public static let sources: [TriggerSource] = [.defineAuthChallengeAuthentication]

    /// The user's attributes: `userAttributes`.
    public var userAttributes: UserAttributes
    /// The steps taken so far, the oldest first: `session`.
    ///
    /// It may be empty.
    public var session: [ChallengeResult]
    /// The `ClientMetadata` of RespondToAuthChallenge and AdminRespondToAuthChallenge: `clientMetadata`.
    public var clientMetadata: StringMap
    /// A Boolean value that indicates whether the user does not exist: `userNotFound`.
    ///
    /// It can be true only if `PreventUserExistenceErrors` is `ENABLED`. Respond to an unknown user as to a known one.
    public var userNotFound: Bool

    /// Creates a request.
    public init(
        userAttributes: UserAttributes = [:], session: [ChallengeResult] = [], clientMetadata: StringMap = [:],
        userNotFound: Bool = false
    ) {
        self.userAttributes = userAttributes
        self.session = session
        self.clientMetadata = clientMetadata
        self.userNotFound = userNotFound
    }

    /// Reads a request.
    public init(_ request: JSONObject, in envelope: JSONObject) throws(JSONTypeError) {
        userAttributes = try UserAttributes(request.objectIfPresent("userAttributes"))
        session = try ChallengeResult.session(of: request)
        clientMetadata = try request.map("clientMetadata")
        userNotFound = try request.flagIfPresent("userNotFound") ?? false
    }
}

/// An event that asks for the next step of a custom sign-in.
public typealias DefineAuthChallengeEvent = TriggerEvent<DefineAuthChallengeRequest>

/// The next step in a custom sign-in: a challenge, tokens, or failure.
///
/// Before you issue tokens, check the names of the session's steps, not only the success of the last step.
public struct DefineAuthChallengeDecision: TriggerDecision {
    /// The request that the decision answers.
    public typealias Request = DefineAuthChallengeRequest

    private enum Step: Hashable {
        case present(ChallengeName)
        case issueTokens
        case fail
    }

    private let step: Step

    /// The user is authenticated and gets tokens.
    public static let issueTokens = Self(step: .issueTokens)
    /// The sign-in ends here, without tokens.
    public static let fail = Self(step: .fail)

    /// Presents a challenge next; the create handler makes a custom challenge.
    public static func present(_ challenge: ChallengeName) -> Self { Self(step: .present(challenge)) }

    /// The next step.
    public var description: String {
        switch step {
        case .present(let name): "present \(name)"
        case .issueTokens: "issue tokens"
        case .fail: "fail"
        }
    }

    /// A challenge must be one that Cognito knows.
    ///
    /// It must not be `SRP_A`, and `PASSWORD_VERIFIER` requires `SRP_A`.
    ///
    /// Tokens are only for users who exist and who have succeeded in a step other than `SRP_A`.
    public static let rules = [
        DecisionRule<Self, Request>(.presentableChallenge) { decision, _ in
            guard case .present(let name) = decision.step else { return nil }
            return name == .srpA || name.rawValue.isEmpty ? "presenting '\(name)'" : nil
        },
        DecisionRule<Self, Request>(.knownChallenge) { decision, _ in
            guard case .present(let name) = decision.step, !name.rawValue.isEmpty else { return nil }
            return ChallengeName.known.contains(name) ? nil : "presenting a challenge whose name Cognito does not know"
        },
        DecisionRule<Self, Request>(.passwordFollowsSRP) { decision, event in
            decision.step == .present(.passwordVerifier) && !event.request.session.startedWithSRP
                ? "presenting 'PASSWORD_VERIFIER' in a session without SRP_A" : nil
        },
        DecisionRule<Self, Request>(.tokensNeedUser) { decision, event in
            decision.step == .issueTokens && event.request.userNotFound ? "tokens for a user who was not found" : nil
        },
        DecisionRule<Self, Request>(.tokensNeedSuccess) { decision, event in
            guard decision.step == .issueTokens else { return nil }
            let hasSuccess = event.request.session.contains { $0.challengeResult && $0.challengeName != .srpA }
            return hasSuccess ? nil : "tokens without any step that succeeded"
        },
    ]

    /// Sets both flags, and the challenge's name if there is one.
    public func write(to response: inout ResponseEditor, for event: DefineAuthChallengeEvent) {
        if case .present(let name) = step { response.set("challengeName", to: name.rawValue) }
        response.set("issueTokens", to: step == .issueTokens)
        response.set("failAuthentication", to: step == .fail)
    }
}

extension CognitoRule {
    /// SRP_A marks the start of a session and cannot be presented.
    public static let presentableChallenge = CognitoRule(
        name: "define-auth-challenge.presentable",
        text: "SRP_A marks the start of a session and cannot be presented; the step after it is PASSWORD_VERIFIER.",
        source: "Developer Guide, Define auth challenge Lambda trigger, challengeName")
    /// Cognito presents only challenges that it knows.
    public static let knownChallenge = CognitoRule(
        name: "define-auth-challenge.known-challenge",
        text: "challengeName must be the name of a challenge that Cognito knows, such as CUSTOM_CHALLENGE.",
        source: "API reference, ChallengeNameType", isSwitchable: true)
    /// PASSWORD_VERIFIER can be presented only after SRP_A.
    public static let passwordFollowsSRP = CognitoRule(
        name: "define-auth-challenge.password-follows-srp",
        text: "PASSWORD_VERIFIER needs a session that the app began with SRP_A.",
        source: "Developer Guide, Custom authentication challenge Lambda triggers, SRP password verification",
        isSwitchable: true)
    /// A user who was not found gets no tokens.
    public static let tokensNeedUser = CognitoRule(
        name: "define-auth-challenge.tokens-need-user",
        text: "A user who was not found must not get tokens: end such a sign-in with failAuthentication.",
        source: "Developer Guide, Define auth challenge Lambda trigger, userNotFound", isSwitchable: true)
    /// Tokens can be issued only after a step has succeeded.
    public static let tokensNeedSuccess = CognitoRule(
        name: "define-auth-challenge.tokens-need-success",
        text: "Tokens need a successful step other than SRP_A, which only marks that the app begins with a password.",
        source: "Developer Guide, Define auth challenge Lambda trigger, challengeName", isSwitchable: true)
}

extension TriggerSource {
    /// A custom sign-in needs its next step: `DefineAuthChallenge_Authentication`.
    public static let defineAuthChallengeAuthentication = Self(rawValue: "DefineAuthChallenge_Authentication")
}
