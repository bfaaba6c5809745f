import CognitoEvents
import WireJSON

/// The rules that every history is held to, and what is known of the function.
struct SignInLimits: Sendable {
    /// The steps that must have succeeded before tokens, in order.
    var steps: [SignInStep]
    /// The number of wrong answers after which a sign-in has to end.
    var guesses: Int
    /// The number of challenges within which it has to end.
    var rounds: Int
    /// The metadata that the app may send: none, all, and each entry by itself.
    var metadata: [StringMap]
    var userAttributes: UserAttributes = [:]
    /// The app clients that sign-ins come from; the first one is explored in full.
    var clients: [String]
    var rightAnswer: RightAnswer
    /// The function's declared flow; nil if it declares none.
    var flow: DeclaredFlow?
    /// Marks the users of this exploration, so that another one does not meet them again.
    var seed: UInt32
    /// The private parameters that are the same for all users, with their values; nil while they are not known.
    var constants: [String: Set<String>]?

    /// Returns the metadata to explore: none, all at once, and each entry by itself.
    static func metadata(of entries: [String: String]) -> [StringMap] {
        var metadata: [StringMap] = [[:]]
        if !entries.isEmpty { metadata.append(StringMap(JSONMembers(entries))) }
        guard entries.count > 1 else { return metadata }
        return metadata + entries.sorted { $0.key < $1.key }.prefix(4).map { StringMap([$0.key: $0.value]) }
    }

    /// Returns true if a right answer is the same for many users by design: one on file, or one of a step that proves nobody.
    ///
    /// - Parameters:
    ///   - answer: The right answer.
    ///   - step: The name of its step; nil if the challenge has none.
    /// - Returns: True if another user may have the same answer.
    func isShared(_ answer: String, of step: String?) -> Bool {
        rightAnswer.isFixed(step) || step.map { flow?.provesNobody.contains($0) == true } == true
            || userAttributes.names.contains { userAttributes[$0]?.lowercased() == answer.lowercased() }
    }
}
