import CognitoEvents

// Errors that functions of this package report, and errors in their environment.

extension ErrorPattern {
    // MARK: Lines of the function's log

    static let noHandler = ErrorPattern(
        name: "no-handler",
        example: #"The trigger failed error="No handler for 'CustomMessage_SignUp'. This function handles: …""#
    ) { error in
        guard error.text.contains("No handler for '") || error.text.contains("NoHandler") else { return nil }
        let named = ReportedError.between("No handler for '", "'", in: error.text)
        let event = named ?? error.logged("cognito.trigger_source")
        return ErrorReading(
            "The pool calls the function with \(event ?? "an event"), but the function has no handler for it. The app "
                + "sees a reference instead of the error.",
            look: [configuration, "`FUNCTION --describe` prints the handlers of a built function."],
            act: [
                "Attach the trigger to another function, adopt the handler protocol for it, or adopt FallbackHandler to let "
                    + "such events through unchanged."
            ],
            commands: ["cognito-triggers check template.yaml", describePool])
    }

    static let startFailed = ErrorPattern(
        name: "start-failed",
        example: #"The function could not start error="The environment variable ALLOWED_DOMAINS is not set.""#
    ) { error in
        let isReported = error.text.contains("INIT_REPORT") && error.text.contains("Status: error")
        let setting = error.text.hasPrefix("The environment variable ") ? error.text : nil
        guard
            isReported || setting != nil
                || ["The function could not start", "Runtime.InitError"].contains(where: error.text.contains)
        else { return nil }
        return ErrorReading(
            "The function could not start"
                + ((error.logged("error") ?? setting).map { ": its init threw an error, \"\($0)\"" }
                    ?? ": its init threw an error, or its process ended")
                + ". Every event fails until this is fixed.",
            look: ["The function's log: the line \"The function could not start\" has the full error."],
            act: ["Check the function's environment variables."],
            commands: [
                "aws lambda get-function-configuration --function-name FUNCTION --query Environment.Variables", tail,
                rehearse(nil, nil),
            ])
    }

    static let unreadableEvent = ErrorPattern(
        name: "unreadable-event", example: #"{"errorType": "Runtime.UnmarshalError", "errorMessage": "…"}"#,
        texts: ["UnmarshalError"],
        happened: "The function received an input that is not an event of its trigger: not JSON, an event of another "
            + "service, such as the console's test event, or a member of the wrong type.",
        look: ["The function's log names the member, but not its value."],
        act: ["Compare the event with a sample, and send it to the function on your machine."],
        commands: [tail, "cognito-triggers events PreSignUp_SignUp", "cognito-triggers invoke FUNCTION event.json"])

    static let timeLimit = ErrorPattern(
        name: "time-limit",
        example: "PreSignUp failed with error The service took too long to answer. Please try again."
    ) { error in
        guard
            ["The service took too long to answer", "The handler took too long"].contains(where: error.text.contains)
        else { return nil }
        let isLetThrough = error.text.contains("the event goes back unchanged")
        return ErrorReading(
            "\(trigger(error.failure?.trigger ?? triggerOfLog(error))) took longer than its time limit, which is 4.5 seconds "
                + "unless timeLimits says otherwise. So it was cancelled, and "
                + (isLetThrough ? "the event went back unchanged." : "the app got an error before Cognito gave up."),
            look: [
                "The function's log has a line \"The handler took too long\", with the limit and the error that the handler threw."
            ],
            act: [
                "Find out what the handler waits for. Set a deadline for calls of other services (context.answerBy).",
                "timeLimits sets each trigger's limit, and the answer at the limit: a sentence, or the event "
                    + "unchanged.",
            ],
            commands: [
                "aws logs filter-log-events --log-group-name LOG_GROUP --filter-pattern '\"The handler took too long\"'",
                rehearse(error.failure?.trigger ?? sourceInLog(error), error.operation),
            ])
    }

    static let triggerFailed = ErrorPattern(
        name: "trigger-failed", example: "The trigger failed cognito.trigger_source=PreSignUp_SignUp error=…"
    ) { error in
        guard error.text.contains("The trigger failed") || error.text.contains("The handler failed") else { return nil }
        let isOfRule = error.text.contains("RuleViolation")
        return ErrorReading(
            trigger(triggerOfLog(error))
                + (isOfRule ? " made a decision that Cognito rejects" : " threw an error that is not a Refusal")
                + (error.logged("error").map { ", \"\($0)\"" } ?? "")
                + ". The app gets a reference instead.",
            look: ["On the same line, error.type is the error's type, and cognito.trigger_source is the event."],
            act: ["Send the function the same event on your machine. To show the app a message, throw a Refusal."],
            commands: [rehearse(sourceInLog(error), nil)])
    }

    /// Returns the trigger source that a log line names.
    private static func sourceInLog(_ error: ReportedError) -> String? {
        error.logged("cognito.trigger_source").flatMap { $0.split(separator: " ").first.map(String.init) }
    }

    /// Returns the trigger that a log line belongs to.
    private static func triggerOfLog(_ error: ReportedError) -> String? {
        sourceInLog(error).flatMap { TriggerFamily(of: TriggerSource(rawValue: $0))?.configurationName }
    }

    // MARK: The function's environment

    static let notAuthorized = ErrorPattern(
        name: "not-authorized",
        example:
            "AccessDeniedException: User: arn:aws:sts::… is not authorized to perform: ses:SendEmail on resource: …"
    ) { error in
        guard error.text.contains("is not authorized to perform") else { return nil }
        let action = ReportedError.between("is not authorized to perform: ", " ", in: "\(error.text) ")
        return ErrorReading(
            "IAM does not allow the caller that the message names to perform \(action ?? "the action"). In a "
                + "function's log or answer, the caller is the function's role.",
            look: ["The policies of that role or user, and of the resource that the message names."],
            act: [
                "Allow only this action. For a function's role, `cognito-triggers explain --iam` prints the smallest "
                    + "policy."
            ],
            commands: ["cognito-triggers explain --iam FUNCTION"])
    }

    static let circularDependency = ErrorPattern(
        name: "circular-dependency", example: "Circular dependency between resources: [UserPool, SignUpGate]"
    ) { error in
        guard error.text.contains("Circular dependency between resources") else { return nil }
        let names = ReportedError.between("[", "]", in: error.text)
        return ErrorReading(
            "CloudFormation cannot decide which resource to create first"
                + (names.map { ": \($0) refer to each other in a circle." }
                    ?? ", because they refer to each other in a circle."),
            look: [
                "The pool refers to the function in LambdaConfig; so the function, its role and its variables must not "
                    + "refer to the pool."
            ],
            act: [
                "Leave the reference to the pool out of the function: each event has userPoolId, and a policy can name "
                    + "userpool/* of the account. The permission for Cognito is a resource of its own, which may refer to both."
            ],
            commands: ["cognito-triggers check template.yaml", "cognito-triggers explain circle"])
    }
}
