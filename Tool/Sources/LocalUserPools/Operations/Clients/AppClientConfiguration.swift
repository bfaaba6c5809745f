import CognitoOperations
import LocalAWS
@_spi(Internal) import WireJSON

/// The configuration that a caller gives an app client; it is checked, and AWS's defaults replace absent members.
///
/// Source of the error texts: captures of Cognito's answers, unless a comment marks a text as ours.
package struct AppClientConfiguration {
    private static let stored = [
        "AccessTokenValidity", "AllowedOAuthFlows", "AllowedOAuthFlowsUserPoolClient", "AllowedOAuthScopes",
        "AnalyticsConfiguration", "AuthSessionValidity", "CallbackURLs", "DefaultRedirectURI",
        "EnablePropagateAdditionalUserContextData", "EnableTokenRevocation", "ExplicitAuthFlows", "IdTokenValidity",
        "LogoutURLs", "PreventUserExistenceErrors", "ReadAttributes", "RefreshTokenRotation", "RefreshTokenValidity",
        "SupportedIdentityProviders", "TokenValidityUnits", "WriteAttributes",
    ]
    /// The scopes that need no resource server; all of them are about a user.
    package static let standardScopes: Set = ["openid", "email", "phone", "profile", "aws.cognito.signin.user.admin"]
    private static let defaults: JSONMembers<JSONValue> = [
        "AllowedOAuthFlowsUserPoolClient": false, "AuthSessionValidity": 3,
        "EnablePropagateAdditionalUserContextData": false, "EnableTokenRevocation": true, "RefreshTokenValidity": 30,
        "TokenValidityUnits": .object([:]),
    ]

    let pool: UserPool
    let isConfidential: Bool
    /// The scopes of the pool's resource servers.
    let customScopes: Set<String>
    /// The names of the pool's identity providers.
    let providers: Set<String>
    /// A Boolean value that indicates whether the client exists already.
    let isUpdate: Bool

    func completed(_ input: OperationInput) throws(ServiceError) -> JSONMembers<JSONValue> {
        var configuration = Self.defaults
        for name in Self.stored { configuration[name] = input[name] ?? configuration[name] }
        if configuration["RefreshTokenValidity"] == .integer(0) { configuration["RefreshTokenValidity"] = 30 }
        let members = OperationInput(configuration)
        try checkFlows(members)
        try checkTimes(members)
        try checkData(members)
        try checkAttributes(members)
        try checkOAuth(members)
        try checkAddresses(members)
        return configuration
    }

    private func checkFlows(_ input: OperationInput) throws(ServiceError) {
        let flows = input.texts("ExplicitAuthFlows") ?? []
        let count = flows.count { $0.hasPrefix("ALLOW_") }
        guard count == 0 || count == flows.count else {
            throw ServiceError.invalidParameter(
                "Auth flow name with prefix 'ALLOW' cannot be used with legacy auth flow names."
            ).at(["ExplicitAuthFlows"])
        }
        if flows.contains("ALLOW_CLIENT_TOKEN_AUTH") {
            guard flows.count == 1 else {
                throw .mustBe("ALLOW_CLIENT_TOKEN_AUTH", "the only flow of an app client")
            }
            guard isConfidential else {
                throw .needs("ALLOW_CLIENT_TOKEN_AUTH", "an app client with a client secret")
            }
        }
        if input.object("RefreshTokenRotation").text("Feature") == "ENABLED", flows.contains("ALLOW_REFRESH_TOKEN_AUTH")
        {
            throw .cannotBe("ALLOW_REFRESH_TOKEN_AUTH", "set while refresh token rotation is enabled")
        }
    }

    private func checkTimes(_ input: OperationInput) throws(ServiceError) {
        let times = AppClientSettings(input.members)
        let (hour, day, year) = (3600.0, 86400.0, 365 * 86400.0)
        let isRight =
            (300...day).contains(times.accessTokenSeconds) && (300...day).contains(times.idTokenSeconds)
            && (hour...10 * year).contains(times.refreshTokenSeconds)
        guard isRight else { throw .invalidParameter("Invalid range for token validity.") }
        guard max(times.accessTokenSeconds, times.idTokenSeconds) <= times.refreshTokenSeconds else {
            throw .invalidParameter(
                "Access and Id Token expiration times must be less than or equal to refresh token expiration times.")
        }
    }

    /// Checks the settings that send data about users to other services.
    private func checkData(_ input: OperationInput) throws(ServiceError) {
        if input.flag("EnablePropagateAdditionalUserContextData"), !isConfidential {
            throw .invalidParameter(
                "Client Secret is required to set EnablePropagateAdditionalUserContextData as true")
        }
        let analytics = input.object("AnalyticsConfiguration")
        let (id, role) = (analytics["ApplicationId"], analytics["RoleArn"])
        let isRight =
            analytics["ApplicationArn"] == nil
            ? (id == nil) == (role == nil) : id == nil && role == nil && analytics["ExternalId"] == nil
        guard isRight else {
            throw .invalidParameter(
                "Invalid analytics configuration given, either <application arn> or <application id, role arn, external id> "
                    + "are valid")
        }
    }

    private func checkAttributes(_ input: OperationInput) throws(ServiceError) {
        let schema = pool.settings.schema
        let act = isUpdate ? "updating" : "creating"
        for name in input.texts("ReadAttributes") ?? [] where !schema.contains(where: { $0.name == name }) {
            throw .invalidParameter("Invalid read attributes specified while \(act) a client")
        }
        guard let writable = input.texts("WriteAttributes") else { return }
        let never: Set = ["sub", "identities", "email_verified", "phone_number_verified"]
        let names = Set(schema.map(\.name)).subtracting(never)
        let required = schema.filter(\.isRequired).map(\.name).filter { !never.contains($0) }
        guard names.isSuperset(of: writable), Set(writable).isSuperset(of: required) else {
            throw .invalidParameter("Invalid write attributes specified while \(act) a client")
        }
    }

    private func checkOAuth(_ input: OperationInput) throws(ServiceError) {
        let flows = input.texts("AllowedOAuthFlows") ?? []
        let scopes = input.texts("AllowedOAuthScopes") ?? []
        let standard = Self.standardScopes
        if input.flag("AllowedOAuthFlowsUserPoolClient"), flows.isEmpty || scopes.isEmpty {
            throw Self.wrongFlow(
                "AllowedOAuthFlows and AllowedOAuthScopes are required if user pool client is allowed to use OAuth flows."
            )
        }
        for scope in scopes where !customScopes.union(standard).contains(scope) {
            throw ServiceError("ScopeDoesNotExistException", "Invalid scope requested: \(scope)")
        }
        if flows.contains("client_credentials") {
            guard flows.count == 1 else {
                throw Self.wrongFlow(
                    "client_credentials flow can not be selected along with code flow or implicit flow.")
            }
            guard isConfidential else {
                throw Self.wrongFlow(
                    "client_credentials flow can not be selected if client does not have a client secret.")
            }
            if let scope = scopes.first(where: standard.contains) {
                throw Self.wrongFlow("\(scope) is not supported with client_credentials flow")
            }
        } else if !flows.isEmpty, (input.texts("CallbackURLs") ?? []).isEmpty {
            throw Self.wrongFlow("CallbackUrls can not be empty when code flow or implicit flow is selected")
        }
        for provider in input.texts("SupportedIdentityProviders") ?? []
        where provider != "COGNITO" && !providers.contains(provider) {
            throw .invalidParameter("The provider \(provider) does not exist for User Pool \(pool.id).")
        }
    }

    private static func wrongFlow(_ message: String) -> ServiceError {
        ServiceError("InvalidOAuthFlowException", message)
    }

    /// Checks the addresses to which Cognito sends browsers back.
    private func checkAddresses(_ input: OperationInput) throws(ServiceError) {
        let callbacks = input.texts("CallbackURLs") ?? []
        for list in ["CallbackURLs", "LogoutURLs"] {
            for address in input.texts(list) ?? [] {
                switch CallbackAddress(address).defect {
                case nil: break
                case .usesHTTP:
                    throw ServiceError.invalidParameter("\(address) cannot use the HTTP protocol.").at([list])
                case .hasFragment: throw ServiceError.invalidParameter("\(address) cannot use fragment").at([list])
                case .isRelative, .hasNoHost: throw ServiceError.mustBe(address, "an absolute URL").at([list])
                }
            }
        }
        if let address = input.text("DefaultRedirectURI"), !callbacks.contains(address) {
            throw .invalidParameter("The default redirect URI \(address) is not in the callback URIs list.")
        }
    }
}
