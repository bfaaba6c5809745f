import CognitoEditDistance

/// Rules about the names of the properties of user pools and app clients.
enum PropertyRules {
    static let misspelt = TemplateRule(
        name: "pool.misspelt-property", severity: .error, isAcceptable: false,
        summary: "a property of a user pool or an app client that is nearly one that CloudFormation knows",
        why: "CloudFormation refuses the template, and `pool` leaves the property out.",
        source:
            "https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cognito-userpool.html"
    ) { checked in
        properties.flatMap { type, names in
            checked.template.resources(type).flatMap { resource in
                TemplateRule.Mistake.misspelt(in: resource.properties, "Properties", of: resource, among: names)
            }
        }
    }

    /// The properties by the types of their resources.
    private static let properties: KeyValuePairs = [
        "AWS::Cognito::UserPool": [
            "AccountRecoverySetting", "AdminCreateUserConfig", "AliasAttributes", "AutoVerifiedAttributes",
            "DeletionProtection", "DeviceConfiguration", "EmailAuthenticationMessage", "EmailAuthenticationSubject",
            "EmailConfiguration", "EmailVerificationMessage", "EmailVerificationSubject", "EnabledMfas", "LambdaConfig",
            "MfaConfiguration", "Policies", "Schema", "SmsAuthenticationMessage", "SmsConfiguration",
            "SmsVerificationMessage", "UserAttributeUpdateSettings", "UserPoolAddOns", "UserPoolName", "UserPoolTags",
            "UserPoolTier", "UsernameAttributes", "UsernameConfiguration", "VerificationMessageTemplate",
            "WebAuthnRelyingPartyID", "WebAuthnUserVerification",
        ],
        "AWS::Cognito::UserPoolClient": [
            "AccessTokenValidity", "AllowedOAuthFlows", "AllowedOAuthFlowsUserPoolClient", "AllowedOAuthScopes",
            "AnalyticsConfiguration", "AuthSessionValidity", "CallbackURLs", "ClientName", "DefaultRedirectURI",
            "EnablePropagateAdditionalUserContextData", "EnableTokenRevocation", "ExplicitAuthFlows", "GenerateSecret",
            "IdTokenValidity", "LogoutURLs", "PreventUserExistenceErrors", "ReadAttributes", "RefreshTokenRotation",
            "RefreshTokenValidity", "SupportedIdentityProviders", "TokenValidityUnits", "UserPoolId", "WriteAttributes",
        ],
    ]
}

extension TemplateRule.Mistake {
    /// Returns the members of an object that certainly stand for others, which it takes.
    ///
    /// A name that is near none may be newer than this list.
    static func misspelt(
        in node: TemplateNode, _ path: String, of resource: Resource, among names: [String]
    ) -> [TemplateRule.Mistake] {
        node.members.compactMap { member in
            guard !names.contains(member.name), let name = EditDistance.meant(by: member.name, among: names) else {
                return nil
            }
            return .init(
                place: member.place, resource: resource.id, path: "\(path).\(member.name)",
                problem: "\(resource.id) has no \(member.name); did you mean \(name)?", fix: "write \(name)")
        }
    }
}
