import WireJSON

/// One step that a user has taken: an element of `session`.
public struct ChallengeResult: Hashable, Sendable {
    /// The step: `challengeName`.
    public var challengeName: ChallengeName
    /// A Boolean value that indicates whether the step succeeded: `challengeResult`.
    public var challengeResult: Bool
    /// The `challengeMetadata` that the create handler attached to a custom challenge.
    ///
    /// It is nil for every other step.
    public var challengeMetadata: String?

    /// Creates a step.
    public init(_ challengeName: ChallengeName, succeeded challengeResult: Bool, metadata: String? = nil) {
        self.challengeName = challengeName
        self.challengeResult = challengeResult
        challengeMetadata = metadata
    }

    private init(_ object: JSONObject) throws(JSONTypeError) {
        challengeName = ChallengeName(rawValue: try object.textIfPresent("challengeName") ?? "")
        challengeResult = try object.flagIfPresent("challengeResult") ?? false
        challengeMetadata = try object.textIfPresent("challengeMetadata", or: "challengeMetaData")
    }

    static func session(of request: JSONObject) throws(JSONTypeError) -> [ChallengeResult] {
        var session: [ChallengeResult] = []
        for step in try request.elements("session") { session.append(try ChallengeResult(JSONObject(step))) }
        return session
    }
}

extension ChallengeResult {
    /// A Boolean value that indicates whether Cognito itself adds this kind of step: `SRP_A`, a second factor or a
    /// device.
    ///
    /// Such a step does not prove anything that your function asked for.
    public var isInsertedByCognito: Bool { ChallengeName.inserted.contains(challengeName) }
}

extension Collection<ChallengeResult> {
    /// A Boolean value that indicates whether the app began the sign-in with `SRP_A`.
    ///
    /// If so, you can present the password challenge.
    public var startedWithSRP: Bool { first?.challengeName == .srpA }

    /// The number of wrong answers to custom challenges, consecutive or not.
    @inlinable
    public var wrongAnswers: Int {
        var count = 0
        for step in self where !step.challengeResult && step.challengeName == .customChallenge { count += 1 }
        return count
    }
}
