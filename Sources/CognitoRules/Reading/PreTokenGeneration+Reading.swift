public import CognitoEvents
public import WireJSON

extension PreTokenGenerationDecision: ReadableDecision {
    /// Reads the changes of claims, scopes and groups out of the member of the event's version.
    ///
    /// Changes of the access token are read in a V1 event as well, so that they are found to have no effect there.
    public init(reading answered: AnsweredEvent<PreTokenGenerationRequest>) throws(JSONTypeError) {
        let v1 = try answered.response.objectIfPresent("claimsOverrideDetails") ?? .empty
        let v2 = try answered.response.objectIfPresent("claimsAndScopeOverrideDetails") ?? .empty
        let isV2 = answered.event.request.allowsAccessTokenChanges
        let access = try v2.objectIfPresent("accessTokenGeneration") ?? .empty
        self.init(
            idToken: try ClaimChanges(reading: isV2 ? v2.objectIfPresent("idTokenGeneration") ?? .empty : v1),
            accessToken: try ClaimChanges(reading: access), scopesToAdd: try access.texts("scopesToAdd"),
            scopesToSuppress: try access.texts("scopesToSuppress"),
            groups: try GroupChanges(reading: isV2 ? v2 : v1, from: answered.event.request.groupConfiguration))
    }

    /// The member of the event's version, and groups that are not dropped by mistake.
    public static let answerRules = [
        AnswerRule<PreTokenGenerationRequest>(.memberOfVersion) { answered in
            let isV2 = answered.event.request.allowsAccessTokenChanges
            let other = isV2 ? "claimsOverrideDetails" : "claimsAndScopeOverrideDetails"
            guard let value = answered.response.view?[other], value.kind == .object, !value.isEmpty else { return [] }
            return [("response.\(other)", "the event is of version \(isV2 ? "2 or 3" : "1")")]
        },
        AnswerRule<PreTokenGenerationRequest>(.groupsAreKept) { answered in
            let isV2 = answered.event.request.allowsAccessTokenChanges
            let name = isV2 ? "claimsAndScopeOverrideDetails" : "claimsOverrideDetails"
            guard !answered.event.request.groupConfiguration.groupsToOverride.isEmpty,
                let groups = answered.response.view?[name]?["groupOverrideDetails"],
                groups["groupsToOverride"].map({ $0.kind == .null }) ?? true
            else { return [] }
            return [("response.\(name).groupOverrideDetails", "it has no groupsToOverride, and the user has groups")]
        },
    ]
}

extension ClaimChanges {
    fileprivate init(reading object: JSONObject) throws(JSONTypeError) {
        self.init(
            adding: try object.objectIfPresent("claimsToAddOrOverride")?.values ?? [:],
            suppressing: try object.texts("claimsToSuppress"))
    }
}

extension GroupChanges {
    /// The changes that lead from a user's groups to those in a response.
    fileprivate init(reading details: JSONObject, from old: GroupConfiguration) throws(JSONTypeError) {
        guard details.view?["groupOverrideDetails"] != nil else {
            self.init()
            return
        }
        let new = try details.objectIfPresent("groupOverrideDetails") ?? .empty
        let (groups, roles) = (try new.texts("groupsToOverride"), try new.texts("iamRolesToOverride"))
        let preferred = try new.textIfPresent("preferredRole")
        self.init(
            adding: groups.filter { !old.groupsToOverride.contains($0) },
            removing: Set(old.groupsToOverride).subtracting(groups),
            addingRoles: roles.filter { !old.iamRolesToOverride.contains($0) },
            removingRoles: Set(old.iamRolesToOverride).subtracting(roles),
            preferredRole: preferred == old.preferredRole ? nil : preferred)
    }
}
