import CognitoCrypto
import LocalAWS
import UserCredentials
import WireJSON

/// Answers with the options that a browser needs to make a passkey for the access token's user.
enum StartWebAuthnRegistration: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let bearer = try await call.bearer()
        let ceremony = try PasskeyCeremony(bearer.pool, call)
        let known = try call.store.read { try $0.passkeys(of: bearer.user) }
        let challenge = try PasskeyChallenge.make(for: bearer.user, in: bearer.pool, call)
        let user = bearer.user
        return [
            "CredentialCreationOptions": [
                "rp": ["id": .text(ceremony.relyingPartyID), "name": .text(ceremony.relyingPartyID)],
                "user": [
                    "id": .text(Base64URL.encode(Array(user.sub.utf8))), "name": .text(user.username),
                    "displayName": .text(user.attributes["name"] ?? user.username),
                ],
                "challenge": .text(Base64URL.encode(challenge)),
                "pubKeyCredParams": [["type": "public-key", "alg": -7], ["type": "public-key", "alg": -257]],
                "timeout": 60000, "excludeCredentials": .array(known.map(\.descriptor)),
                "authenticatorSelection": [
                    "requireResidentKey": true, "residentKey": "required",
                    "userVerification": .text(ceremony.verification),
                ],
            ]
        ]
    }
}

/// Stores the passkey that a browser has made for the access token's user.
enum CompleteWebAuthnRegistration: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let bearer = try await call.bearer()
        let ceremony = try PasskeyCeremony(bearer.pool, call)
        let credential = call.input.object("Credential")
        let response = credential.object("response")
        guard let clientData = response.text("clientDataJSON").flatMap(Base64URL.decode),
            let made = response.text("attestationObject").flatMap(Base64URL.decode).flatMap(Attestation.init),
            credential.text("id") == Base64URL.encode(made.id)
        else { throw ServiceError.invalidCredential("it is not an authenticator's response") }
        let challenge = try ceremony.challenge(of: clientData, .create)
        try await PasskeyChallenge.spend(challenge, of: bearer.user, in: bearer.pool, call)
        try ceremony.check(made.data)
        guard let key = Passkey.PublicKey(made.publicKey) else {
            throw ServiceError.unsupportedCredential("the key is neither an ES256 key nor an RS256 key of 2,048 bits")
        }
        let hash = try HashFunction.sha256.digest(of: clientData.span.bytes)
        guard try made.isValid(for: key, clientDataHash: hash) else {
            throw ServiceError.unsupportedCredential(
                "the attestation is neither none nor a signature of the key itself")
        }
        let passkey = Passkey(
            id: Base64URL.encode(made.id), publicKey: made.publicKey, counter: made.data.counter,
            relyingPartyID: ceremony.relyingPartyID, attachment: credential.text("authenticatorAttachment"),
            transports: response.texts("transports") ?? [], created: call.now)
        try call.store.write { tables in
            guard try tables.passkeys(of: bearer.user).count < Passkey.limit else {
                throw ServiceError.limit("A user", Passkey.limit, "passkeys")
            }
            try tables.insert(passkey, of: bearer.user, in: bearer.pool)
        }
        return [:]
    }
}
