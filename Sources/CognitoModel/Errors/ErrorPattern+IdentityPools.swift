// Errors of identity pools. Clients recognise some of them by their texts.

extension ErrorPattern {
    private static let pool = "aws cognito-identity describe-identity-pool --identity-pool-id POOL"
    private static let roles = "aws cognito-identity get-identity-pool-roles --identity-pool-id POOL"
    private static let claims = "The token's claims. They are the part between the two dots, in base64url."

    /// The errors of identity pools; most concern a token in `Logins`.
    static let ofIdentityPools = [
        ErrorPattern(
            name: "login-provider",
            example: "NotAuthorizedException: Token is not from a supported provider of this identity pool.",
            texts: ["Token is not from a supported provider of this identity pool"],
            happened:
                "The identity pool does not have the provider that is the key in Logins, or the token's aud is not one of its app clients.",
            look: [
                "CognitoIdentityProviders of the pool: a user pool's key is cognito-idp.REGION.amazonaws.com/POOL, without https://.",
                claims,
            ], act: ["Add the app client to the identity pool, or use the app client that it has."], commands: [pool]),
        ErrorPattern(
            name: "login-access-token",
            example: "NotAuthorizedException: Invalid login token. Missing a required claim: aud",
            texts: ["Missing a required claim: aud"],
            happened: "The token has no audience. An access token of a user pool has none.",
            act: ["Put the ID token of the sign-in into Logins."]),
        ErrorPattern(
            name: "login-issuer",
            example: "NotAuthorizedException: Invalid login token. Issuer doesn't match providerName",
            texts: ["Issuer doesn't match providerName"],
            happened: "The token was issued by another user pool or provider than the one in Logins.",
            look: [claims, "Its iss is https:// followed by the key in Logins."]),
        ErrorPattern(
            name: "login-expired",
            example: "NotAuthorizedException: Invalid login token. Token expired: 1667365798 >= 1667235770",
            texts: ["Token expired:"],
            happened:
                "The token has expired: the numbers are the time of the call and the token's end, in seconds since 1970.",
            act: ["Refresh the tokens, and call again with the new ID token."]),
        ErrorPattern(
            name: "login-signature",
            example: "NotAuthorizedException: Invalid login token. Couldn't verify signed token.",
            texts: ["Couldn't verify signed token"],
            happened: "The signature is not one of the provider's, or the token is not an ID token.",
            look: ["The token is unchanged, and comes from the user pool whose identity pool is called."]),
        ErrorPattern(
            name: "login-unreadable", example: "NotAuthorizedException: Invalid login token. Not a Cognito token.",
            texts: [
                "Not a Cognito token", "Not a valid OpenId Connect identity token",
                "Can't pass in a Cognito token", "Invalid login token",
            ],
            happened: "The value in Logins is not a token of its provider.",
            act: ["Put the ID token into Logins as the sign-in returned it: three parts with dots."]),
        ErrorPattern(
            name: "login-saml", example: "NotAuthorizedException: Invalid base64 SAMLResponse",
            texts: ["Invalid base64 SAMLResponse"],
            happened: "The value in Logins is not a SAML response in base64, or it names no role.",
            look: [
                "The assertion's attribute https://aws.amazon.com/SAML/Attributes/Role: a role and the provider, ROLE_ARN,PROVIDER_ARN."
            ], act: ["Send the SAMLResponse as the provider posted it. SAML logins need GetCredentialsForIdentity."]),
        ErrorPattern(
            name: "login-inactive", example: "NotAuthorizedException: Token is inactive", texts: ["Token is inactive"],
            happened:
                "The pool asks the user pool for each token (ServerSideTokenCheck), and the user is disabled, deleted or signed out everywhere.",
            act: ["Let the user sign in again."], commands: [pool]),
        ErrorPattern(
            name: "guests-refused",
            example: "NotAuthorizedException: Unauthenticated access is not supported for this identity pool.",
            texts: ["Unauthenticated access is not supported for this identity pool"],
            happened: "The call has no Logins, and the identity pool does not accept guests.",
            act: ["Send Logins with an ID token, or set AllowUnauthenticatedIdentities."], commands: [pool]),
        ErrorPattern(
            name: "identity-forbidden",
            example:
                "NotAuthorizedException: Access to Identity 'eu-west-1:aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee' is forbidden.",
            texts: ["Access to Identity '"],
            happened: "The identity has logins, and the call has none.",
            act: [
                "Send Logins with a token of the identity's user. To continue as a guest, forget the stored id and call GetId again."
            ]),
        ErrorPattern(
            name: "logins-mismatch",
            example:
                "NotAuthorizedException: Logins don't match. Please include at least one valid login for this identity or identity pool.",
            texts: ["Logins don't match. Please include at least one valid login"],
            happened: "The tokens are of another user than the identity.",
            act: ["Call GetId with these Logins, and use the identity that it returns."],
            commands: ["aws cognito-identity describe-identity --identity-id IDENTITY"]),
        ErrorPattern(
            name: "logins-linked", example: "ResourceConflictException: Logins are linked to another account.",
            texts: ["linked to another account", "Identity already has a login of"],
            happened:
                "The identity would get a second user of the same provider, or a login that belongs to another identity.",
            act: ["Call GetId with the login alone, or unlink the other one first."]),
        ErrorPattern(
            name: "developer-user-taken", example: "DeveloperUserAlreadyRegisteredException",
            exception: "DeveloperUserAlreadyRegisteredException",
            happened: "The developer's user already has another identity than the given one.",
            act: ["Call without IdentityId, and let the app use the identity in the answer. Or merge the two."]),
        ErrorPattern(
            name: "identity-pool-roles",
            example:
                "InvalidIdentityPoolConfigurationException: Invalid identity pool configuration. Check assigned IAM roles for this pool.",
            texts: ["Invalid identity pool configuration"], exception: "InvalidIdentityPoolConfigurationException",
            happened: "The identity pool has no role for this identity, or the role does not trust the identity pool.",
            look: [
                "Roles: authenticated for users, unauthenticated for guests.",
                "The role's trust policy: sts:AssumeRoleWithWebIdentity for cognito-identity.amazonaws.com, with the pool as aud and "
                    + "authenticated or unauthenticated as amr.",
            ], commands: [roles, "aws iam get-role --role-name ROLE --query Role.AssumeRolePolicyDocument"]),
        ErrorPattern(
            name: "basic-flow",
            example: "InvalidParameterException: Basic (classic) flow is not enabled, please use enhanced flow.",
            texts: ["Basic (classic) flow is not"],
            happened:
                "GetOpenIdToken is for the basic flow, which the pool's AllowClassicFlow or its role mappings forbid.",
            act: ["Call GetCredentialsForIdentity, or allow the basic flow and remove the role mappings."],
            commands: [pool, roles]),
        ErrorPattern(
            name: "unknown-identity",
            example: "ResourceNotFoundException: Identity 'eu-west-1:aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee' not found."
        ) { error in
            guard error.text.contains(/Identity(?:Pool)? '[^']*' not found/) else { return nil }
            return ErrorReading(
                "The identity or the identity pool does not exist in this region: it was deleted, or the app stored it before.",
                act: ["Let the app forget the stored id, and call GetId again."],
                commands: ["aws cognito-identity list-identity-pools --max-results 60"])
        },
        ErrorPattern(
            name: "external-service", example: "ExternalServiceException", exception: "ExternalServiceException",
            happened:
                "The provider of a login could not be reached, or refused its token. A local pool with --sts could not reach the STS.",
            act: ["Let the app sign in with the provider again, and repeat the call."]),
    ]
}
