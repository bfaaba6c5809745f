import CognitoEvents
import WireJSON

/// The limits that every history must respect, and facts about the function.
struct SignInLimits: Sendable {
    /// The steps that must succeed before tokens are issued, in order.
    var steps: [SignInStep]
    /// The number of wrong answers after which a sign-in must end.
    var guesses: Int
    /// The maximum number of challenges in a sign-in.
    var rounds: Int
    /// The metadata that the app may send: an empty map, all entries, and each entry alone.
    var metadata: [StringMap]
    var userAttributes: UserAttributes = [:]
    /// The app clients of the sign-ins; the first one is explored in full.
    var clients: [String]
    var rightAnswer: RightAnswer
    /// The function's declared flow; nil if it declares no flow.
    var flow: DeclaredFlow?
    /// The limit of the exploration.
    var atMost = ProofLimit()
    /// A number that marks this exploration's users, so that another exploration has different users.
    var seed: UInt32
    /// The private parameters that all users share, with their values; nil until they are known.
    var constants: [String: Set<String>]?

    static func metadata(of entries: [String: String]) -> [StringMap] {
        var metadata: [StringMap] = [[:]]
        if !entries.isEmpty { metadata.append(StringMap(JSONMembers(entries))) }
        guard entries.count > 1 else { return metadata }
        return metadata + entries.sorted { $0.key < $1.key }.prefix(4).map { StringMap([$0.key: $0.value]) }
    }

    /// Returns true for a step that anyone can complete, such as a captcha.
    func provesNobody(_ step: String?) -> Bool { step.map { flow?.provesNobody.contains($0) == true } ?? false }

    /// Returns true if users share a right answer by design: it is on file, or its step does not prove the user.
    func isShared(_ answer: String, of step: String?) -> Bool {
        rightAnswer.isFixed(step) || provesNobody(step)
            || userAttributes.names.contains { userAttributes[$0]?.lowercased() == answer.lowercased() }
    }
}
