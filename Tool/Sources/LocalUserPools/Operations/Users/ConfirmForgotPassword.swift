import CognitoEvents
import LocalAWS
import UserCredentials
import WireJSON

/// Sets a new password after a check of the code that the user received.
package enum ConfirmForgotPassword: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let caller = try call.publicCaller()
        let (pool, client, now) = (caller.pool, caller.client, call.now)
        let (code, password) = (try call.input.required("ConfirmationCode"), try call.input.password)
        let found = try call.store.read { try $0.user(named: caller.name, in: pool) }
        guard var new = found, new.isEnabled else { throw caller.unknownUser(hidden: .codeMismatch) }
        call.trace.concerns(user: new.username)
        call.trace.flow.belongs(to: new.resetFlow)
        try pool.settings.passwordPolicy.check(password)
        try new.setPassword(password, in: pool, call.random)
        let user = try call.store.write { tables in
            guard var user = try tables.user(row: new.row) else { throw ServiceError.codeExpired }
            try VerificationCode.spend(code, .forgotPassword, of: user, in: pool, tables, now: now)
            try user.checkNewPassword(password, in: pool)
            user.takePassword(of: new)
            user.passwordChanged = now
            user.status = .confirmed
            user.attempts = FailedAttempts()
            user.modified = now
            try tables.update(user, in: pool)
            return user
        }
        call.trace.flow.belongs(to: user.resetFlow, ends: true)
        try await call.postConfirmation(
            .postConfirmationConfirmForgotPassword, of: user, in: pool, client: client)
        return [:]
    }
}

/// Changes a user's password after a check of the current one.
enum ChangePassword: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let bearer = try await call.bearer()
        let pool = bearer.pool
        let password = try call.input.required("ProposedPassword")
        if bearer.user.hasAnyPassword { try await checkPrevious(of: bearer, call) }
        try bearer.user.checkNewPassword(password, in: pool)
        var new = bearer.user
        try new.setPassword(password, in: pool, call.random)
        try await call.change(bearer) { user, _ in
            // Another call changed the password since the check.
            guard user.password == bearer.user.password, user.importedPassword == bearer.user.importedPassword
            else { throw ServiceError.wrongPassword }
            user.takePassword(of: new)
            user.passwordChanged = call.now
            user.attempts = FailedAttempts()
        }
        return [:]
    }

    private static func checkPrevious(of bearer: Bearer, _ call: Call) async throws {
        let previous = try call.input.required("PreviousPassword")
        try bearer.user.attempts.check(at: call.now)
        if try await bearer.user.hasPassword(previous, in: bearer.pool) { return }
        try call.store.write { try $0.addFailure(ofUser: bearer.user.row, at: call.now) }
        throw ServiceError.wrongPassword
    }
}

/// Sets a temporary or permanent password; it sends no message and calls no function.
enum AdminSetUserPassword: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let password = try call.input.password
        let isPermanent = call.input.flag("Permanent")
        var new = try call.namedUser(in: pool)
        try new.checkNewPassword(password, in: pool)
        try new.setPassword(password, in: pool, call.random)
        try await call.changeNamedUser(in: pool) { user, _ in
            user.takePassword(of: new)
            user.status = isPermanent ? .confirmed : .forceChangePassword
            user.temporaryPasswordExpires = isPermanent ? nil : pool.temporaryPasswordEnd(from: call.now)
            user.attempts = FailedAttempts()
        }
        return [:]
    }
}

extension UserPool {
    /// Returns the time at which a temporary password expires if it is set now.
    func temporaryPasswordEnd(from now: Double) -> Double { now + Double(settings.temporaryPasswordDays) * 86400 }
}
