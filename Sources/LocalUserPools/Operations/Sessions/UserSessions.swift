import CognitoCrypto
import LocalAWS
import WireJSON

/// Lists the current sign-ins of the token's user.
enum ListUserSessions: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let bearer = try await call.bearer()
        return try await call.sessions(of: bearer.user, in: bearer.pool, current: bearer.family.id)
    }
}

/// Lists the current sign-ins of a user.
enum AdminListUserSessions: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let user = try call.namedUser(in: pool)
        return try await call.sessions(of: user, in: pool, current: nil)
    }
}

/// Ends another sign-in of the token's user.
enum RevokeUserSession: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let bearer = try await call.bearer()
        let id = try call.input.required("SessionId")
        guard try bearer.family.sessionID != id else {
            // Our wording.
            throw ServiceError.invalidParameter("The session of the calling access token cannot be revoked.")
        }
        try await call.revoke(session: id, of: bearer.user, in: bearer.pool)
        return [:]
    }
}

/// Ends a sign-in of a user.
enum AdminRevokeUserSession: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let user = try call.namedUser(in: pool)
        try await call.revoke(session: call.input.required("SessionId"), of: user, in: pool)
        return [:]
    }
}

extension Call {
    fileprivate func sessions(of user: User, in pool: UserPool, current: String?) async throws -> JSONValue {
        let families = try await activeFamilies(of: user, in: pool)
        let (page, next) = try page(
            of: families, in: "sessions of \(user.sub)", limit: 60, key: \.id)
        let sessions = try page.map { family -> JSONValue in
            [
                "SessionId": .text(try family.sessionID), "SessionType": "TOKEN", "ClientId": .text(family.clientID),
                "CreateDate": .decimal(family.authTime), "LastActiveDate": .decimal(family.authTime),
                "IsCurrentSession": current.map { .boolean($0 == family.id) } ?? .null,
            ]
        }
        return ["Sessions": .array(sessions.map(\.withoutNulls)), "NextToken": next]
    }

    fileprivate func revoke(session id: String, of user: User, in pool: UserPool) async throws {
        let family = try await activeFamilies(of: user, in: pool).first { try $0.sessionID == id }
        guard let family else { throw ServiceError.resourceNotFound("Session \(id) does not exist.") }
        try store.write { try $0.revoke(family: family.id) }
    }

    private func activeFamilies(of user: User, in pool: UserPool) async throws -> [TokenFamily] {
        let (isTracked, families) = try store.read { tables in
            (try tables.tracksSessions(in: pool), try tables.families(of: user))
        }
        guard isTracked else { throw ServiceError.sessionsAreNotTracked }
        return families.filter { !$0.isRevoked && $0.expires > now }
    }
}

extension TokenFamily {
    /// The id of the sign-in as a session, always the same.
    fileprivate var sessionID: String {
        get throws(CryptoError) {
            let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789")
            let hash = try HashFunction.sha256.digest(of: Array("session \(id)".utf8).span.bytes)
            return "tkn" + String(hash.prefix(25).map { digits[Int($0) % digits.count] })
        }
    }
}

extension JSONValue {
    /// The object without null members.
    fileprivate var withoutNulls: JSONValue {
        members.map { .object($0.filter { $0.value != .null }) } ?? self
    }
}
