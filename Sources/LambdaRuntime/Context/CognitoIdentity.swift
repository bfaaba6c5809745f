import WireJSON

/// The identity that a mobile SDK's caller has in an identity pool: `Lambda-Runtime-Cognito-Identity`.
public struct CognitoIdentity: Hashable, Sendable {
    /// The identity's id: `cognitoIdentityId`.
    public var identityID: String?
    /// The id of the identity's pool: `cognitoIdentityPoolId`.
    public var identityPoolID: String?

    /// Creates an identity.
    public init(identityID: String? = nil, identityPoolID: String? = nil) {
        self.identityID = identityID
        self.identityPoolID = identityPoolID
    }

    /// Reads the header's JSON.
    ///
    /// Services use different names for its members; all of these names are accepted.
    init?(header: String) throws {
        let view = try JSONDocument(Array(header.utf8)).root
        if view.kind == .null { return nil }
        let root = try JSONObject(view)
        identityID =
            try root.textIfPresent("cognitoIdentityId", or: "cognito_identity_id") ?? root.textIfPresent("identityId")
        identityPoolID =
            try root.textIfPresent("cognitoIdentityPoolId", or: "cognito_identity_pool_id")
            ?? root.textIfPresent("identityPoolId")
    }
}
