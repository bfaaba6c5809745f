extension UserPoolService {
    package static let notes: [String: String] = {
        var notes = [
            "GetDerivedToken": "Exchanges only the pool's own tokens. See --exchange-source for the trigger.",
            "CreateUserPoolReplica": "Stored only; the pool itself answers calls for every region.",
            "SetLogDeliveryConfiguration": "Stored only; nothing is delivered. See --audit.",
            "SetRiskConfiguration": "Stored only; no risk is found. POST /_local/takeover sends the warning.",
            "CreateUserImportJob":
                "GET /_local/imports/POOL/JOB shows the report. Hashes are in the column cognito:password_hash.",
            "UpdateProvisionedLimit": "Applies only with --rate-limits, until the pool stops.",
            "UpdateClientMetadataURLState":
                "Reads what PUT /_local/client-documents sets. See --fetch-client-documents.",
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
        for name in ["InitiatePointInTimeRecovery", "StartPointInTimeRecovery"] {
            notes[name] = "Takes 5 seconds of the pool's clock. See POST /_local/clock."
        }
        for name in ["CreateTerms", "UpdateTerms"] {
            notes[name] = "The sign-up page of managed login links to the terms, in English and in German."
        }
        return notes
    }()
}
