import LocalAWS
import UserCredentials
import WireJSON

/// Lists the passkeys of the access token's user.
enum ListWebAuthnCredentials: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let bearer = try await call.bearer()
        let limit = call.input.maxResults ?? 0
        let passkeys = try call.store.read { try $0.passkeys(of: bearer.user) }
        let (page, next) = try call.page(
            of: passkeys, in: "passkeys \(bearer.pool.id) \(bearer.user.sub)",
            limit: limit == 0 ? Passkey.limit : limit, key: \.id)
        return ["Credentials": .array(page.map(\.described)), "NextToken": next]
    }
}

/// Removes a passkey of the access token's user.
enum DeleteWebAuthnCredential: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let bearer = try await call.bearer()
        let id = try call.input.required("CredentialId")
        guard try call.store.write({ try $0.deletePasskey(id, of: bearer.user) }) else {
            throw ServiceError.absent("passkey", id)
        }
        return [:]
    }
}
