public import CognitoTriggers
public import HTTPS

/// A policy that links a user of an identity provider to the pool's user with the same verified address.
///
/// ```swift
/// private let linking = FederatedLinking(trusting: ["Google", "SignInWithApple"])
///
/// func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
///     try await linking.link(event, in: context)
///     return .allow
/// }
/// ```
///
/// Cognito calls pre sign-up before it stores the profile of a new federated user. That is the only moment at which an
/// identity without a profile can be linked. The policy links if all of these conditions hold:
///
/// - The provider is one that you trust to verify addresses. Do not list a provider that lets users choose their address freely.
/// - The provider says that the address is verified (`email_verified`, which the pool has to map).
/// - Exactly one native user of the pool has the address, has verified it, and is confirmed and enabled. Otherwise an
///   attacker could sign up with another person's address in advance and wait for the link.
///
/// After linking, it throws a `Refusal` with the code `linked`. The app starts the sign-in again, now as the linked
/// user. Cognito does not continue the sign-in that made the link. That sign-in fails with *Already found an entry for
/// username* or, according to some reports, gets tokens for a user who is never stored. If Cognito repeats a call, the
/// policy finds the existing link, and the outcome is the same.
///
/// A user can have up to five linked identities. Only an administrator can unlink one (`AdminDisableProviderForUser`).
/// Users who signed in before the policy was in place have their own profiles, and Cognito does not merge them: delete
/// the federated one first.
public struct FederatedLinking: Sendable {
    /// The permissions that a function's role needs.
    public static let permissions = [
        Permission(
            "cognito-idp:ListUsers", "cognito-idp:AdminLinkProviderForUser", on: "arn:aws:cognito-idp:*:*:userpool/*")
    ]

    private let providers: [String]
    private let refusal: Refusal
    private let client: HTTPSClient

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - providers: The providers' names, spelled as in the pool.
    ///   - refusal: The refusal that makes the app start the sign-in again.
    ///   - client: The client for requests; share it if the function makes other requests.
    public init(
        trusting providers: [String],
        afterLinking refusal: Refusal = Refusal("Your accounts are linked now. Please sign in again.", code: "linked"),
        client: HTTPSClient = HTTPSClient()
    ) {
        (self.providers, self.refusal, self.client) = (providers, refusal, client)
    }

    /// Links the event's user if the conditions hold; otherwise it does nothing, and logs the reason at `info`.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: The refusal after linking, or an error from Cognito or the connection; the user is then not created.
    public func link(_ event: PreSignUpEvent, in context: InvocationContext) async throws {
        guard event.triggerSource == .preSignUpExternalProvider,
            case .federated(let named, let subject)? = event.userKind
        else { return }
        // Upper and lower case may differ between the prefix of a user name and the provider's name.
        guard let provider = providers.first(where: { $0.lowercased() == named.lowercased() }) else {
            return skip("the provider is not trusted", context)
        }
        guard event.request.userAttributes.emailVerified, let address = event.request.userAttributes.email,
            let parsed = EmailAddress(address)
        else { return skip("the provider does not verify the address", context) }
        guard let found = try await users(with: address, in: event.userPoolID, context) else {
            return skip("several users have the address", context)
        }
        let users = found.filter { user in
            user["UserStatus"]?.text != UserStatus.externalProvider.rawValue
                && Self.attribute("email", of: user).flatMap { EmailAddress($0) } == parsed
        }
        guard users.count == 1, let user = users.first, let name = user["Username"]?.text else {
            return skip(users.isEmpty ? "no user has the address" : "several users have the address", context)
        }
        guard user["UserStatus"]?.text == UserStatus.confirmed.rawValue,
            Self.attribute("email_verified", of: user) == "true"
        else { return skip("the user is not confirmed, or has not verified the address", context) }
        guard user["Enabled"]?.flag == true else { return skip("the user is disabled", context) }
        try await link(provider, subject, to: name, in: event.userPoolID, context)
        context.logger.info("Linked a federated user", metadata: ["provider": "\(provider)"])
        throw refusal
    }

    private func skip(_ reason: String, _ context: InvocationContext) {
        context.logger.info("No user was linked", metadata: ["reason": "\(reason)"])
    }

    /// Returns the users with an address; nil if there is more than one page of them.
    private func users(
        with address: String, in pool: String, _ context: InvocationContext
    ) async throws -> [JSONValue]? {
        let quoted = address.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
        let page = try await call(
            "ListUsers", ["UserPoolId": .text(pool), "Filter": .text("email = \"\(quoted)\""), "Limit": 10], context)
        guard page["PaginationToken"]?.text == nil else { return nil }
        return page["Users"]?.elements ?? []
    }

    private func link(
        _ provider: String, _ subject: String, to name: String, in pool: String, _ context: InvocationContext
    ) async throws {
        let input: JSONValue = [
            "UserPoolId": .text(pool),
            "DestinationUser": ["ProviderName": "Cognito", "ProviderAttributeValue": .text(name)],
            "SourceUser": [
                "ProviderName": .text(provider), "ProviderAttributeName": "Cognito_Subject",
                "ProviderAttributeValue": .text(subject),
            ],
        ]
        do {
            _ = try await call("AdminLinkProviderForUser", input, context)
        } catch let error as AWSError where error.message.contains("already linked") {
            // If Cognito repeats a call, the second call finds the link that the first call made.
        }
    }

    private func call(_ operation: String, _ input: JSONValue, _ context: InvocationContext) async throws -> JSONValue {
        try await client.call(
            "AWSCognitoIdentityProviderService.\(operation)", input, of: .cognitoUserPools, version: "1.1", in: context)
    }

    private static func attribute(_ name: String, of user: JSONValue) -> String? {
        user["Attributes"]?.elements?.first { $0["Name"]?.text == name }?["Value"]?.text
    }
}
