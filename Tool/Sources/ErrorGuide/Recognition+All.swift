@_spi(Internal) import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoOperations

/// The errors whose recognition computes, by the names of their entries.
extension Recognition {
    static let all: [String: Function] = ofFunctions.merging(ofCalls) { $1 }.merging(ofRequests) { $1 }

    // MARK: Errors of functions, and lines of their logs

    private static let ofFunctions: [String: Function] = [
        "no-handler": { error in
            guard error.text.contains("No handler for '") || error.text.contains("NoHandler") else { return nil }
            let named = ShownError.between("No handler for '", "'", in: error.text)
            return Recognition(values: ["event": named ?? error.logged("cognito.trigger_source") ?? "an event"])
        },
        "start-failed": { error in
            let isReported = error.text.contains("INIT_REPORT") && error.text.contains("Status: error")
            let setting = error.text.hasPrefix("The environment variable ") ? error.text : nil
            guard isReported || setting != nil || error.has("The function could not start", "Runtime.InitError")
            else { return nil }
            guard let reason = error.logged("error") ?? setting else { return Recognition(variant: "unnamed") }
            return Recognition(values: ["reason": "\"\(reason)\""])
        },
        "time-limit": { error in
            guard error.has("The service took too long to answer", "The handler took too long") else { return nil }
            let called = error.failure?.trigger
            return Recognition(
                variant: error.text.contains("the event goes back unchanged") ? "unchanged" : nil,
                values: [
                    "function": function(of: called ?? error.loggedTrigger),
                    "rehearse": rehearse(called ?? error.loggedSource, error.operation),
                ])
        },
        "trigger-failed": { error in
            guard error.has("The trigger failed", "The handler failed") else { return nil }
            return Recognition(
                variant: error.text.contains("RuleViolation") ? "rule" : nil,
                values: [
                    "function": function(of: error.loggedTrigger),
                    "error": error.logged("error").map { ", \"\($0)\"" } ?? "",
                    "rehearse": rehearse(error.loggedSource, nil),
                ])
        },
        "reference": { error in
            // The reference becomes part of a command that users copy.
            guard let id = ShownError.between("The request could not be completed (reference ", ")", in: error.text),
                !id.contains(where: { $0.isWhitespace || "'\"\\$`".contains($0) })
            else { return nil }
            return Recognition(
                variant: id.hasPrefix("init-") ? "start" : nil,
                values: [
                    "function": function(of: error.failure?.trigger), "id": id,
                    "rehearse": rehearse(error.failure?.trigger, error.operation),
                ])
        },
        "function-time-out": { error in
            guard error.has("Task timed out after", "Status: timeout", "Sandbox.Timedout") else { return nil }
            let seconds = ShownError.between("Task timed out after ", " seconds", in: error.text)
            return Recognition(
                variant: seconds.flatMap(Double.init).map { $0 < 5 } == true ? "early" : nil,
                values: ["length": seconds.map { " of \($0) seconds" } ?? ""])
        },
        "crash": { error in
            guard error.has("Runtime exited", "Runtime.ExitError", "signal: killed") else { return nil }
            return Recognition(
                variant: error.text.contains("signal: killed") ? "killed" : nil,
                values: ["rehearse": rehearse(error.failure?.trigger, error.operation)])
        },
        "refusal": { error in
            guard let failure = error.failure, failure.words.hasSuffix("]"),
                let start = failure.words.lastIndex(of: "["), start > failure.words.startIndex
            else { return nil }
            let code = failure.words[failure.words.index(after: start)...].dropLast()
            guard !code.isEmpty, code.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
            else { return nil }
            return Recognition(values: ["function": function(of: failure.trigger), "code": String(code)])
        },
        "function-error": { error in
            guard let failure = error.failure else { return nil }
            return Recognition(
                variant: failure.trigger.hasPrefix("arn:") ? "arn" : nil,
                values: [
                    "function": function(of: failure.trigger), "arn": failure.trigger,
                    "continued": failure.words.isEmpty ? "; the text follows in the message" : "",
                    "reaction": TriggerFamily(named: failure.trigger).map { " \($0.model.onError)" } ?? "",
                    "rehearse": rehearse(failure.trigger, error.operation),
                ])
        },
    ]

    // MARK: Calls of functions

    private static let ofCalls: [String: Function] = [
        "cognito-time-out": { error in
            guard error.text.contains("Socket timeout while invoking Lambda") else { return nil }
            let called = (error.invocation ?? error.failure)?.trigger
            return Recognition(values: [
                "function": function(of: called), "rehearse": rehearse(called, error.operation, "--cognito-clock"),
            ])
        },
        "access-denied": { error in
            let isAlone = error.text == "AccessDeniedException"
            guard isAlone || error.invocation?.words.contains("AccessDenied") == true else { return nil }
            let isOfKey = error.invocation?.words.contains("KMS") == true
            return Recognition(
                variant: isOfKey ? "key" : isAlone ? "alone" : nil,
                values: ["called": error.invocation.map { " of \(name(of: $0.trigger))" } ?? ""])
        },
        "not-ready": { error in
            let isBare = error.text.hasPrefix("ResourceConflictException")
            let isKnown = error.text.contains("ResourceConflictException") && (error.invocation != nil || isBare)
            return isKnown ? Recognition() : nil
        },
        "throttled": { error in
            guard error.text.contains("TooManyRequestsException") else { return nil }
            return Recognition(variant: error.invocation == nil ? "quota" : nil)
        },
        "gone": { error in
            guard let invocation = error.invocation, invocation.words.contains("ResourceNotFoundException")
            else { return nil }
            return Recognition(values: ["trigger": name(of: invocation.trigger)])
        },
        "invocation-failed": { error in
            error.invocation.map { invocation in
                Recognition(
                    variant: invocation.words.isEmpty ? "cut" : nil,
                    values: ["trigger": name(of: invocation.trigger), "answer": invocation.words])
            }
        },
        "answer-unrecognizable": { error in
            let isOfAnswer = error.exception == "InvalidLambdaResponseException" && !error.text.contains("constraint")
            return isOfAnswer || error.text.contains("Unrecognizable lambda output") ? Recognition() : nil
        },
    ]

    // MARK: Requests, sign-ins and settings

    private static let ofRequests: [String: Function] = [
        "message-limits": { error in
            guard error.text.contains("failed to satisfy constraint") else { return nil }
            let member = ShownError.between(" at '", "' failed to satisfy", in: error.text)
            return Recognition(values: ["member": member.map { " (\($0))" } ?? ""])
        },
        "client-attributes": { error in
            let text = error.text.lowercased()
            let isOfReading = text.contains("invalid read attributes")
            guard isOfReading || text.contains("invalid write attributes") else { return nil }
            return Recognition(variant: isOfReading ? "read" : nil)
        },
        "not-authorized": { error in
            guard error.text.contains("is not authorized to perform") else { return nil }
            let action = ShownError.between("is not authorized to perform: ", " ", in: "\(error.text) ")
            return Recognition(values: ["action": action ?? "the action"])
        },
        "circular-dependency": { error in
            guard error.text.contains("Circular dependency between resources") else { return nil }
            guard let names = ShownError.between("[", "]", in: error.text) else { return Recognition(variant: "cut") }
            return Recognition(values: ["names": names])
        },
        "attributes-required": { error in
            guard error.text.contains("attributes required: [") else { return nil }
            let names = ShownError.between("attributes required: [", "]", in: error.text) ?? ""
            return Recognition(values: ["names": names.isEmpty ? "attributes" : names])
        },
        "sign-in-lost": { error in
            let pages = ["Something went wrong", "An error was encountered with the requested page"]
            return error.code == nil && pages.contains(where: error.text.hasPrefix) ? Recognition() : nil
        },
        "provider-refused": { error in
            let status = error.text.firstMatch(of: /\ Error - ([0-9]{3})\b/)?.output.1
            guard status != nil || error.code == "access_denied" else { return nil }
            return status.map { Recognition(values: ["status": String($0)]) } ?? Recognition(variant: "policy")
        },
        "invalid-request": { error in
            guard error.code == "invalid_request" else { return nil }
            return Recognition(variant: error.text.contains("invalid_request") ? nil : "answer")
        },
    ]

    // MARK: Words about triggers

    /// Returns the key of `LambdaConfig` for a trigger; if the text does not name a trigger, returns the text.
    private static func name(of shown: String) -> String { TriggerFamily(named: shown)?.configurationName ?? shown }

    /// Returns the beginning of a sentence about a trigger's function.
    private static func function(of shown: String?) -> String {
        guard let shown, !shown.isEmpty else { return "A function" }
        return TriggerFamily(named: shown) == nil ? "The function \(shown)" : "The function of \(name(of: shown))"
    }

    /// Returns the command that rehearses a trigger or trigger source, with an operation's event if one is known.
    private static func rehearse(_ trigger: String?, _ operation: String?, _ option: String? = nil) -> String {
        let family = trigger.flatMap { TriggerFamily(named: $0) ?? TriggerFamily(of: TriggerSource(rawValue: $0)) }
        let operations = operation.flatMap(CognitoOperation.named).map(\.sources) ?? []
        let source = family?.model.sources.map(\.source).first { $0.rawValue == trigger || operations.contains($0) }
        let events = source?.rawValue ?? family?.configurationName ?? "event.json"
        return (["cognito-triggers invoke FUNCTION \(events)"] + [option].compactMap(\.self)).joined(separator: " ")
    }
}

extension ShownError {
    /// Returns true if the error has one of the texts.
    fileprivate func has(_ texts: String...) -> Bool { texts.contains(where: text.contains) }

    /// The trigger source that a log line names.
    fileprivate var loggedSource: String? {
        logged("cognito.trigger_source").flatMap { $0.split(separator: " ").first.map(String.init) }
    }

    /// The trigger that a log line belongs to.
    fileprivate var loggedTrigger: String? {
        loggedSource.flatMap { TriggerFamily(of: TriggerSource(rawValue: $0))?.configurationName }
    }
}
