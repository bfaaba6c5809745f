import CognitoEvents

// The table of the triggers that each operation calls. `cognito-triggers explain` prints it, and docs/operations.md is
// generated from it.
//
// Sources: Developer Guide (sources of triggers, each trigger's page), API reference (each operation's ClientMetadata),
// reports of users.

extension CognitoOperation {
    /// All known operations, by kind.
    package static let all: [CognitoOperation] = {
        let known =
            signUps + signIns + stories + messages + recoveries + federations + pages + identityPools
            + synchronizations + tokenCalls + notices
        return Kind.allCases.flatMap { kind in known.filter { $0.kind == kind } }
    }()

    private static let notices = [
        CognitoOperation(
            name: "threat protection", kind: .notice,
            words: "Cognito notifies a user of a sign-in that looks like an account take-over.",
            steps: [
                .step(
                    .customEmailSenderAccountTakeOverNotification,
                    when: .emailSenderIsSet)
            ], federated: .unknown)
    ]

    // MARK: Signing up

    private static let signUps = [
        CognitoOperation(
            name: "SignUp", kind: .api, words: "A person signs up.", flows: [signUp], federated: createdAtFirstSignIn),
        CognitoOperation(
            name: "AdminCreateUser", kind: .api, words: "An administrator creates a user.",
            steps: [
                .step(.preSignUpAdminCreateUser),
                .message("AdminCreateUser", when: .invitationIsNotSuppressed),
            ],
            deliveries: [.clientMetadata([.preSignUp]), .validationData([.preSignUp])],
            remarks: [
                "CustomMessage is called even if the user has no address for the invitation, which is then not sent.",
                "PostConfirmation is not called for a user whom an administrator has created.",
            ],
            doubts: ["Only the guide of 2023 says that the flags of a pre sign-up answer are ignored here."],
            federated: Federated(
                words: "AdminCreateUser creates native users only. A user of a "
                    + "provider is created by Cognito at the first sign-in, unless AdminLinkProviderForUser has linked "
                    + "that identity to the user created here. Every sign-in is then the sign-in of an existing "
                    + "user; this is inferred, not documented.",
                instead: ["AdminCreateUser", "federated sign-in, first", "federated sign-in, later"])),
        CognitoOperation(
            name: "ConfirmSignUp", kind: .api, words: "A person confirms a sign-up with the code.",
            flows: [confirmation], federated: confirmedAtFirstSignIn),
        CognitoOperation(
            name: "AdminConfirmSignUp", kind: .api, words: "An administrator confirms a sign-up.",
            flows: [confirmation], federated: confirmedAtFirstSignIn),
        CognitoOperation(
            name: "ResendConfirmationCode", kind: .api, words: "A person asks for the confirmation code again.",
            steps: [.message("ResendCode")],
            deliveries: [.clientMetadata([.customMessage])],
            doubts: [
                "The guide of 2023 describes ResendCode as a reset; the current one describes it as a confirmation, which agrees "
                    + "with observations."
            ], federated: confirmedAtFirstSignIn),
    ]

    private static let signUp = Flow(
        [
            .step(.preSignUpSignUp),
            .step(.postConfirmationConfirmSignUp, when: .isAutoConfirmed),
            .message("SignUp", when: .isNotAutoConfirmed),
        ],
        [
            .clientMetadata([.preSignUp, .postConfirmation, .customMessage, .customEmailSender, .customSMSSender]),
            .validationData([.preSignUp]),
        ])

    private static let confirmation = Flow(
        [.step(.postConfirmationConfirmSignUp)], [.clientMetadata([.postConfirmation])])

    // MARK: Signing in

    private static let signIns = [
        CognitoOperation(
            name: "InitiateAuth", kind: .api, words: "An app starts a sign-in.", flows: initiations,
            federated: signsInElsewhere),
        CognitoOperation(
            name: "AdminInitiateAuth", kind: .api, words: "A server starts a sign-in.", flows: initiations,
            federated: signsInElsewhere),
        CognitoOperation(
            name: "RespondToAuthChallenge", kind: .api, words: "An app answers a challenge.",
            steps: challengeSteps,
            deliveries: [
                .clientMetadata([
                    .postAuthentication, .preTokenGeneration, .defineAuthChallenge, .createAuthChallenge,
                    .verifyAuthChallengeResponse,
                ])
            ], federated: signsInElsewhere),
        CognitoOperation(
            name: "AdminRespondToAuthChallenge", kind: .api, words: "A server answers a challenge.",
            steps: challengeSteps,
            deliveries: [
                .clientMetadata([
                    .postAuthentication, .preTokenGeneration, .defineAuthChallenge, .createAuthChallenge,
                    .verifyAuthChallengeResponse, .preSignUp, .customMessage, .userMigration,
                ])
            ], federated: signsInElsewhere),
        CognitoOperation(
            name: "GetTokensFromRefreshToken", kind: .api,
            words: "An app exchanges a rotating refresh token for new tokens.",
            steps: [
                Step(
                    sources: [.tokenGenerationAuthentication, .tokenGenerationRefreshTokens], family: nil,
                    condition: nil)
            ],
            deliveries: [.clientMetadata([.preTokenGeneration])],
            doubts: [
                "The guide's table names TokenGeneration_Authentication, but its text describes a refresh. Treat "
                    + "TokenGeneration_RefreshTokens the same."
            ], federated: .same),
    ]

    private static let initiationDeliveries: [Delivery] = [
        .clientMetadata([.preSignUp, .preAuthentication, .userMigration], as: "validationData")
    ]

    private static let initiations = [
        Flow(
            name: "password or SRP (USER_PASSWORD_AUTH, ADMIN_USER_PASSWORD_AUTH, USER_SRP_AUTH, USER_AUTH)",
            [
                .step(.userMigrationAuthentication, when: .userIsUnknownAndPasswordIsSent),
                .step(.preSignUpAdminCreateUser, when: .userIsMigrated),
                .message("AdminCreateUser", when: .migrationIsNotSuppressed),
                .step(.preAuthenticationAuthentication, when: .userIsKnownOrExistenceIsHidden),
                .message("Authentication", when: .codeIsNeeded),
                .step(.postAuthenticationAuthentication, when: .nothingMoreIsAsked),
                .step(.tokenGenerationAuthentication, when: .nothingMoreIsAsked),
            ], initiationDeliveries,
            remarks: [
                "The app answers each challenge, including codes and a device's proof, with RespondToAuthChallenge.",
                "A migration and the sign-in are one attempt, with all of these calls. PostConfirmation is not called.",
            ],
            doubts: [
                "Sources disagree on whether ClientMetadata reaches the senders of a code: one page of the guide "
                    + "says that it does, and the API reference excludes it.",
                "userName and userAttributes of a user who is not found are not documented.",
            ]),
        Flow(
            name: "CUSTOM_AUTH",
            [
                .step(.defineAuthChallengeAuthentication),
                .step(.createAuthChallengeAuthentication, when: .customChallengeIsPresented),
            ], [],
            remarks: [
                "Wrong answers do not end the sign-in; the define handler decides when it ends.", .noPreAuthentication,
            ],
            doubts: [
                .guideOnPreAuthentication,
                "Without the three challenge triggers the app sees `null invocation failed due to configuration.`, with "
                    + "UnexpectedLambdaException in reports and InvalidUserPoolConfigurationException in the API model.",
            ]),
        Flow(
            name: "REFRESH_TOKEN_AUTH", [.step(.tokenGenerationRefreshTokens)], [],
            doubts: [
                "The documentation says that PreAuthentication is not called; for PostAuthentication, this is inferred."
            ]),
    ]

    private static let challengeSteps: [Step] = [
        .step(.verifyAuthChallengeResponseAuthentication, when: .customChallengeIsAnswered),
        .step(.defineAuthChallengeAuthentication, when: .signInIsCustom),
        .step(.createAuthChallengeAuthentication, when: .customChallengeIsPresented),
        .message("Authentication", when: .codeIsNeeded),
        .step(.postAuthenticationAuthentication, when: .nothingMoreIsAsked),
        .step(.tokenGenerationAuthentication, when: .nothingMoreIsAsked),
        .step(.tokenGenerationAuthenticateDevice, when: .deviceWasAuthenticated),
        .step(.tokenGenerationNewPasswordChallenge, when: .newPasswordWasRequired),
    ]

    private static let stories = [
        CognitoOperation(
            name: "CUSTOM_AUTH", kind: .story,
            words: "A sign-in with your own challenges: InitiateAuth, and RespondToAuthChallenge for each answer.",
            steps: [
                .step(.defineAuthChallengeAuthentication),
                .step(.createAuthChallengeAuthentication, when: .customChallengeIsPresented),
                .step(.verifyAuthChallengeResponseAuthentication, when: .customChallengeIsAnswered),
                .step(.defineAuthChallengeAuthentication, when: .challengeIsAnswered),
                .step(.createAuthChallengeAuthentication, when: .customChallengeIsPresented),
                .step(.postAuthenticationAuthentication, when: .tokensAreIssued),
                .step(.tokenGenerationAuthentication, when: .tokensAreIssued),
            ],
            deliveries: [
                .clientMetadata([
                    .defineAuthChallenge, .createAuthChallenge, .verifyAuthChallengeResponse,
                    .postAuthentication, .preTokenGeneration,
                ])
            ],
            remarks: [
                "Steps 3 to 5 repeat with each answer until the define handler issues tokens or ends the sign-in.",
                .noPreAuthentication,
                "With CHALLENGE_NAME=SRP_A the app begins with the password: the first Define sees SRP_A and answers "
                    + "PASSWORD_VERIFIER, which Cognito checks by itself, and the next Define sees both.",
                "The metadata of InitiateAuth reaches no trigger; the metadata of RespondToAuthChallenge reaches those that "
                    + "follow it.",
                "A wrong password ends the sign-in without a call of Define.",
            ],
            doubts: [.guideOnPreAuthentication], federated: signsInElsewhere)
    ]

    // MARK: Codes and contacts

    private static let messages = [
        CognitoOperation(
            name: "ForgotPassword", kind: .api, words: "A person has forgotten the password.",
            flows: [forgottenPassword], federated: noPassword),
        CognitoOperation(
            name: "AdminResetUserPassword", kind: .api, words: "An administrator resets a password.",
            steps: [.message("ForgotPassword")],
            deliveries: [.clientMetadata([.customMessage])], federated: noPassword),
        CognitoOperation(
            name: "ConfirmForgotPassword", kind: .api, words: "A person sets a new password with the code.",
            flows: [newPassword], federated: noPassword),
        CognitoOperation(
            name: "UpdateUserAttributes", kind: .api, words: "A person changes attributes.", flows: [changedContact],
            federated: .unknown),
        CognitoOperation(
            name: "AdminUpdateUserAttributes", kind: .api, words: "An administrator changes a user's attributes.",
            flows: [changedContact], federated: .unknown),
        CognitoOperation(
            name: "GetUserAttributeVerificationCode", kind: .api,
            words: "A person asks for a code to verify a contact.",
            steps: [.message("VerifyUserAttribute")],
            deliveries: [.clientMetadata([.customMessage])],
            remarks: [
                "A table in the guide calls this operation VerifyUserAttributes, which is not in the API."
            ], doubts: [.pendingContact], federated: .unknown),
    ]

    private static let forgottenPassword = Flow(
        [
            .step(.userMigrationForgotPassword, when: .userIsUnknown),
            .step(.preSignUpAdminCreateUser, when: .userIsMigrated),
            .message("AdminCreateUser", when: .migrationIsNotSuppressed),
            .message("ForgotPassword"),
        ],
        [.clientMetadata([.preSignUp, .customMessage, .userMigration])],
        doubts: [
            "According to the API reference, ClientMetadata reaches pre sign-up. That makes sense only after a "
                + "migration; the call and its source are inferred."
        ])

    private static let newPassword = Flow(
        [.step(.postConfirmationConfirmForgotPassword)], [.clientMetadata([.postConfirmation])])

    private static let changedContact = Flow(
        [.message("UpdateUserAttribute", when: .contactNeedsVerification)],
        [.clientMetadata([.customMessage])], doubts: [.pendingContact])

    // MARK: Recoveries

    private static let recoveries = [
        CognitoOperation(
            name: "InitiatePointInTimeRecovery", kind: .api,
            words: "An administrator brings a pool's users back to the state of an earlier time.", steps: [],
            remarks: [
                "Users are restored, changed and deleted without a call of the functions that saw them sign up.",
                "After 24 hours without StartPointInTimeRecovery, the preview expires. CancelPointInTimeRecovery ends it earlier.",
                "Until the recovery ends, Cognito refuses sign-ups, changes of users and groups, and imports. A "
                    + "function that writes users, for instance with AdminUpdateUserAttributes, gets an error. Sign-ins "
                    + "with NEW_PASSWORD_REQUIRED, MFA_SETUP and SOFTWARE_TOKEN_MFA fail, and so do those of new or "
                    + "changed users of a provider.",
                "A table of your own is not restored. Rows with the sub of a deleted user stay. Rows of a restored "
                    + "user are as you left them.",
            ],
            doubts: [
                "It is inferred that no trigger is called. The error of a refused write is not documented; the local "
                    + "pool answers with OperationNotEnabledException."
            ], federated: .same)
    ]

    // MARK: External providers

    private static let federations = [
        CognitoOperation(
            name: "federated sign-in, first", kind: .federation,
            words: "A user of an external provider signs in for the first time.", flows: [firstFederated],
            federated: .same),
        CognitoOperation(
            name: "federated sign-in, later", kind: .federation,
            words: "A user of an external provider signs in again.", flows: [laterFederated], federated: .same),
    ]

    private static let firstFederated = Flow(
        [
            .step(.inboundFederationExternalProvider), .step(.preSignUpExternalProvider),
            .step(.postConfirmationConfirmSignUp, when: .identityIsNotLinked), .step(.tokenGenerationHostedAuth),
        ], [],
        remarks: [
            "PreSignUp is the last gate: a later refusal leaves a stored profile behind.",
            "Custom challenges, UserMigration, CustomMessage and the senders are never called.",
        ],
        doubts: [
            "An error of InboundFederation most likely denies the sign-in; no source says so.",
            "If PreSignUp links the identity to a user, this sign-in fails with `Already found an entry for username`, or "
                + "goes on with tokens of a user who is never stored, or as the linked user: each was reported. "
                + "`cognito-triggers pool --linked-sign-in` plays all three.",
        ])

    private static let laterFederated = Flow(
        [
            .step(.inboundFederationExternalProvider), .step(.preAuthenticationAuthentication),
            .step(.postAuthenticationAuthentication), .step(.tokenGenerationHostedAuth),
        ], [],
        remarks: ["If an identity was linked before its first sign-in, that sign-in is like a later one."])

    // MARK: Pages of managed login

    private static let pages = [
        CognitoOperation(
            name: "/oauth2/authorize", kind: .page,
            words: "An app sends a browser to sign in, on the pages or at a provider, and gets a code or tokens back.",
            flows: [
                pageSignIn.named("a user of the pool, on the pages"), silentSignIn,
                firstFederated.named("a user of an external provider, the first time"),
                laterFederated.named("a user of an external provider, later, or a linked one"),
            ],
            federated: Federated(
                words:
                    "With identity_provider or idp_identifier the browser goes to the provider without a page of the pool.",
                instead: ["federated sign-in, first", "federated sign-in, later"])),
        CognitoOperation(
            name: "/oauth2/register", kind: .page,
            words: "An app registers an app client of its own, as agents do.",
            flows: [
                Flow(
                    [], [],
                    remarks: [
                        "The pool needs DcrConfiguration. Without OpenDcrEnabled, the app needs an access token with the scope "
                            + "aws.cognito/dcr/register, which an app client gets by client_credentials.",
                        "The client gets the scopes of OpenID Connect, and those of AllowedScopes that exist. For machines, the pool "
                            + "needs client_credentials in the list of grants; anyone can then make clients of machines in an open pool.",
                        "No trigger can refuse a registration. The sign-ins of the client call the triggers of /oauth2/authorize.",
                    ],
                    doubts: ["That no trigger is called is inferred, and the errors are not documented."])
            ], federated: .same),
        CognitoOperation(
            name: "/signup", kind: .page, words: "The page on which people sign up.",
            flows: [signUp.withoutParameters], federated: createdAtFirstSignIn),
        CognitoOperation(
            name: "/confirmuser", kind: .page, words: "The page that takes the confirmation code.",
            flows: [confirmation.withoutParameters], federated: confirmedAtFirstSignIn),
        CognitoOperation(
            name: "/login", kind: .page, words: "The page on which people sign in.", flows: [pageSignIn],
            federated: Federated(
                words: "A person who picks a provider on this page, or comes through /oauth2/authorize with "
                    + "identity_provider, signs in with the provider; custom challenges, UserMigration, CustomMessage and the senders "
                    + "are never called.",
                instead: ["federated sign-in, first", "federated sign-in, later"])),
        CognitoOperation(
            name: "/forgotpassword", kind: .page, words: "The page that sends a code for a new password.",
            flows: [forgottenPassword.withoutParameters], federated: noPassword),
        CognitoOperation(
            name: "/confirmforgotpassword", kind: .page, words: "The page that takes a new password.",
            flows: [newPassword.withoutParameters], federated: noPassword),
    ]

    private static let pageSignIn = Flow(
        [
            .step(.userMigrationAuthentication, when: .userIsUnknown),
            .step(.preSignUpAdminCreateUser, when: .userIsMigrated),
            .message("AdminCreateUser", when: .migrationIsNotSuppressed),
            .step(.preAuthenticationAuthentication, when: .userIsKnownOrExistenceIsHidden),
            .message("Authentication", when: .codeIsNeeded),
            .step(.postAuthenticationAuthentication), .step(.tokenGenerationHostedAuth),
        ], [],
        remarks: ["The pages cannot run custom challenges."],
        doubts: [
            "The guide does not say which TokenGeneration source this page causes; HostedAuth was observed.",
            .tokenTriggerMoment,
        ])

    private static let silentSignIn = Flow(
        name: "a browser with a session of the last hour", [.step(.tokenGenerationHostedAuth)], [],
        doubts: ["That no other trigger is called is inferred."])

    // MARK: Users of external providers

    private static let createdAtFirstSignIn = Federated(
        words:
            "A user of an external provider never signs up: Cognito creates the profile at the first sign-in, and "
            + "PreSignUp_ExternalProvider is the last gate before it is stored.",
        instead: ["federated sign-in, first"])
    private static let confirmedAtFirstSignIn = Federated(
        words: "A user of an external provider has no code to confirm: PostConfirmation_ConfirmSignUp is called at the "
            + "first sign-in.",
        instead: ["federated sign-in, first"])
    private static let signsInElsewhere = Federated(
        words:
            "A user of an external provider has no password in the pool, and signs in through /oauth2/authorize: custom "
            + "challenges, UserMigration, CustomMessage and the senders are never called. A refresh is the same as for "
            + "any other user.",
        instead: ["federated sign-in, first", "federated sign-in, later"])
    private static let noPassword = Federated(
        words: "A user of an external provider has no password in the pool, and no trigger is known to be called.",
        instead: [])
}

extension CognitoOperation.Federated {
    /// A Boolean value that indicates whether the operation differs for a user of an external provider.
    package var isDifferent: Bool { self != .same && self != .noPerson }

    static let same = Self(
        words: "For a user of an external provider it is the same.", instead: [])
    static let noPerson = Self(words: "No person takes part.", instead: [])
    static let unknown = Self(
        words:
            "No difference is documented for a user of an external provider, but no sign-in "
            + "through a provider calls CustomMessage or a sender.",
        instead: [])
}

extension CognitoOperation {
    /// Creates an operation with a single course.
    init(
        name: String, kind: Kind, words: String, steps: [Step], deliveries: [Delivery] = [], remarks: [String] = [],
        doubts: [String] = [], federated: Federated
    ) {
        let flow = Flow(steps, deliveries, remarks: remarks, doubts: doubts)
        self.init(name: name, kind: kind, words: words, flows: [flow], federated: federated)
    }
}

extension CognitoOperation.Flow {
    fileprivate init(
        name: String? = nil, _ steps: [CognitoOperation.Step], _ deliveries: [CognitoOperation.Delivery],
        remarks: [String] = [], doubts: [String] = []
    ) {
        self.init(name: name, steps: steps, deliveries: deliveries, remarks: remarks, doubts: doubts)
    }

    /// Returns the same flow with a name, for an operation that has several flows.
    fileprivate func named(_ name: String) -> Self {
        Self(name: name, steps: steps, deliveries: deliveries, remarks: remarks, doubts: doubts)
    }

    /// Returns the same flow for a page, which passes no parameters.
    fileprivate var withoutParameters: Self { Self(name: name, steps, []) }
}

extension String {
    /// The doubt about the address in the events of messages that verify a changed one.
    fileprivate static let pendingContact =
        "With AttributesRequireVerificationBeforeUpdate, the guide does not say whether the events of CustomMessage and the senders "
        + "have the old address or the new one, which waits for its verification. The local pool gives the new one with "
        + "email_verified or phone_number_verified `false`, because a sender sends the code to the address in its event. "
        + "`SenderDelivery` sends no such code to an address that its event calls verified."

    /// The remark on custom sign-ins that the app begins.
    fileprivate static let noPreAuthentication =
        "PreAuthentication is not called. Put a check that must hold for every sign-in into the define handler as well."

    /// The doubt about PreAuthentication in custom sign-ins.
    fileprivate static let guideOnPreAuthentication =
        "The guide describes PreAuthentication for every sign-in. A recording of 2021, and reports from 2020 to 2024, show that "
        + "CUSTOM_AUTH does not call it; AWS's support has confirmed it. That it is so after SRP_A as well is inferred."

    /// The doubt about the moment at which the domain calls pre token generation.
    static let tokenTriggerMoment =
        "Reports disagree on when TokenGeneration_HostedAuth is called: before the browser goes back to the app, so that the callback "
        + "gets a refusal, or when the app exchanges the code. `cognito-triggers pool --token-trigger exchange` plays the latter."
}

extension CognitoOperation.Step {
    static func step(_ source: TriggerSource, when condition: StepCondition? = nil) -> Self {
        Self(sources: [source], family: nil, condition: condition)
    }

    /// Returns a step for a message that Cognito or a custom sender sends.
    fileprivate static func message(_ suffix: String, when condition: StepCondition? = nil) -> Self {
        Self(
            sources: ["CustomMessage", "CustomEmailSender", "CustomSMSSender"].map {
                TriggerSource(rawValue: "\($0)_\(suffix)")
            }, family: nil, condition: condition)
    }
}

extension CognitoOperation.Delivery {
    static func clientMetadata(_ families: [TriggerFamily], as member: String = "clientMetadata") -> Self {
        Self(parameter: "ClientMetadata", families: families, member: member)
    }
    fileprivate static func validationData(_ families: [TriggerFamily]) -> Self {
        Self(parameter: "ValidationData", families: families, member: "validationData")
    }
}
