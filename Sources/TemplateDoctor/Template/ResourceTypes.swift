import CognitoModel

/// The names of types and of properties in which a slip of the keyboard is looked for.
enum ResourceTypes {
    /// The type that is certainly meant by one that is none of Cognito's, Lambda's and SAM's.
    static func meant(by type: String) -> String? {
        let words = type.split(separator: ":").map(String.init)
        guard words.count == 3, words[0].uppercased() == "AWS" else { return nil }
        let services = names.keys.sorted()
        guard let service = names[words[1]] == nil ? Likeness.meant(by: words[1], among: services) : words[1],
            let known = names[service],
            let name = known.contains(words[2]) ? words[2] : Likeness.meant(by: words[2], among: known)
        else { return nil }
        let meant = "AWS::\(service)::\(name)"
        return meant == type ? nil : meant
    }

    private static let names = [
        "Cognito": [
            "IdentityPool", "IdentityPoolPrincipalTag", "IdentityPoolRoleAttachment", "LogDeliveryConfiguration",
            "ManagedLoginBranding", "Terms", "UserPool", "UserPoolClient", "UserPoolDomain", "UserPoolGroup",
            "UserPoolIdentityProvider", "UserPoolResourceServer", "UserPoolRiskConfigurationAttachment",
            "UserPoolUICustomizationAttachment", "UserPoolUser", "UserPoolUserToGroupAttachment",
        ],
        "Lambda": [
            "Alias", "CapacityProvider", "CodeSigningConfig", "EventInvokeConfig", "EventSourceMapping", "Function",
            "LayerVersion", "LayerVersionPermission", "Permission", "Url", "Version",
        ],
        "Serverless": [
            "Api", "Application", "CapacityProvider", "Connector", "Function", "GraphQLApi", "HttpApi", "LayerVersion",
            "SimpleTable", "StateMachine", "WebSocketApi",
        ],
    ]

    /// What people write who remember the purpose of a property, and not its name.
    static let otherNames = [
        "LambdaConfiguration": "LambdaConfig", "LambdaTriggers": "LambdaConfig", "Triggers": "LambdaConfig",
    ]

    static let properties = [
        "AWS::Cognito::UserPool": [
            "AccountRecoverySetting", "AdminCreateUserConfig", "AliasAttributes", "AutoVerifiedAttributes",
            "DeletionProtection", "DeviceConfiguration", "EmailAuthenticationMessage", "EmailAuthenticationSubject",
            "EmailConfiguration", "EmailVerificationMessage", "EmailVerificationSubject", "EnabledMfas", "LambdaConfig",
            "MfaConfiguration", "Policies", "Schema", "SmsAuthenticationMessage", "SmsConfiguration",
            "SmsVerificationMessage", "UserAttributeUpdateSettings", "UserPoolAddOns", "UserPoolName", "UserPoolTags",
            "UserPoolTier", "UsernameAttributes", "UsernameConfiguration", "VerificationMessageTemplate",
            "WebAuthnFactorConfiguration", "WebAuthnRelyingPartyID", "WebAuthnUserVerification",
        ],
        "AWS::Cognito::UserPoolClient": [
            "AccessTokenValidity", "AllowedOAuthFlows", "AllowedOAuthFlowsUserPoolClient", "AllowedOAuthScopes",
            "AnalyticsConfiguration", "AuthSessionValidity", "CallbackURLs", "ClientName", "DefaultRedirectURI",
            "EnablePropagateAdditionalUserContextData", "EnableTokenRevocation", "ExplicitAuthFlows", "GenerateSecret",
            "IdTokenValidity", "LogoutURLs", "PreventUserExistenceErrors", "ReadAttributes", "RefreshTokenRotation",
            "RefreshTokenValidity", "SupportedIdentityProviders", "TokenValidityUnits", "UserPoolId", "WriteAttributes",
        ],
        "AWS::Lambda::Permission": [
            "Action", "EventSourceToken", "FunctionName", "FunctionUrlAuthType", "InvokedViaFunctionUrl", "Principal",
            "PrincipalOrgID", "SourceAccount", "SourceArn",
        ],
        "AWS::Lambda::Function": ofEveryFunction + ["Code", "DeadLetterConfig", "TracingConfig"],
        ServerlessTransform.function: ofEveryFunction + [
            "AssumeRolePolicyDocument", "AutoPublishAlias", "AutoPublishAliasAllProperties", "AutoPublishCodeSha256",
            "CodeUri", "DeadLetterQueue", "DeploymentPreference", "EventInvokeConfig", "Events", "FunctionUrlConfig",
            "ImageUri", "InlineCode", "PermissionsBoundary", "Policies", "PropagateTags",
            "ProvisionedConcurrencyConfig",
            "RolePath", "SourceKMSKeyArn", "Tracing", "VersionDeletionPolicy", "VersionDescription",
        ],
    ]

    private static let ofEveryFunction = [
        "Architectures", "CapacityProviderConfig", "CodeSigningConfigArn", "Description", "DurableConfig",
        "Environment", "EphemeralStorage", "FileSystemConfigs", "FunctionName", "FunctionScalingConfig", "Handler",
        "ImageConfig", "KmsKeyArn", "Layers", "LoggingConfig", "MemorySize", "PackageType", "PublishToLatestPublished",
        "RecursiveLoop", "ReservedConcurrentExecutions", "Role", "Runtime", "RuntimeManagementConfig", "SnapStart",
        "Tags", "TenancyConfig", "Timeout", "VpcConfig",
    ]
}
