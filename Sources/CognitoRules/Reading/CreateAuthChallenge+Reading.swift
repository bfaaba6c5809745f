public import CognitoEvents
public import WireJSON

extension CreateAuthChallengeDecision: ReadableDecision {
    /// Reads both maps and the note.
    public init(reading answered: AnsweredEvent<CreateAuthChallengeRequest>) throws(JSONTypeError) {
        let response = answered.response
        self.init(
            public: try StringMap(response.objectIfPresent("publicChallengeParameters")).dictionary,
            private: try StringMap(response.objectIfPresent("privateChallengeParameters")).dictionary,
            metadata: try response.textIfPresent("challengeMetadata"))
    }
}
