// Errors that Lambda reports, and errors that Cognito reports about calling a function.

extension ErrorPattern {
    static let socketTimeout = ErrorPattern(
        name: "cognito-time-out",
        example: "PreSignUp invocation failed due to error Socket timeout while invoking Lambda function."
    ) { error in
        guard error.text.contains("Socket timeout while invoking Lambda") else { return nil }
        let called = (error.invocation ?? error.failure)?.trigger
        return ErrorReading(
            "\(trigger(called)) did not answer within Cognito's five seconds, including the start of its process. "
                + "Cognito may have called it several times, and each call may have had side effects.",
            look: [
                "The function's log: Init Duration and Duration on the REPORT lines, and the number of START lines "
                    + "for one attempt of the user."
            ],
            act: [
                "Rehearse the function with Cognito's time limits. Each attempt repeats the function's side effects, such as sending a message.",
                "More memory also brings more processor time, so cold starts are faster. Provisioned concurrency avoids them.",
                "With this package, set timeLimits: a limit cancels a slow handler and sends the declared answer before Cognito gives up.",
            ],
            commands: [rehearse(called, error.operation, "--cognito-clock"), tail])
    }

    static let accessDenied = ErrorPattern(
        name: "access-denied", example: "PreSignUp invocation failed due to error AccessDeniedException."
    ) { error in
        let isAlone = error.text == "AccessDeniedException"
        guard isAlone || error.invocation?.words.contains("AccessDenied") == true else { return nil }
        let isKey = error.invocation?.words.contains("KMS") == true
        let called = error.invocation.map { " of \(name($0.trigger))" } ?? ""
        return ErrorReading(
            isKey
                ? "Lambda is not allowed to use the KMS key of the function's environment variables."
                : "Cognito is not allowed to call the function\(called): its resource policy does not allow this "
                    + "pool. The console adds that permission; the API, the CLI and templates do not."
                    + (isAlone
                        ? " If the message says that a caller is not authorized to perform an action, check that caller's "
                            + "own policy instead." : ""),
            look: [configuration, "The function's resource policy; an alias or a version has its own."],
            act: ["Allow cognito-idp.amazonaws.com to invoke it, with the pool's ARN as the source."],
            commands: [
                "aws lambda get-policy --function-name FUNCTION",
                "aws lambda add-permission --function-name FUNCTION --statement-id cognito --action lambda:InvokeFunction "
                    + "--principal cognito-idp.amazonaws.com "
                    + "--source-arn arn:aws:cognito-idp:REGION:ACCOUNT:userpool/POOL",
            ])
    }

    static let notReady = ErrorPattern(
        name: "not-ready", example: "PreSignUp invocation failed due to error ResourceConflictException."
    ) { error in
        guard error.text.contains("ResourceConflictException"), error.invocation != nil || isBare(error) else {
            return nil
        }
        return ErrorReading(
            "The function cannot run now: it is being created or updated, its network or snapshot is not ready, or Lambda "
                + "deactivated it after a long idle time.",
            look: ["State and LastUpdateStatus of the function."],
            act: ["Wait until State is Active and LastUpdateStatus Successful, then try again."],
            commands: [
                "aws lambda get-function-configuration --function-name FUNCTION "
                    + "--query '[State,StateReason,LastUpdateStatus]'"
            ])
    }

    static let throttled = ErrorPattern(
        name: "throttled", example: "PreSignUp invocation failed due to error TooManyRequestsException."
    ) { error in
        guard error.text.contains("TooManyRequestsException") else { return nil }
        guard error.invocation != nil else {
            return ErrorReading(
                "Cognito, or Lambda behind it, got more requests than its quota allows.",
                look: ["CloudWatch: ThrottleCount of the pool, Throttles of the function."],
                act: ["Try again later, with growing pauses."])
        }
        return ErrorReading(
            "Lambda could not start the function: its reserved concurrency, or the account's, is exhausted.",
            look: ["CloudWatch: Throttles and ConcurrentExecutions of the function."],
            act: ["Raise its reserved concurrency, or the account's quota. A faster handler needs less concurrency."],
            commands: [
                "aws lambda get-function-concurrency --function-name FUNCTION", "aws lambda get-account-settings",
            ])
    }

    static let gone = ErrorPattern(
        name: "gone", example: "PreSignUp invocation failed due to error ResourceNotFoundException."
    ) { error in
        guard let invocation = error.invocation, invocation.words.contains("ResourceNotFoundException") else {
            return nil
        }
        return ErrorReading(
            "The pool names a function, version or alias for \(name(invocation.trigger)) that does not exist.",
            look: [configuration],
            act: [
                "Set the trigger to an existing function, or remove it. UpdateUserPool resets most settings that the call leaves out."
            ],
            commands: [describePool])
    }

    static let otherInvocation = ErrorPattern(
        name: "invocation-failed", example: "PreSignUp invocation failed due to error ServiceException."
    ) { error in
        guard let invocation = error.invocation else { return nil }
        return ErrorReading(
            "Cognito could not call the function for \(name(invocation.trigger)): "
                + (invocation.words.isEmpty
                    ? "the message continues with the name of Lambda's error."
                    : "Lambda's Invoke answered \(invocation.words)."),
            look: [configuration, "The errors of Invoke in Lambda's API reference."],
            commands: [describePool, "aws lambda get-function-configuration --function-name FUNCTION"])
    }

    static let noChallenges = ErrorPattern(
        name: "no-challenge-triggers", example: "null invocation failed due to configuration.",
        texts: ["invocation failed due to configuration"],
        happened: "An app requested CUSTOM_AUTH, but the pool has no functions for it.",
        look: [configuration],
        act: [
            "Set DefineAuthChallenge, CreateAuthChallenge and VerifyAuthChallengeResponse; one function can handle all three."
        ],
        commands: [describePool])

    private static func isBare(_ error: ReportedError) -> Bool { error.text.hasPrefix("ResourceConflictException") }
}
