import CognitoEvents
import LocalAWS
import WireJSON

package enum ConfirmSignUp: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let caller = try call.publicCaller()
        return try await confirm(caller.name, of: caller.client, in: caller.pool, call)
    }

    static func confirm(
        _ name: String, of client: AppClient, in pool: UserPool, _ call: Call
    ) async throws -> Answer {
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
            trace.flow.belongs(to: user.signUpFlow)
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
        trace.flow.belongs(to: user.signUpFlow, ends: true)
        try await call.postConfirmation(.postConfirmationConfirmSignUp, of: user, in: pool, client: client)
        guard let given = call.input.session,
            try Session.isOfSignUp(given, user, in: pool, client, now: now)
        else { return [:] }
        let session = try Session.ofSignUp(user, isConfirmed: true, in: pool, client, call)
        return ["Session": session.map(JSONValue.text) ?? .null]
    }
}

/// Confirms a sign-up without a code; the user's contacts stay unverified.
enum AdminConfirmSignUp: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let user = try await call.changeNamedUser(in: pool) { user, _ in
            try user.checkIsUnconfirmed()
            user.status = .confirmed
        }.user
        call.trace.flow.belongs(to: user.signUpFlow, ends: true)
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

/// Confirms a sign-up like ``ConfirmSignUp`` when the user opens a link; the link needs no client secret.
enum ConfirmationLinkVisit: Operation {
    static let name = ConfirmationLink.page

    static func respond(to call: Call) async throws -> Answer {
        let (pool, client) = try call.appClient()
        return try await ConfirmSignUp.confirm(call.input.username, of: client, in: pool, call)
    }
}

/// Sends another code that confirms a sign-up; the previous code stops working.
package enum ResendConfirmationCode: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let caller = try call.publicCaller()
        let (pool, client) = (caller.pool, caller.client)
        let delivery = try call.store.write { tables -> Delivery? in
            guard let user = try tables.user(named: caller.name, in: pool) else {
                guard client.settings.hidesUnknownUsers else { throw ServiceError.noUserOfClient }
                call.trace.note(hidden: "No code is sent, as no user has this name")
                return nil
            }
            call.trace.flow.belongs(to: user.signUpFlow)
            call.trace.concerns(user: user.username)
            guard user.isEnabled else { throw ServiceError.userIsDisabled }
            guard user.status == .unconfirmed else {
                throw ServiceError.invalidParameter("User is already confirmed.")
            }
            guard let code = user.confirmationCode(in: pool, call.random) else {
                throw ServiceError.invalidParameter("Cannot resend codes. Auto verification not turned on.")
            }
            return try code.send(
                .resendCode, for: user, in: pool, client: client, clientMetadata: call.clientMetadata, call, tables)
        }
        guard let delivery else { return ["CodeDeliveryDetails": try SimulatedDelivery(caller).details] }
        try await call.finish([delivery])
        return ["CodeDeliveryDetails": delivery.details]
    }
}
