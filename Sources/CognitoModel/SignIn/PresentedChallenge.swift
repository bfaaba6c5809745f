public import CognitoEvents
public import WireJSON

/// A challenge that the app has to answer.
public struct PresentedChallenge: Sendable {
    /// The challenge's name.
    public let name: ChallengeName
    /// The public parameters, which the app gets with a custom challenge.
    public let publicParameters: JSONMembers<String>
    /// The private parameters, which only the verify handler gets.
    public let privateParameters: JSONMembers<String>
    /// The `challengeMetadata`, which later events show in the session.
    public let metadata: String?
    /// The position among the sign-in's custom challenges, counted from one; zero for a challenge that Cognito checks.
    public let number: Int

    init(
        name: ChallengeName, publicParameters: JSONMembers<String> = JSONMembers(),
        privateParameters: JSONMembers<String> = JSONMembers(), metadata: String? = nil, number: Int = 0
    ) {
        self.name = name
        self.publicParameters = publicParameters
        self.privateParameters = privateParameters
        self.metadata = metadata
        self.number = number
    }
}
