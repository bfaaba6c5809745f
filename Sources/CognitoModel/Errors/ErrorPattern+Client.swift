// Errors that Cognito reports about an app's request without calling a function.

extension ErrorPattern {
    /// The patterns for errors about an app's request.
    static let ofClients = [
        session, flow, unknownClient, clientSecret, missingParameter, notConfirmed, wrongCode, unknownUser,
    ]

    private static let session = ErrorPattern(
        name: "session", example: "NotAuthorizedException: Invalid session for the user, session is expired.",
        texts: ["Invalid session for the user"],
        happened:
            "The Session that the app sent has expired, was used before, or belongs to another user or app client. Each answer of "
            + "Cognito contains a new Session for the next call.",
        look: ["AuthSessionValidity of the app client: minutes for each step, three by default, fifteen at most."],
        act: [
            "Send the Session of the last answer, once. After an error, begin with InitiateAuth again.",
            "Raise AuthSessionValidity if users need more time, for example until a mail has arrived.",
        ],
        commands: [describeClient("AuthSessionValidity")])

    private static let flow = ErrorPattern(
        name: "flow-not-enabled", example: "InvalidParameterException: CUSTOM_AUTH is not enabled for the client.",
        texts: ["not enabled for the client", "flow not enabled for this client"],
        happened: "The app client does not allow the AuthFlow that the app requests.",
        look: ["ExplicitAuthFlows of the app client: CUSTOM_AUTH needs ALLOW_CUSTOM_AUTH, and so on."],
        act: [
            "Add the flow. With ALLOW_CUSTOM_AUTH, leave out the flows that issue tokens for a password alone: "
                + "`cognito-triggers explain custom-flow.bypassed`."
        ],
        commands: [describeClient("ExplicitAuthFlows")])

    private static let unknownClient = ErrorPattern(
        name: "unknown-pool-or-client",
        example: "ResourceNotFoundException: User pool client 1example23456789 does not exist."
    ) { error in
        guard error.text.contains("User pool "), error.text.contains("does not exist") else { return nil }
        return ErrorReading(
            "There is no pool or no app client with the id that the app sent.",
            look: [
                "The app's configuration: id, region and endpoint. `cognito-triggers pool` prints the ids of its pool and clients."
            ],
            act: ["Use the ids of one pool, with its region or the local pool's address."],
            commands: ["aws cognito-idp list-user-pool-clients --user-pool-id POOL"])
    }

    private static let clientSecret = ErrorPattern(
        name: "client-secret",
        example: "NotAuthorizedException: Unable to verify secret hash for client 1example23456789",
        texts: [
            "secret hash for client", "SECRET_HASH was not received", "Unable to verify secret for client",
            "SecretHash does not match for the client",
        ],
        happened:
            "The app client has a secret, and the app sent no SECRET_HASH, or a wrong one. The hash is the "
            + "HMAC-SHA256 of the user name followed by the client's id, with the secret as the key, in Base64.",
        look: ["GenerateSecret of the app client. An app on a user's device cannot keep a secret."],
        act: [
            "Use a client without a secret, or send the hash with every call. After SRP_A, use the name in USER_ID_FOR_SRP."
        ],
        commands: [describeClient("ClientSecret")])

    private static let missingParameter = ErrorPattern(
        name: "missing-parameter", example: "InvalidParameterException: Missing required parameter USERNAME",
        texts: ["Missing required parameter"],
        happened: "The app left out a parameter that this call needs. The message names it.",
        look: [
            "AuthParameters of InitiateAuth, and ChallengeResponses of RespondToAuthChallenge, in Cognito's API reference: each "
                + "AuthFlow and each challenge has its own."
        ],
        act: ["Send the parameter. A custom challenge needs USERNAME and ANSWER."])

    private static let notConfirmed = ErrorPattern(
        name: "user-not-confirmed", example: "UserNotConfirmedException: User is not confirmed.",
        texts: ["User is not confirmed"], exception: "UserNotConfirmedException",
        happened: "The user has signed up but has not entered the code.",
        act: [
            "Call ConfirmSignUp with the code; ResendConfirmationCode sends another.",
            "A PreSignUp function confirms users at once with .confirm().",
        ])

    private static let wrongCode = ErrorPattern(
        name: "wrong-code", example: "CodeMismatchException: Invalid verification code provided, please try again."
    ) { error in
        let starts = ["Invalid verification code", "Invalid code provided", "Invalid code or auth state"]
        guard starts.contains(where: error.text.contains) || error.exception == "CodeMismatchException" else {
            return nil
        }
        return ErrorReading(
            "The code is wrong, expired, already used, or replaced by a later one.",
            look: ["`cognito-triggers pool` prints each message with its code."],
            act: ["Ask for a new code, and use the last one that was sent."])
    }

    private static let unknownUser = ErrorPattern(
        name: "unknown-user", example: "UserNotFoundException: User does not exist.",
        texts: ["User does not exist", "Username/client id combination not found"], exception: "UserNotFoundException",
        happened:
            "The pool has no user with this name, and the app client reveals it: PreventUserExistenceErrors is not ENABLED.",
        act: ["Set PreventUserExistenceErrors to ENABLED, so that attackers cannot find out who has an account."],
        commands: [describeClient("PreventUserExistenceErrors")])

    static func describeClient(_ member: String) -> String {
        "aws cognito-idp describe-user-pool-client --user-pool-id POOL --client-id CLIENT --query UserPoolClient.\(member)"
    }
}
