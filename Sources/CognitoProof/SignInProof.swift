public import CognitoEvents
import CognitoModel
import WireJSON

/// Explores the sign-ins of a function, and finds the shortest history that breaks a property.
///
/// It plays Cognito and the app: right and wrong answers, unknown users, sign-ins that begin with a password or without,
/// repeated calls, steps that Cognito inserts, delays, odd events, answers of other users and of earlier sign-ins.
public struct SignInProof: Sendable {
    private let limits: SignInLimits

    /// Creates the rules that every history is held to.
    ///
    /// - Parameters:
    ///   - steps: The steps that must have succeeded before tokens are issued, in order; nil for those of the flow, or else a custom
    ///     challenge.
    ///   - guesses: The number of wrong answers after which a sign-in has to end; nil for that of the flow, or else three.
    ///   - rounds: The number of challenges within which it has to end.
    ///   - client: The id of the app client that all sign-ins come from; nil for each that a condition of the flow names, and one other.
    ///   - clientMetadata: Metadata that the app may send with an answer.
    ///   - userAttributes: Attributes that each known user has in addition to the usual ones. Users without one are explored as well.
    ///   - rightAnswer: The place where the right answer is found.
    ///   - flow: The function's declared flow; nil if it declares none.
    ///   - seed: A number that makes the users; another exploration with another seed does not meet them.
    public init(
        steps: [SignInStep]? = nil, guesses: Int? = nil, rounds: Int = 10, client: String? = nil,
        clientMetadata: [String: String] = [:], userAttributes: UserAttributes = [:], rightAnswer: RightAnswer,
        flow: DeclaredFlow? = nil, seed: UInt32 = .random(in: 0 ... .max)
    ) {
        let conditional = flow?.clients ?? []
        limits = SignInLimits(
            steps: steps ?? flow?.steps ?? [.custom], guesses: guesses ?? flow?.guesses ?? 3, rounds: rounds,
            metadata: SignInLimits.metadata(of: clientMetadata), userAttributes: userAttributes,
            clients: client.map { [$0] } ?? conditional + [CustomSignIn.usualClient], rightAnswer: rightAnswer,
            flow: flow, seed: seed)
    }

    /// Explores a function's sign-ins.
    ///
    /// - Parameters:
    ///   - function: The function, however it is called.
    ///   - progress: Receives the number of histories that have been explored, and of those known to be left.
    /// - Returns: The properties, each with the shortest history that breaks it.
    public func run(
        _ function: some ExploredFunction,
        progress: @escaping @Sendable (_ done: Int, _ left: Int) -> Void = { _, _ in }
    ) async -> ProofReport {
        let exploration = Exploration(limits: limits, function: function, progress: progress)
        return await exploration.run()
    }
}
