public import CognitoTriggers

/// The permissions of groups, as a claim of tokens.
///
/// ```swift
/// private let permissions = GroupPermissions([
///     "readers": ["orders:read"],
///     "clerks": ["orders:read", "orders:write"],
/// ])
///
/// func preTokenGeneration(
///     _ event: PreTokenGenerationEvent, context: TriggerContext
/// ) async throws -> PreTokenGenerationDecision { permissions.decision(for: event) }
/// ```
///
/// Cognito's own groups and roles stay in the tokens as they are: an application that reads `cognito:groups` finds all of them.
/// Cognito keeps a group's members, IAM role and precedence, and a change of them shows only in the next tokens.
public struct GroupPermissions: Hashable, Sendable {
    private let permissions: [String: [String]]

    /// Creates a mapping.
    ///
    /// - Parameter permissions: The permissions by group. A group that is not named has none.
    public init(_ permissions: [String: [String]]) { self.permissions = permissions }

    /// Returns the permissions of some groups, each once and in the order of their letters.
    public func permissions(of groups: [String]) -> [String] { Set(groups.flatMap { permissions[$0] ?? [] }).sorted() }

    /// Returns a decision that puts the permissions of the user's groups into the tokens.
    ///
    /// A user without any gets an empty claim. In V1 events, which allow text only, the claim is in the ID token, with spaces between
    /// the permissions; in V2 and V3 events it is an array in both tokens. A machine's token stays as it is.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - claim: The claim's name.
    /// - Returns: The decision, to which other changes may be added.
    public func decision(for event: PreTokenGenerationEvent, claim: String = "permissions")
        -> PreTokenGenerationDecision
    {
        if event.triggerSource == .tokenGenerationClientCredentials { return .unchanged }
        let granted = permissions(of: event.request.groupConfiguration.groupsToOverride)
        guard event.request.allowsAccessTokenChanges else {
            return PreTokenGenerationDecision(
                idToken: ClaimChanges(adding: [claim: .text(granted.joined(separator: " "))]))
        }
        let changes = ClaimChanges(adding: [claim: .array(granted.map { .text($0) })])
        return PreTokenGenerationDecision(idToken: changes, accessToken: changes)
    }
}
