/// A property of a custom sign-in.
public enum SignInProperty: String, CaseIterable, Sendable {
    /// Tokens are issued only after all required steps have succeeded in order.
    case tokensNeedEveryStep = "tokens-need-every-step"
    /// The sign-in ends after a given number of wrong answers at the latest.
    case guessesAreBounded = "guesses-are-bounded"
    /// The sign-in ends in tokens or failure within a given number of challenges.
    case everyHistoryEnds = "every-history-ends"
    /// An unknown user gets no tokens.
    case unknownUsersGetNoTokens = "unknown-users-get-no-tokens"
    /// Challenges for unknown users look like challenges for known users.
    case unknownUsersLookAlike = "unknown-users-look-alike"
    /// Public parameters, logs and errors contain neither private parameters nor right answers.
    case nothingSecretIsShown = "nothing-secret-is-shown"
    /// After a repeated event, the user's answer is still accepted, and the function sends no message twice.
    case repeatedCallsAgree = "repeated-calls-agree"
    /// Unusual events and malformed answers do not crash the function, and do not count as right answers.
    case oddEventsDoNoHarm = "odd-events-do-no-harm"
    /// A user's right answer is not right for other users.
    case answersBelongToUsers = "answers-belong-to-users"
    /// A message with a right answer goes only to a verified address or number of its user.
    case answersReachTheirUser = "answers-reach-their-user"
    /// A token, such as the one in a link, signs its user in only once.
    case usedAnswersAreSpent = "used-answers-are-spent"

    /// The property as a sentence.
    public var text: String {
        switch self {
        case .tokensNeedEveryStep: "Tokens are issued only after each required step succeeded, in order."
        case .guessesAreBounded: "The sign-in ends after the permitted number of wrong answers."
        case .everyHistoryEnds: "Every sign-in ends in tokens or failure within the permitted rounds."
        case .unknownUsersGetNoTokens: "An unknown user gets no tokens, whatever the answers are."
        case .unknownUsersLookAlike: "Challenges for unknown users look like those for known ones."
        case .nothingSecretIsShown:
            "No private parameter or right answer is in public parameters, logs or errors."
        case .repeatedCallsAgree: "A repeated call accepts the answer that the user received, and sends nothing twice."
        case .oddEventsDoNoHarm: "Odd events and odd answers neither crash the function nor count as right."
        case .answersBelongToUsers: "A user's right answer is not right for another user."
        case .answersReachTheirUser: "A right answer is sent only to a verified address or number of its user."
        case .usedAnswersAreSpent: "A link or token signs its user in only once."
        }
    }
}

/// A step that must succeed before tokens are issued.
public enum SignInStep: String, CaseIterable, Sendable {
    /// The password, over SRP.
    case password
    /// A custom challenge.
    case custom
    /// A second factor that Cognito itself checks.
    case mfa
    /// A remembered device.
    case device
}
