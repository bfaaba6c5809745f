import CognitoEvents
import LocalAWS
import WireJSON

/// Sign-ins with `USER_AUTH`, in which the app or the user chooses the first factor.
///
/// Source: Developer Guide, "Authentication flows", choice-based authentication.
extension SignIn {
    /// Begins a sign-in with the app's preferred factor, with the only factor, or with a choice of factors.
    package static func begin(
        choosing preferred: FirstFactor?, _ input: FirstFactorInput, of name: String, _ call: Call, _ pool: UserPool,
        _ client: AppClient
    ) async throws -> SignInOutcome {
        let password = preferred == .password ? input.password : nil
        var signIn = try await SignIn(call, pool, client, name: name, password: password)
        signIn.isChoice = true
        if let session = call.input.session { return try await signIn.goOn(afterSignUp: session) }
        let choices = try await signIn.choices()
        guard !choices.isEmpty else { throw try await signIn.failed() }
        signIn.shownChoices = choices
        if let preferred, choices.contains(preferred) { return try await signIn.take(preferred, input) }
        if choices.count == 1, !choices[0].isPassword { return try await signIn.take(choices[0], input) }
        return try signIn.present(choices: choices)
    }

    /// Returns the factors that the user can begin with; for a name without a user, it returns the pool's factors.
    private func choices() async throws -> [FirstFactor] {
        guard let user else { return FirstFactor.allCases.filter { $0 != .passkey && $0.isAllowed(in: pool) } }
        if user.status == .forceChangePassword { return [.passwordSRP, .password] }
        let ownsPasskey = try !call.store.read { try $0.passkeys(of: user) }.isEmpty
        // A code or a passkey proves only one factor, unless the pool counts a passkey as two.
        let needsPassword = asksForSecondFactor(user)
        return FirstFactor.allCases.filter { factor in
            guard factor.isAllowed(in: pool), user.has(factor, hasPasskey: ownsPasskey) else { return false }
            return !needsPassword || factor.isPassword
                || factor == .passkey && pool.settings.passkeysProveTwoFactors
        }
    }

    /// Continues with the chosen factor; the app may already have sent the factor's input.
    mutating func take(_ factor: FirstFactor, _ input: FirstFactorInput) async throws -> SignInOutcome {
        let ask = { [self] in try present(factor.challenge, ["USERNAME": shownName]) }
        switch factor {
        case .password:
            guard let password = input.password else { return try ask() }
            return try await prove(password: password)
        case .passwordSRP:
            guard let number = input.clientNumber else { return try ask() }
            return try presentPasswordVerifier(number)
        case .email: return try await presentCode(factor.challenge, to: .email)
        case .sms: return try await presentCode(factor.challenge, to: .phone)
        case .passkey: return try await presentPasskey()
        }
    }

    /// Sends a code as the first factor; for a name without a user, only pretends to send one.
    private func presentCode(_ challenge: ChallengeName, to contact: Contact) async throws -> SignInOutcome {
        guard let user else {
            let caller = PublicCaller(pool: pool, client: client, name: names[0])
            let details = OperationInput(["details": try SimulatedDelivery(caller, to: contact).details]).object(
                "details")
            let parameters = [
                "CODE_DELIVERY_DELIVERY_MEDIUM": contact.medium.rawValue,
                "CODE_DELIVERY_DESTINATION": details.text("Destination") ?? "",
            ]
            return try present(challenge, JSONMembers(parameters), .code(.init(isFirst: true)))
        }
        guard let address = user.address(contact) else { throw ServiceError.wrongPassword }
        return try await SignInCode(contact: contact, address: address)
            .present(challenge, digits: 8, to: user, self, isFirst: true)
    }

    /// Continues after a code as the first factor; the code also confirms a new user.
    mutating func afterCode() async throws -> SignInOutcome {
        if let user, user.status == .unconfirmed {
            self.user = try call.store.write { tables in
                try tables.change(tables.user(row: user.row), in: pool, at: call.now) { user, _ in
                    user.status = .confirmed
                }.user
            }
        }
        return try await afterFactors()
    }
}

extension SignIn {
    /// Signs in a user who has just confirmed the sign-up; the user needs no other first factor.
    fileprivate mutating func goOn(afterSignUp text: String) async throws -> SignInOutcome {
        let session = try Session.afterSignUp(text, user, in: pool, client, now: call.now)
        try session.spend(call)
        return try await afterFirstFactor()
    }
}
