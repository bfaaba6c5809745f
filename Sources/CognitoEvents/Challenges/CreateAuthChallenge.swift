public import WireJSON

/// The request to make a custom challenge.
///
/// Source: Developer Guide, "Create auth challenge Lambda trigger".
public struct CreateAuthChallengeRequest: DecidedRequest {
    /// A handler's decision.
    public typealias Decision = CreateAuthChallengeDecision
    /// The create auth challenge family.
    public static let family = TriggerFamily.createAuthChallenge
    /// The known trigger sources.
    public static let sources: [TriggerSource] = [.createAuthChallengeAuthentication]

    /// The user's attributes: `userAttributes`.
    public var userAttributes: UserAttributes
    /// The challenge to make: `challengeName`, always `CUSTOM_CHALLENGE` so far.
    public var challengeName: ChallengeName
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
        userAttributes: UserAttributes = [:], challengeName: ChallengeName = .customChallenge,
        session: [ChallengeResult] = [], clientMetadata: StringMap = [:], userNotFound: Bool = false
    ) {
        self.userAttributes = userAttributes
        self.challengeName = challengeName
        self.session = session
        self.clientMetadata = clientMetadata
        self.userNotFound = userNotFound
    }

    /// Reads a request.
    public init(_ request: JSONObject, in envelope: JSONObject) throws(JSONTypeError) {
        userAttributes = try UserAttributes(request.objectIfPresent("userAttributes"))
        challengeName = ChallengeName(
            rawValue: try request.textIfPresent("challengeName") ?? ChallengeName.customChallenge.rawValue)
        session = try ChallengeResult.session(of: request)
        clientMetadata = try request.map("clientMetadata")
        userNotFound = try request.flagIfPresent("userNotFound") ?? false
    }
}

/// An event that asks for a challenge.
public typealias CreateAuthChallengeEvent = TriggerEvent<CreateAuthChallengeRequest>

/// A custom challenge: parameters for the app, and parameters that the verify handler compares.
public struct CreateAuthChallengeDecision: TriggerDecision {
    /// The request that the decision answers.
    public typealias Request = CreateAuthChallengeRequest

    /// The parameters for the app: `publicChallengeParameters`.
    public var publicParameters: JSONMembers<String>
    /// The parameters for the verify handler alone: `privateChallengeParameters`.
    public var privateParameters: Secret<JSONMembers<String>>
    /// A string that appears with this challenge in the `session` of later events: `challengeMetadata`.
    ///
    /// Do not put the answer here.
    public var metadata: String?

    /// Creates a challenge.
    ///
    /// - Parameters:
    ///   - publicParameters: The parameters that the app gets.
    ///   - privateParameters: The parameters that only the verify handler gets; at least one entry.
    ///   - metadata: The `challengeMetadata`, which appears in the `session` of later events.
    public init(
        public publicParameters: JSONMembers<String> = [:], private privateParameters: JSONMembers<String>,
        metadata: String? = nil
    ) {
        self.publicParameters = publicParameters
        self.privateParameters = Secret(privateParameters)
        self.metadata = metadata
    }

    /// The names of the public parameters.
    public var description: String {
        publicParameters.isEmpty
            ? "challenge" : "challenge with \(publicParameters.keys.sorted().joined(separator: ", "))"
    }

    /// The rule that there is at least one private parameter.
    public static let rules = [
        DecisionRule<Self, Request>(.privateParameterPresent) { decision, _ in
            decision.privateParameters.reveal().isEmpty ? "a challenge without private parameters" : nil
        }
    ]

    /// Sets both maps, and the `challengeMetadata` if it is not nil.
    public func write(to response: inout ResponseEditor, for event: CreateAuthChallengeEvent) {
        response.set("publicChallengeParameters") { $0.texts(publicParameters) }
        response.set("privateChallengeParameters") { $0.texts(privateParameters.reveal()) }
        if let metadata { response.set("challengeMetadata", to: metadata) }
    }
}

extension CognitoRule {
    /// If a challenge has no private parameter, the app gets the error for a wrong user name or password.
    public static let privateParameterPresent = CognitoRule(
        name: "create-auth-challenge.private-parameter",
        text:
            "Set at least one private parameter: without one, the app sees the error for a wrong user name or password.",
        source: "reports of users; not documented", isSwitchable: true)
}

extension TriggerSource {
    /// Cognito asks for a custom challenge: `CreateAuthChallenge_Authentication`.
    public static let createAuthChallengeAuthentication = Self(rawValue: "CreateAuthChallenge_Authentication")
}
