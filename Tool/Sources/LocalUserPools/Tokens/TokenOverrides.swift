import CognitoEvents
import CognitoModel
import LocalAWS
import WireJSON

extension TokenClaims {
    /// Changes the claims as a pre token generation function's answer says, and records both states.
    mutating func apply(
        _ answered: AnsweredEvent<PreTokenGenerationRequest>, recordedBy trace: CallTrace
    ) throws {
        let before = finished
        try apply(answered)
        trace.changed(claims: ["before": before.recorded, "after": finished.recorded])
    }

    /// Changes the claims as a pre token generation function's answer says.
    ///
    /// Cognito's own claims do not change. The check of the answer has already refused everything that Cognito refuses.
    private mutating func apply(_ answered: AnsweredEvent<PreTokenGenerationRequest>) throws {
        let isV2 = answered.event.request.allowsAccessTokenChanges
        let name = isV2 ? "claimsAndScopeOverrideDetails" : "claimsOverrideDetails"
        guard let details = answered.response.view[name], details.kind != .null
        else { return }
        let decision: PreTokenGenerationDecision
        do {
            decision = try PreTokenGenerationDecision(reading: answered)
            try replaceGroups(details)
        } catch { throw ServiceError.unrecognizableAnswer }
        if var claims = idToken {
            Self.change(&claims, decision.idToken)
            idToken = claims
        }
        if isV2 {
            Self.change(&accessToken, decision.accessToken)
            if let id = accessToken["client_id"], decision.accessToken.added["aud"] == id { accessToken["aud"] = id }
            scopes.removeAll { decision.scopesToSuppress.contains($0) }
            for scope in decision.scopesToAdd where !scopes.contains(scope) { scopes.append(scope) }
        }
        let suppressed = decision.idToken.suppressed + (isV2 ? decision.accessToken.suppressed : [])
        if suppressed.contains("cognito:groups") { groups = GroupConfiguration() }
    }

    private static func change(_ claims: inout JSONMembers<JSONValue>, _ changes: ClaimChanges) {
        for name in changes.suppressed where !ClaimChanges.isProtected(name) { claims[name] = nil }
        for (name, value) in changes.added
        where !ClaimChanges.isProtected(name) && !name.hasPrefix("dev:") && !changes.suppressed.contains(name) {
            claims[name] = value
        }
    }

    /// Replaces the groups with those in an answer; if the answer has no groups, the user's groups stay.
    private mutating func replaceGroups(_ details: JSONView) throws {
        guard let override = details["groupOverrideDetails"] else { return }
        let texts = { (name: String) -> [String] in override[name]?.children.compactMap(\.scalarText) ?? [] }
        groups = GroupConfiguration(
            groupsToOverride: texts("groupsToOverride"), iamRolesToOverride: texts("iamRolesToOverride"),
            preferredRole: override["preferredRole"]?.scalarText)
    }
}
