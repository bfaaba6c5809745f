public import WireJSON

/// The request to check the app's answer to a custom challenge.
///
/// Source: Developer Guide, "Verify auth challenge response Lambda trigger".
public struct VerifyAuthChallengeRequest: DecidedRequest {
    /// A handler's decision.
    public typealias Decision = VerifyAuthChallengeDecision
    /// The verify auth challenge response family.
    public static let family = TriggerFamily.verifyAuthChallengeResponse
    /// The known trigger sources.
    public static let sources: [TriggerSource] = [.verifyAuthChallengeResponseAuthentication]

    /// The user's attributes: `userAttributes`.
    public var userAttributes: UserAttributes
    /// The private parameters from the create handler's decision: `privateChallengeParameters`.
    public var privateChallengeParameters: Secret<JSONMembers<String>>
    /// The app's answer: `challengeAnswer`.
    ///
    /// If the value is not a string, this is the value's JSON.
    public var challengeAnswer: Secret<String>
    /// The `ClientMetadata` of RespondToAuthChallenge and AdminRespondToAuthChallenge: `clientMetadata`.
    public var clientMetadata: StringMap
    /// A Boolean value that indicates whether the user does not exist: `userNotFound`.
    ///
    /// It can be true only if `PreventUserExistenceErrors` is `ENABLED`. Respond to an unknown user as to a known one.
    public var userNotFound: Bool

    /// Creates a request.
    public init(
        userAttributes: UserAttributes = [:], privateChallengeParameters: Secret<JSONMembers<String>> = Secret([:]),
        challengeAnswer: Secret<String> = Secret(""), clientMetadata: StringMap = [:], userNotFound: Bool = false
    ) {
        self.userAttributes = userAttributes
        self.privateChallengeParameters = privateChallengeParameters
        self.challengeAnswer = challengeAnswer
        self.clientMetadata = clientMetadata
        self.userNotFound = userNotFound
    }

    /// Reads a request.
    public init(_ request: JSONObject, in envelope: JSONObject) throws(JSONTypeError) {
        userAttributes = try UserAttributes(request.objectIfPresent("userAttributes"))
        privateChallengeParameters = Secret(try request.map("privateChallengeParameters").dictionary)
        challengeAnswer = Secret(request.member("challengeAnswer").map { $0.scalarText ?? $0.source } ?? "")
        clientMetadata = try request.map("clientMetadata")
        userNotFound = try request.flagIfPresent("userNotFound") ?? false
    }
}

extension VerifyAuthChallengeRequest {
    /// Returns true if the app's answer is the value of a private challenge parameter.
    ///
    /// The comparison's duration does not depend on the answer's text. If the parameter is absent or empty, no answer
    /// matches.
    ///
    /// - Parameter key: The parameter's name.
    /// - Returns: True if both have the same UTF-8 bytes.
    public func answerMatches(private key: String) -> Bool {
        guard let right = privateChallengeParameters.reveal()[key], !right.isEmpty else { return false }
        return Secret(right).matches(challengeAnswer)
    }
}

/// An event that asks whether an answer is right.
public typealias VerifyAuthChallengeEvent = TriggerEvent<VerifyAuthChallengeRequest>

/// The verdict on an answer: `answerCorrect`.
///
/// A wrong answer does not end the sign-in; Cognito calls the define handler next.
public struct VerifyAuthChallengeDecision: TriggerDecision {
    /// The request that the decision answers.
    public typealias Request = VerifyAuthChallengeRequest

    /// A Boolean value that indicates whether the answer is right.
    public let isCorrect: Bool

    /// Creates a decision.
    public init(isCorrect: Bool) { self.isCorrect = isCorrect }

    /// The answer is right.
    public static let correct = Self(isCorrect: true)
    /// The answer is wrong.
    public static let incorrect = Self(isCorrect: false)

    /// `correct` or `incorrect`.
    public var description: String { isCorrect ? "correct" : "incorrect" }

    /// Sets `answerCorrect`.
    public func write(to response: inout ResponseEditor, for event: VerifyAuthChallengeEvent) {
        response.set("answerCorrect", to: isCorrect)
    }
}

extension TriggerSource {
    /// Cognito asks whether the answer to a custom challenge is right: `VerifyAuthChallengeResponse_Authentication`.
    public static let verifyAuthChallengeResponseAuthentication = Self(
        rawValue: "VerifyAuthChallengeResponse_Authentication")
}
