import CognitoEvents
import WireJSON

/// The custom challenges that the user has met, and the right answer to the one that waits.
struct MetChallenges: Sendable {
    /// A challenge of a declared flow with several steps, which names the challenge to the app.
    struct Named: Sendable {
        let name: String
        /// Its right answer, the last one; nil if none was known.
        var rightAnswer: String?
        /// A Boolean value that indicates whether the function took its right answer for right.
        var isPassed = false
    }

    /// A custom challenge and the answer to it, for the comparison with another sign-in.
    struct Answered: Sendable {
        /// The name of its step; nil if the challenge has none.
        let step: String?
        /// The right answer; nil if none was known.
        let right: String?
        let privateParameters: JSONMembers<String>
        var isAccepted = false
    }

    /// The right answer to the challenge that waits; nil if none is known.
    private(set) var right: String?
    /// A Boolean value that indicates whether the challenge asks which step the user wants.
    private(set) var isPick = false
    /// The last challenge: its public parameters and its right answer.
    private(set) var last: (shown: JSONMembers<String>, right: String?)?
    /// The named challenges that the user met, each once.
    private(set) var named: [Named] = []
    /// The custom challenges in their order, without picks of an option; kept for a plan that keeps its steps.
    private(set) var kept: [Answered] = []
    private(set) var hasRightAnswer = false
    /// The longest right answer; words with spaces between them do not count as long.
    private(set) var longestAnswer = ""
    /// The place of the challenge that waits among the named ones; nil if it has no name.
    private var current: Int?

    /// Takes the challenge that the app meets.
    ///
    /// - Parameters:
    ///   - shown: Its public parameters.
    ///   - right: Its right answer; nil if none is known.
    ///   - onlyStep: The name of the flow's only step, which challenges do not show.
    mutating func meet(_ shown: JSONMembers<String>, right: String?, onlyStep: String?) {
        self.right = right
        isPick = ChallengeReading.pick(of: shown) != nil
        last = (shown, right)
        note(ChallengeReading.name(of: shown) ?? onlyStep)
        guard !isPick, let right else { return }
        hasRightAnswer = true
        if !right.contains(" "), right.count > longestAnswer.count { longestAnswer = right }
    }

    /// Keeps the challenge that waits.
    mutating func keep(_ privateParameters: JSONMembers<String>) {
        kept.append(
            Answered(step: current.map { named[$0].name }, right: right, privateParameters: privateParameters))
    }

    /// Notes that the function took an answer for right.
    mutating func accept(isRight: Bool) {
        if isRight, let current { named[current].isPassed = true }
        if !kept.isEmpty { kept[kept.count - 1].isAccepted = true }
    }

    /// Notes that the challenge waits, unless it has no name or is a choice.
    private mutating func note(_ name: String?) {
        guard let name, !isPick else { return current = nil }
        current = named.firstIndex { $0.name == name } ?? named.count
        if current == named.count { named.append(Named(name: name)) }
        if let right, let current { named[current].rightAnswer = right }
    }
}
