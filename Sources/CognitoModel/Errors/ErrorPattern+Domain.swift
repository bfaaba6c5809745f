// Errors of a pool's domain: its pages, its redirects and its OAuth endpoints.

extension ErrorPattern {
    /// The patterns for errors of a domain that have their own messages.
    static let ofDomains = [
        linkedHere, cannotLink, attributesRequired, attributeCannotChange, disabledUser, notEnabled, otherAddress,
        wrongSecret, noPages, noOption, lateSignIn, logoutRequest, expiredToken, clientSettings,
    ]

    // MARK: Sign-ins

    private static let linkedHere = ErrorPattern(
        name: "linked-at-sign-in",
        example: "error=invalid_request&error_description=Already+found+an+entry+for+username+google_1053",
        texts: ["Already found an entry for username"],
        happened:
            "The pool already has the user name or the identity. Most often, PreSignUp_ExternalProvider linked the identity "
            + "to a user in this sign-in: Cognito then still tries to create the new user.",
        look: [
            "The PreSignUp function: does it call AdminLinkProviderForUser? The next sign-in then succeeds as the linked user.",
            "The pool's users: one may have this name without the provider's identity.",
        ],
        act: [
            "Start the sign-in again when the app gets this error. TriggerKit's FederatedLinking throws a refusal with the code "
                + "`linked` for this purpose.",
            "Rehearse it: `cognito-triggers pool --linked-sign-in fail`, `ghost` or `continue` ends such a sign-in in each of the "
                + "ways that users have reported.",
        ], commands: ["cognito-triggers pool --linked-sign-in fail"])

    private static let cannotLink = ErrorPattern(
        name: "cannot-link",
        example:
            "InvalidParameterException: Merging is not currently supported, provide a SourceUser that has not been signed up"
            + " in order to link",
        texts: [
            "Merging is not currently supported", "Invalid SourceUser", "SourceUser is already linked",
            "Invalid ProviderName/Username combination",
        ],
        happened:
            "Cognito cannot link the provider's identity to the user. The identity already has its own user, it is already linked, "
            + "or the call has a wrong provider name, subject or user name.",
        look: [
            "ListUsers: a user Provider_Subject is the identity's own. A pool without case sensitivity has the whole name in lower case."
        ],
        act: [
            "Link before the first sign-in, or in PreSignUp_ExternalProvider; otherwise delete the identity's own user first.",
            "The source is the provider's name and the subject as the provider sends it, with Cognito_Subject; the destination "
                + "is ProviderName Cognito and the user name.",
        ])

    private static let attributesRequired = ErrorPattern(
        name: "attributes-required",
        example: "error_description=attributes+required%3A+%5Bemail%5D&error=invalid_request"
    ) { error in
        guard error.text.contains("attributes required: [") else { return nil }
        let names = ReportedError.between("attributes required: [", "]", in: error.text) ?? ""
        return ErrorReading(
            "The pool requires \(names.isEmpty ? "attributes" : names), and the provider sent no value, or the attribute mapping "
                + "does not have it.",
            look: [
                "AttributeMapping of the provider, and the scopes in its authorize_scopes: a provider sends an email only for the scope."
            ],
            act: [
                "Map each required attribute to a claim, or send it from InboundFederation. A pool cannot stop requiring an attribute later."
            ], commands: [describeProvider])
    }

    private static let attributeCannotChange = ErrorPattern(
        name: "attribute-cannot-change",
        example:
            "error_description=user.email%3A+Attribute+cannot+be+updated.&error=invalid_request",
        texts: ["Attribute cannot be updated", "The attribute is required", "Required attribute cannot be deleted"],
        happened:
            "Each sign-in through a provider writes the mapped attributes again. One of them is not mutable, or the app client may not write "
            + "it: the second sign-in fails, even if the value is the same. Or the provider sent an empty value for a required one.",
        look: [
            "Mutable and Required in the pool's schema, WriteAttributes of the app client, and AttributeMapping of the provider."
        ],
        act: [
            "Make mapped attributes mutable when you create the pool; in an existing pool, remove the attribute from the mapping, or let "
                + "InboundFederation keep it out. Add mapped attributes to WriteAttributes."
        ], commands: [describeProvider])

    private static let disabledUser = ErrorPattern(
        name: "user-disabled", example: "error=invalid_request&error_description=User+is+disabled.",
        texts: ["User is disabled", "User is not enabled"],
        happened: "An administrator has disabled the user.",
        act: ["AdminEnableUser lets the user sign in again."],
        commands: ["aws cognito-idp admin-enable-user --user-pool-id POOL --username USER"])

    // MARK: The app's request

    private static let notEnabled = ErrorPattern(
        name: "oauth-not-enabled",
        example: "error_description=Client+is+not+enabled+for+OAuth2.0+flows.+&error=invalid_request",
        texts: ["Client is not enabled for OAuth2.0 flows"],
        happened: "The app client may not use OAuth: AllowedOAuthFlowsUserPoolClient is not true.",
        act: [
            "Set it to true, with AllowedOAuthFlows and AllowedOAuthScopes. UpdateUserPoolClient resets every setting that the call "
                + "leaves out."
        ],
        commands: [describeClient("AllowedOAuthFlowsUserPoolClient"), checkTemplate])

    private static let otherAddress = ErrorPattern(
        name: "redirect-at-exchange",
        example: #"{"error":"unauthorized_client","error_description":"invalid_redirect"}"#,
        texts: ["invalid_redirect"],
        happened:
            "The token endpoint got another redirect_uri than the one with which the sign-in began. The code is used up.",
        act: ["Send exactly the same redirect_uri to /oauth2/authorize and /oauth2/token."])

    private static let wrongSecret = ErrorPattern(
        name: "wrong-client-secret",
        example: #"{"error":"invalid_client","error_description":"invalid_client_secret"}"#,
        texts: ["invalid_client_secret"],
        happened: "The secret of the app client is missing or wrong, or the client has none and the app sent one.",
        look: ["GenerateSecret of the app client. An app on a user's device cannot keep a secret."],
        act: [
            "Send client_id and client_secret in the header Authorization: Basic, or both in the body. A client without a secret sends "
                + "client_id alone."
        ], commands: [describeClient("ClientSecret")])

    // MARK: Pages

    private static let noPages = ErrorPattern(
        name: "login-pages-unavailable", example: "Login pages unavailable. Please contact an administrator.",
        texts: ["Login pages unavailable"],
        happened:
            "The domain has ManagedLoginVersion 2, and the app client has no branding style. Only then does it have pages.",
        act: [
            "Create a style: AWS::Cognito::ManagedLoginBranding with UseCognitoProvidedValues: true is enough. Or set ManagedLoginVersion "
                + "to 1."
        ],
        commands: [
            "aws cognito-idp create-managed-login-branding --user-pool-id POOL --client-id CLIENT --use-cognito-provided-values",
            checkTemplate,
        ])

    private static let noOption = ErrorPattern(
        name: "login-option", example: "Login option is not available. Please try another one",
        texts: ["Login option is not available"],
        happened:
            "The app named a provider with identity_provider or idp_identifier that the pool does not have, or that the client does not "
            + "support.",
        look: ["SupportedIdentityProviders of the app client, and the pool's providers. Names are case-sensitive."],
        act: ["Add the provider's ProviderName to SupportedIdentityProviders, or let the app send one that is there."],
        commands: [
            describeClient("SupportedIdentityProviders"), "aws cognito-idp list-identity-providers --user-pool-id POOL",
        ])

    private static let lateSignIn = ErrorPattern(
        name: "sign-in-lost", example: "Something went wrong"
    ) { error in
        let page = ["Something went wrong", "An error was encountered with the requested page"].first {
            error.text.hasPrefix($0)
        }
        guard page != nil, error.code == nil else { return nil }
        return ErrorReading(
            "Cognito shows its own page, because it does not know the app or the sign-in: the sign-in took more than five minutes, its "
                + "cookies are gone, or the request's client_id or address is wrong.",
            look: ["The page's address: `error` in the query of /error names the cause, such as redirect_mismatch."],
            act: ["Start the sign-in again from the app, in the same browser. Do not bookmark the sign-in page."])
    }

    private static let logoutRequest = ErrorPattern(
        name: "logout-request", example: "Required String parameter 'redirect_uri' is not present",
        texts: ["Required String parameter", "in request URL"],
        happened:
            "/logout, or another page, did not get the parameters that it needs. Cognito's logout is not that of OpenID Connect: "
            + "it ignores post_logout_redirect_uri and id_token_hint.",
        look: ["LogoutURLs of the app client."],
        act: [
            "Send client_id and logout_uri, which must be exactly one of LogoutURLs; or send client_id, redirect_uri and "
                + "response_type to sign in as someone else."
        ], commands: [describeClient("LogoutURLs")])

    private static let expiredToken = ErrorPattern(
        name: "invalid-token",
        example: "invalid_token: Access token is expired, disabled, or deleted, or the user has globally signed out.",
        texts: ["Access token is expired, disabled, or deleted", "Bad OAuth2 request at UserInfo Endpoint"],
        code: "invalid_token",
        happened:
            "/oauth2/userInfo got no access token of the pool's domain with the scope openid, or one that is expired or revoked.",
        act: [
            "Send the access token, not the ID token, as Authorization: Bearer. Tokens of InitiateAuth have no scope openid: call GetUser "
                + "with them."
        ])

    // MARK: Settings

    private static let clientSettings = ErrorPattern(
        name: "client-settings",
        example: "InvalidOAuthFlowException: CallbackUrls can not be empty when code flow or implicit flow is selected",
        texts: [
            "CallbackUrls can not be empty", "client_credentials flow can not be selected",
            "cannot use the HTTP protocol",
            "cannot use fragment", "is not supported with client_credentials flow", "is not in the callback URIs list",
            "are required if user pool client is allowed to use OAuth flows", "does not exist for User Pool",
            "Invalid scope requested",
        ],
        happened: "Cognito refuses the settings of an app client for its pool's domain. The message says which.",
        look: [
            "In a template, CloudFormation may create a provider or a resource server after the client that names it: add DependsOn."
        ],
        act: ["Check the template: the finding has the line and the fix."],
        commands: [checkTemplate])

    // MARK: Codes

    /// The patterns for errors of a domain that are known only by their codes.
    static let ofCodes = [
        ErrorPattern(
            name: "redirect-mismatch",
            example: "https://example.auth.eu-west-1.amazoncognito.com/error?error=redirect_mismatch",
            code: "redirect_mismatch",
            happened: "The redirect_uri of the app is not one of the client's callback URLs.",
            look: [
                "CallbackURLs of the app client, and redirect_uri in the address of the request: a slash at the end, the port, http or https "
                    + "and each letter count."
            ],
            act: ["Add the address to CallbackURLs, or let the app send one that is there."],
            commands: [describeClient("CallbackURLs")]),
        ErrorPattern(
            name: "invalid-scope", example: "https://app.example.org/?state=1&error=invalid_scope",
            code: "invalid_scope",
            happened:
                "The app asked for a scope that does not exist or that the client may not have. On the classic pages, `resource` has the same "
                + "effect. For a machine, no resource server has the scope, or the client has no scope of one.",
            look: ["AllowedOAuthScopes of the app client, and the Scopes of the pool's resource servers."],
            act: ["Add the scope to both, written as IDENTIFIER/NAME, or let the app leave it out."],
            commands: [describeClient("AllowedOAuthScopes"), checkTemplate]),
        ErrorPattern(
            name: "unauthorized-client", example: #"{"error":"unauthorized_client"}"#, code: "unauthorized_client",
            happened:
                "The app client does not allow the flow: response_type or grant_type does not fit AllowedOAuthFlows.",
            look: [
                "AllowedOAuthFlows: response_type=code needs `code`, response_type=token needs `implicit`, and grant_type=client_credentials "
                    + "needs `client_credentials`."
            ],
            act: ["Add the flow, or use one that the client allows. Machines need a client of their own."],
            commands: [describeClient("AllowedOAuthFlows")]),
        ErrorPattern(
            name: "invalid-client", example: #"{"error":"invalid_client"}"#, code: "invalid_client",
            happened:
                "The domain does not know the app client: its id is wrong or of another pool, or the header Authorization and the body name "
                + "different clients.",
            act: ["Use the id of a client of the pool whose domain the app calls."],
            commands: ["aws cognito-idp list-user-pool-clients --user-pool-id POOL"]),
        ErrorPattern(
            name: "invalid-grant", example: #"{"error":"invalid_grant"}"#, code: "invalid_grant",
            happened:
                "The code or the refresh token is not valid: a code is good once, for five minutes, for its client and with the PKCE verifier of "
                + "its challenge; a refresh token may be expired, revoked or rotated, or its user disabled or deleted. For a machine, the client "
                + "may not have one of the scopes.",
            look: [
                "Does the app exchange the code twice, for example after a reload or in two tabs?",
                "Is code_verifier the text from which the app made this sign-in's code_challenge?",
            ],
            act: [
                "Start a new sign-in. `cognito-triggers pool` shows at /_local/ which step used the code up."
            ], commands: [describeClient("'[AllowedOAuthFlows,AllowedOAuthScopes,RefreshTokenRotation]'")]),
        ErrorPattern(
            name: "unsupported-grant-type", example: #"{"error":"unsupported_grant_type"}"#,
            code: "unsupported_grant_type",
            happened: "/oauth2/token does not have the grant_type.",
            act: [
                "Send authorization_code, refresh_token or client_credentials, as application/x-www-form-urlencoded. The password grant and "
                    + "token exchange do not exist."
            ]),
        ErrorPattern(
            name: "unsupported-token-type", example: #"{"error":"unsupported_token_type"}"#,
            code: "unsupported_token_type",
            happened: "/oauth2/revoke takes refresh tokens only.",
            act: ["Send the refresh token. The access tokens that came with it then stop working at the pool."]),
        ErrorPattern(
            name: "login-required", example: "https://app.example.org/?error=login_required&state=1",
            code: "login_required",
            happened: "The app sent prompt=none, but the browser has no session for this client.",
            act: ["Start the sign-in again without prompt=none. A session lasts one hour from the sign-in."]),
        ErrorPattern(
            name: "server-error", example: "https://app.example.org/?error=server_error", code: "server_error",
            happened:
                "Cognito could not finish the sign-in. For a SAML provider, it is also the code of every refusal, with the reason in "
                + "error_description.",
            look: ["error_description in the same address."], commands: [tail]),
        ErrorPattern(
            name: "invalid-request", example: "https://app.example.org/?error=invalid_request"
        ) { error in
            guard error.code == "invalid_request" else { return nil }
            guard error.text.contains("invalid_request") else {
                return ErrorReading(
                    "A provider, a function or the pool refused the sign-in, and error_description has its words.",
                    look: ["error_description in the same address, and the log of the function that was called last."],
                    commands: [tail])
            }
            return ErrorReading(
                "A parameter is missing, given twice, or has a value that Cognito does not take: response_type, code_challenge without "
                    + "code_challenge_method=S256, prompt, or grant_type.",
                look: ["The query of the app's request. `cognito-triggers pool` notes which parameter it is."],
                act: [
                    "Send response_type=code or token; token id_token does not exist. POST to /oauth2/token a form, not JSON."
                ])
        },
    ]

    // MARK: Words

    static let describeProvider =
        "aws cognito-idp describe-identity-provider --user-pool-id POOL --provider-name PROVIDER"
    private static let checkTemplate = "cognito-triggers check template.yaml"
}
