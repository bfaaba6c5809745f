import CognitoEvents
import LocalAWS
import WireJSON

/// The claims of a sign-in's two tokens before they are signed.
struct TokenClaims: Sendable {
    /// The claims of the ID token; nil if the app gets no ID token.
    var idToken: JSONMembers<JSONValue>?
    var accessToken: JSONMembers<JSONValue>
    /// The access token's scopes; they become a claim at the end.
    var scopes: [String]
    var groups: GroupConfiguration

    /// Creates the claims of a user.
    ///
    /// Without `hasIDToken`, the scopes decide whether the app gets an ID token.
    init(
        of user: User, groups: [UserGroup], for client: AppClient, _ family: TokenFamily, issuer: String,
        hasIDToken: Bool? = nil
    ) throws {
        var both: JSONMembers<JSONValue> = [
            "sub": .text(user.sub), "iss": .text(issuer), "auth_time": .integer(Int64(family.authTime)),
            "event_id": .text(family.eventID),
        ]
        if client.settings.revokesTokens || client.settings.rotationGrace != nil {
            both["origin_jti"] = .text(family.id)
        }
        // A document's client compares the audience with the id that it uses itself: the URL.
        let id = family.web?.document ?? client.id
        accessToken = both
        accessToken["client_id"] = .text(id)
        accessToken["token_use"] = "access"
        accessToken["username"] = .text(user.username)
        accessToken["device_key"] = family.deviceKey.map(JSONValue.text)
        scopes = family.web?.scopes ?? [WebGrant.userAdministration]
        if let web = family.web {
            accessToken["version"] = 2
            accessToken["aud"] = web.resource.map(JSONValue.text)
        }
        if hasIDToken ?? (family.web == nil || scopes.contains(WebGrant.openID)) {
            idToken = try Self.attributes(of: user, for: client, family.web).merging(both).merging([
                "aud": .text(id), "token_use": "id", "cognito:username": .text(user.username),
            ])
            idToken?["nonce"] = family.web?.nonce.map(JSONValue.text)
        }
        self.groups = GroupConfiguration(of: groups)
    }

    /// Creates the claims of a machine: an app client that signs in with only its secret.
    init(of client: AppClient, scopes: [String], issuer: String, now: Double) {
        accessToken = [
            "sub": .text(client.id), "iss": .text(issuer), "auth_time": .integer(Int64(now)),
            "client_id": .text(client.id), "token_use": "access", "version": 2,
        ]
        self.scopes = scopes
        groups = GroupConfiguration()
    }

    /// Returns the attributes that an app may read, with the JSON types that they have in a token.
    private static func attributes(
        of user: User, for client: AppClient, _ web: WebGrant?
    ) throws -> JSONMembers<JSONValue> {
        var claims = JSONMembers<JSONValue>()
        for (name, value) in user.attributes
        where !value.isEmpty && (name == "identities" || client.settings.readable?.contains(name) ?? true)
            && web?.shows(name) ?? true
        {
            switch name {
            case "email_verified", "phone_number_verified": claims[name] = .boolean(value == "true")
            case "address": claims[name] = ["formatted": .text(value)]
            case "updated_at": claims[name] = Int64(value).map(JSONValue.integer) ?? .text(value)
            case "identities": claims[name] = .array(try LinkedIdentity.claims(value))
            default: claims[name] = .text(value)
            }
        }
        return claims
    }

    /// The final claims, including groups and scopes.
    var finished: FinishedClaims {
        var (idToken, accessToken) = (idToken, accessToken)
        if !groups.groupsToOverride.isEmpty {
            let names = JSONValue.array(groups.groupsToOverride.map(JSONValue.text))
            idToken?["cognito:groups"] = names
            accessToken["cognito:groups"] = names
        }
        if !groups.iamRolesToOverride.isEmpty {
            idToken?["cognito:roles"] = .array(groups.iamRolesToOverride.map(JSONValue.text))
        }
        idToken?["cognito:preferred_role"] = groups.preferredRole.map(JSONValue.text)
        if !scopes.isEmpty { accessToken["scope"] = .text(scopes.joined(separator: " ")) }
        return FinishedClaims(idToken: idToken, accessToken: accessToken)
    }
}

extension GroupConfiguration {
    /// Creates the claims for a user's groups, sorted by precedence, and for the groups' roles.
    init(of groups: [UserGroup]) {
        self.init(groupsToOverride: groups.map(\.name))
        for role in groups.compactMap(\.roleARN) where !iamRolesToOverride.contains(role) {
            iamRolesToOverride.append(role)
        }
        // If two groups of the same precedence have different roles, the app has to choose the role.
        let first = groups.first { $0.roleARN != nil }
        let rivals = Set(groups.filter { $0.precedence == first?.precedence }.compactMap(\.roleARN))
        preferredRole = first?.precedence != nil && rivals.count == 1 ? first?.roleARN : nil
    }
}
