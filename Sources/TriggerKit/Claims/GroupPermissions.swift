public import CognitoTriggers

/// A mapping from groups to permissions, which become a claim in tokens.
///
/// ```swift
/// private let groups = GroupPermissions([
///     "readers": ["orders:read"],
///     "clerks": ["orders:read", "orders:write"],
/// ])
///
/// func preTokenGeneration(
///     _ event: PreTokenGenerationEvent, context: InvocationContext
/// ) async throws -> PreTokenGenerationDecision { groups.decision(for: event) }
/// ```
///
/// Cognito's own groups and roles stay in the tokens, so an application that reads `cognito:groups` finds all of them.
/// Cognito stores each group's members, IAM role and precedence; a change to them appears only in the next tokens.
///
/// An agent that exchanges a user's token gets the user's groups. Limit what its app client may do for any user:
///
/// ```swift
/// import TriggerKit
///
/// let groups = GroupPermissions(
///     ["clerks": ["orders:read", "orders:write"]], limits: ["5agentsclientid": ["orders:read"]])
/// ```
public struct GroupPermissions: Hashable, Sendable {
    private let permissions: [String: [String]]
    private let limits: [String: Set<String>]

    /// Creates a mapping.
    ///
    /// - Parameters:
    ///   - permissions: The permissions by group. A group that is not listed has no permissions.
    ///   - limits: The most that a token of an app client may permit, by the client's id. A client that is not listed has no
    ///     limit.
    public init(_ permissions: [String: [String]], limits: [String: [String]] = [:]) {
        self.permissions = permissions
        self.limits = limits.mapValues(Set.init)
    }

    /// Returns the permissions of some groups, without duplicates and in alphabetical order.
    public func permissions(of groups: [String]) -> [String] { Set(groups.flatMap { permissions[$0] ?? [] }).sorted() }

    /// Returns a decision that puts the permissions of the user's groups into the tokens.
    ///
    /// The permissions are those that the app client's limit also has, in an exchanged token as in any other.
    /// A user without permissions gets an empty claim. In V1 events, a claim can only be text: only the ID token has
    /// the claim, and spaces separate the permissions. In V2 and V3 events, both tokens have the claim, as an array. A
    /// machine client's token stays unchanged.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - claim: The claim's name.
    /// - Returns: The decision, to which you can add other changes.
    public func decision(for event: PreTokenGenerationEvent, claim: String = "permissions")
        -> PreTokenGenerationDecision
    {
        if event.triggerSource == .tokenGenerationClientCredentials { return .unchanged }
        var granted = permissions(of: event.request.groupConfiguration.groupsToOverride)
        if let limit = event.callerContext.clientID.flatMap({ limits[$0] }) {
            granted.removeAll { !limit.contains($0) }
        }
        guard event.request.allowsAccessTokenChanges else {
            return PreTokenGenerationDecision(
                idToken: ClaimChanges(adding: [claim: .text(granted.joined(separator: " "))]))
        }
        let changes = ClaimChanges(adding: [claim: .array(granted.map { .text($0) })])
        return PreTokenGenerationDecision(idToken: changes, accessToken: changes)
    }
}
