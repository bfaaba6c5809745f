public import CognitoEvents
public import WireJSON

/// A challenge that the app is to answer.
public struct PresentedChallenge: Sendable {
    /// Its name.
    public let name: ChallengeName
    /// The text that the app gets with a custom challenge.
    public let publicParameters: JSONMembers<String>
    /// The text that only the verify handler gets.
    public let privateParameters: JSONMembers<String>
    /// The note in later sessions.
    public let metadata: String?
    /// The position among the custom challenges of the sign-in, counted from one; zero for a challenge of Cognito's own.
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
