/// How bad it is that a sign-in breaks a property, from the least to the worst.
public enum SignInSeverity: String, CaseIterable, Comparable, Sendable {
    /// A user is held up: by another code, by an error in place of a refusal, or by a sign-in that never ends.
    case disturbs
    /// Whoever tries a name learns whether it has an account.
    case tellsAccounts = "tells-accounts"
    /// A code, or what a code is made of, is where others can read it.
    case showsSecret = "shows-secret"
    /// Somebody gets tokens without all steps, with another user's answer or with a used one, or by guessing on.
    case letsIn = "lets-in"

    /// The severity in words.
    public var text: String {
        switch self {
        case .disturbs: "disturbs"
        case .tellsAccounts: "tells who has an account"
        case .showsSecret: "shows a secret"
        case .letsIn: "lets somebody in"
        }
    }

    /// Returns true if the first severity is the milder one.
    public static func < (left: SignInSeverity, right: SignInSeverity) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension SignInProperty {
    /// The usual severity of a breach of the property.
    var severity: SignInSeverity {
        switch self {
        case .tokensNeedEveryStep, .guessesAreBounded, .unknownUsersGetNoTokens, .oddEventsDoNoHarm,
            .answersBelongToUsers, .usedAnswersAreSpent:
            .letsIn
        case .nothingSecretIsShown, .answersReachTheirUser: .showsSecret
        case .unknownUsersLookAlike: .tellsAccounts
        case .everyHistoryEnds, .repeatedCallsAgree: .disturbs
        }
    }

    /// Returns what an attacker or a user meets if the property is broken, as a sentence.
    func consequence(_ severity: SignInSeverity) -> String {
        switch self {
        case .tokensNeedEveryStep: "Whoever leaves a step out is signed in all the same."
        case .guessesAreBounded: "An attacker goes on guessing until an answer is right."
        case .everyHistoryEnds: "An app goes round in challenges and reaches neither tokens nor an error."
        case .unknownUsersGetNoTokens: "Cognito gets the order to sign in a user who does not exist."
        case .unknownUsersLookAlike: "An attacker tries addresses and learns which of them have an account."
        case .nothingSecretIsShown: "Whoever sees the app's traffic, or reads the log, knows the answer."
        case .repeatedCallsAgree:
            "A user whose call Cognito repeats gets a second message, or an answer that no longer counts."
        case .oddEventsDoNoHarm:
            severity == .letsIn
                ? "An attacker sends such an answer in place of the right one."
                : "A user meets an error that says nothing."
        case .answersBelongToUsers: "An attacker signs in as somebody else with an answer of their own."
        case .answersReachTheirUser: "A stranger gets the message and signs in with it."
        case .usedAnswersAreSpent: "Whoever finds an old link or token signs in with it."
        }
    }
}
