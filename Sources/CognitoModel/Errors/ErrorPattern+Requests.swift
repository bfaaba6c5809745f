// Errors about a request itself: its form, its signature and its size. They come last, as their texts are general.

extension ErrorPattern {
    static let ofRequests = [
        ErrorPattern(
            "request-types",
            [
                "can not be converted to", "Start of structure or map found where not expected",
                "Start of list found where not expected", "Unexpected field type", "SerializationException",
                "The body is not JSON",
            ],
            "The body is not JSON, or a value has another type than the operation's model says.",
            "Send texts as texts: Cognito takes the values of attributes and of AuthParameters as strings only."),
        ErrorPattern(
            "request-signature",
            [
                "The request signature we calculated does not match", "Signature expired", "Signature not yet current",
                "Date must be in ISO-8601", "Missing Authentication Token",
            ],
            "The call is not signed, or its signature is wrong or too old.",
            "Use one pair of keys with its session token, correct the machine's clock, and let no proxy change the request."
        ),
        ErrorPattern(
            "request-operation",
            [
                "UnknownOperationException", "The header X-Amz-Target is missing", "This server has no such service",
                "has no operation with that name", "is not emulated by this",
            ],
            "The service does not have the operation, or this local server does not play it.",
            "Check the operation's name and the SDK's endpoint.", commands: ["cognito-triggers pool --operations"]),
        ErrorPattern(
            "request-page", ["Invalid pagination token", "MaxResults must be"],
            "The token of the next page is of another list, or the size of the page is wrong.",
            "Send the token of the last answer with the same parameters."),
        ErrorPattern(
            "quota",
            ["can have at most", "The request's body is larger than", "The number of rules in the request exceeded"],
            "The request would exceed a quota of Cognito's; the message has the limit.",
            "Remove something first, or ask for a higher quota.",
            commands: ["aws service-quotas list-service-quotas --service-code cognito-idp"]),
        ErrorPattern(
            "rate-exceeded", ["Rate exceeded"],
            "The account or the user has made too many calls in a short time.",
            "Call less often, and repeat a refused call after a growing pause, as the SDKs do."),
        ErrorPattern(
            "validation-error", ["validation error…detected"],
            "A value of the request breaks a pattern, a length or a list of values of the operation's model.",
            "Correct the member that the message names; the API reference has its constraints."),
        ErrorPattern(
            "policy-missing", ["because no identity-based policy allows"],
            "The credentials are known, and no policy of theirs allows the operation.",
            "Add the operation to the role's policy, or call with the credentials of a developer."),
        ErrorPattern(
            "srp", ["SRP_A is not a valid SRP number"],
            "SRP_A is zero, too long or not hexadecimal.", "Use a library for SRP, and send A as it computes it."),
        ErrorPattern(
            "path-part", ["A part of the path is not a name that is encoded once"],
            "A name in the path of Cognito Sync is not encoded, or encoded twice.",
            "Encode each name once: us-east-1%3A…."),
        ErrorPattern(
            "identity-settings",
            [
                "The ambiguous role mapping rules denied this request", "CustomRoleArn is not one of the roles",
                "is not a valid RoleMapping ProviderName", "is not a provider of this identity pool",
                "Invalid Cognito Identity Provider", "The role mapping of", "The login provider", "Logins needs",
                "The developer provider name", "The name of another provider", "Developer user identifier not found",
                "The developer user identifier", "The identity pool has another developer provider name",
                "checks its access tokens itself", "to AssumeRoleWithWebIdentity",
            ],
            "The identity pool's providers or role mappings do not fit the call.",
            "Look at the token's cognito:roles and cognito:preferred_role, and at the pool's role mappings. With "
                + "AmbiguousRoleResolution Deny, a token without exactly one role is denied.",
            commands: ["aws cognito-identity get-identity-pool-roles --identity-pool-id POOL"]),
        ErrorPattern(
            "sync-settings",
            [
                "The datasets have been published", "RecordPatches has more than one patch",
                "A patch with the operation replace",
                "CognitoStreams that is ENABLED", "Events must be", "SyncTrigger must be",
                "a PushSync with ApplicationArns",
                "needs the credentials of an identity",
            ],
            "The call of Cognito Sync is not valid, or the identity pool lacks a setting for it.",
            "Correct what the message names."),
        ErrorPattern(
            "already-there",
            ["already exists in pool", "already exists."],
            "Something with this name is in the pool.", "Use it, or choose another name."),
        ErrorPattern(
            "not-there", ["does not exist.", "' not found.", "Group not found", "Resource not found"],
            "What the call names is not there: it was deleted, or is in another pool or region.",
            "List what the pool has, and use its id."),
        ErrorPattern(
            "provider-answer",
            [
                "The provider has sent no", "The provider names different users", "is not a P-256 key",
                "The id_token has no sub", "The id_token is not valid yet", "The id_token has expired",
                "The user pool changes the attribute only after a verification", "A name has at most",
            ],
            "The provider's answer or one of the person's attributes cannot be used.",
            "Correct the provider's settings, or the mapping of the attribute.", commands: [describeProvider]),
        ErrorPattern(
            "page-of-app", ["This sign-in needs an app of its own"],
            "The hosted pages cannot show this step, because functions decide it.",
            "Let the app call InitiateAuth and RespondToAuthChallenge itself."),
        ErrorPattern(
            "rule-broken", ["… must be …", "… needs …", "… cannot be …", "… is not enabled for …"],
            "The request breaks a rule; the message says which. The local server says it so where Cognito's words are unknown.",
            "Change what the message names."),
    ]
}
