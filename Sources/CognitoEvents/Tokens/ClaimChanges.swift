@_spi(Internal) public import WireJSON

/// Changes to one token's claims.
public struct ClaimChanges: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The claims to add or replace, by name, with values of any JSON type: `claimsToAddOrOverride`.
    public var added: JSONMembers<JSONValue>
    /// The names of claims to leave out of the token: `claimsToSuppress`.
    public var suppressed: [String]

    /// Creates changes.
    public init(adding added: JSONMembers<JSONValue> = [:], suppressing suppressed: [String] = []) {
        self.added = added
        self.suppressed = suppressed
    }

    /// The added claim with this name; setting nil adds no such claim.
    public subscript(name: String) -> JSONValue? {
        get { added[name] }
        set { added[name] = newValue }
    }

    /// The claims' names, with `+` for each added and `-` for each suppressed claim.
    public var description: String {
        "[\((added.keys.map { "+\($0)" } + suppressed.map { "-\($0)" }).joined(separator: " "))]"
    }
    /// A mirror without children, because the values are personal data.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    /// A Boolean value that indicates whether there are no changes.
    public var isEmpty: Bool { added.isEmpty && suppressed.isEmpty }

    var count: Int { added.count + suppressed.count }

    /// A claim that is both added and suppressed; nil if there is no such claim.
    var contradiction: String? { suppressed.first { added[$0] != nil } }

    /// Returns the first claim that Cognito does not let a trigger change.
    ///
    /// An access token's `aud` may be set to the client's id. For an ID token, `client` is nil.
    func protectedClaim(client: String?) -> String? {
        for (name, value) in added {
            if name == "aud", let client, value == .text(client) { continue }
            if name.hasPrefix("dev:") || Self.isProtected(name) { return name }
        }
        // Suppressing the groups is documented; it also removes the roles.
        return suppressed.first { $0 != "cognito:groups" && Self.isProtected($0) }
    }

    /// Returns true if Cognito sets the claim itself and lets no trigger set or suppress it.
    ///
    /// Two exceptions: the access token's `aud` may be set to the client's id, and `cognito:groups` may be suppressed.
    public static func isProtected(_ name: String) -> Bool { name.hasPrefix("cognito:") || protected.contains(name) }

    private static let protected: Set<String> = [
        "acr", "amr", "at_hash", "aud", "auth_time", "azp", "client_id", "device_key", "event_id", "exp", "iat",
        "identities", "iss", "jti", "nbf", "nonce", "origin_jti", "scope", "sub", "token_use", "username", "version",
    ]

    /// Writes the members that are not empty into an open object.
    func write(to writer: inout JSONWriter) throws(JSONWritingError) {
        if !added.isEmpty {
            writer.key("claimsToAddOrOverride")
            try writer.value(.object(added))
        }
        writer.member("claimsToSuppress", unlessEmpty: suppressed)
    }
}

extension JSONValue {
    var isComplex: Bool {
        switch self {
        case .array, .object: true
        case .null, .boolean, .integer, .decimal, .number, .text: false
        }
    }
}

extension JSONWriter {
    /// Writes a list of strings as a member, unless it is empty.
    mutating func member(_ name: StaticString, unlessEmpty values: [String]) {
        if !values.isEmpty { member(name, values) }
    }
}
