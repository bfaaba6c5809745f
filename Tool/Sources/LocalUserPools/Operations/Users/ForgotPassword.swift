import CognitoEvents
import LocalAWS
import WireJSON

/// Sends a code to a user who has forgotten the password.
package enum ForgotPassword: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let caller = try call.publicCaller()
        let (pool, client) = (caller.pool, caller.client)
        let simulated = { () throws -> Answer in ["CodeDeliveryDetails": try SimulatedDelivery(caller).details] }
        var isKnown = true
        if pool.settings.triggers[.userMigration] != nil {
            isKnown = try call.store.read { try $0.user(named: caller.name, in: pool) } != nil
        }
        if !isKnown {
            let migration = Migration(
                call: call, pool: pool, client: client, name: caller.name, clientMetadata: call.clientMetadata)
            isKnown = try await migration.user(password: nil) != nil
        }
        let metadata = call.clientMetadata
        let delivery = try call.store.write { tables -> Delivery? in
            guard let user = try tables.user(named: caller.name, in: pool) else {
                guard client.settings.hidesUnknownUsers else { throw ServiceError.noUserOfClient }
                call.trace.note(hidden: "No code is sent, as no user has this name")
                return nil
            }
            guard user.isEnabled else {
                guard client.settings.hidesUnknownUsers else { throw ServiceError.userIsDisabled }
                call.trace.note(hidden: "No code is sent, as the user is disabled")
                return nil
            }
            try user.checkCanReset()
            guard pool.settings.recovery != ["admin_only"] else {
                throw ServiceError.notAuthorized("Contact administrator to reset password.")
            }
            guard let contact = user.recoveryContact(in: pool) else {
                guard client.settings.hidesUnknownUsers else { throw ServiceError.noRecoveryContact }
                call.trace.note(hidden: "No code is sent, as the user has no verified email or phone number")
                return nil
            }
            call.trace.concerns(user: user.username)
            call.trace.flow.belongs(to: user.resetFlow)
            return try user.sendResetCode(
                to: contact, in: pool, client: client, metadata: metadata, senderMetadata: metadata, call, tables)
        }
        guard let delivery else { return try simulated() }
        try await call.finish([delivery])
        return ["CodeDeliveryDetails": delivery.details]
    }
}

/// Sends a code that a user needs to set a new password.
enum AdminResetUserPassword: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let (user, delivery) = try await call.changeNamedUser(in: pool) { user, tables in
            guard user.isEnabled else { throw ServiceError.userIsDisabled }
            try user.checkCanReset()
            guard user.status != .unconfirmed else { throw ServiceError.cannotReset }
            guard let contact = user.recoveryContact(in: pool) else { throw ServiceError.noRecoveryContact }
            user.status = .resetRequired
            return try user.sendResetCode(
                to: contact, in: pool, client: nil, metadata: call.clientMetadata, senderMetadata: [:], call, tables)
        }
        call.trace.concerns(user: user.username)
        call.trace.flow.belongs(to: user.resetFlow)
        try await call.finish([delivery])
        return [:]
    }
}

extension User {
    fileprivate func checkCanReset() throws(ServiceError) {
        if status == .forceChangePassword || status == .externalProvider { throw .cannotReset }
    }

    /// Returns the verified contact that receives a reset code; nil if the pool permits no verified contact.
    fileprivate func recoveryContact(in pool: UserPool) -> Contact? {
        let verified = { (contact: Contact) in self.address(contact) != nil && self.isVerified(contact.attribute) }
        let mechanisms = pool.settings.recovery?.filter { $0 != "admin_only" } ?? []
        guard !mechanisms.isEmpty else { return Contact.allCases.first(where: verified) }
        return mechanisms.compactMap { name in Contact.allCases.first { "verified_\($0.attribute)" == name } }
            .first(where: verified)
    }

    fileprivate func sendResetCode(
        to contact: Contact, in pool: UserPool, client: AppClient?, metadata: StringMap, senderMetadata: StringMap,
        _ call: Call, _ tables: StoreTables
    ) throws -> Delivery {
        let code = VerificationCode(.forgotPassword, for: contact, at: address(contact) ?? "", call.random)
        return try code.send(
            .forgotPassword, for: self, in: pool, client: client, clientMetadata: metadata,
            senderMetadata: senderMetadata, call, tables)
    }
}

extension ServiceError {
    fileprivate static let cannotReset = notAuthorized("User password cannot be reset in the current state.")
    fileprivate static let noRecoveryContact = invalidParameter(
        "Cannot reset password for the user as there is no registered/verified email or phone_number")
}
