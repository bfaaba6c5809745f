// Cognito's errors about a function's answer.

extension ErrorPattern {
    static let notJSON = ErrorPattern(
        name: "answer-not-json", example: "Invalid lambda function output : Invalid JSON",
        texts: ["Invalid lambda function output"],
        happened: "The function's answer is not JSON, or not the JSON that Cognito expects from this trigger.",
        look: [rules],
        act: [judge], commands: [check])

    static let verifiedWithoutConfirmation = ErrorPattern(
        name: "verified-without-confirmation",
        example: "Phone or email cannot be auto verified, when user is not being auto confirmed.",
        texts: ["cannot be auto verified"],
        happened: "The pre sign-up answer sets autoVerifyEmail or autoVerifyPhone, but autoConfirmUser is not true.",
        look: [rules],
        act: ["Confirm the user as well, or leave both contacts unverified: .confirm(verifying: .email)."],
        commands: [check])

    static let unrecognizable = ErrorPattern(
        name: "answer-unrecognizable", example: "Unrecognizable lambda output"
    ) { error in
        guard
            error.text.contains("Unrecognizable lambda output")
                || error.exception == "InvalidLambdaResponseException" && !error.text.contains("constraint")
        else { return nil }
        return ErrorReading(
            "The function's answer must be the event with its response. It is null, text or an empty object; it lacks request "
                + "or response; or a member has the wrong JSON type. Cognito rejects email texts of a custom message in "
                + "the same way if the pool does not send through its own SES configuration.",
            look: [rules], act: [judge], commands: [check])
    }

    static let messageLimits = ErrorPattern(
        name: "message-limits",
        example:
            "1 validation error detected: Value at 'emailBody' failed to satisfy constraint: Member must have length…"
    ) { error in
        guard error.text.contains("failed to satisfy constraint") else { return nil }
        let member = ReportedError.between(" at '", "' failed to satisfy", in: error.text)
        return ErrorReading(
            "Cognito rejected a value\(member.map { " (\($0))" } ?? ""): either the app's own value, or a text in a CustomMessage "
                + "answer that is too long, too short, or lacks the code's placeholder.",
            look: ["The API reference has the limits of the operation's own parameters.", rules], act: [judge],
            commands: [check])
    }

    static let resetRequired = ErrorPattern(
        name: "reset-required", example: "PasswordResetRequiredException: Password reset required for the user",
        texts: ["Password reset required for the user"], exception: "PasswordResetRequiredException",
        happened:
            "The user has to set a new password: an administrator reset it, or a migration accepted the user without "
            + "finalUserStatus CONFIRMED.",
        act: ["In a migration: return .accept(user, keepingPassword: true) after checking the password."])

    static let wrongPassword = ErrorPattern(
        name: "wrong-password", example: "NotAuthorizedException: Incorrect username or password.",
        texts: ["Incorrect username or password"],
        happened:
            "The user name or password is wrong, or a trigger made Cognito say so: DefineAuthChallenge ended a custom "
            + "sign-in, for example after wrong answers, or because the app began without SRP_A although the flow asks for the password; "
            + "CreateAuthChallenge returned no private parameters; UserMigration found no user, failed, or returned a sub.",
        look: [
            "The logs of the DefineAuthChallenge, CreateAuthChallenge and UserMigration functions, if the pool has them."
        ],
        act: [judge], commands: [check, describePool])

    static let attributeSchema = ErrorPattern(
        name: "attribute-schema",
        example:
            "InvalidParameterException: Attributes did not conform to the schema: custom:plan: Attribute does not exist in the schema.",
        texts: ["Attributes did not conform to the schema"],
        happened:
            "The attributes of the user do not fit the pool's schema: a required one is missing, one is not in the "
            + "schema, or a value is too long or out of range. The message names it.",
        look: ["Schema in the template. Custom attributes have no prefix there: Name: plan becomes custom:plan."],
        act: [
            "Add the attribute to the schema, or change what the app sends. You can add an attribute to a pool later, "
                + "but not change or remove one."
        ],
        commands: ["aws cognito-idp describe-user-pool --user-pool-id POOL --query UserPool.SchemaAttributes"])

    static let attributePermission = ErrorPattern(
        name: "attribute-permission",
        example: "NotAuthorizedException: A client attempted to write unauthorized attribute",
        texts: ["attempted to write unauthorized attribute"],
        happened: "The app client is not allowed to write an attribute that the app sends. No app can write "
            + "email_verified or phone_number_verified.",
        look: [
            "WriteAttributes of the app client. If it is not set, the client may write every attribute except those two."
        ],
        act: [
            "Add the attribute to WriteAttributes if users may choose it; otherwise write it on the server, with "
                + "AdminUpdateUserAttributes."
        ],
        commands: [
            "aws cognito-idp describe-user-pool-client --user-pool-id POOL --client-id CLIENT --query UserPoolClient.WriteAttributes"
        ])

    static let clientAttributes = ErrorPattern(
        name: "client-attributes",
        example: "InvalidParameterException: Invalid write attributes specified while creating a client"
    ) { error in
        let text = error.text.lowercased()
        guard ["invalid write attributes", "invalid read attributes"].contains(where: text.contains) else { return nil }
        let list = text.contains("invalid read") ? "ReadAttributes" : "WriteAttributes"
        return ErrorReading(
            "\(list) of an app client names an attribute that the pool does not have"
                + (list == "WriteAttributes"
                    ? ", or that no client may write, such as email_verified; or it lacks one that the pool requires."
                    : "."),
            look: [
                "Schema of the pool. Custom attributes have no prefix there, but have one in the client's list: "
                    + "Name: plan becomes custom:plan."
            ],
            act: ["Add the attribute to the schema, or remove it from \(list). `cognito-triggers pool` names it."],
            commands: ["aws cognito-idp describe-user-pool --user-pool-id POOL --query UserPool.SchemaAttributes"])
    }

    /// The patterns for texts that contain an exception's name but no message.
    static let exceptionsAlone = [
        ErrorPattern(
            name: "validation-exception", example: "UserLambdaValidationException",
            exception: "UserLambdaValidationException",
            happened: "A function reported an error: the message contains the trigger's name and the function's text.",
            look: ["The whole message; it begins with the trigger's name."], commands: [tail]),
        ErrorPattern(
            name: "unexpected-exception", example: "UnexpectedLambdaException",
            exception: "UnexpectedLambdaException",
            happened: "Cognito could not call a function, or got no answer in five seconds: the message says which.",
            look: ["The whole message; it begins with the trigger's name.", configuration], commands: [describePool]
        ),
        ErrorPattern(
            name: "configuration-exception", example: "InvalidUserPoolConfigurationException",
            exception: "InvalidUserPoolConfigurationException",
            happened:
                "The pool lacks a setting that the operation needs; for CUSTOM_AUTH, the three challenge triggers.",
            look: [configuration], commands: [describePool]),
    ]
}
