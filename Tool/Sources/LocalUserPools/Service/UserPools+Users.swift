import CognitoEvents
import GRDB
package import LocalAWS
import UserCredentials
package import WireJSON

/// A part of the list of all users.
package struct UserList: Sendable {
    /// The users, the newest first.
    package let users: [JSONValue]
    /// The place at which the next part of the list begins; nil at its end.
    package let next: Int64?
    /// The number of all users that the list has.
    package let count: Int
}

extension UserPools {
    /// Returns users of all pools with what the pools know of them, except passwords, codes and secrets.
    ///
    /// A user is listed if each of the words is in the user's name, id, status, attributes or groups.
    package func users(
        with words: [String], in pool: String?, from place: Int64?, limit: Int
    ) throws(ServiceError) -> UserList {
        try store.read { tables in
            let found = try tables.users(with: words, in: pool, before: place, limit: limit + 1)
            let shown = found.prefix(limit)
            return UserList(
                users: try shown.map { try tables.everything(about: $0, now: clock.now) },
                next: found.count > limit ? shown.last?.row : nil,
                count: try tables.userCount(with: words, in: pool))
        }
    }
}

extension StoreTables {
    /// Returns what the pool knows of a user, except passwords, codes and secrets.
    fileprivate func everything(about user: User, now: Double) throws -> JSONValue {
        var members: JSONMembers<JSONValue> = [
            "userPoolId": .text(user.userPoolID), "username": .text(user.username), "sub": .text(user.sub),
            "status": .text(user.status.rawValue), "isEnabled": .boolean(user.isEnabled),
            "created": .decimal(user.created), "modified": .decimal(user.modified),
            "attributes": .object(user.attributes.filter { $0.key != "identities" }.mapValues(JSONValue.text)),
            "hasPassword": .boolean(user.hasAnyPassword),
            "groups": .array(try groups(of: user).map { .text($0.name) }),
            "factors": .array(user.enabledFactors.map { .text($0.rawValue) }),
            "passkeys": .array(try passkeys(of: user).map(\.described)),
            "devices": .array(try devices(of: user).map(Self.shown)),
            "identities": .array(LinkedIdentity.all(in: user).map(Self.shown)),
            "sessions": .array(
                try families(of: user).map { Self.shown($0, now: now) } + browserSessions(of: user, now)),
        ]
        members["preferredFactor"] = user.preferredFactor.map { .text($0.rawValue) }
        if !user.pending.isEmpty { members["pending"] = .object(user.pending.mapValues(JSONValue.text)) }
        if user.lockedUntil > now { members["lockedUntil"] = .decimal(user.lockedUntil) }
        return .object(members)
    }

    private static func shown(_ device: Device) -> JSONValue {
        var members: JSONMembers<JSONValue> = [
            "key": .text(device.key), "isRemembered": .boolean(device.isRemembered),
            "created": .decimal(device.created), "authenticated": .decimal(device.authenticated),
        ]
        members["name"] = device.name.map(JSONValue.text)
        return .object(members)
    }

    private static func shown(_ identity: LinkedIdentity) -> JSONValue {
        ["provider": .text(identity.provider), "subject": .text(identity.value)]
    }

    private static func shown(_ family: TokenFamily, now: Double) -> JSONValue {
        var members: JSONMembers<JSONValue> = [
            "kind": "tokens", "clientId": .text(family.clientID), "began": .decimal(family.authTime),
            "expires": .decimal(family.expires), "isRevoked": .boolean(family.isRevoked),
            "isActive": .boolean(!family.isRevoked && family.expires > now),
        ]
        members["scopes"] = family.web.map { .array($0.scopes.map(JSONValue.text)) }
        members["deviceKey"] = family.deviceKey.map(JSONValue.text)
        return .object(members)
    }

    /// Returns the sign-ins that browsers keep at the pool's domain.
    private func browserSessions(of user: User, _ now: Double) throws -> [JSONValue] {
        try rows(
            "SELECT client, provider, began, expires FROM browser_sessions WHERE user = ? ORDER BY began DESC",
            [user.row]
        )
        .map { row in
            let expires: Double = row["expires"]
            return [
                "kind": "browser", "clientId": .text(row["client"]), "provider": .text(row["provider"]),
                "began": .decimal(row["began"]), "expires": .decimal(expires), "isRevoked": false,
                "isActive": .boolean(expires > now),
            ]
        }
    }
}
