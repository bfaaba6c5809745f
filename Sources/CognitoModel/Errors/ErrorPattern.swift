import CognitoEvents

/// A pattern that recognises an error, and the explanation of that error.
struct ErrorPattern: Sendable {
    let name: String
    let example: String
    /// Returns the explanation of an error; nil if the error does not match the pattern.
    let read: @Sendable (ReportedError) -> ErrorReading?

    init(name: String, example: String, read: @escaping @Sendable (ReportedError) -> ErrorReading?) {
        self.name = name
        self.example = example
        self.read = { error in
            var reading = read(error)
            reading?.shape = name
            return reading
        }
    }

    /// Creates a pattern that matches an error with the given exception, with one of the given strings in its text, or
    /// with the given code of an OAuth endpoint.
    init(
        name: String, example: String, texts: [String] = [], exception: String? = nil, code: String? = nil,
        happened: String,
        look: [String] = [], act: [String] = [], commands: [String] = []
    ) {
        let reading = ErrorReading(happened, look: look, act: act, commands: commands)
        self.init(name: name, example: example) { error in
            let hasException = exception != nil && error.exception == exception
            let hasCode = code != nil && error.code == code
            return hasException || hasCode || texts.contains(where: error.text.contains) ? reading : nil
        }
    }

    /// Creates a pattern that matches an error with one of the given texts, in which `…` is any text.
    ///
    /// The first text is the example.
    init(
        _ name: String, _ texts: [String], _ happened: String, _ act: String..., look: [String] = [],
        commands: [String] = []
    ) {
        let parts = texts.map { $0.split(separator: "…").map(String.init) }
        let reading = ErrorReading(happened, look: look, act: act, commands: commands)
        self.init(name: name, example: texts.first ?? name) { error in
            parts.contains { Self.has($0, in: error.text) } ? reading : nil
        }
    }

    /// Returns true if a text has the parts one after the other.
    private static func has(_ parts: [String], in text: String) -> Bool {
        var rest = text[...]
        for part in parts {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }

    /// All patterns; an error belongs to the first one that matches.
    static let all: [ErrorPattern] =
        ofSAML + ofSync + ofIdentityPools + [
            noHandler, startFailed, unreadableEvent, timeLimit, triggerFailed, notAuthorized, circularDependency,
            reference,
            timeOut, missingLibrary, wrongArchitecture, crash, socketTimeout, code, functionError, accessDenied,
            notReady,
            throttled, gone, otherInvocation, noChallenges, notJSON, verifiedWithoutConfirmation, unrecognizable,
            messageLimits,
            resetRequired, wrongPassword, attributeSchema, attributePermission, clientAttributes,
        ] + ofDomains + ofProviders + ofClients + ofUsers + ofSettings + ofDeployments + ofLibraries + ofRequests
        + exceptionsAlone + ofCodes

    /// Returns the message in the example, if it begins with the given text; otherwise, nil.
    func message(beginningWith text: String) -> String? {
        let start = text.lowercased()
        // A few letters could be the beginning of any message.
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
    static let rules = "The members that Cognito reads in each trigger's answer: cognito-triggers explain TRIGGER"
    static let judge = "Check the answer against Cognito's rules, with the event that it answers."
    static let check = "cognito-triggers check event.json answer.json"

    static func family(_ trigger: String?) -> TriggerFamily? { trigger.flatMap { TriggerFamily(named: $0) } }

    /// Returns the key of `LambdaConfig` for a trigger; if the text does not name a trigger, returns the text.
    static func name(_ shown: String) -> String { family(shown)?.configurationName ?? shown }

    /// Returns the beginning of a sentence about a trigger's function.
    static func trigger(_ shown: String?) -> String {
        guard let shown, !shown.isEmpty else { return "A function" }
        return family(shown) == nil ? "The function \(shown)" : "The function of \(name(shown))"
    }

    /// Returns the command that rehearses a trigger or trigger source, with an operation's event if one is known.
    static func rehearse(_ trigger: String?, _ operation: String?, _ option: String? = nil) -> String {
        let family = family(trigger) ?? trigger.flatMap { TriggerFamily(of: TriggerSource(rawValue: $0)) }
        let operations = operation.flatMap(CognitoOperation.named).map(\.sources) ?? []
        let source = family?.model.sources.map(\.source).first { $0.rawValue == trigger || operations.contains($0) }
        let events = source?.rawValue ?? family?.configurationName ?? "event.json"
        return (["cognito-triggers invoke FUNCTION \(events)"] + [option].compactMap(\.self)).joined(separator: " ")
    }
}
