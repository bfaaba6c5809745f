// Errors of the function's program.

extension ErrorPattern {
    static let reference = ErrorPattern(
        name: "reference",
        example: "PreSignUp failed with error The request could not be completed (reference 4f6c9d3e-…)."
    ) { error in
        // The reference becomes part of a command that users copy.
        guard let id = ReportedError.between("The request could not be completed (reference ", ")", in: error.text),
            !id.contains(where: { $0.isWhitespace || "'\"\\$`".contains($0) })
        else { return nil }
        let isStart = id.hasPrefix("init-")
        return ErrorReading(
            (isStart
                ? "The function could not start: its init threw an error"
                : "\(trigger(error.failure?.trigger)) threw an error that is not a Refusal, or made a decision that Cognito rejects")
                + ". The app gets a reference instead of the error.",
            look: [
                "The function's log has the full error, on the line with \(id)."
                    + (isStart ? " It reads: The function could not start." : " It reads: The trigger failed.")
            ],
            act: [
                isStart
                    ? "Check the function's environment variables."
                    : "Send the function the same event on your machine. To show the app a message, throw a Refusal."
            ],
            commands: [
                "aws logs filter-log-events --log-group-name LOG_GROUP --filter-pattern '\"\(id)\"'",
                rehearse(error.failure?.trigger, error.operation),
            ])
    }

    static let timeOut = ErrorPattern(
        name: "function-time-out",
        example: "PreSignUp failed with error RequestId: 8f5… Error: Task timed out after 3.00 seconds."
    ) { error in
        guard ["Task timed out after", "Status: timeout", "Sandbox.Timedout"].contains(where: error.text.contains)
        else { return nil }
        let seconds = ReportedError.between("Task timed out after ", " seconds", in: error.text)
        return ErrorReading(
            "Lambda ended the function after its own time-out\(seconds.map { " of \($0) seconds" } ?? "")"
                + (seconds.flatMap(Double.init).map { $0 < 5 } == true
                    ? ", before Cognito's five seconds had passed." : "."),
            look: ["The function's log: what it did until then, and Init Duration on the REPORT line."],
            act: [
                "Set the time-out to 5 seconds. A longer one does not help, because Cognito waits only 5 seconds.",
                "Set a deadline for calls of other services (context.answerBy).",
            ],
            commands: [
                "aws lambda get-function-configuration --function-name FUNCTION --query '[Timeout,MemorySize]'", tail,
            ])
    }

    static let missingLibrary = ErrorPattern(
        name: "missing-library",
        example:
            "/var/task/bootstrap: error while loading shared libraries: libcurl.so.4: cannot open shared object file",
        texts: ["error while loading shared libraries", "' not found (required by"],
        happened:
            "The program does not start: it needs a shared library, or a version of one, that Amazon Linux 2023 lacks.",
        look: ["The function's log names the library."],
        act: [
            "Package it with `cognito-triggers package`, which links statically what Lambda lacks and checks the rest."
        ],
        commands: ["cognito-triggers package FUNCTION"])

    static let wrongArchitecture = ErrorPattern(
        name: "wrong-architecture", example: "fork/exec /var/task/bootstrap: exec format error",
        texts: ["exec format error", "InvalidEntrypoint"],
        happened:
            "Lambda cannot run `bootstrap`: it is missing, not executable, or built for a processor other than the one in the "
            + "function's Architectures.",
        look: ["`file bootstrap` names the processor: x86-64, or ARM aarch64 for arm64."],
        act: ["Build on the processor that the template names, or set Architectures to yours."],
        commands: ["aws lambda get-function-configuration --function-name FUNCTION --query '[Architectures,Runtime]'"])

    static let crash = ErrorPattern(
        name: "crash",
        example:
            "DefineAuthChallenge failed with error RequestId: 8f5… Error: Runtime exited with error: exit status 129."
    ) { error in
        let text = error.text
        guard text.contains("Runtime exited") || text.contains("Runtime.ExitError") || text.contains("signal: killed")
        else { return nil }
        let isKilled = text.contains("signal: killed")
        return ErrorReading(
            "The function's process ended during the event"
                + (isKilled ? ": it was killed, most likely because it exceeded its memory limit." : "."),
            look: ["The function's log: the last lines before END, and Max Memory Used on the REPORT line."],
            act: [
                isKilled
                    ? "Give it more memory, or find out what uses it."
                    : "A trap (an index out of range, a forced unwrap, an overflow) writes its line to the log."
            ],
            commands: [tail, rehearse(error.failure?.trigger, error.operation)])
    }

    static let code = ErrorPattern(
        name: "refusal", example: "PreSignUp failed with error This service is by invitation only. [not-invited]."
    ) { error in
        guard let failure = error.failure, failure.words.hasSuffix("]"),
            let start = failure.words.lastIndex(of: "["), start > failure.words.startIndex
        else { return nil }
        let code = failure.words[failure.words.index(after: start)...].dropLast()
        guard !code.isEmpty, code.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
        else { return nil }
        return ErrorReading(
            "\(trigger(failure.trigger)) refused, with the code \(code): this is the function's own decision, not a fault.",
            look: [
                "The function's log has a line \"Refused\", at the level info, with the sentence and the request's id.",
                "The function's source: a Refusal with the code \"\(code)\".",
            ],
            act: ["The app can recognise the case by the code in brackets, and show its own text."],
            commands: ["aws logs filter-log-events --log-group-name LOG_GROUP --filter-pattern '\"\(code)\"'"])
    }

    static let functionError = ErrorPattern(
        name: "function-error", example: "PreSignUp failed with error This service is by invitation only.."
    ) { error in
        guard let failure = error.failure else { return nil }
        return ErrorReading(
            "\(trigger(failure.trigger)) reported an error whose text the app sees"
                + (failure.words.isEmpty ? "; the text follows in the message" : "")
                + ": a Refusal without a code, or an error from a function in another language."
                + (family(failure.trigger).map { " \($0.model.onError)" } ?? ""),
            look: [
                "Search the function's log for the sentence: a line \"Refused\" means a refusal; any other line means an error.",
                failure.trigger.hasPrefix("arn:") ? "The function is \(failure.trigger)." : configuration,
            ],
            act: ["Give the Refusal a code, so that the app need not compare sentences."],
            commands: [tail, rehearse(failure.trigger, error.operation)])
    }
}
