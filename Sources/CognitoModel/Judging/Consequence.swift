public import CognitoEvents

/// Cognito's reaction to a broken rule.
struct Consequence: Sendable {
    let weight: Judgement.Finding.Weight
    /// The part of the answer that the rule concerns.
    let path: String
    let words: String
    let appSees: CognitoError?

    static func refused(
        _ words: String, at path: String = "response", appSees: CognitoError? = nil
    ) -> Consequence { Consequence(weight: .refused, path: path, words: words, appSees: appSees) }

    static func ignored(_ words: String, at path: String = "response") -> Consequence {
        Consequence(weight: .ignored, path: path, words: words, appSees: nil)
    }

    static func note(_ words: String, at path: String = "response") -> Consequence {
        Consequence(weight: .note, path: path, words: words, appSees: nil)
    }

    static func of(_ rule: CognitoRule, in event: ReceivedEvent?) -> Consequence {
        let found = table[rule] ?? refused("Cognito refuses the answer.")
        switch event?.model?.errorOutcome {
        case .undocumented:
            return Consequence(weight: found.weight, path: found.path, words: found.words, appSees: nil)
        case .unknownUser
        where found.appSees == .wrongPassword && event?.kind != .userPool(.userMigrationAuthentication):
            return Consequence(
                weight: found.weight, path: found.path,
                words: "Cognito treats the user as unknown, and the app sees the same error as for any unknown user.",
                appSees: nil)
        default: return found
        }
    }

    static func isKnown(of rule: CognitoRule) -> Bool { table[rule] != nil }

    private static let table = TriggerModel.all.map(\.consequences)
        .reduce(ofEveryAnswer) { $0.merging($1) { first, _ in first } }

    private static let operationFails = "The operation fails."
    /// Cognito's reactions when a rule for every trigger's answer is broken.
    private static let ofEveryAnswer: [CognitoRule: Consequence] = [
        .answerIsJSON: refused(operationFails, at: "", appSees: .invalidJSON),
        .answerLength: refused("Lambda drops the answer and reports an error: the operation fails.", at: ""),
        .answerIsEvent: refused(operationFails, at: "", appSees: .unrecognizableOutput),
        .answerHasResponse: refused(operationFails, at: "", appSees: .unrecognizableOutput),
        .answerHasRequest: refused(operationFails, at: "", appSees: .unrecognizableOutput),
        .onlyResponseCounts: note("Cognito ignores the change."),
        .memberType: refused(operationFails, appSees: .unrecognizableOutput),
        .memberIsKnown: note("Cognito ignores it; reports of errors are rare."),
        .memberIsSpeltRight: ignored("Cognito ignores it, as if it were not there."),
        .memberOfTrigger: ignored("Cognito ignores it."),
        .eventIsReadable: note("Only the form of the answer is checked."),
    ]
}

extension CognitoRule {
    /// Cognito's reaction to a violation of the rule, as far as it is known.
    public var consequence: String { Consequence.of(self, in: nil).words }
}
