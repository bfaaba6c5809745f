public import CognitoTriggers
public import HTTPS

/// Links a user of an identity provider to the user of the pool who has the same verified address.
///
/// ```swift
/// private let linking = FederatedLinking(trusting: ["Google", "SignInWithApple"])
///
/// func preSignUp(_ event: PreSignUpEvent, context: TriggerContext) async throws -> PreSignUpDecision {
///     try await linking.link(event, in: context)
///     return .allow
/// }
/// ```
///
/// Cognito asks pre sign-up before it stores the profile of a federated user who comes for the first time: the only moment at which an
/// identity without a profile can be linked. The policy links under these conditions, all of which must hold:
///
/// - The provider is one of those that are trusted to verify addresses. Name none where users choose their address freely.
/// - The provider says that the address is verified (`email_verified`, which the pool has to map).
/// - Just one user of the pool itself has the address, has it verified, and is confirmed and enabled. Otherwise somebody could sign up
///   with another person's address in advance and wait for the link.
///
/// After linking it throws a `Refusal` with the code `linked`, and the app starts the sign-in once more, which then is one of the
/// linked user. Cognito does not continue the sign-in in which the link was made: it fails with *Already found an entry for
/// username*, or, by some reports, issues tokens for a user who is never stored. A call that Cognito repeats finds the link made, and has the
/// same outcome.
///
/// Up to five identities can be linked to a user, and unlinking (`AdminDisableProviderForUser`) is for an administrator. Users who came
/// before the policy was there have profiles of their own, and Cognito does not merge them: delete the federated one
/// first.
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
    ///   - providers: The names of the providers in the pool, as they are spelled there.
    ///   - refusal: The refusal that makes the app start again.
    ///   - client: The client that sends; share it if the function makes other requests.
    public init(
        trusting providers: [String],
        afterLinking refusal: Refusal = Refusal("Your accounts are linked now. Please sign in again.", code: "linked"),
        client: HTTPSClient = HTTPSClient()
    ) {
        (self.providers, self.refusal, self.client) = (providers, refusal, client)
    }

    /// Links the user of an event if the conditions hold; otherwise does nothing, and the log says why at `info`.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: The refusal after linking, or an error of Cognito's or the connection's, with which the user is not created.
    public func link(_ event: PreSignUpEvent, in context: TriggerContext) async throws {
        guard event.triggerSource == .preSignUpExternalProvider,
            case .federated(let named, let subject)? = event.userKind
        else { return }
        // The prefix of the user name is not always spelled as the provider is.
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

    private func skip(_ reason: String, _ context: TriggerContext) {
        context.logger.info("No user was linked", metadata: ["reason": "\(reason)"])
    }

    /// Returns the users with an address; nil if there are more than one page of them.
    private func users(
        with address: String, in pool: String, _ context: TriggerContext
    ) async throws -> [JSONValue]? {
        let quoted = address.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
        let response = try await call(
            "ListUsers", ["UserPoolId": .text(pool), "Filter": .text("email = \"\(quoted)\""), "Limit": 10], context)
        guard response.isSuccess else { throw LinkingFailed("ListUsers", response) }
        let page = try response.json()
        guard page["PaginationToken"]?.text == nil else { return nil }
        return page["Users"]?.elements ?? []
    }

    private func link(
        _ provider: String, _ subject: String, to name: String, in pool: String, _ context: TriggerContext
    ) async throws {
        let response = try await call(
            "AdminLinkProviderForUser",
            [
                "UserPoolId": .text(pool),
                "DestinationUser": ["ProviderName": "Cognito", "ProviderAttributeValue": .text(name)],
                "SourceUser": [
                    "ProviderName": .text(provider), "ProviderAttributeName": "Cognito_Subject",
                    "ProviderAttributeValue": .text(subject),
                ],
            ], context)
        guard !response.isSuccess else { return }
        // A call that Cognito repeats finds the link that the first one has made.
        let isLinked = (try? response.json())?["message"]?.text?.contains("already linked") ?? false
        guard isLinked else { throw LinkingFailed("AdminLinkProviderForUser", response) }
    }

    private func call(
        _ operation: String, _ input: JSONValue, _ context: TriggerContext
    ) async throws -> HTTPSResponse {
        try await client.send(
            try .call("AWSCognitoIdentityProviderService.\(operation)", input, of: .cognitoUserPools, version: "1.1"),
            in: context)
    }

    private static func attribute(_ name: String, of user: JSONValue) -> String? {
        user["Attributes"]?.elements?.first { $0["Name"]?.text == name }?["Value"]?.text
    }
}

/// Cognito does not do what the policy asks for; its own sentence is left out, as it may name a user.
struct LinkingFailed: Error, CustomStringConvertible {
    let operation: String
    let status: Int
    let type: String

    init(_ operation: String, _ response: HTTPSResponse) {
        (self.operation, status) = (operation, response.status)
        let type = (try? response.json())?["__type"]?.text ?? "no type"
        self.type = type.split(separator: "#").last.map(String.init) ?? type
    }

    var description: String { "Cognito refused \(operation) with status \(status) (\(type))" }
}
