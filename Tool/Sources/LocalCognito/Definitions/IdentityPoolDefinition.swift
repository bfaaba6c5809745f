import LocalAWS
import LocalIdentityPools
import LocalSync
import WireJSON

/// An identity pool with what Cognito Sync stores for it, as a template or a seed describes it.
package struct IdentityPoolDefinition: Sendable {
    /// A part of a pool that one call sets.
    struct Part: Sendable {
        /// The logical id of the part's resource; the pool's id if the pool's own resource or a seed has the part.
        let id: String
        /// The members of the call.
        let input: JSONMembers<JSONValue>
    }

    /// A part of a definition that Cognito refuses.
    struct Refused: Sendable {
        /// The id of the part.
        let id: String
        let error: ServiceError
    }

    package let id: String
    /// The members of `CreateIdentityPool`.
    let input: JSONMembers<JSONValue>
    /// The members of `SetIdentityPoolRoles`.
    private(set) var roles: Part
    /// The members of `SetPrincipalTagAttributeMap`, for each provider that has a map.
    var principalTags: [Part] = []
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
        roles = Part(id: id, input: Self.noRoles)
    }

    /// Sets the roles; without a member `Roles`, there are none.
    mutating func set(roles: JSONMembers<JSONValue>, of resource: String? = nil) {
        self.roles = Part(id: resource ?? id, input: Self.noRoles.merging(roles))
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
    ///
    /// Returns the parts that Cognito refuses, which are left out.
    func apply(_ definition: IdentityPoolDefinition) async -> [IdentityPoolDefinition.Refused] {
        let id = definition.id
        var refused: [IdentityPoolDefinition.Refused] = []
        do throws(ServiceError) {
            let isNew = try !identities.pools.has(identityPool: id)
            if isNew { try identities.pools.keep(identityPool: id) }
            do throws(ServiceError) {
                try await set("UpdateIdentityPool", definition.input, of: definition, identities)
                try await set("SetCognitoEvents", ["Events": .object(definition.events)], of: definition, sync)
                try await set("SetIdentityPoolConfiguration", definition.synchronisation, of: definition, sync)
            } catch {
                if isNew { try identities.pools.forget(identityPool: id) }
                throw error
            }
        } catch {
            return [IdentityPoolDefinition.Refused(id: id, error: error)]
        }
        let parts =
            [("SetIdentityPoolRoles", definition.roles)]
            + definition.principalTags.map { ("SetPrincipalTagAttributeMap", $0) }
        for (operation, part) in parts {
            do throws(ServiceError) {
                try await set(operation, part.input, of: definition, identities)
            } catch {
                refused.append(IdentityPoolDefinition.Refused(id: part.id, error: error))
            }
        }
        return refused
    }

    /// Makes a call for a pool, which is neither recorded nor slowed down.
    private func set(
        _ operation: String, _ members: JSONMembers<JSONValue>, of definition: IdentityPoolDefinition,
        _ service: any LocalService
    ) async throws(ServiceError) {
        let members = members.merging(["IdentityPoolId": .text(definition.id)])
        do throws(ServiceError) {
            try CoercedInput.check(members, for: operation, in: service.model)
        } catch {
            throw service.model.refusing(error)
        }
        let record = CallTrace(number: 0, operation: operation, time: server.clock.now)
        _ = try await service.play(operation, OperationInput(members), record)
    }
}
