import LocalAWS
import LocalUserPools

extension FederatedSignIn {
    /// Issues tokens to a user who is never stored; every call of the API with these tokens fails.
    func ghost(_ new: User, instead linked: User) async throws -> TokenGrant {
        call.trace.note(
            "The tokens are for \(new.username), who is not stored: the identity belongs to \(linked.username) "
                + "(--linked-sign-in ghost).")
        let ghost = GhostUser(new)
        var call = call
        call.state.web?.ghost = ghost
        return try await SignIn(call, pool, client, identified: ghost.user(besideLinked: linked))
            .issueTokensOfProvider(isFirst: true)
    }
}
