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
/// The function is hosted as by a ``TriggerTester``, without a time limit of Lambda's, in two copies: the second one plays
/// another process to which Cognito delivers an event again. Its clock is moved on where time is to pass.
///
/// - Parameters:
///   - type: The function.
///   - environment: All environment variables that it finds.
///   - steps: The steps that must have succeeded before tokens are issued, in order; nil for those of a declared flow, or else a
///     custom challenge.
///   - guesses: The number of wrong answers after which a sign-in has to end; nil for that of a declared flow, or else three.
///   - rounds: The number of challenges within which it has to end.
///   - client: The id of the app client that all sign-ins come from; nil for each that a condition of a declared flow names, and one
///     other.
///   - clientMetadata: Metadata that the app may send with an answer.
///   - userAttributes: Attributes that each known user has in addition to the usual ones; users without one are explored as well.
///   - seed: A number that makes the users, to meet those of an earlier report again; nil for one that no other run has.
///   - messages: Returns the texts that a user has been sent so far, the oldest first; nil if the function sends none.
///   - rightAnswer: The place where the right answer to a challenge is found.
/// - Returns: The properties, each with the shortest history that breaks it.
public func prove<Function: TriggerFunction>(
    _ type: Function.Type, environment: [String: String] = [:], requiring steps: [SignInStep]? = nil,
    guesses: Int? = nil, rounds: Int = 10, client: String? = nil, clientMetadata: [String: String] = [:],
    userAttributes: UserAttributes = [:], seed: UInt32? = nil,
    messages: (@Sendable (SignInUser) async -> [String])? = nil, rightAnswer: RightAnswer
) async -> ProofReport {
    await prove(
        environment: environment, requiring: steps, guesses: guesses, rounds: rounds, client: client,
        clientMetadata: clientMetadata, userAttributes: userAttributes, seed: seed, messages: messages,
        rightAnswer: rightAnswer
    ) {
        try await Function()
    }
}

/// Explores the sign-ins of a function that a test sets up in a way of its own, and reports the properties that hold.
///
/// - Parameters:
///   - environment: All environment variables that it finds.
///   - steps: The steps that must have succeeded before tokens are issued, in order; nil for those of a declared flow, or else a
///     custom challenge.
///   - guesses: The number of wrong answers after which a sign-in has to end; nil for that of a declared flow, or else three.
///   - rounds: The number of challenges within which it has to end.
///   - client: The id of the app client that all sign-ins come from; nil for each that a condition of a declared flow names, and one
///     other.
///   - clientMetadata: Metadata that the app may send with an answer.
///   - userAttributes: Attributes that each known user has in addition to the usual ones; users without one are explored as well.
///   - seed: A number that makes the users, to meet those of an earlier report again; nil for one that no other run has.
///   - messages: Returns the texts that a user has been sent so far, the oldest first; nil if the function sends none.
///   - rightAnswer: The place where the right answer to a challenge is found.
///   - make: Makes the function, once for each process that is played.
/// - Returns: The properties, each with the shortest history that breaks it.
public func prove<Function: TriggerFunction>(
    environment: [String: String] = [:], requiring steps: [SignInStep]? = nil, guesses: Int? = nil, rounds: Int = 10,
    client: String? = nil, clientMetadata: [String: String] = [:], userAttributes: UserAttributes = [:],
    seed: UInt32? = nil, messages: (@Sendable (SignInUser) async -> [String])? = nil, rightAnswer: RightAnswer,
    making make: @escaping @Sendable () async throws -> Function
) async -> ProofReport {
    let proof = SignInProof(
        steps: steps, guesses: guesses, rounds: rounds, client: client, clientMetadata: clientMetadata,
        userAttributes: userAttributes, rightAnswer: rightAnswer,
        flow: await HostedFunction.flow(environment: environment, of: make),
        seed: seed ?? .random(in: 0 ... .max))
    let function = await HostedFunction(
        TriggerDispatcher.host(Function.self, make: make), environment: environment, messages: messages)
    return await proof.run(function)
}
