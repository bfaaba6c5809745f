import CognitoEvents

/// A shape that errors have, and what one of it means.
struct ErrorShape: Sendable {
    let name: String
    let example: String
    /// The reading of an error that has the shape; nil of any other.
    let read: @Sendable (ShownError) -> ErrorReading?

    /// All shapes; an error is of the first that fits.
    static let all: [ErrorShape] =
        [
            noHandler, startFailed, unreadableEvent, timeLimit, triggerFailed, notAuthorized, circularDependency,
            reference,
            timeOut, missingLibrary, wrongArchitecture, crash, socketTimeout, code, functionError, accessDenied,
            notReady,
            throttled, gone, otherInvocation, noChallenges, notJSON, verifiedWithoutConfirmation, unrecognizable,
            messageLimits,
            resetRequired, wrongPassword, attributeSchema, attributePermission, clientAttributes,
        ] + ofClients + exceptionsAlone

    /// Returns the whole message of which a text is the beginning, in the words of the example; nil if it is of none.
    func message(beginningWith text: String) -> String? {
        let start = text.lowercased()
        // A few letters could be the beginning of anything.
        guard start.count >= 8 else { return nil }
        let message = example.lowercased()
        let starts = [message.startIndex] + [" error ", ": "].flatMap { message.ranges(of: $0).map(\.upperBound) }
        return starts.first { message[$0...].hasPrefix(start) }.map { place in
            String(example.dropFirst(message.distance(from: message.startIndex, to: place)))
        }
    }

    // MARK: The function's errors

    private static let reference = ErrorShape(
        name: "reference",
        example: "PreSignUp failed with error The request could not be completed (reference 4f6c9d3e-…)."
    ) { error in
        // It goes into a command that is there to be copied.
        guard let id = ShownError.between("The request could not be completed (reference ", ")", in: error.text),
            !id.contains(where: { $0.isWhitespace || "'\"\\$`".contains($0) })
        else { return nil }
        let isStart = id.hasPrefix("init-")
        return ErrorReading(
            "reference",
            (isStart
                ? "The function could not start: its init threw an error"
                : "\(trigger(error.failure?.trigger)) threw an error that is no Refusal, or made a decision that Cognito rejects")
                + ". The app gets a reference instead of the error.",
            look: [
                "The function's log has the error in full, in one line with \(id)."
                    + (isStart ? " It reads: The function could not start." : " It reads: The trigger failed.")
            ],
            act: [
                isStart
                    ? "Check the function's environment variables."
                    : "Send it the same event on your machine. To show the app a message, throw a Refusal."
            ],
            commands: [
                "aws logs filter-log-events --log-group-name LOG_GROUP --filter-pattern '\"\(id)\"'",
                rehearse(error.failure?.trigger, error.operation),
            ])
    }

    private static let timeOut = ErrorShape(
        name: "function-time-out",
        example: "PreSignUp failed with error RequestId: 8f5… Error: Task timed out after 3.00 seconds."
    ) { error in
        guard ["Task timed out after", "Status: timeout", "Sandbox.Timedout"].contains(where: error.text.contains)
        else {
            return nil
        }
        let seconds = ShownError.between("Task timed out after ", " seconds", in: error.text)
        return ErrorReading(
            "function-time-out",
            "Lambda ended the function after its own time-out\(seconds.map { " of \($0) seconds" } ?? "")"
                + (seconds.flatMap(Double.init).map { $0 < 5 } == true
                    ? ", before Cognito's five seconds were over." : "."),
            look: ["The function's log: what it did until then, and Init Duration in the line REPORT."],
            act: [
                "Set the time-out to 5 seconds, not less; more does not help, as Cognito does not wait longer.",
                "Give services that the handler calls a deadline of their own (context.answerBy).",
            ],
            commands: [
                "aws lambda get-function-configuration --function-name FUNCTION --query '[Timeout,MemorySize]'", tail,
            ])
    }

    private static let missingLibrary = ErrorShape(
        name: "missing-library",
        example:
            "/var/task/bootstrap: error while loading shared libraries: libcurl.so.4: cannot open shared object file"
    ) { error in
        guard
            error.text.contains("error while loading shared libraries")
                || error.text.contains("' not found (required by")
        else { return nil }
        return ErrorReading(
            "missing-library",
            "The program needs a shared library, or a version of one, that Amazon Linux 2023 lacks, and does not start.",
            look: ["The function's log names the library."],
            act: [
                "Package it with `cognito-triggers package`, which links statically what Lambda lacks and checks the rest."
            ],
            commands: ["cognito-triggers package FUNCTION"])
    }

    private static let wrongArchitecture = ErrorShape(
        name: "wrong-architecture", example: "fork/exec /var/task/bootstrap: exec format error"
    ) { error in
        guard error.text.contains("exec format error") || error.text.contains("InvalidEntrypoint") else { return nil }
        return ErrorReading(
            "wrong-architecture",
            "Lambda cannot run `bootstrap`: it is missing, not executable, or built for another processor than the "
                + "function's Architectures say.",
            look: ["`file bootstrap` names the processor: x86-64, or ARM aarch64 for arm64."],
            act: ["Build on the processor that the template names, and set Architectures to it."],
            commands: [
                "aws lambda get-function-configuration --function-name FUNCTION --query '[Architectures,Runtime]'"
            ])
    }

    private static let crash = ErrorShape(
        name: "crash",
        example:
            "DefineAuthChallenge failed with error RequestId: 8f5… Error: Runtime exited with error: exit status 129."
    ) { error in
        let text = error.text
        guard text.contains("Runtime exited") || text.contains("Runtime.ExitError") || text.contains("signal: killed")
        else { return nil }
        let isKilled = text.contains("signal: killed")
        return ErrorReading(
            "crash",
            "The function's process ended in the middle of the event"
                + (isKilled ? ": it was killed, most likely for using more memory than it may." : "."),
            look: ["The function's log: the last lines before END, and Max Memory Used in the line REPORT."],
            act: [
                isKilled
                    ? "Give it more memory, or find what it keeps."
                    : "A trap (an index out of range, a forced unwrap, an overflow) writes its line to the log."
            ],
            commands: [tail, rehearse(error.failure?.trigger, error.operation)])
    }

    private static let code = ErrorShape(
        name: "refusal", example: "PreSignUp failed with error This service is by invitation only. [not-invited]."
    ) { error in
        guard let failure = error.failure, failure.words.hasSuffix("]"),
            let start = failure.words.lastIndex(of: "["), start > failure.words.startIndex
        else { return nil }
        let code = failure.words[failure.words.index(after: start)...].dropLast()
        guard !code.isEmpty, code.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
        else {
            return nil
        }
        return ErrorReading(
            "refusal",
            "\(trigger(failure.trigger)) refused, with the code \(code): this is the function's own decision, not a fault.",
            look: [
                "The function's log has a line Refused, at the level info, with the sentence and the request's id.",
                "The function's source: a Refusal with the code \"\(code)\".",
            ],
            act: ["The app can tell the case by the code in the brackets, and show words of its own."],
            commands: [
                "aws logs filter-log-events --log-group-name LOG_GROUP --filter-pattern '\"\(code)\"'"
            ])
    }

    private static let functionError = ErrorShape(
        name: "function-error", example: "PreSignUp failed with error This service is by invitation only.."
    ) { error in
        guard let failure = error.failure else { return nil }
        return ErrorReading(
            "function-error",
            "\(trigger(failure.trigger)) reported an error, and the app sees its text"
                + (failure.words.isEmpty ? ", which follows these words" : "")
                + ": a Refusal without a code, or an error of a function in another language."
                + (family(failure.trigger).map { " \($0.model.onError)" } ?? ""),
            look: [
                "Search the function's log for the sentence: a line Refused is a refusal, any other line an error.",
                failure.trigger.hasPrefix("arn:") ? "The function is \(failure.trigger)." : configuration,
            ],
            act: ["Give the Refusal a code, so that the app need not compare sentences."],
            commands: [tail, rehearse(failure.trigger, error.operation)])
    }

    // MARK: Lambda's errors

    private static let socketTimeout = ErrorShape(
        name: "cognito-time-out",
        example: "PreSignUp invocation failed due to error Socket timeout while invoking Lambda function."
    ) { error in
        guard error.text.contains("Socket timeout while invoking Lambda") else { return nil }
        let called = (error.invocation ?? error.failure)?.trigger
        return ErrorReading(
            "cognito-time-out",
            "\(trigger(called)) did not answer within Cognito's five seconds, the start of its process "
                + "included. Cognito may have called up to three times, and each call may have done its work.",
            look: [
                "The function's log: Init Duration and Duration in the lines REPORT, and how many START there are for one "
                    + "attempt of the user's."
            ],
            act: [
                "Rehearse it with Cognito's clock. The function repeats its side effects, such as sending a message, in each attempt.",
                "More memory comes with more processor time, so a start is faster. Provisioned concurrency avoids starts.",
                "A handler's time limit (timeLimits) answers before Cognito gives up.",
            ],
            commands: [rehearse(called, error.operation, "--cognito-clock"), tail])
    }

    private static let accessDenied = ErrorShape(
        name: "access-denied", example: "PreSignUp invocation failed due to error AccessDeniedException."
    ) { error in
        let isAlone = error.text == "AccessDeniedException"
        guard isAlone || error.invocation?.words.contains("AccessDenied") == true else { return nil }
        let isKey = error.invocation?.words.contains("KMS") == true
        let called = error.invocation.map { " of \(name($0.trigger))" } ?? ""
        return ErrorReading(
            "access-denied",
            isKey
                ? "Lambda may not use the KMS key of the function's environment variables."
                : "Cognito may not call the function\(called): its resource policy does not allow this "
                    + "pool. The console adds that permission; the API, the CLI and templates do not."
                    + (isAlone
                        ? " Where the message says that somebody is not authorized to perform an action, it is that caller's "
                            + "own policy instead." : ""),
            look: [configuration, "The function's resource policy; an alias or a version has one of its own."],
            act: ["Allow cognito-idp.amazonaws.com to invoke it, with the pool's ARN as the source."],
            commands: [
                "aws lambda get-policy --function-name FUNCTION",
                "aws lambda add-permission --function-name FUNCTION --statement-id cognito --action lambda:InvokeFunction "
                    + "--principal cognito-idp.amazonaws.com "
                    + "--source-arn arn:aws:cognito-idp:REGION:ACCOUNT:userpool/POOL",
            ])
    }

    private static let notReady = ErrorShape(
        name: "not-ready", example: "PreSignUp invocation failed due to error ResourceConflictException."
    ) { error in
        guard error.text.contains("ResourceConflictException"), error.invocation != nil || isBare(error) else {
            return nil
        }
        return ErrorReading(
            "not-ready",
            "The function cannot run now: it is being created or updated, its network or its snapshot is not ready, or Lambda "
                + "deactivated it after a long idle time.",
            look: ["State and LastUpdateStatus of the function."],
            act: ["Wait until State is Active and LastUpdateStatus Successful, then try again."],
            commands: [
                "aws lambda get-function-configuration --function-name FUNCTION "
                    + "--query '[State,StateReason,LastUpdateStatus]'"
            ])
    }

    private static let throttled = ErrorShape(
        name: "throttled", example: "PreSignUp invocation failed due to error TooManyRequestsException."
    ) { error in
        guard error.text.contains("TooManyRequestsException") else { return nil }
        guard error.invocation != nil else {
            return ErrorReading(
                "throttled",
                "Cognito, or Lambda behind it, got more requests than its quota allows.",
                look: ["CloudWatch: ThrottleCount of the pool, Throttles of the function."],
                act: ["Try again later, with growing pauses."])
        }
        return ErrorReading(
            "throttled",
            "Lambda could not start the function: its reserved concurrency, or the account's, is used up.",
            look: ["CloudWatch: Throttles and ConcurrentExecutions of the function."],
            act: ["Raise its reserved concurrency, or the account's quota. A faster handler needs less concurrency."],
            commands: [
                "aws lambda get-function-concurrency --function-name FUNCTION", "aws lambda get-account-settings",
            ])
    }

    private static let gone = ErrorShape(
        name: "gone", example: "PreSignUp invocation failed due to error ResourceNotFoundException."
    ) { error in
        guard let invocation = error.invocation, invocation.words.contains("ResourceNotFoundException") else {
            return nil
        }
        return ErrorReading(
            "gone",
            "The pool names a function, a version or an alias for \(name(invocation.trigger)) that does not exist.",
            look: [configuration],
            act: [
                "Set the trigger to an existing function, or remove it. UpdateUserPool resets every setting that the call leaves out."
            ],
            commands: [describePool])
    }

    private static let otherInvocation = ErrorShape(
        name: "invocation-failed", example: "PreSignUp invocation failed due to error ServiceException."
    ) { error in
        guard let invocation = error.invocation else { return nil }
        return ErrorReading(
            "invocation-failed",
            "Cognito could not call the function of \(name(invocation.trigger)): "
                + (invocation.words.isEmpty
                    ? "the name of the error from Lambda follows these words."
                    : "Lambda's Invoke answered \(invocation.words)."),
            look: [configuration, "The errors of Invoke in Lambda's API reference."],
            commands: [describePool, "aws lambda get-function-configuration --function-name FUNCTION"])
    }

    private static let noChallenges = ErrorShape(
        name: "no-challenge-triggers", example: "null invocation failed due to configuration."
    ) { error in
        guard error.text.contains("invocation failed due to configuration") else { return nil }
        return ErrorReading(
            "no-challenge-triggers",
            "An app asked for CUSTOM_AUTH, and the pool has no functions for it.",
            look: [configuration],
            act: [
                "Set DefineAuthChallenge, CreateAuthChallenge and VerifyAuthChallengeResponse; one function may be all three."
            ],
            commands: [describePool])
    }

    // MARK: Cognito's errors about the answer

    private static let notJSON = ErrorShape(
        name: "answer-not-json", example: "Invalid lambda function output : Invalid JSON"
    ) { error in
        guard error.text.contains("Invalid lambda function output") else { return nil }
        return ErrorReading(
            "answer-not-json", "The function's answer is not JSON, or not JSON that Cognito takes there.",
            look: [rules],
            act: [judge], commands: [check])
    }

    private static let verifiedWithoutConfirmation = ErrorShape(
        name: "verified-without-confirmation",
        example: "Phone or email cannot be auto verified, when user is not being auto confirmed."
    ) { error in
        guard error.text.contains("cannot be auto verified") else { return nil }
        return ErrorReading(
            "verified-without-confirmation",
            "The pre sign-up answer sets autoVerifyEmail or autoVerifyPhone, and autoConfirmUser is not true.",
            look: [rules],
            act: ["Confirm the user as well, or leave both contacts unverified: .confirm(verifying: [.email])."],
            commands: [check])
    }

    private static let unrecognizable = ErrorShape(
        name: "answer-unrecognizable", example: "Unrecognizable lambda output"
    ) { error in
        guard
            error.text.contains("Unrecognizable lambda output")
                || error.exception == "InvalidLambdaResponseException" && !error.text.contains("constraint")
        else { return nil }
        return ErrorReading(
            "answer-unrecognizable",
            "The function's answer is not the event with its response, but null, a text, an empty object, an answer without "
                + "request or response, or one with a member of the wrong JSON type. Cognito rejects email texts of a custom "
                + "message in the same way if the pool does not send through SES of its own.",
            look: [rules], act: [judge], commands: [check])
    }

    private static let messageLimits = ErrorShape(
        name: "message-limits",
        example:
            "1 validation error detected: Value at 'emailBody' failed to satisfy constraint: Member must have length…"
    ) { error in
        guard error.text.contains("failed to satisfy constraint") else { return nil }
        let member = ShownError.between(" at '", "' failed to satisfy", in: error.text)
        return ErrorReading(
            "message-limits",
            "Cognito rejected a value\(member.map { " (\($0))" } ?? ""): either the app's own, or a text of a CustomMessage "
                + "answer that is too long, too short, or lacks the code's placeholder.",
            look: ["The API reference has the limits of the operation's own parameters.", rules], act: [judge],
            commands: [check])
    }

    private static let resetRequired = ErrorShape(
        name: "reset-required", example: "PasswordResetRequiredException: Password reset required for the user"
    ) { error in
        guard error.exception == "PasswordResetRequiredException" else { return nil }
        return ErrorReading(
            "reset-required",
            "The user has to set a new password: an administrator has reset it, or a migration accepted the user without "
                + "finalUserStatus CONFIRMED.",
            act: ["In a migration: return .accept(user, keepingPassword: true) after checking the password."])
    }

    private static let wrongPassword = ErrorShape(
        name: "wrong-password", example: "NotAuthorizedException: Incorrect username or password."
    ) { error in
        guard error.text.contains("Incorrect username or password") else { return nil }
        return ErrorReading(
            "wrong-password",
            "The user name or the password is wrong; or a trigger made Cognito say so: DefineAuthChallenge ended a custom "
                + "sign-in, as after wrong answers, or because the app began without SRP_A where the password is asked for; "
                + "CreateAuthChallenge returned no private parameters; UserMigration found nobody, failed, or returned a sub.",
            look: [
                "The logs of the DefineAuthChallenge, CreateAuthChallenge and UserMigration functions, if the pool has them."
            ],
            act: [judge], commands: [check, describePool])
    }

    private static let attributeSchema = ErrorShape(
        name: "attribute-schema",
        example:
            "InvalidParameterException: Attributes did not conform to the schema: custom:plan: Attribute does not exist in the schema."
    ) { error in
        guard error.text.contains("Attributes did not conform to the schema") else { return nil }
        return ErrorReading(
            "attribute-schema",
            "The attributes of the user do not fit the pool's schema: one that is required is missing, or one is not in the "
                + "schema, or its value is too long or out of range. The message names it.",
            look: [
                "Schema in the template: a custom attribute stands there without its prefix, so Name: plan is custom:plan."
            ],
            act: [
                "Add the attribute to the schema, or change what the app sends. An attribute can be added to a pool later, "
                    + "and not be changed or removed."
            ],
            commands: [
                "aws cognito-idp describe-user-pool --user-pool-id POOL --query UserPool.SchemaAttributes"
            ])
    }

    private static let attributePermission = ErrorShape(
        name: "attribute-permission",
        example: "NotAuthorizedException: A client attempted to write unauthorized attribute"
    ) { error in
        guard error.text.contains("attempted to write unauthorized attribute") else { return nil }
        return ErrorReading(
            "attribute-permission",
            "The app client may not write an attribute that the app sends. No app may write email_verified and "
                + "phone_number_verified.",
            look: ["WriteAttributes of the app client: without it, a client may write all attributes but those two."],
            act: [
                "Add the attribute to WriteAttributes if users may choose it; else write it on your side, with "
                    + "AdminUpdateUserAttributes."
            ],
            commands: [
                "aws cognito-idp describe-user-pool-client --user-pool-id POOL --client-id CLIENT --query UserPoolClient.WriteAttributes"
            ])
    }

    private static let clientAttributes = ErrorShape(
        name: "client-attributes",
        example: "InvalidParameterException: Invalid write attributes specified while creating a client"
    ) { error in
        let text = error.text.lowercased()
        guard ["invalid write attributes", "invalid read attributes"].contains(where: text.contains) else { return nil }
        let list = text.contains("invalid read") ? "ReadAttributes" : "WriteAttributes"
        return ErrorReading(
            "client-attributes",
            "\(list) of an app client names an attribute that the pool does not have"
                + (list == "WriteAttributes"
                    ? ", or that no client may write, such as email_verified; or it lacks one that the pool requires."
                    : "."),
            look: [
                "Schema of the pool: a custom attribute stands there without its prefix, and in the client's list with it: "
                    + "Name: plan is custom:plan."
            ],
            act: ["Add the attribute to the schema, or take it out of \(list). `cognito-triggers pool` names it."],
            commands: [
                "aws cognito-idp describe-user-pool --user-pool-id POOL --query UserPool.SchemaAttributes"
            ])
    }

    /// Exceptions of which nothing but the name was copied.
    private static let exceptionsAlone = [
        ErrorShape(name: "validation-exception", example: "UserLambdaValidationException") { error in
            guard error.exception == "UserLambdaValidationException" else { return nil }
            return ErrorReading(
                "validation-exception",
                "A function reported an error: the message names the trigger and has the function's text.",
                look: ["The whole message; it begins with the trigger's name."], commands: [tail])
        },
        ErrorShape(name: "unexpected-exception", example: "UnexpectedLambdaException") { error in
            guard error.exception == "UnexpectedLambdaException" else { return nil }
            return ErrorReading(
                "unexpected-exception",
                "Cognito could not call a function, or got no answer in five seconds: the message says which.",
                look: ["The whole message; it begins with the trigger's name.", configuration], commands: [describePool]
            )
        },
        ErrorShape(name: "configuration-exception", example: "InvalidUserPoolConfigurationException") { error in
            guard error.exception == "InvalidUserPoolConfigurationException" else { return nil }
            return ErrorReading(
                "configuration-exception",
                "The pool lacks what the operation needs; for CUSTOM_AUTH, the three challenge triggers.",
                look: [configuration], commands: [describePool])
        },
    ]

    // MARK: Words

    static let tail = "aws logs tail LOG_GROUP --since 15m"
    static let describePool =
        "aws cognito-idp describe-user-pool --user-pool-id POOL --query UserPool.LambdaConfig"
    static let configuration = "The pool's LambdaConfig names the function of each trigger."
    static let rules = "The members that Cognito reads of each trigger's answer: cognito-triggers explain TRIGGER"
    static let judge = "Check the answer against Cognito's rules, with the event that it answers."
    static let check = "cognito-triggers check event.json answer.json"

    private static func isBare(_ error: ShownError) -> Bool { error.text.hasPrefix("ResourceConflictException") }

    private static func family(_ trigger: String?) -> TriggerFamily? { trigger.flatMap { TriggerFamily(named: $0) } }

    /// The trigger as a pool names it, or what an error has in its place.
    static func name(_ shown: String) -> String { family(shown)?.configurationName ?? shown }

    /// The function as the beginning of a sentence.
    static func trigger(_ shown: String?) -> String {
        guard let shown, !shown.isEmpty else { return "A function" }
        return family(shown) == nil ? "The function \(shown)" : "The function of \(name(shown))"
    }

    /// Returns the command that rehearses a trigger, or a trigger source, with the event of an operation if one is known.
    static func rehearse(_ trigger: String?, _ operation: String?, _ option: String? = nil) -> String {
        let family = family(trigger) ?? trigger.flatMap { TriggerFamily(of: TriggerSource(rawValue: $0)) }
        let operations = operation.flatMap(CognitoOperation.named).map(\.sources) ?? []
        let source = family?.model.sources.map(\.source).first { $0.rawValue == trigger || operations.contains($0) }
        let events = source?.rawValue ?? family?.configurationName ?? "event.json"
        return (["cognito-triggers invoke FUNCTION \(events)"] + [option].compactMap(\.self)).joined(separator: " ")
    }
}
