extension Operations {
    /// First factors, and passkeys among them.
    static let firstFactors: [any Operation.Type] = [
        AdminGetUserAuthFactors.self, CompleteWebAuthnRegistration.self, DeleteWebAuthnCredential.self,
        GetUserAuthFactors.self, ListWebAuthnCredentials.self, StartWebAuthnRegistration.self,
    ]
}
