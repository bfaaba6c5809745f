public import WireJSON

/// The answer of an external provider: `request.attributes`.
///
/// Values can be any JSON, because claims may be booleans and arrays. The description contains only the names.
public struct ProviderAttributes: Hashable, Sendable {
    /// The OAuth answer with the provider's tokens: `tokenResponse`.
    public var tokenResponse: Secret<JSONMembers<JSONValue>>?
    /// The claims of the ID token: `idToken`.
    public var idToken: JSONMembers<JSONValue>
    /// The claims of the provider's userInfo endpoint: `userInfo`.
    ///
    /// It may be empty.
    public var userInfo: JSONMembers<JSONValue>
    /// The attributes of a SAML answer: `samlResponse`.
    public var samlResponse: JSONMembers<JSONValue>

    /// Creates attributes.
    public init(
        tokenResponse: Secret<JSONMembers<JSONValue>>? = nil, idToken: JSONMembers<JSONValue> = [:],
        userInfo: JSONMembers<JSONValue> = [:], samlResponse: JSONMembers<JSONValue> = [:]
    ) {
        self.tokenResponse = tokenResponse
        self.idToken = idToken
        self.userInfo = userInfo
        self.samlResponse = samlResponse
    }

    init(_ object: JSONObject) throws(JSONTypeError) {
        tokenResponse = try object.objectIfPresent("tokenResponse").map { Secret($0.values) }
        idToken = try object.objectIfPresent("idToken")?.values ?? [:]
        userInfo = try object.objectIfPresent("userInfo")?.values ?? [:]
        samlResponse = try object.objectIfPresent("samlResponse")?.values ?? [:]
    }

    /// All attributes that can be mapped, as strings.
    ///
    /// They are the ID token's claims, the claims of userInfo and the SAML attributes. If both the ID token and
    /// userInfo have a claim, the ID token's value counts, as in Cognito's mapping. Null values are left out; arrays
    /// and objects appear as compact JSON.
    public var flattened: JSONMembers<String> {
        userInfo.merging(idToken).merging(samlResponse)
            .filter { $0.value != .null }.mapValues(\.flattened)
    }
}

extension ProviderAttributes: CustomStringConvertible, CustomReflectable {
    /// The attribute names.
    public var description: String { "[\(flattened.keys.joined(separator: ", "))]" }
    /// A mirror without children, because the values are personal data.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
