/// Advice on templates that Cognito refuses, by the words of the refusal.
enum RefusalAdvice {
    /// Returns the advice for a message of Cognito.
    static func fix(for message: String) -> String {
        table.first { message.contains($0.words) }?.fix
            ?? "change the resource, or remove it: the deployment fails until then"
    }

    /// Words of Cognito's messages with advice; the first ones that a message contains count.
    private static let table: [(words: String, fix: String)] = schema + pools + clients + others + models

    private static let schema = [
        ("Invalid AttributeDataType input", "add AttributeDataType with String, Number, Boolean or DateTime"),
        (
            "Required custom attributes are not supported",
            "remove Required, and require the attribute in a pre sign-up trigger"
        ),
        (
            "You can not change AttributeDataType",
            "remove DeveloperOnlyAttribute, and remove AttributeDataType or set it to the attribute's own type"
        ),
        ("Invalid StringAttributeConstraints", "write a whole number, such as 256"),
        ("Invalid NumberAttributeConstraints", "write a number"),
        ("cannot have a length of more than", "write 2048 or less"),
        ("cannot be less than min", "write a maximum that is not less than the minimum"),
        ("Duplicate custom attribute names", "write each attribute once"),
        ("Existing attribute already has name", "write each attribute once"),
    ]

    private static let pools = [
        ("need to be disabled for the", "set UserPoolTier to a plan that has the feature, or remove the feature"),
        ("with different Lambda function ARN", "remove PreTokenGeneration"),
        (
            "KMSKeyId parameter is required",
            "add KMSKeyID with the ARN of an AWS::KMS::Key to LambdaConfig, such as !GetAtt CodeKey.Arn"
        ),
        (
            "MFA is required/optional",
            "add SmsConfiguration, or name another factor in EnabledMfas, such as SOFTWARE_TOKEN_MFA"
        ),
        ("SMS configuration", "add SmsConfiguration"),
        ("EmailSendingAccount of COGNITO_DEFAULT", "set EmailSendingAccount to DEVELOPER, with a SourceArn"),
        ("Source ARN is required", "add SourceArn with the ARN of a verified identity of SES"),
        (
            "Only PASSWORD and WEB_AUTHN",
            "remove EMAIL_OTP and SMS_OTP from AllowedFirstAuthFactors, or set MfaConfiguration to OPTIONAL"
        ),
        ("SINGLE_FACTOR if MFA", "set WebAuthnFactorConfiguration to MULTI_FACTOR_WITH_USER_VERIFICATION"),
        ("not configured for MFA", "set WebAuthnFactorConfiguration to MULTI_FACTOR_WITH_USER_VERIFICATION"),
        ("Password should be configured", "add PASSWORD to AllowedFirstAuthFactors"),
        ("aliasAttributes or usernameAttributes", "remove AliasAttributes or UsernameAttributes"),
        ("use admin_only setting", "remove the other recovery mechanisms"),
        ("duplicate priorities or recovery", "give each recovery mechanism a Priority of its own"),
        ("must exist in AutoVerifiedAttributes", "add the attribute to AutoVerifiedAttributes"),
        ("instead of UnusedAccountValidityDays", "remove UnusedAccountValidityDays"),
    ]

    private static let clients = [
        ("CallbackUrls can not be empty", "add the app's address to CallbackURLs, such as https://app.example.org/"),
        (
            "are required if user pool client is allowed",
            "add AllowedOAuthFlows, such as code, and AllowedOAuthScopes, such as openid; or remove "
                + "AllowedOAuthFlowsUserPoolClient"
        ),
        ("does not have a client secret", "set GenerateSecret to true"),
        ("along with code flow or implicit flow", "give machines an app client of their own"),
        (
            "is not supported with client_credentials flow",
            "write scopes of a resource server instead, such as orders/read"
        ),
        (
            "is not in the callback URIs list",
            "add it to CallbackURLs exactly as it is, or write one of the URLs there"
        ),
        ("cannot use the HTTP protocol", "write https; only localhost, 127.0.0.1 and [::1] may use HTTP"),
        ("cannot use fragment", "remove the part from the # on"),
        ("must be an absolute URL", "write the whole address, such as https://app.example.org/callback"),
        (
            "does not exist for User Pool",
            "add an AWS::Cognito::UserPoolIdentityProvider with this ProviderName, or remove the name; a logical id is not "
                + "the name"
        ),
        (
            "Invalid scope requested",
            "add it to Scopes of an AWS::Cognito::UserPoolResourceServer, or write one of the pool's scopes"
        ),
        ("Invalid write attributes", "add the attribute to the pool's Schema, or change WriteAttributes"),
        ("Invalid read attributes", "add the attribute to the pool's Schema, or remove it from ReadAttributes"),
        ("token validity", "write a time that is in the range, with its unit in TokenValidityUnits"),
        ("expiration times must be less", "raise RefreshTokenValidity, or lower the other times"),
    ]

    private static let others = [
        (
            "needs AmbiguousRoleResolution",
            "add AmbiguousRoleResolution with Deny, or with AuthenticatedRole for the pool's own role"
        ),
        ("needs RulesConfiguration", "add RulesConfiguration with Rules, or set Type to Token"),
        (
            "is not a valid RoleMapping ProviderName",
            "write the user pool's ProviderName, a colon and the client's id, and name both in CognitoIdentityProviders"
        ),
        ("MetadataURL or MetadataFile", "add MetadataURL or MetadataFile to ProviderDetails"),
        ("There has to be an existing domain", "add an AWS::Cognito::UserPoolDomain for the pool"),
        ("cannot contain reserved word", "choose a domain without the words aws, amazon and cognito"),
        ("already has a domain configured", "give the pool one domain of each kind"),
        ("useCognitoProvidedValues or settings", "write either UseCognitoProvidedValues: true or Settings"),
    ]

    private static let models = [
        ("Member must not be null", "add the property"),
        (
            "regular expression pattern: arn",
            "write an ARN, such as the attribute Arn of a resource; a Ref returns a name or an id"
        ),
        ("failed to satisfy constraint", "write a value that satisfies the constraint"),
    ]
}
