extension UserPoolService {
    package static let notes: [String: String] = {
        var notes = [
            "GetDerivedToken": "Token exchange is not emulated.",
            "CreateUserPoolClient": "Refuses PublishSecretsInAWSSecretsManager, which is not emulated.",
            "UpdateUserPoolClient": "Refuses PublishSecretsInAWSSecretsManager, which is not emulated.",
            "CreateUserPoolReplica": "Stored only; the pool itself answers calls for every region.",
            "SetUserPoolSessionConfiguration": "Stored only; MaxPerUser does not end sessions.",
            "SetLogDeliveryConfiguration": "Stored only; nothing is delivered. See --audit.",
            "SetRiskConfiguration": "Stored only; no risk is found. POST /_local/takeover sends the warning.",
            "CreateUserImportJob": "Accepts no password hashes. GET /_local/imports/POOL/JOB shows the report.",
            "UpdateProvisionedLimit": "Applies only with --rate-limits, until the pool stops.",
            "AdminListUserAuthEvents": "Lists what users did through the API, all without a risk.",
        ]
        for name in ["CreateIdentityProvider", "UpdateIdentityProvider"] {
            notes[name] = "A stand-in replaces the provider, unless it is on this machine. See --real-providers."
        }
        for name in ["SetUserMFAPreference", "AdminSetUserMFAPreference"] {
            notes[name] = "WebAuthnMfaSettings has no effect: the pool alone decides what a passkey proves."
        }
        for name in ["RevokeToken", "RevokeUserSession", "AdminRevokeUserSession"] {
            notes[name] = "RevokeAssociatedSessions has no effect: no session of a browser is revoked."
        }
        for name in ["CreateUserPool", "UpdateUserPool"] {
            notes[name] = "DcrConfiguration is stored only; apps cannot register clients."
        }
        for name in [
            "CreateCIMDPolicy", "DeleteCIMDPolicy", "DescribeCIMDPolicy", "ListCIMDPolicies", "ListClientMetadataURLs",
            "UpdateCIMDPolicy", "UpdateClientMetadataURLState",
        ] {
            notes[name] = "Client ID metadata documents are not emulated."
        }
        for name in [
            "CancelPointInTimeRecovery", "DescribePointInTimeRecovery", "InitiatePointInTimeRecovery",
            "ListPointInTimeRecoveries", "StartPointInTimeRecovery",
        ] {
            notes[name] = "Point-in-time recovery is not emulated."
        }
        for name in ["CreateTerms", "UpdateTerms"] { notes[name] = "Stored only; the pages do not show terms." }
        return notes
    }()
}
