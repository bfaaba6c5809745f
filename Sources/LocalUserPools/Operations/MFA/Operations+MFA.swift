extension Operations {
    /// Second factors.
    static let secondFactors: [any Operation.Type] = [
        AdminDeleteSoftwareToken.self, AdminSetUserMFAPreference.self, AdminSetUserSettings.self,
        AssociateSoftwareToken.self, GetUserPoolMfaConfig.self, SetUserMFAPreference.self, SetUserPoolMfaConfig.self,
        SetUserSettings.self, VerifySoftwareToken.self,
    ]
}
