public import CognitoModel
public import CognitoProof
public import CognitoTriggers

/// Explores the sign-ins of a function, and reports the properties that hold.
///
/// ```swift
/// let report = await prove(CaptchaSignIn.self, requiring: [.password, .custom], rightAnswer: .publicSum)
/// #expect(report.holds, "\(report)")
/// ```
///
/// The function is hosted as in a ``TriggerTester``, in two copies and without Lambda's time limit. The second copy
/// simulates another process, which gets an event that Cognito sends again. The clock advances when time has to pass.
///
/// - Parameters:
///   - type: The function.
///   - environment: The complete set of environment variables.
///   - steps: The steps that must have succeeded before tokens are issued, in order. If nil, they are the steps of the
///     declared flow, or a custom challenge if there is no flow.
///   - guesses: The number of wrong answers after which a sign-in must end. If nil, it is the number of the declared
///     flow, or three if there is no flow.
///   - rounds: The number of challenges within which a sign-in must end.
///   - client: The id of the app client for all sign-ins. If nil, the sign-ins use each client that a condition of the
///     declared flow names, and one other client.
///   - clientMetadata: Metadata that the app may send with an answer.
///   - userAttributes: Additional attributes of each known user; users without one of these are explored, too. `{number}`, `{sub}`,
///     `{email}` and `{phone_number}` in a value are the user's own.
///   - atMost: The number of histories and the time after which the exploration ends, undecided.
///   - seed: A number that determines the users, to repeat an earlier report; nil for a new one.
///   - messages: Returns the messages that a user has received so far, oldest first; nil if the function sends none.
///   - rightAnswer: The place of the right answer to a challenge.
/// - Returns: The properties, each with the shortest history that breaks it.
public func prove<Function: TriggerFunction>(
    _ type: Function.Type, environment: [String: String] = [:], requiring steps: [SignInStep]? = nil,
    guesses: Int? = nil, rounds: Int = 10, client: String? = nil, clientMetadata: [String: String] = [:],
    userAttributes: UserAttributes = [:], atMost: ProofLimit = ProofLimit(), seed: UInt32? = nil,
    messages: (@Sendable (SignInUser) async -> [String])? = nil, rightAnswer: RightAnswer
) async -> ProofReport {
    await prove(
        environment: environment, requiring: steps, guesses: guesses, rounds: rounds, client: client,
        clientMetadata: clientMetadata, userAttributes: userAttributes, atMost: atMost, seed: seed, messages: messages,
        rightAnswer: rightAnswer
    ) {
        try await Function()
    }
}

/// Explores the sign-ins of a function that a test creates itself, and reports the properties that hold.
///
/// - Parameters:
///   - environment: The complete set of environment variables.
///   - steps: The steps that must have succeeded before tokens are issued, in order. If nil, they are the steps of the
///     declared flow, or a custom challenge if there is no flow.
///   - guesses: The number of wrong answers after which a sign-in must end. If nil, it is the number of the declared
///     flow, or three if there is no flow.
///   - rounds: The number of challenges within which a sign-in must end.
///   - client: The id of the app client for all sign-ins. If nil, the sign-ins use each client that a condition of the
///     declared flow names, and one other client.
///   - clientMetadata: Metadata that the app may send with an answer.
///   - userAttributes: Additional attributes of each known user; users without one of these are explored, too. `{number}`, `{sub}`,
///     `{email}` and `{phone_number}` in a value are the user's own.
///   - atMost: The number of histories and the time after which the exploration ends, undecided.
///   - seed: A number that determines the users, to repeat an earlier report; nil for a new one.
///   - messages: Returns the messages that a user has received so far, oldest first; nil if the function sends none.
///   - rightAnswer: The place of the right answer to a challenge.
///   - make: Creates the function, once for each simulated process. A store that all processes share, such as a `MemoryStore`, is made
///     outside of the closure.
/// - Returns: The properties, each with the shortest history that breaks it.
public func prove<Function: TriggerFunction>(
    environment: [String: String] = [:], requiring steps: [SignInStep]? = nil, guesses: Int? = nil, rounds: Int = 10,
    client: String? = nil, clientMetadata: [String: String] = [:], userAttributes: UserAttributes = [:],
    atMost: ProofLimit = ProofLimit(), seed: UInt32? = nil, messages: (@Sendable (SignInUser) async -> [String])? = nil,
    rightAnswer: RightAnswer,
    making make: @escaping @Sendable () async throws -> Function
) async -> ProofReport {
    let proof = SignInProof(
        steps: steps, guesses: guesses, rounds: rounds, client: client, clientMetadata: clientMetadata,
        userAttributes: userAttributes, rightAnswer: rightAnswer,
        flow: await HostedFunction.flow(environment: environment, of: make), atMost: atMost,
        seed: seed ?? .random(in: 0 ... .max))
    let function = await HostedFunction(
        TriggerDispatcher.host(Function.self, make: make), environment: environment,
        logLevel: Function.ownLogLevel(in: HostedFunction.overrides(environment)), messages: messages)
    return await proof.run(function)
}
