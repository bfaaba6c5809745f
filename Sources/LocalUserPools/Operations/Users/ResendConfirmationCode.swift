import CognitoEvents
import LocalAWS
import WireJSON

/// Sends another code that confirms a sign-up; the earlier one ends.
enum ResendConfirmationCode: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let caller = try call.publicCaller()
        let (pool, client, now) = (caller.pool, caller.client, call.now)
        let delivery = try call.store.write { tables -> Delivery? in
            guard let user = try tables.user(named: caller.name, in: pool) else {
                guard client.settings.hidesUnknownUsers else { throw ServiceError.noUserOfClient }
                call.trace.note(hidden: "No code is sent, as no user has this name")
                return nil
            }
            call.trace.belongs(to: user.signUpFlow)
            call.trace.concerns(user: user.username)
            guard user.isEnabled else { throw ServiceError.userIsDisabled }
            guard user.status == .unconfirmed else {
                throw ServiceError.invalidParameter("User is already confirmed.")
            }
            guard let code = user.confirmationCode(in: pool, call.random) else {
                throw ServiceError.invalidParameter("Cannot resend codes. Auto verification not turned on.")
            }
            try code.save(for: user, in: pool, tables, now: now)
            let delivery = Delivery(
                .resendCode, to: code.contact, at: code.address, code: code.text, for: user, in: pool, client: client,
                clientMetadata: call.clientMetadata, from: call)
            try tables.send([delivery])
            return delivery
        }
        guard let delivery else { return ["CodeDeliveryDetails": try SimulatedDelivery(caller).details] }
        try await call.finish([delivery])
        return ["CodeDeliveryDetails": delivery.details]
    }
}
