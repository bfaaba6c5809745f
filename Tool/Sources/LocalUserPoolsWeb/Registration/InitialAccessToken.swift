import LocalAWS
import LocalUserPools

extension WebRequest {
    /// Checks an initial access token: an access token of this pool, of a machine or of a user, with the scope of
    /// registrations.
    func checkRegistrationToken(_ text: String) async throws(RegistrationRefusal) {
        let call = call("Register")
        do {
            if let machine = try call.machine(of: text, in: pool) {
                record.concerns(client: machine.client.id)
                guard machine.scopes.contains(RegistrationSettings.scope) else {
                    throw RegistrationRefusal.missingScope
                }
                return
            }
            let bearer = try await call.bearer(of: text, scope: RegistrationSettings.scope)
            guard bearer.pool.id == pool.id else { throw RegistrationRefusal.unusableToken("it is another pool's") }
        } catch let refusal as RegistrationRefusal {
            throw refusal
        } catch let error as ServiceError where error == .missingScopes {
            throw .missingScope
        } catch {
            throw .unusableToken((error as? ServiceError)?.message ?? "\(type(of: error))")
        }
    }
}
