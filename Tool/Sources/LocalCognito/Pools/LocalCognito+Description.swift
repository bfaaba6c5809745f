import LocalIdentityPools
import LocalUserPools
import UserPoolObjects
package import WireJSON

extension LocalCognito {
    /// The pools with their app clients, for the live page and for scripts.
    var poolList: JSONValue {
        let names = templateNames
        return .array(pools.summaries.map { $0.json(names) })
    }

    /// Returns user pools as the program that starts or makes them needs them, with secrets and addresses of sign-in pages.
    ///
    /// Without `ids`, it returns all pools.
    package func describedPools(_ ids: Set<String>? = nil) -> JSONValue {
        let names = templateNames
        return .array(
            pools.summaries.filter { ids?.contains($0.id) ?? true }.map { $0.json(names, withAccess: true) })
    }

    /// Returns identity pools with their names; all if there are no ids.
    package func describedIdentityPools(_ ids: Set<String>? = nil) -> JSONValue {
        let names = templateNames
        return .array(
            identityPools.filter { ids?.contains($0.id) ?? true }.map { pool in
                var members: JSONMembers<JSONValue> = ["id": .text(pool.id), "name": .text(pool.name)]
                members["logicalId"] = names[pool.id].map(JSONValue.text)
                return .object(members)
            })
    }
}

extension PoolSummary {
    /// Returns the pool with its app clients; `withAccess` adds the clients' secrets and the addresses of their sign-in pages.
    fileprivate func json(_ names: [String: String], withAccess: Bool = false) -> JSONValue {
        let clients = clients.map { client -> JSONValue in
            var members: JSONMembers<JSONValue> = ["id": .text(client.id), "name": .text(client.name)]
            members["logicalId"] = names[client.id].map(JSONValue.text)
            if client.isRegistered, !withAccess { members["type"] = "DCR" }
            members["managedSecret"] = client.managedSecret.map { secret in
                [
                    "arn": .text(secret.arn), "rotated": .decimal(secret.rotated),
                    "nextRotation": .decimal(secret.nextRotation),
                ]
            }
            if withAccess {
                members["secret"] = client.secret.map(JSONValue.text)
                members["signIn"] = domain.flatMap(client.signInAddress).map(JSONValue.text) ?? .null
            }
            return .object(members)
        }
        var members: JSONMembers<JSONValue> = ["id": .text(id), "name": .text(name), "clients": .array(clients)]
        members["logicalId"] = names[id].map(JSONValue.text)
        if !documents.isEmpty, !withAccess { members["documents"] = .array(documents.map(Self.json)) }
        if !recoveries.isEmpty, !withAccess { members["recoveries"] = .array(recoveries) }
        return .object(members)
    }

    private static func json(_ admitted: (policy: String, document: CachedClientDocument)) -> JSONValue {
        var members: JSONMembers<JSONValue> = [
            "policy": .text(admitted.policy), "url": .text(admitted.document.url),
        ]
        members["cached"] = admitted.document.copy.map { .decimal($0.cached) }
        members["expires"] = admitted.document.copy.map { .decimal($0.expires) }
        return .object(members)
    }
}
