@_spi(Internal) import CognitoModel
import LocalAWS
import LocalUserPools
import UserPoolObjects
import WireJSON

/// The description that an app gives of its client, checked: the client metadata of RFC 7591.
///
/// The texts of errors are ours.
struct ClientMetadata: Sendable {
    /// The way in which a client proves itself at the token endpoint.
    enum Authentication: String, Sendable, CaseIterable {
        case basic = "client_secret_basic"
        case post = "client_secret_post"
        /// A public client, which has no secret.
        case none
    }

    /// The name, in the characters of `ClientName`; nil for a client without a name.
    let name: String?
    let redirectURIs: [String]
    let grant: RegisteredGrant
    /// A Boolean value that indicates whether the app also wants refresh tokens.
    let refreshes: Bool
    let authentication: Authentication
    let scopes: [String]

    /// Checks the members of a request, of which unknown ones are ignored.
    ///
    /// - Parameters:
    ///   - members: The members.
    ///   - grants: The grants for which the app may register.
    ///   - allowed: The scopes that the client may have.
    /// - Throws: ``RegistrationRefusal`` for a member with a value that is not supported.
    init(
        _ members: JSONMembers<JSONValue>, grants: Set<RegisteredGrant>, scopes allowed: RegistrableScopes
    ) throws(RegistrationRefusal) {
        let members = members.filter { $0.value != .null }
        (grant, refreshes) = try Self.grant(members["grant_types"], among: grants)
        try Self.checkResponses(members["response_types"], of: grant)
        authentication = try Self.authentication(members["token_endpoint_auth_method"], of: grant)
        redirectURIs = try Self.redirects(members["redirect_uris"], of: grant)
        scopes = try allowed.scopes(Self.text("scope", members), of: grant)
        name = try Self.text("client_name", members).flatMap(Self.clientName)
    }

    // MARK: Members

    private static func wrong(_ description: String) -> RegistrationRefusal {
        .metadata("invalid_client_metadata", description)
    }

    private static func text(
        _ name: String, _ members: JSONMembers<JSONValue>
    ) throws(RegistrationRefusal) -> String? {
        guard let value = members[name] else { return nil }
        guard let text = value.text else { throw wrong("\(name) must be a string.") }
        return text
    }

    private static func texts(_ value: JSONValue, _ name: String) throws(RegistrationRefusal) -> [String] {
        guard let elements = value.elements, elements.allSatisfy({ $0.text != nil }) else {
            throw wrong("\(name) must be an array of strings.")
        }
        return elements.compactMap(\.text)
    }

    private static func grant(
        _ value: JSONValue?, among grants: Set<RegisteredGrant>
    ) throws(RegistrationRefusal) -> (RegisteredGrant, refreshes: Bool) {
        let refresh = "refresh_token"
        var names: Set = [RegisteredGrant.code.rawValue]
        if let value { names = Set(try texts(value, "grant_types")) }
        let others = names.subtracting([refresh])
        guard others.count == 1, let grant = others.first.flatMap(RegisteredGrant.init(rawValue:)) else {
            throw wrong(
                "grant_types must be authorization_code, with or without refresh_token, or client_credentials alone.")
        }
        guard grant == .code || others.count == names.count else {
            throw wrong("grant_types must have authorization_code together with refresh_token.")
        }
        guard grants.contains(grant) else {
            throw wrong("The grant type \(grant.rawValue) is not allowed for this registration.")
        }
        return (grant, names.contains(refresh))
    }

    private static func checkResponses(_ value: JSONValue?, of grant: RegisteredGrant) throws(RegistrationRefusal) {
        guard let value else { return }
        let expected = responses(of: grant)
        guard try texts(value, "response_types") == expected else {
            throw wrong("response_types must be \(expected) for the grant type \(grant.rawValue).")
        }
    }

    private static func responses(of grant: RegisteredGrant) -> [String] { grant == .code ? ["code"] : [] }

    private static func authentication(
        _ value: JSONValue?, of grant: RegisteredGrant
    ) throws(RegistrationRefusal) -> Authentication {
        guard let value else { return .basic }
        guard let method = value.text.flatMap(Authentication.init(rawValue:)) else {
            let known = Authentication.allCases.map(\.rawValue).joined(separator: ", ")
            throw wrong("token_endpoint_auth_method must be one of \(known).")
        }
        guard method != .none || grant == .code else {
            throw wrong("A client for client_credentials needs a secret: token_endpoint_auth_method cannot be none.")
        }
        return method
    }

    private static func redirects(
        _ value: JSONValue?, of grant: RegisteredGrant
    ) throws(RegistrationRefusal) -> [String] {
        let refused = { (description: String) in RegistrationRefusal.metadata("invalid_redirect_uri", description) }
        guard let value else {
            guard grant == .code else { return [] }
            throw refused("redirect_uris is required for the grant type authorization_code.")
        }
        let addresses = value.elements?.compactMap(\.text) ?? []
        guard addresses.count == value.elements?.count, addresses.count <= 100, grant == .machine || !addresses.isEmpty
        else { throw refused("redirect_uris must be an array of 1 to 100 addresses.") }
        if let wrong = addresses.first(where: { !RegisteredAddress.isValid($0) }) {
            throw refused(
                "\(wrong.prefix(1024)) is not an address with https, with http on this machine, or with an app's own scheme."
            )
        }
        return addresses
    }

    /// Returns a name in the characters of `ClientName`; nil for a name without characters.
    static func clientName(_ text: String) -> String? {
        guard !text.isEmpty else { return nil }
        let scalars = text.unicodeScalars.prefix(128).map { isNameCharacter($0) ? Character($0) : "_" }
        return String(scalars)
    }

    private static func isNameCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "\t"..."\r", " ", "+", "=", ",", ".", "@", "-": true
        default: false
        }
    }

    // MARK: The client

    /// Returns the configuration of the app client that the app gets.
    func configuration(id: String, providers: [String]) -> JSONMembers<JSONValue> {
        [
            "ClientName": .text(name ?? "dcr-\(id)"), "GenerateSecret": .boolean(authentication != .none),
            "CallbackURLs": JSONValue(redirectURIs), "AllowedOAuthFlowsUserPoolClient": true,
            "AllowedOAuthFlows": .array([.text(grant.flow)]), "AllowedOAuthScopes": JSONValue(scopes),
            "SupportedIdentityProviders": JSONValue(["COGNITO"] + providers),
            // No sign-in with a password by the API.
            "ExplicitAuthFlows": ["ALLOW_REFRESH_TOKEN_AUTH"], "PreventUserExistenceErrors": "ENABLED",
            "EnableTokenRevocation": true,
        ]
    }

    /// Returns the answer for the app: the metadata that holds, and the client's credentials.
    func answer(of client: AppClient) -> JSONMembers<JSONValue> {
        var members: JSONMembers<JSONValue> = [
            "client_id": .text(client.id), "client_id_issued_at": .integer(Int64(client.created)),
            "client_name": .text(client.name), "redirect_uris": JSONValue(redirectURIs),
            "grant_types": JSONValue([grant.rawValue] + (refreshes ? ["refresh_token"] : [])),
            "response_types": JSONValue(Self.responses(of: grant)),
            "token_endpoint_auth_method": .text(authentication.rawValue),
            "scope": .text(scopes.joined(separator: " ")),
        ]
        if let secret = client.secrets.first {
            members["client_secret"] = .text(secret.value)
            members["client_secret_expires_at"] = 0
        }
        return members
    }
}
