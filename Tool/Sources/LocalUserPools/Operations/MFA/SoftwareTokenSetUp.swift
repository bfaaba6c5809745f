import CognitoCrypto
import LocalAWS

/// The setup of a software token by a user, who is identified by an access token or by the session of the challenge `MFA_SETUP`.
package struct SoftwareTokenSetUp: Sendable {
    private let call: Call
    private let pool: UserPool
    private let row: Int64
    /// The session and the app client of the sign-in; nil for a caller with an access token.
    private let session: (value: Session, client: AppClient)?

    package init(_ call: Call) async throws {
        self.call = call
        switch (call.input.text("AccessToken"), call.input.session) {
        case (_?, nil):
            let bearer = try await call.bearer()
            (pool, row, session) = (bearer.pool, bearer.user.row, nil)
        case (nil, let text?):
            (pool, row, session) = try await Self.read(text, call)
            try call.checkPause(of: pool)
        default:
            throw ServiceError.needs("The call", "either AccessToken or Session")
        }
        guard pool.settings.secondFactors.contains(.softwareToken) else { throw SoftwareToken.notOfPool }
    }

    private static func read(
        _ text: String, _ call: Call
    ) async throws -> (UserPool, Int64, (Session, AppClient)) {
        for pool in call.store.userPools {
            guard let session = try Session(text, as: .session, in: pool) else { continue }
            guard session.challenge == SetUpFactorChallenge.name, let row = session.user else { break }
            guard session.expires > call.now else { throw Session.expired }
            let client = try call.store.appClient(session.clientID)
            let (user, isSpent) = try call.store.read { tables in
                (try tables.user(row: row), try tables.isSpent(session: session.id))
            }
            guard let user else { throw ServiceError.noUser }
            call.trace.concerns(pool: pool.id, client: client.id, user: user.username)
            guard !isSpent else { throw Session.used }
            guard user.isEnabled else { throw ServiceError.userIsDisabled }
            return (pool, row, (session, client))
        }
        throw Session.invalid
    }

    /// Makes the token's secret, in base32.
    package func begin() async throws -> (secret: String, session: String?) {
        let secret = call.random.bytes(32)
        let session = try await nextSession()
        try await change { user in
            user.newSoftwareToken = try SoftwareToken.make(secret, of: user, in: pool)
        }
        return (Base32.encode(secret), session)
    }

    /// Checks a code of the new token, which replaces the old one, and returns the next session.
    package func verify(_ code: String, name: String?) async throws -> String? {
        try await change { user in
            guard var token = user.newSoftwareToken else { throw SoftwareToken.notOfUser }
            guard try token.spend(code, of: user, in: pool, now: call.now) else {
                throw ServiceError(
                    "EnableSoftwareTokenMFAException", "Code mismatch and fail enable Software Token MFA")
            }
            token.name = name.flatMap { $0.isEmpty ? nil : $0 }
            user.softwareToken = token
            user.newSoftwareToken = nil
        }
        return try await nextSession(isVerified: true)
    }

    private func change(_ work: (inout User) throws -> Void) async throws {
        _ = try call.store.write { tables in
            try tables.change(tables.user(row: row), in: pool, at: call.now) { user, _ in try work(&user) }
        }
    }

    /// Marks the session as used, and returns the next session; nil for a caller with an access token.
    private func nextSession(isVerified: Bool = false) async throws -> String? {
        guard let (old, client) = session else { return nil }
        try old.spend(call)
        var next = old
        next.id = call.random.uuid()
        next.expires = call.now + client.settings.sessionSeconds
        if isVerified { next.state = .verifiedSoftwareToken }
        return try next.sealed(as: .session, in: pool)
    }
}
