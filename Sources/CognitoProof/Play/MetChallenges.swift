import CognitoEvents
import WireJSON

/// The custom challenges that the user has met, and the right answer to the open challenge.
struct MetChallenges: Sendable {
    /// A named challenge of a declared flow with several steps.
    struct Named: Sendable {
        let name: String
        /// The last right answer to the challenge; nil if it was unknown.
        var rightAnswer: String?
        /// A Boolean value that indicates whether the function accepted the right answer to the challenge.
        var isPassed = false
    }

    /// A custom challenge and its right answer, for the comparison with another sign-in.
    struct Answered: Sendable {
        /// The name of the challenge's step; nil if the challenge has no name.
        let step: String?
        /// The right answer; nil if it was unknown.
        let right: String?
        let privateParameters: JSONMembers<String>
        var isAccepted = false
    }

    /// The right answer to the open challenge; nil if the answer is unknown.
    private(set) var right: String?
    /// A Boolean value that indicates whether the open challenge is a choice between steps.
    private(set) var isPick = false
    /// The last challenge: its public parameters and its right answer.
    private(set) var last: (shown: JSONMembers<String>, right: String?)?
    /// The named challenges that the user has reached, without duplicates.
    private(set) var named: [Named] = []
    /// The custom challenges in order, without choices; recorded for a plan that keeps its steps.
    private(set) var kept: [Answered] = []
    /// The largest number of options of a choice that the user has met.
    private(set) var options = 0
    private(set) var hasRightAnswer = false
    /// The longest right answer; an answer of several words is not considered.
    private(set) var longestAnswer = ""
    /// The index of the open challenge in `named`; nil if the challenge has no name.
    private var current: Int?

    /// Takes the challenge that the app meets; the right answer is nil if it is unknown.
    mutating func meet(_ shown: JSONMembers<String>, right: String?, onlyStep: String?) {
        self.right = right
        isPick = ChallengeReading.pick(of: shown) != nil
        last = (shown, right)
        note(ChallengeReading.name(of: shown) ?? onlyStep)
        if isPick { options = max(options, ChallengeReading.options(of: shown).count) }
        guard !isPick, let right else { return }
        hasRightAnswer = true
        if !right.contains(" "), right.count > longestAnswer.count { longestAnswer = right }
    }

    /// The name of the open challenge's step; nil if it has no name.
    var step: String? { current.map { named[$0].name } }

    /// Adds the open challenge to `kept`.
    mutating func keep(_ privateParameters: JSONMembers<String>) {
        kept.append(
            Answered(step: step, right: right, privateParameters: privateParameters))
    }

    /// Records that the function accepted the answer to the open challenge.
    mutating func accept(isRight: Bool) {
        if isRight, let current { named[current].isPassed = true }
        if !kept.isEmpty { kept[kept.count - 1].isAccepted = true }
    }

    /// Adds the open challenge to `named`, unless it has no name or is a choice.
    private mutating func note(_ name: String?) {
        guard let name, !isPick else { return current = nil }
        current = named.firstIndex { $0.name == name } ?? named.count
        if current == named.count { named.append(Named(name: name)) }
        if let right, let current { named[current].rightAnswer = right }
    }
}
