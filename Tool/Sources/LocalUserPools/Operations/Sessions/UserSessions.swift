import CognitoCrypto
import LocalAWS
import WireJSON

/// Lists a user's current sign-ins.
enum ListUserSessions: UserOperation {
    static func respond(to call: Call, for user: User, in pool: UserPool, _ bearer: Bearer?) async throws -> Answer {
        let families = try await call.activeFamilies(of: user, in: pool)
        let (page, next) = try call.page(of: families, in: "sessions of \(user.sub)", limit: 60, key: \.id)
        let sessions = try page.map { family -> JSONValue in
            var members: JSONMembers<JSONValue> = [
                "SessionId": .text(try family.sessionID), "SessionType": "TOKEN", "ClientId": .text(family.clientID),
                "CreateDate": .decimal(family.authTime), "LastActiveDate": .decimal(family.lastUsed),
            ]
            members["IsCurrentSession"] = bearer.map { .boolean($0.family.id == family.id) }
            return .object(members)
        }
        return ["Sessions": .array(sessions), "NextToken": next]
    }
}

/// Ends one of a user's sign-ins; the sign-in of the calling access token cannot be ended.
enum RevokeUserSession: UserOperation {
    static func respond(to call: Call, for user: User, in pool: UserPool, _ bearer: Bearer?) async throws -> Answer {
        let id = try call.input.required("SessionId")
        guard try bearer?.family.sessionID != id else {
            throw ServiceError.cannotBe("The session of the calling access token", "revoked")
        }
        let family = try await call.activeFamilies(of: user, in: pool).first { try $0.sessionID == id }
        guard let family else { throw ServiceError.absent("session", id) }
        try call.store.write { try $0.revoke(family: family.id) }
        return [:]
    }
}

extension Call {
    fileprivate func activeFamilies(of user: User, in pool: UserPool) async throws -> [TokenFamily] {
        let (isTracked, families) = try store.read { tables in
            (try tables.sessionLimit(in: pool.id).maximum != nil, try tables.families(of: user))
        }
        guard isTracked else { throw ServiceError.sessionsAreNotTracked }
        return families.filter { !$0.isRevoked && $0.expires > now }
    }
}

extension TokenFamily {
    /// The id of the sign-in in session operations; it is always the same for a sign-in.
    fileprivate var sessionID: String {
        get throws(CryptoError) {
            let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789")
            let hash = try HashFunction.sha256.digest(of: Array("session \(id)".utf8).span.bytes)
            return "tkn" + String(hash.prefix(25).map { digits[Int($0) % digits.count] })
        }
    }
}
