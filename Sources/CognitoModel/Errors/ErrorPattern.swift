import CognitoEvents

/// A shape that errors have, and what one of it means.
struct ErrorPattern: Sendable {
    let name: String
    let example: String
    /// The reading of an error that has the shape; nil of any other.
    let read: @Sendable (ReportedError) -> ErrorReading?

    /// All shapes; an error is of the first that fits.
    static let all: [ErrorPattern] =
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

    // MARK: Words

    static let tail = "aws logs tail LOG_GROUP --since 15m"
    static let describePool =
        "aws cognito-idp describe-user-pool --user-pool-id POOL --query UserPool.LambdaConfig"
    static let configuration = "The pool's LambdaConfig names the function of each trigger."
    static let rules = "The members that Cognito reads of each trigger's answer: cognito-triggers explain TRIGGER"
    static let judge = "Check the answer against Cognito's rules, with the event that it answers."
    static let check = "cognito-triggers check event.json answer.json"

    static func family(_ trigger: String?) -> TriggerFamily? { trigger.flatMap { TriggerFamily(named: $0) } }

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
