import CognitoEvents
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import UserPoolObjects
import WireJSON

/// A person whose identity a provider has proved, with the provider's id of the person and the claims.
struct ProviderIdentity: Sendable {
    let provider: FederatedProvider
    /// The id that the provider gives the person.
    let subject: String
    /// The answer of the provider's token endpoint, which contains the tokens; empty for SAML.
    var tokens: JSONMembers<JSONValue> = [:]
    /// The claims of the ID token; empty for providers without one.
    var idToken: JSONMembers<JSONValue> = [:]
    /// The claims of the userInfo endpoint.
    var userInfo: JSONMembers<JSONValue> = [:]
    /// The attributes of a SAML assertion.
    var assertion: JSONMembers<JSONValue> = [:]
    /// The entity id of a SAML provider; nil for other providers.
    var issuer: String?
    /// The person's session at a SAML provider; nil for other providers.
    var session: ProviderSession?

    /// The claims as strings, before the mapping.
    ///
    /// If the ID token and userInfo have the same claim, the ID token's value wins. If they disagree about
    /// a verified contact, it is not verified, because functions link users by verified addresses.
    var claims: JSONMembers<String> {
        let mappedTokens = tokens.filter { ["access_token", "id_token"].contains($0.key) }
        let doubts = userInfo.filter {
            verifyingClaims.contains($0.key) && $0.value != .null && $0.value.flattened != "true"
        }
        return mappedTokens.merging(userInfo).merging(idToken).merging(doubts).merging(assertion)
            .filter { $0.value != .null }.mapValues { Self.text($0) { FormValues.encoded($0) } }
    }

    /// The names of the claims that say that a contact is verified.
    private var verifyingClaims: [String] {
        Contact.allCases.flatMap {
            [$0.verifiedAttribute, provider.mapping[$0.verifiedAttribute] ?? $0.verifiedAttribute]
        }
    }

    /// The provider's answer as the inbound federation event has it: all values are strings.
    var attributes: ProviderAttributes {
        func texts(_ claims: JSONMembers<JSONValue>) -> JSONMembers<JSONValue> {
            claims.filter { $0.value != .null }.mapValues { .text(Self.text($0) { $0 }) }
        }
        return ProviderAttributes(
            tokenResponse: tokens.isEmpty ? nil : Secret(texts(tokens)), idToken: texts(idToken),
            userInfo: texts(userInfo), samlResponse: texts(assertion))
    }

    /// The identity by which the pool finds the user.
    var link: LinkedIdentity {
        LinkedIdentity(provider: provider.name, attribute: LinkedIdentity.subject, value: subject)
    }

    /// Returns the name of the user that the identity creates.
    ///
    /// If the pool ignores case, the whole name is in lower case.
    func userName(in pool: UserPool) -> String { pool.key("\(provider.name)_\(subject)") }

    /// Checks that the subject makes a user name that Cognito can have.
    ///
    /// - Throws: ``OAuthError`` for the app. Cognito's text is unknown; this text is ours.
    func checkName(in pool: UserPool) throws(OAuthError) {
        guard !ProvidedName.isAcceptable(userName(in: pool)) else { return }
        throw OAuthError(
            "invalid_request",
            "The provider's id of the person does not make a user name: a name has at most \(ProvidedName.limit) characters, "
                + "and no control or format characters")
    }

    /// Returns a claim as a string; several values become `[a, b]`.
    private static func text(_ value: JSONValue, element: (String) -> String) -> String {
        guard let elements = value.elements else { return value.flattened }
        return "[\(elements.map { element($0.flattened) }.joined(separator: ", "))]"
    }
}
