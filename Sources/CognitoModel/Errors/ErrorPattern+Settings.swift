// Errors about the settings of a pool, its clients, its domain and its providers.

extension ErrorPattern {
    private static let checkTemplate = "cognito-triggers check template.yaml"

    static let ofSettings = [
        ErrorPattern(
            "mfa-settings",
            [
                "Invalid MFA", "Cannot turn MFA functionality ON", "SMS configuration",
                "Cannot set EmailMfaConfiguration",
                "Password should be configured as one of the allowed first auth factors",
                "Only PASSWORD and WEB_AUTHN", "WEB_AUTHN cannot be used as an auth factor",
                "Cannot set WebAuthn factor configuration", "SMS_OTP can not be configured", "RelyingPartyId",
                "MFA is not enabled for", "WEB_AUTHN as a first factor", "The user pool needs a relying party",
            ],
            "The pool's settings of factors do not fit together. Cognito judges the pool as it would be after the call.",
            "Change the setting that the message names; SetUserPoolMfaConfig takes MFA mode and factors together.",
            commands: [checkTemplate, "aws cognito-idp get-user-pool-mfa-config --user-pool-id POOL"]),
        ErrorPattern(
            "pool-settings",
            [
                "Only one of the aliasAttributes or usernameAttributes", "AttributesRequireVerificationBeforeUpdate",
                "Source ARN is required to use DEVELOPER", "admin_only setting", "duplicate priorities",
                "Please use TemporaryPasswordValidityDays", "Cannot use PreTokenGenerationLambda",
                "KMSKeyId parameter is required", "Duplicate custom attribute names",
                "Existing attribute already has name",
                "The user pool needs AutoVerifiedAttributes",
            ],
            "Two settings of the pool contradict each other, or one lacks another.",
            "Change the setting that the message names.", commands: [checkTemplate]),
        ErrorPattern(
            "pool-tier", ["pricing tier configured", "Log Streaming"],
            "The setting needs a larger feature plan than the pool's UserPoolTier.",
            "Set UserPoolTier to ESSENTIALS or PLUS, which cost more, or leave the setting out.",
            commands: [checkTemplate]),
        ErrorPattern(
            "pool-deletion",
            [
                "The user pool cannot be deleted because deletion protection", "User pool cannot be deleted",
            ],
            "The pool has deletion protection, or a domain.",
            "Set DeletionProtection to INACTIVE, and delete the domain first."),
        ErrorPattern(
            "pool-domain",
            [
                "Domain already", "User pool already has a domain configured", "No such domain or user pool exists",
                "The domain name contains an invalid character", "Domain cannot contain reserved word",
                "Custom domain is not a valid subdomain", "There has to be an existing domain",
                "A prefix domain cannot be",
                "Routing cannot be", "ManagedLoginVersion must be",
            ],
            "The domain cannot be made or changed as the call asks.",
            "Choose a prefix that nobody has in the region, in lower case, without aws, amazon or cognito. A custom domain's parent needs a "
                + "DNS A record.", commands: [checkTemplate]),
        ErrorPattern(
            "login-style",
            [
                "useCognitoProvidedValues or settings should be specified", "CSS is not valid",
                "A managed login branding of", "The terms …of the app client",
            ],
            "The style of the pages is not complete, not valid, or there already.",
            "Give UseCognitoProvidedValues or Settings. The classic pages take CSS for their own classes only."),
        ErrorPattern(
            "client-combination",
            [
                "AllowedOAuthFlows and AllowedOAuthScopes are required", "Invalid scope requested",
                "client_credentials flow",
                "CallbackUrls can not be empty", "cannot use fragment", "cannot use the HTTP protocol",
                "in the callback URIs list", "Auth flow name with prefix", "Invalid range for token validity",
                "Access and Id Token expiration times", "Client Secret is required to set",
                "Invalid analytics configuration",
                "ALLOW_CLIENT_TOKEN_AUTH", "ALLOW_REFRESH_TOKEN_AUTH cannot be", "must be an absolute URL",
                "Initiate Auth method not supported",
            ],
            "The settings of the app client do not fit together, or the call does not fit them.",
            "Change the setting that the message names.",
            commands: [checkTemplate, describeClient("ExplicitAuthFlows")]),
        ErrorPattern(
            "provider-settings",
            [
                "are all required idp details", "cannot be of type", "AttributeMapping contains invalid mapping",
                "The provider detail", "AcrMapping", "ProviderAttributeName of",
                "The keys of the provider", "The identity provider",
            ],
            "The settings of the identity provider are not complete or not valid, or the provider exists.",
            "Give the details that the message names. A social provider's name is its type: Google, Facebook.",
            commands: [checkTemplate, describeProvider]),
        ErrorPattern(
            "import-job",
            [
                "No csv file was uploaded", "The job's status must be", "A user import job of the user pool is running",
                "This local user pool imports no password hashes",
            ],
            "The import job cannot be started or stopped now.",
            "Upload the file to PreSignedUrl within 15 minutes, then start the job once.",
            commands: ["aws cognito-idp describe-user-import-job --user-pool-id POOL --job-id JOB"]),
        ErrorPattern(
            "protection-settings",
            [
                "Request validation Failed. Following event sources", "Invalid feedback token",
                "Threat protection is not enabled",
                "An action with Notify needs", "must be a range of addresses", "A log configuration needs",
                "The LogLevel of",
            ],
            "The settings of threat protection or of logs are not valid, or the pool lacks the feature.",
            "Set UserPoolTier to PLUS and AdvancedSecurityMode, and correct what the message names."),
    ]
}
