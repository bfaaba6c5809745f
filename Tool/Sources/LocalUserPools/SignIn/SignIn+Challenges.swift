package import CognitoEvents
import LocalAWS
import UserCredentials
import WireJSON

extension ChallengeName {
    package static let selectChallenge = ChallengeName(rawValue: "SELECT_CHALLENGE")
    package static let selectFactor = ChallengeName(rawValue: "SELECT_MFA_TYPE")
    package static let setUpFactor = ChallengeName(rawValue: "MFA_SETUP")
}

/// The functions that present challenges; a separate type for each challenge checks its answers.
extension SignIn {
    func presentNewPassword(to user: User) throws -> SignInOutcome {
        let missing = user.missingAttributes(in: pool).map { JSONValue.text(NewPasswordChallenge.attributePrefix + $0) }
        return try present(
            .newPasswordRequired,
            [
                "USER_ID_FOR_SRP": user.username, "requiredAttributes": JSONValue.array(missing).flattened,
                "userAttributes": JSONValue.object(user.attributes.mapValues(JSONValue.text)).flattened,
            ])
    }

    /// Asks the app to choose a first factor.
    func present(choices: [FirstFactor]) throws -> SignInOutcome {
        try present(.selectChallenge, ["USERNAME": shownName], .choice(choices.map(\.rawValue)))
    }

    /// Asks the user to choose a second factor.
    func present(choices factors: [MFAFactor]) throws -> SignInOutcome {
        try present(
            .selectFactor, ["MFAS_CAN_CHOOSE": factors.text, "USER_ID_FOR_SRP": shownName],
            .choice(factors.map(\.rawValue)))
    }

    /// Presents `MFA_SETUP`.
    ///
    /// It is an error if only text messages are possible, because a sign-in cannot set up a phone number.
    func presentSetUp(of factors: [MFAFactor], to user: User) throws -> SignInOutcome {
        guard factors.contains(where: { $0 == .softwareToken || $0 == .email && user.address(.email) == nil }) else {
            throw ServiceError.invalidParameter(
                "The user pool requires a second factor; the user has none, and cannot set one up while signing in.")
        }
        return try present(.setUpFactor, ["MFAS_CAN_SETUP": factors.text, "USER_ID_FOR_SRP": shownName])
    }

    func presentTextMessage(to user: User) async throws -> SignInOutcome {
        guard let address = user.address(.phone) else {
            throw ServiceError.noContact(.phone)
        }
        return try await SignInCode(contact: .phone, address: address).present(.smsMFA, digits: 6, to: user, self)
    }

    func presentEmail(to user: User) async throws -> SignInOutcome {
        guard let address = user.address(.email) else {
            throw ServiceError.noContact(.email)
        }
        try call.pools.limits.checkEmailCode(pool: pool.id, user: user.username, now: call.now)
        return try await SignInCode(contact: .email, address: address).present(.emailOTP, digits: 6, to: user, self)
    }

    func presentSoftwareToken(to user: User) throws -> SignInOutcome {
        var parameters: JSONMembers<String> = ["USER_ID_FOR_SRP": user.username]
        parameters["FRIENDLY_DEVICE_NAME"] = user.softwareToken?.name
        return try present(.softwareTokenMFA, parameters)
    }

    /// Asks for a signature by one of the user's passkeys.
    func presentPasskey() async throws -> SignInOutcome {
        guard let user = user else { throw ServiceError.wrongPassword }
        let ceremony = try PasskeyCeremony(pool, call)
        let passkeys = try call.store.read { try $0.passkeys(of: user) }
        let challenge = Base64URL.encode(call.random.bytes(32))
        let options: JSONValue = [
            "challenge": .text(challenge), "timeout": 180000, "rpId": .text(ceremony.relyingPartyID),
            "allowCredentials": .array(passkeys.map(\.descriptor)), "userVerification": .text(ceremony.verification),
        ]
        return try present(
            FirstFactor.passkey.challenge, ["CREDENTIAL_REQUEST_OPTIONS": options.flattened],
            .passkey(challenge: challenge))
    }
}

extension User {
    /// Returns the required attributes that the user lacks.
    func missingAttributes(in pool: UserPool) -> [String] {
        pool.settings.schema.filter { $0.isRequired && $0.name != "sub" && attributes[$0.name] ?? "" == "" }
            .map(\.name)
    }
}
