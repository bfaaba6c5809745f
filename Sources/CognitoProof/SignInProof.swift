public import CognitoEvents
import CognitoModel
import WireJSON

/// An exploration of a function's sign-ins, which finds the shortest history that breaks a property.
///
/// It simulates Cognito and the app. It explores right and wrong answers, unknown users, and sign-ins with and without
/// a password. It also explores repeated calls, delays, unusual events, steps that Cognito inserts, answers from other
/// users or earlier sign-ins, and other spellings of unknown names.
public struct SignInProof: Sendable {
    private let limits: SignInLimits

    /// Creates an exploration with the rules that every history must satisfy.
    ///
    /// - Parameters:
    ///   - steps: The steps that must succeed before tokens are issued, in order; nil for the flow's steps, or for a
    ///     custom challenge if there is no flow.
    ///   - guesses: The number of wrong answers after which a sign-in must end; nil for the flow's number, or three.
    ///   - rounds: The maximum number of challenges in a sign-in.
    ///   - client: The id of the app client for all sign-ins; nil to explore each client that a condition of the flow
    ///     names, and one other client.
    ///   - clientMetadata: Metadata that the app may send with an answer.
    ///   - userAttributes: Additional attributes of each known user. Users who lack one of these are explored as well.
    ///   - rightAnswer: The place of the right answer.
    ///   - flow: The function's declared flow; nil if it declares no flow.
    ///   - atMost: The limit of the exploration.
    ///   - seed: A number that determines the users; explorations with different seeds have different users.
    public init(
        steps: [SignInStep]? = nil, guesses: Int? = nil, rounds: Int = 10, client: String? = nil,
        clientMetadata: [String: String] = [:], userAttributes: UserAttributes = [:], rightAnswer: RightAnswer,
        flow: DeclaredFlow? = nil, atMost: ProofLimit = ProofLimit(), seed: UInt32 = .random(in: 0 ... .max)
    ) {
        let conditional = flow?.clients ?? []
        limits = SignInLimits(
            steps: steps ?? flow?.steps ?? [.custom], guesses: guesses ?? flow?.guesses ?? 3, rounds: rounds,
            metadata: SignInLimits.metadata(of: clientMetadata), userAttributes: userAttributes,
            clients: client.map { [$0] } ?? conditional + [CustomSignIn.usualClient], rightAnswer: rightAnswer,
            flow: flow, atMost: atMost, seed: seed)
    }

    /// Explores a function's sign-ins.
    ///
    /// - Parameters:
    ///   - function: The function. It runs in a test or as a program.
    ///   - progress: Receives the number of explored histories, and the number of histories known to remain.
    /// - Returns: The properties, each with the shortest history that breaks it.
    public func run(
        _ function: some ExploredFunction,
        progress: @escaping @Sendable (_ done: Int, _ left: Int) -> Void = { _, _ in }
    ) async -> ProofReport {
        let exploration = Exploration(limits: limits, function: function, progress: progress)
        return await exploration.run()
    }
}
