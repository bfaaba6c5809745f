import LocalAWS

extension Call {
    private static let kinds: [String: AuthEvent.Kind] = [
        "SignUp": .signUp, "ForgotPassword": .forgotPassword, "ConfirmForgotPassword": .passwordChange,
        "ChangePassword": .passwordChange, "ResendConfirmationCode": .resendCode,
    ]

    /// Records what the call did, or that it was refused, if its pool has threat protection.
    func recordEvent(isRefused: Bool) throws {
        let isSignIn = trace.flow.key?.kind == .signIn
        let response: AuthEvent.Response =
            isSignIn && !trace.flow.isLast ? .inProgress : isRefused ? .fail : .pass
        switch operation {
        case "InitiateAuth", "AdminInitiateAuth":
            guard isSignIn else { return }
            try record(.signIn, response, isByPassword: input.text("AuthFlow") != "CUSTOM_AUTH")
        case "RespondToAuthChallenge", "AdminRespondToAuthChallenge":
            try write { tables, user in try tables.changeSignIn(of: user, to: response) }
        default:
            if let kind = Self.kinds[operation] { try record(kind, response) }
        }
    }

    private func record(_ kind: AuthEvent.Kind, _ response: AuthEvent.Response, isByPassword: Bool = false) throws {
        try write { tables, user in
            try tables.insert(
                AuthEvent(id: random.uuid(), kind: kind, time: now, response: response, isByPassword: isByPassword),
                of: user)
        }
    }

    private func write(_ work: (StoreTables, User) throws -> Void) throws {
        let (id, _, name) = trace.subject
        guard let id, let name, let pool = try? store.userPool(id), pool.hasThreatProtection else { return }
        try store.write { tables in
            guard let user = try tables.user(named: name, in: pool) else { return }
            try work(tables, user)
        }
    }
}
