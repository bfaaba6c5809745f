/// The tally of one history's answers: the number of wrong answers, and the completed steps.
struct AnswerTally: Sendable {
    /// The number of answers that count as guesses.
    private(set) var wrong = 0
    /// True if the function accepted an answer that should be wrong but may be right by chance.
    var mayHaveGuessed = false
    private(set) var succeeded: [SignInStep] = []
    /// The right answers that the function accepted, in order.
    private(set) var passed: [String] = []

    var hasPassedCustomChallenge: Bool { succeeded.contains(.custom) }

    mutating func guess() { wrong += 1 }

    mutating func succeed(in step: SignInStep) { succeeded.append(step) }

    mutating func pass(_ right: String) { passed.append(right) }

    /// Returns the reason why tokens must not be issued yet; nil if all required steps have succeeded in their order.
    func reasonAgainstTokens(_ required: [SignInStep]) -> String? {
        var missing = required[...]
        for step in succeeded where step == missing.first { missing.removeFirst() }
        guard let step = missing.first else { return nil }
        let got = succeeded.isEmpty ? "nothing" : succeeded.map(\.rawValue).joined(separator: ", ")
        return "Tokens are issued without the step \(step.rawValue) (required: "
            + "\(required.map(\.rawValue).joined(separator: ", ")); succeeded: \(got))."
    }
}
