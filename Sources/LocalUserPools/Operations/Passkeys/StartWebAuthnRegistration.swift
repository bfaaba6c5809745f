import LocalAWS
import WireJSON

/// Answers with the options from which a browser makes a passkey for the token's user.
enum StartWebAuthnRegistration: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
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
