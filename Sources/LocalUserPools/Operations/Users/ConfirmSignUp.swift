import CognitoEvents
import LocalAWS
import WireJSON

/// Confirms a sign-up by the code that was sent.
enum ConfirmSignUp: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let caller = try call.publicCaller()
        return try await confirm(caller.name, of: caller.client, in: caller.pool, call)
    }

    /// Confirms a user by `ConfirmationCode`.
    static func confirm(
        _ name: String, of client: AppClient, in pool: UserPool, _ call: Call
    ) async throws -> JSONValue {
        let (code, isForced, now) = (
            try call.input.required("ConfirmationCode"), call.input.flag("ForceAliasCreation"), call.now
        )
        let trace = call.trace
        let user = try call.store.write { tables in
            guard var user = try tables.user(named: name, in: pool) else {
                guard client.settings.hidesUnknownUsers else { throw ServiceError.noUserOfClient }
                trace.note(hidden: "No user has this name")
                throw ServiceError.codeExpired
            }
            trace.belongs(to: user.signUpFlow)
            trace.concerns(user: user.username)
            guard user.isEnabled else { throw ServiceError.userIsDisabled }
            try user.checkIsUnconfirmed()
            let sent = try VerificationCode.spend(code, .signUp, of: user, in: pool, tables, now: now)
            user.status = .confirmed
            user.attributes[sent.contact.verifiedAttribute] = "true"
            user.modified = now
            if let attribute = try tables.takenAlias(of: user, in: pool, takingOver: isForced) {
                throw ServiceError.aliasIsTaken(attribute)
            }
            try tables.update(user, in: pool)
            return user
        }
        trace.belongs(to: user.signUpFlow, ends: true)
        try await call.postConfirmation(.postConfirmationConfirmSignUp, of: user, in: pool, client: client)
        guard let given = call.input.session,
            try Session.isOfSignUp(given, user, in: pool, client, now: now)
        else { return [:] }
        let session = try Session.ofSignUp(user, isConfirmed: true, in: pool, client, call)
        return ["Session": session.map(JSONValue.text) ?? .null]
    }
}

/// Confirms a sign-up without a code; nothing is verified.
enum AdminConfirmSignUp: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let user = try await call.changeNamedUser(in: pool) { user, _ in
            try user.checkIsUnconfirmed()
            user.status = .confirmed
        }.user
        call.trace.belongs(to: user.signUpFlow, ends: true)
        try await call.postConfirmation(.postConfirmationConfirmSignUp, of: user, in: pool, client: nil)
        return [:]
    }
}

extension User {
    fileprivate func checkIsUnconfirmed() throws(ServiceError) {
        guard status == .unconfirmed else {
            throw .notAuthorized("User cannot be confirmed. Current status is \(status.rawValue)")
        }
    }
}
