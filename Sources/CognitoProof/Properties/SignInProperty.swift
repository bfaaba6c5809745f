/// A property of a custom sign-in.
public enum SignInProperty: String, CaseIterable, Sendable {
    /// Tokens are issued only after each required step succeeded, in order.
    case tokensNeedEveryStep = "tokens-need-every-step"
    /// The sign-in ends after a number of wrong answers.
    case guessesAreBounded = "guesses-are-bounded"
    /// The sign-in ends in tokens or failure within the given rounds.
    case everyHistoryEnds = "every-history-ends"
    /// An unknown user gets no tokens.
    case unknownUsersGetNoTokens = "unknown-users-get-no-tokens"
    /// Challenges for unknown users look like those for known users.
    case unknownUsersLookAlike = "unknown-users-look-alike"
    /// No private parameter and no right answer appears in public parameters, metadata, logs or errors.
    case nothingSecretIsShown = "nothing-secret-is-shown"
    /// The answer to a repeated event accepts the user's answer, and nothing is sent twice.
    case repeatedCallsAgree = "repeated-calls-agree"
    /// Odd events and odd answers neither crash the function nor count as right.
    case oddEventsDoNoHarm = "odd-events-do-no-harm"
    /// A user's right answer is not right for other users.
    case answersBelongToUsers = "answers-belong-to-users"
    /// A link or another token that has signed its user in does not sign in again.
    case usedAnswersAreSpent = "used-answers-are-spent"

    /// The property, in a sentence.
    public var text: String {
        switch self {
        case .tokensNeedEveryStep: "Tokens are issued only after each required step succeeded, in order."
        case .guessesAreBounded: "After the permitted number of wrong answers the sign-in ends."
        case .everyHistoryEnds: "Every sign-in ends in tokens or failure within the permitted rounds."
        case .unknownUsersGetNoTokens: "An unknown user gets no tokens, whatever is answered."
        case .unknownUsersLookAlike: "Challenges for unknown users look like those for known ones."
        case .nothingSecretIsShown:
            "No private parameter or right answer is in public parameters, metadata, logs, errors."
        case .repeatedCallsAgree: "A repeated call accepts the answer that the user got, and sends nothing twice."
        case .oddEventsDoNoHarm: "Odd events and odd answers neither crash the function nor count as right."
        case .answersBelongToUsers: "A user's right answer is not right for another user."
        case .usedAnswersAreSpent: "A link or token that has signed its user in does not do so again."
        }
    }
}

/// A step that must have succeeded before tokens are issued.
public enum SignInStep: String, CaseIterable, Sendable {
    /// The password, over SRP.
    case password
    /// A custom challenge.
    case custom
    /// A second factor of Cognito's own.
    case mfa
    /// A remembered device.
    case device
}
