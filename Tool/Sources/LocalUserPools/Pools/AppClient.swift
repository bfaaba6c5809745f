import CognitoCrypto
import LocalAWS
@_spi(Internal) package import WireJSON

package struct AppClient: Sendable {
    /// A secret with its id; a caller needs the id to delete the secret.
    package struct ClientSecret: Sendable, Hashable {
        package let id: String
        package let value: String
        let created: Double

        package init(id: String, value: String, created: Double) {
            (self.id, self.value, self.created) = (id, value, created)
        }
    }

    package let id: String
    package let userPoolID: String
    package let type: AppClientType
    package var name: String
    /// All configured members in the answer of `DescribeUserPoolClient`, with defaults, under the API's names.
    package var configuration: JSONMembers<JSONValue> { didSet { settings = AppClientSettings(configuration) } }
    /// The secrets; empty for a public client.
    ///
    /// The current one is first if Secrets Manager has them.
    package var secrets: [ClientSecret]
    /// The secret in AWS Secrets Manager; nil if the API shows the value.
    package var managedSecret: ManagedSecret?
    package let created: Double
    var modified: Double
    /// The settings, as read from the configuration.
    package private(set) var settings: AppClientSettings

    init(
        id: String, userPoolID: String, type: AppClientType = .regular, name: String,
        configuration: JSONMembers<JSONValue>, secrets: [ClientSecret] = [], managedSecret: ManagedSecret? = nil,
        created: Double, modified: Double
    ) {
        self.id = id
        self.userPoolID = userPoolID
        self.type = type
        self.name = name
        self.configuration = configuration
        self.secrets = secrets
        self.managedSecret = managedSecret
        self.created = created
        self.modified = modified
        settings = AppClientSettings(configuration)
    }

    /// Checks `SecretHash` or `SECRET_HASH`; the hash may be for any of the names.
    ///
    /// `mismatch` is the text for a wrong hash, where it is not the usual one.
    func checkSecretHash(_ hash: String?, for names: [String], mismatch: String? = nil) throws(ServiceError) {
        guard let hash else {
            if secrets.isEmpty { return }
            throw .notAuthorized("Client \(id) is configured with secret but SECRET_HASH was not received")
        }
        for secret in secrets {
            for name in names where Self.secretHash(secret.value, name, client: id) == hash { return }
        }
        throw .notAuthorized(mismatch ?? "Unable to verify secret hash for client \(id)")
    }

    /// Returns the hash that proves a secret without revealing it.
    package static func secretHash(_ secret: String, _ name: String, client: String) -> String? {
        // The computation of the hash fails only if memory runs out.
        guard
            let code = try? HashFunction.sha256.authenticationCode(
                of: Array("\(name)\(client)".utf8).span.bytes, key: SecretBytes(secret))
        else { return nil }
        return Base64.encode(code.revealed())
    }
}

/// An app client's configuration, read from the members of the API.
package struct AppClientSettings: Sendable {
    /// The allowed flows by their current names, such as `ALLOW_USER_SRP_AUTH`.
    package let flows: Set<String>
    /// The lifetimes in seconds.
    let accessTokenSeconds: Double
    let idTokenSeconds: Double
    let refreshTokenSeconds: Double
    let sessionSeconds: Double
    /// True if unknown users get the same answer as wrong passwords: `PreventUserExistenceErrors` is `ENABLED`.
    let hidesUnknownUsers: Bool
    /// The attributes that the app may read and write; nil for all.
    package let readable: Set<String>?
    package let writable: Set<String>?
    package let revokesTokens: Bool
    /// The settings for sign-ins through the pool's domain.
    package let web: AppClientWebSettings
    /// The time for which a refresh token still works after its rotation, in seconds; nil without rotation.
    let rotationGrace: Double?

    init(_ configuration: JSONMembers<JSONValue>) {
        let input = OperationInput(configuration)
        flows = Self.flows(input.texts("ExplicitAuthFlows"))
        let units = input.object("TokenValidityUnits")
        func seconds(_ member: String, _ unit: String, _ standardUnit: String, _ standard: Double) -> Double {
            guard let number = input.integer(member), number > 0 else { return standard }
            let factors = ["seconds": 1.0, "minutes": 60, "hours": 3600, "days": 86400]
            return Double(number) * (factors[units.text(unit) ?? standardUnit] ?? 1)
        }
        accessTokenSeconds = seconds("AccessTokenValidity", "AccessToken", "hours", 3600)
        idTokenSeconds = seconds("IdTokenValidity", "IdToken", "hours", 3600)
        refreshTokenSeconds = seconds("RefreshTokenValidity", "RefreshToken", "days", 30 * 86400)
        sessionSeconds = Double(input.integer("AuthSessionValidity") ?? 3) * 60
        hidesUnknownUsers = input.text("PreventUserExistenceErrors") == "ENABLED"
        readable = input.texts("ReadAttributes").map(Set.init)
        writable = input.texts("WriteAttributes").map(Set.init)
        revokesTokens = input["EnableTokenRevocation"] != .boolean(false)
        web = AppClientWebSettings(input)
        let rotation = input.object("RefreshTokenRotation")
        rotationGrace =
            rotation.text("Feature") == "ENABLED" ? Double(rotation.integer("RetryGracePeriodSeconds") ?? 0) : nil
    }

    private static func flows(_ given: [String]?) -> Set<String> {
        guard let given, !given.isEmpty else {
            return ["ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_CUSTOM_AUTH"]
        }
        if given.contains(where: { $0.hasPrefix("ALLOW_") }) { return Set(given) }
        // The flow names from before 2019 only add flows to those that were always allowed. The exception is
        // CUSTOM_AUTH_FLOW_ONLY, which allows only custom sign-ins.
        if given.contains("CUSTOM_AUTH_FLOW_ONLY") { return ["ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_CUSTOM_AUTH"] }
        var flows: Set = ["ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_CUSTOM_AUTH"]
        if given.contains("ADMIN_NO_SRP_AUTH") { flows.insert("ALLOW_ADMIN_USER_PASSWORD_AUTH") }
        if given.contains("USER_PASSWORD_AUTH") { flows.insert("ALLOW_USER_PASSWORD_AUTH") }
        return flows
    }
}
