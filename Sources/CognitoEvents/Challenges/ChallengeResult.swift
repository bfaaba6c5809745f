import WireJSON

/// One step that a user has taken: an element of `session`.
public struct ChallengeResult: Hashable, Sendable {
    /// The step: `challengeName`.
    public var challengeName: ChallengeName
    /// Whether it succeeded: `challengeResult`.
    public var challengeResult: Bool
    /// What the create handler noted with a custom challenge: `challengeMetadata`.
    ///
    /// Nil for every other step.
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
