import GRDB
import LocalAWS
import WireJSON

/// An identity pool: its configuration, its roles, and its maps of principal tags.
struct IdentityPool: Sendable {
    let id: String
    var name: String
    /// The members of the API, without the id and the name.
    var configuration: JSONMembers<JSONValue>
    /// `Roles` and `RoleMappings`, as `SetIdentityPoolRoles` takes them.
    var roles: JSONMembers<JSONValue> = [:]
    /// `UseDefaults` and `PrincipalTags` by the names of providers.
    var principalTags: JSONMembers<JSONValue> = [:]
    let created: Double

    var region: String { IdentityPoolID.region(id) }

    func arn(account: String) -> String {
        "arn:aws:cognito-identity:\(region):\(account):identitypool/\(id)"
    }

    private var input: OperationInput { OperationInput(configuration) }

    var allowsGuests: Bool { input.flag("AllowUnauthenticatedIdentities") }
    /// A Boolean value that indicates whether the pool refuses the basic flow; a pool without this setting accepts it.
    var refusesClassicFlow: Bool { input["AllowClassicFlow"] == .boolean(false) }
    var developerProviderName: String? { input.text("DeveloperProviderName") }
    /// The app ids of social providers, by the providers' names.
    var supportedLoginProviders: JSONMembers<String> {
        input.object("SupportedLoginProviders").members.compactMapValues(\.text)
    }
    /// Returns the app ids of a social provider; Google has an app for each platform.
    func apps(of provider: String) -> [String] {
        supportedLoginProviders[provider]?.split { ",; ".contains($0) }.map(String.init) ?? []
    }

    var openIDConnectProviderARNs: [String] { input.texts("OpenIdConnectProviderARNs") ?? [] }
    var samlProviderARNs: [String] { input.texts("SamlProviderARNs") ?? [] }
    /// The providers, other than user pools and developers, whose logins the pool accepts; as `Logins` names them.
    var externalProviders: [String] {
        supportedLoginProviders.keys + openIDConnectProviderARNs.compactMap(Self.issuer(inARN:)) + samlProviderARNs
    }

    /// The names of providers that role mappings may have: a user pool's with its app client, and no developer's.
    var mappedProviders: [String] {
        userPoolClients.map { "\($0.providerName):\($0.clientID)" } + externalProviders + openIDConnectProviderARNs
    }

    /// Returns the issuer in the ARN of an IAM OpenID Connect provider, without `https://`.
    static func issuer(inARN arn: String) -> String? {
        let parts = arn.split(separator: ":oidc-provider/", maxSplits: 1)
        return parts.count == 2 ? String(parts[1]) : nil
    }

    var tags: JSONMembers<JSONValue> {
        get { input.object("IdentityPoolTags").members }
        set { configuration["IdentityPoolTags"] = newValue.isEmpty ? nil : .object(newValue) }
    }

    /// An app client of a user pool whose tokens the pool accepts.
    struct UserPoolClient: Sendable {
        let providerName: String
        let clientID: String
        let checksTokenOnServer: Bool
    }

    var userPoolClients: [UserPoolClient] {
        input.objects("CognitoIdentityProviders").compactMap { provider in
            guard let name = provider.text("ProviderName"), let client = provider.text("ClientId") else { return nil }
            return UserPoolClient(
                providerName: name, clientID: client, checksTokenOnServer: provider.flag("ServerSideTokenCheck"))
        }
    }

    /// Returns the role for `authenticated` or `unauthenticated` identities; nil without one.
    func role(_ kind: String) -> String? { OperationInput(roles).object("Roles").text(kind) }

    /// The pool as the API answers with it.
    var described: JSONMembers<JSONValue> {
        configuration.merging(["IdentityPoolId": .text(id), "IdentityPoolName": .text(name)])
    }
}

extension StoreTables {
    func identityPool(_ id: String) throws -> IdentityPool? {
        try first("SELECT * FROM identity_pools WHERE id = ?", [id], identityPool(of:))
    }

    /// Returns true if a pool exists, without reading its settings.
    func has(identityPool id: String) throws -> Bool {
        try first("SELECT 1 FROM identity_pools WHERE id = ?", [id]) { _ in true } == true
    }

    /// Returns the pools after an id in the order of ids, at most a number of them.
    func identityPools(after id: String = "", limit: Int = .max) throws -> [IdentityPool] {
        try read("SELECT * FROM identity_pools WHERE id > ? ORDER BY id LIMIT ?", [id, limit], identityPool(of:))
    }

    func save(_ pool: IdentityPool) throws {
        try execute(
            """
            INSERT INTO identity_pools VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET
              name = excluded.name, configuration = excluded.configuration, roles = excluded.roles,
              principal_tags = excluded.principal_tags
            """,
            [
                pool.id, pool.name, pool.configuration.stored, pool.roles.stored, pool.principalTags.stored,
                pool.created,
            ])
    }

    /// Deletes a pool and its identities.
    func delete(identityPool id: String) throws { try execute("DELETE FROM identity_pools WHERE id = ?", [id]) }

    private func identityPool(of row: StoredRow) throws -> IdentityPool {
        IdentityPool(
            id: row["id"], name: row["name"], configuration: try JSONMembers<JSONValue>(stored: row["configuration"]),
            roles: try JSONMembers<JSONValue>(stored: row["roles"]),
            principalTags: try JSONMembers<JSONValue>(stored: row["principal_tags"]), created: row["created"])
    }
}
