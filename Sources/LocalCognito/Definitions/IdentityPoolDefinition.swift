package import LocalAWS
import LocalIdentityPools
import LocalSync
import WireJSON

/// An identity pool with what Cognito Sync stores for it, as a template or a seed describes it.
package struct IdentityPoolDefinition: Sendable {
    package let id: String
    /// The members of `CreateIdentityPool`.
    let input: JSONMembers<JSONValue>
    /// The members of `SetIdentityPoolRoles`.
    private(set) var roles = noRoles
    /// The members of `SetPrincipalTagAttributeMap`, for each provider that has a map.
    var principalTags: [JSONMembers<JSONValue>] = []
    /// `Events` of `SetCognitoEvents`.
    var events: JSONMembers<JSONValue> = [:]
    /// `CognitoStreams` and `PushSync` of `SetIdentityPoolConfiguration`.
    var synchronisation: JSONMembers<JSONValue> = [:]

    /// The members of `SetIdentityPoolConfiguration` that are properties of a template's pool.
    static let synchronisationMembers = ["CognitoStreams", "PushSync"]

    /// Creates the definition of a pool, which has a name if `input` has none.
    init(id: String, name: String, input: JSONMembers<JSONValue>) {
        let defaults: JSONMembers<JSONValue> = [
            "IdentityPoolName": .text(name), "AllowUnauthenticatedIdentities": false,
        ]
        self.id = id
        self.input = defaults.merging(input)
    }

    /// Sets the roles; without a member `Roles`, there are none.
    mutating func set(roles: JSONMembers<JSONValue>) {
        self.roles = Self.noRoles.merging(roles)
    }

    private static let noRoles: JSONMembers<JSONValue> = ["Roles": .object([:])]

    /// The ARN of the function for `SyncTrigger`; nil without one.
    var functionARN: String? {
        guard let text = events["SyncTrigger"]?.text, !text.isEmpty else { return nil }
        return text
    }
}

extension LocalCognito {
    /// Creates an identity pool, or changes the existing one to match its definition; identities stay as they are.
    package func apply(_ definition: IdentityPoolDefinition) async throws(ServiceError) {
        try identities.pools.keep(identityPool: definition.id)
        try await set("UpdateIdentityPool", definition.input, of: definition, identities)
        try await set("SetIdentityPoolRoles", definition.roles, of: definition, identities)
        for map in definition.principalTags {
            try await set("SetPrincipalTagAttributeMap", map, of: definition, identities)
        }
        try await set("SetCognitoEvents", ["Events": .object(definition.events)], of: definition, sync)
        try await set("SetIdentityPoolConfiguration", definition.synchronisation, of: definition, sync)
    }

    /// Makes a call for a pool, which is neither recorded nor slowed down.
    private func set(
        _ operation: String, _ members: JSONMembers<JSONValue>, of definition: IdentityPoolDefinition,
        _ service: any LocalService
    ) async throws(ServiceError) {
        let members = members.merging(["IdentityPoolId": .text(definition.id)])
        try CoercedInput.check(members, for: operation, in: service.model)
        let record = CallTrace(number: 0, operation: operation, time: server.clock.now)
        _ = try await service.play(ServiceCall(operation, OperationInput(members), record))
    }
}
