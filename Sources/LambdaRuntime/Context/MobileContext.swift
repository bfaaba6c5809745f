/// The data that a mobile SDK sends with a call.
///
/// Such calls are rare, so a context holds all of the data behind one pointer.
final class MobileContext: Sendable {
    let client: ClientContext?
    let identity: CognitoIdentity?

    /// Creates a context; returns nil if both the client and the identity are nil.
    init?(client: ClientContext?, identity: CognitoIdentity?) {
        guard client != nil || identity != nil else { return nil }
        self.client = client
        self.identity = identity
    }

    /// Reads an event's headers; returns nil if both headers are missing, as in every event from Cognito.
    convenience init?(_ headers: ReplyHeaders) throws {
        guard headers.clientContext != nil || headers.cognitoIdentity != nil else { return nil }
        self.init(
            client: try headers.clientContext.flatMap { try ClientContext(header: $0) },
            identity: try headers.cognitoIdentity.flatMap { try CognitoIdentity(header: $0) })
    }
}
