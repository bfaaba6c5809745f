import CognitoCrypto
import CognitoEvents
import LocalTestSupport
import ServerCrypto
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import UserCredentials

/// Passkeys: their registration, and sign-ins with them.
@Suite struct PasskeyTests {
    /// An authenticator with one RSA key, and the browser around it.
    private struct Authenticator {
        private static let key = Result { try RSA.PrivateKey() }

        var id = Array("credential".utf8)
        /// The id outside of the authenticator's data; nil for the same one.
        var shownID: [UInt8]?
        var origin = "https://auth.example.org"
        var relyingParty = "example.org"
        var flags: UInt8 = 5
        var counter: UInt32 = 1
        /// The modulus and the exponent of the registered key; nil for the key that signs.
        var registered: (modulus: [UInt8], exponent: [UInt8])?
        var format: String? = "none"
        /// The attestation's statement in CBOR, made of the bytes to sign.
        var statement: @Sendable ([UInt8]) throws -> [UInt8] = { _ in [0xA0] }
        /// Bytes behind the credential in the authenticator's data.
        var dataEnd: [UInt8] = []
        /// Bytes behind the attestation.
        var attestationEnd: [UInt8] = []
        /// The text of the client data, made of the usual one.
        var clientText: @Sendable (String) -> String = { $0 }

        /// The signature of the key, as the statement of a self attestation.
        static func selfAttestation(_ signed: [UInt8]) throws -> [UInt8] {
            // A map of alg and sig.
            [0xA2, 0x63] + Array("alg".utf8) + [0x39, 0x01, 0x00, 0x63] + Array("sig".utf8) + [0x59, 0x01, 0x00]
                + (try key.get().signature(of: signed.span.bytes))
        }

        private static func text(_ text: String) -> [UInt8] { [0x60 | UInt8(text.utf8.count)] + Array(text.utf8) }

        private static func number(_ bytes: [UInt8]) -> [UInt8] {
            [0x59, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)] + bytes
        }

        private func data(_ flags: UInt8, _ rest: [UInt8] = []) throws -> [UInt8] {
            try HashFunction.sha256.digest(of: Array(relyingParty.utf8).span.bytes) + [flags]
                + withUnsafeBytes(of: counter.bigEndian, Array.init) + rest
        }

        private func clientData(_ type: String, _ challenge: String) -> [UInt8] {
            let members: JSONValue = [
                "type": .text(type), "challenge": .text(challenge), "origin": .text(origin), "crossOrigin": false,
            ]
            return Array(clientText(members.flattened).utf8)
        }

        /// Makes a credential for `CredentialCreationOptions`.
        func create(_ options: JSONValue) throws -> JSONValue {
            let own = try Self.key.get().publicKey()
            let key = registered ?? (own.modulus, own.exponent)
            // A map of kty, alg, n and e.
            let cose: [UInt8] =
                [0xA4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20] + Self.number(key.modulus) + [0x21]
                + Self.number(key.exponent)
            let length = [UInt8(id.count >> 8), UInt8(id.count & 255)]
            let attested = [UInt8](repeating: 0, count: 16) + length + id + cose + dataEnd
            let bytes = try data(flags | 0x40, attested)
            let client = clientData("webauthn.create", try #require(options["challenge"]?.text))
            let signed = try bytes + HashFunction.sha256.digest(of: client.span.bytes)
            let attestation: [UInt8] =
                try [format == nil ? 0xA2 : 0xA3] + (format.map { Self.text("fmt") + Self.text($0) } ?? [])
                + Self.text("attStmt") + statement(signed) + Self.text("authData") + Self.number(bytes)
                + attestationEnd
            return [
                "id": .text(Base64URL.encode(shownID ?? id)), "rawId": .text(Base64URL.encode(id)),
                "type": "public-key",
                "authenticatorAttachment": "platform", "clientExtensionResults": [:],
                "response": [
                    "clientDataJSON": .text(Base64URL.encode(client)),
                    "attestationObject": .text(Base64URL.encode(attestation)), "transports": ["internal"],
                ],
            ]
        }

        /// Signs for `CREDENTIAL_REQUEST_OPTIONS`.
        func get(_ options: JSONValue) throws -> String {
            let client = clientData("webauthn.get", try #require(options["challenge"]?.text))
            let bytes = try data(flags)
            let message = try bytes + HashFunction.sha256.digest(of: client.span.bytes)
            let credential: JSONValue = [
                "id": .text(Base64URL.encode(id)), "rawId": .text(Base64URL.encode(id)), "type": "public-key",
                "response": [
                    "clientDataJSON": .text(Base64URL.encode(client)),
                    "authenticatorData": .text(Base64URL.encode(bytes)),
                    "signature": .text(Base64URL.encode(try Self.key.get().signature(of: message.span.bytes))),
                ],
            ]
            return credential.flattened
        }
    }

    private static func pool(
        _ webAuthn: JSONMembers<JSONValue> = [:], mfa: String = "OFF"
    ) async throws -> (TestPool, JSONValue) {
        let settings: JSONMembers<JSONValue> = ["RelyingPartyId": "example.org", "UserVerification": "required"]
        let pool = try await TestPool(
            TestPool.factors(mfa).merging([
                "WebAuthnConfiguration": .object(settings.merging(webAuthn)),
                "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]]],
            ]), client: ["ExplicitAuthFlows": ["ALLOW_USER_AUTH", "ALLOW_USER_PASSWORD_AUTH"]])
        try await pool.addUser()
        return (pool, try await pool.signIn("ada"))
    }

    private static func options(_ pool: TestPool, _ token: JSONValue) async throws -> JSONValue {
        try #require(
            try await pool.call("StartWebAuthnRegistration", ["AccessToken": token])["CredentialCreationOptions"])
    }

    private static func register(_ pool: TestPool, _ token: JSONValue) async throws {
        let credential = try Authenticator().create(try await options(pool, token))
        try await pool.call("CompleteWebAuthnRegistration", ["AccessToken": token, "Credential": credential])
    }

    private static func begin(_ pool: TestPool) async throws -> (challenge: JSONValue, options: JSONValue) {
        let challenge = JSONValue.object(
            try await pool.call(
                "InitiateAuth",
                ["AuthFlow": "USER_AUTH", "AuthParameters": ["USERNAME": "ada", "PREFERRED_CHALLENGE": "WEB_AUTHN"]]))
        let text = try #require(challenge.at("ChallengeParameters", "CREDENTIAL_REQUEST_OPTIONS")?.text)
        return (challenge, try JSONDocument(Array(text.utf8)).root.value)
    }

    @Test func `a passkey is registered, listed, signs in and is removed`() async throws {
        let (pool, token) = try await Self.pool()
        let options = try await Self.options(pool, token)
        #expect(options.at("rp", "id") == "example.org")
        #expect(options.at("authenticatorSelection", "userVerification") == "required")
        #expect(options["excludeCredentials"] == [])
        let input: JSONMembers<JSONValue> = ["AccessToken": token, "Credential": try Authenticator().create(options)]
        #expect(try await pool.call("CompleteWebAuthnRegistration", input) == [:])
        #expect(
            await pool.outcome("CompleteWebAuthnRegistration", input).hasPrefix("WebAuthnChallengeNotFoundException:"))
        let listed = try await pool.call("ListWebAuthnCredentials", ["AccessToken": token])["Credentials"]
        let id = Base64URL.encode(Array("credential".utf8))
        #expect(
            listed == [
                [
                    "CredentialId": .text(id), "FriendlyCredentialName": "Passkey", "RelyingPartyId": "example.org",
                    "AuthenticatorAttachment": "platform", "AuthenticatorTransports": ["internal"],
                    "CreatedAt": .decimal(pool.clock.now),
                ]
            ])
        let (challenge, request) = try await Self.begin(pool)
        #expect(challenge["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD", "WEB_AUTHN"])
        #expect(request["rpId"] == "example.org")
        var authenticator = Authenticator()
        authenticator.counter = 2
        let answer: JSONMembers<String> = ["USERNAME": "ada", "CREDENTIAL": try authenticator.get(request)]
        #expect(await pool.outcome("WEB_AUTHN", challenge["Session"], answer) == "tokens")
        try await pool.call("DeleteWebAuthnCredential", ["AccessToken": token, "CredentialId": .text(id)])
        #expect(
            await pool.outcome("DeleteWebAuthnCredential", ["AccessToken": token, "CredentialId": .text(id)])
                == "ResourceNotFoundException: The passkey \(id) does not exist.")
    }

    @Test func `a signature that is not the passkey's for this challenge signs nobody in`() async throws {
        let wrong = "NotAuthorizedException: Incorrect username or password."
        let (pool, token) = try await Self.pool()
        try await Self.register(pool, token)
        var authenticator = Authenticator()
        // The number of the registration again, as a copy would give it.
        let (first, firstOptions) = try await Self.begin(pool)
        let copied: JSONMembers<String> = ["USERNAME": "ada", "CREDENTIAL": try authenticator.get(firstOptions)]
        #expect(await pool.outcome("WEB_AUTHN", first["Session"], copied) == wrong)
        authenticator.counter = 5
        let (second, _) = try await Self.begin(pool)
        let old: JSONMembers<String> = ["USERNAME": "ada", "CREDENTIAL": try authenticator.get(firstOptions)]
        #expect(await pool.outcome("WEB_AUTHN", second["Session"], old) == wrong)
        let (third, options) = try await Self.begin(pool)
        let text = try authenticator.get(options)
        let changed = text.replacing(#""signature":""#, with: #""signature":"AAAA"#)
        #expect(await pool.outcome("WEB_AUTHN", third["Session"], ["USERNAME": "ada", "CREDENTIAL": changed]) == wrong)
    }

    @Test(
        arguments: [
            ("https://evil.org", "example.org", 5, "WebAuthnOriginNotAllowedException"),
            ("http://auth.example.org", "example.org", 5, "WebAuthnOriginNotAllowedException"),
            ("https://notexample.org", "example.org", 5, "WebAuthnOriginNotAllowedException"),
            ("https://example.org:8443", "example.org", 5, "ok"),
            ("https://auth.example.org", "evil.org", 5, "WebAuthnRelyingPartyMismatchException"),
            ("https://auth.example.org", "example.org", 1, "WebAuthnCredentialNotSupportedException"),
        ] as [(String, String, UInt8, String)])
    func `a credential of another site, or without the user's verification, is refused`(
        origin: String, relyingParty: String, flags: UInt8, outcome: String
    ) async throws {
        let (pool, token) = try await Self.pool()
        var authenticator = Authenticator()
        (authenticator.origin, authenticator.relyingParty, authenticator.flags) = (origin, relyingParty, flags)
        let credential = try authenticator.create(try await Self.options(pool, token))
        let result = await pool.outcome(
            "CompleteWebAuthnRegistration", ["AccessToken": token, "Credential": credential])
        #expect(result.prefix { $0 != ":" } == outcome)
    }

    /// An authenticator's or a browser's answer that differs from a good one.
    private struct Variant: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let change: @Sendable (inout Authenticator) throws -> Void

        init(_ name: String, _ change: @escaping @Sendable (inout Authenticator) throws -> Void) {
            (testDescription, self.change) = (name, change)
        }
    }

    private static let modulus = [UInt8](repeating: 0xC5, count: 256)
    private static let refusedVariants: [Variant] = [
        Variant("an RSA key of 512 bits") { $0.registered = (Array(modulus.prefix(64)), [1, 0, 1]) },
        Variant("an RSA key of 2,047 bits") { $0.registered = ([0x45] + modulus.dropFirst(), [1, 0, 1]) },
        Variant("an exponent of 1") { $0.registered = (modulus, [1]) },
        Variant("an even exponent") { $0.registered = (modulus, [1, 0, 2]) },
        Variant("another id than the authenticator's") { $0.shownID = Array("other".utf8) },
        Variant("an id of 1,024 bytes") { $0.id = Array(repeating: 7, count: 1024) },
        Variant("a byte behind the credential") { $0.dataEnd = [0] },
        Variant("a byte behind the attestation") { $0.attestationEnd = [0xA0] },
        Variant("no format") { $0.format = nil },
        Variant("a statement without a format for it") { $0.statement = Authenticator.selfAttestation },
        Variant("the format packed without a signature") { $0.format = "packed" },
        Variant("the format packed with another signature") {
            $0.format = "packed"
            $0.statement = { signed in try Authenticator.selfAttestation(signed + [0]) }
        },
        Variant("a frame in another site") {
            $0.clientText = { $0.replacing(#""crossOrigin":false"#, with: #""crossOrigin":true"#) }
        },
        Variant("two challenges") { $0.clientText = { #"{"challenge":"AAAA","# + $0.dropFirst() } },
    ]

    @Test(arguments: refusedVariants)
    private func `a registration that Web Authentication does not allow is refused`(variant: Variant) async throws {
        let (pool, token) = try await Self.pool()
        var authenticator = Authenticator()
        try variant.change(&authenticator)
        let credential = try authenticator.create(try await Self.options(pool, token))
        let input: JSONMembers<JSONValue> = ["AccessToken": token, "Credential": credential]
        #expect(await pool.outcome("CompleteWebAuthnRegistration", input) != "ok")
        #expect(try await pool.call("ListWebAuthnCredentials", ["AccessToken": token])["Credentials"] == [])
    }

    @Test(
        arguments: [
            Variant("an id of 1,023 bytes") { $0.id = Array(repeating: 7, count: 1023) },
            Variant("the signature of the credential's own key") {
                $0.format = "packed"
                $0.statement = Authenticator.selfAttestation
            },
            Variant("answers of extensions") {
                $0.flags |= 0x80
                $0.dataEnd = [0xA1, 0x61, 0x78, 0xF5]
            },
        ])
    private func `a registration with everything that browsers leave in is accepted`(variant: Variant) async throws {
        let (pool, token) = try await Self.pool()
        var authenticator = Authenticator()
        try variant.change(&authenticator)
        let credential = try authenticator.create(try await Self.options(pool, token))
        #expect(
            await pool.outcome("CompleteWebAuthnRegistration", ["AccessToken": token, "Credential": credential]) == "ok"
        )
    }

    @Test func `the id of a user's passkey cannot be registered again, not even by another user`() async throws {
        let (pool, token) = try await Self.pool()
        try await Self.register(pool, token)
        try await pool.addUser("eve", attributes: [:])
        for token in [token, try await pool.signIn("eve")] {
            let credential = try Authenticator().create(try await Self.options(pool, token))
            #expect(
                await pool.outcome("CompleteWebAuthnRegistration", ["AccessToken": token, "Credential": credential])
                    == "InvalidParameterException: A passkey with this credential id already exists.")
        }
    }

    @Test(
        arguments: [
            ("localhost", true), ("people.localhost", true), ("example.org", true), ("auth.example.co.uk", true),
            ("com", false), ("co.uk", false), ("a b", false), ("https://localhost", false), (".", false),
            ("example.org.", false), ("127.0.0.1", false), ("example..org", false),
        ])
    func `a relying party is a domain name that browsers accept`(id: String, isAcceptable: Bool) async throws {
        let pool = try await TestPool()
        let outcome = await pool.outcome(
            "SetUserPoolMfaConfig",
            ["UserPoolId": .text(TestPool.id), "WebAuthnConfiguration": ["RelyingPartyId": .text(id)]])
        let refusal =
            id.contains(/[: ]/)
            ? "InvalidParameterException: RelyingPartyId contains invalid characters"
            : "InvalidParameterException: RelyingPartyId must be a domain name that browsers accept for passkeys, such as "
                + "example.org or localhost."
        #expect(outcome == (isAcceptable ? "ok" : refusal))
    }

    @Test func `a passkey is exported, and signs in to the pool that a seed makes`() async throws {
        let (pool, token) = try await Self.pool()
        try await Self.register(pool, token)
        let text = try await pool.cognito.exported()
        try await pool.cognito.reset()
        try await pool.cognito.seed(Array(text.utf8))
        let (challenge, options) = try await Self.begin(pool)
        var authenticator = Authenticator()
        authenticator.counter = 2
        let answer: JSONMembers<String> = ["USERNAME": "ada", "CREDENTIAL": try authenticator.get(options)]
        #expect(await pool.outcome("WEB_AUTHN", challenge["Session"], answer) == "tokens")
    }

    @Test(arguments: [("SINGLE_FACTOR", false), ("MULTI_FACTOR_WITH_USER_VERIFICATION", true)])
    func `a passkey counts as two factors only where the pool says so`(mode: String, isOffered: Bool) async throws {
        let (pool, token) = try await Self.pool(["FactorConfiguration": .text(mode)], mfa: "OPTIONAL")
        try await Self.register(pool, token)
        try await pool.change { $0.set(.email, isEnabled: true, isPreferred: true) }
        let answer = JSONValue.object(
            try await pool.call("InitiateAuth", ["AuthFlow": "USER_AUTH", "AuthParameters": ["USERNAME": "ada"]]))
        guard case .array(let choices) = answer["AvailableChallenges"] else {
            Issue.record("no choices")
            return
        }
        #expect(choices.contains("WEB_AUTHN") == isOffered)
    }

    @Test(
        arguments: [
            (["PASSWORD"], ["RelyingPartyId": "example.org"], "WebAuthnNotEnabledException"),
            (["PASSWORD", "WEB_AUTHN"], [:], "WebAuthnConfigurationMissingException"),
        ] as [(JSONValue, JSONValue, String)])
    func `a pool without passkeys or relying party registers none`(
        factors: JSONValue, configuration: JSONValue, error: String
    ) async throws {
        let pool = try await TestPool([
            "WebAuthnConfiguration": configuration,
            "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": factors]],
        ])
        try await pool.addUser()
        let outcome = await pool.outcome("StartWebAuthnRegistration", ["AccessToken": try await pool.signIn("ada")])
        #expect(outcome.prefix { $0 != ":" } == error)
    }

    @Test(
        arguments: [
            (.null, ["Domain": "people"], "http://people.localhost:9229"),
            ("people.auth.eu-west-1.amazoncognito.com", ["Domain": "people"], "http://people.localhost:9229"),
            (
                .null,
                [
                    "Domain": "auth.example.org",
                    "CustomDomainConfig": ["CertificateArn": "arn:aws:acm:us-east-1:123456789012:certificate/1"],
                ], "https://auth.example.org"
            ),
        ] as [(JSONValue, JSONMembers<JSONValue>, String)])
    func `without another relying party, a pool's passkeys are those of its domain, as browsers reach the domain`(
        configured: JSONValue, domain: JSONMembers<JSONValue>, origin: String
    ) async throws {
        let (pool, token) = try await Self.pool(["RelyingPartyId": configured])
        try await pool.call("CreateUserPoolDomain", domain.merging(["UserPoolId": .text(TestPool.id)]))
        let relyingParty = String(origin.split(separator: "/")[1].prefix { $0 != ":" })
        var authenticator = Authenticator(origin: origin, relyingParty: relyingParty)
        let credential = try authenticator.create(try await Self.options(pool, token))
        try await pool.call("CompleteWebAuthnRegistration", ["AccessToken": token, "Credential": credential])
        let (challenge, options) = try await Self.begin(pool)
        #expect(options["rpId"]?.text == relyingParty)
        authenticator.counter = 2
        let answer: JSONMembers<String> = ["USERNAME": "ada", "CREDENTIAL": try authenticator.get(options)]
        #expect(await pool.outcome("WEB_AUTHN", challenge["Session"], answer) == "tokens")
    }

    @Test func `a P-256 signature is checked as RFC 6979's appendix A.2.5 has it`() throws {
        func bytes(_ digits: String) throws -> [UInt8] { try #require(Hexadecimal.decode(digits)) }
        let key = try #require(
            P256.VerifyingKey(
                x: try bytes("60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6"),
                y: try bytes("7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299")))
        let signature =
            [0x30, 0x46, 0x02, 0x21, 0x00]
            + (try bytes("EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716")) + [0x02, 0x21, 0x00]
            + (try bytes("F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8"))
        let isRight = try key.isValid(signature, of: Array("sample".utf8).span.bytes)
        let isWrong = try key.isValid(signature, of: Array("Sample".utf8).span.bytes)
        #expect(isRight && !isWrong)
    }
}
