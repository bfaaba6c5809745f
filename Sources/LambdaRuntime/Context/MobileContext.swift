/// What a mobile SDK says with a call; rare, so that a context holds all of it behind one pointer.
final class MobileContext: Sendable {
    let client: ClientContext?
    let identity: CognitoIdentity?

    /// Holds what there is; nil if there is nothing.
    init?(client: ClientContext?, identity: CognitoIdentity?) {
        guard client != nil || identity != nil else { return nil }
        self.client = client
        self.identity = identity
    }
}
