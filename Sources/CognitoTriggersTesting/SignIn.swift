@_spi(Internal) public import CognitoModel
public import CognitoTriggers
import LambdaRuntime
import WireJSON

/// A custom sign-in from the app's side: the password, and the answers to the function's challenges.
///
/// ``run(_:)`` simulates Cognito around the function's define, create and verify handlers:
///
/// ```swift
/// let result = try await SignIn(password: .right) { _ in "wrong" }.run(function)
/// #expect(result.outcome == .failure(.decided) && result.challenges.count == 3, "\(result)")
/// ```
///
/// To find faults that you have not thought of, explore all sign-ins with
/// ``prove(_:environment:requiring:guesses:rounds:client:clientMetadata:userAttributes:atMost:seed:messages:rightAnswer:)``.
public struct SignIn: Sendable {
    /// The app's password.
    public enum Password: Sendable {
        /// The app begins without `SRP_A`, so it cannot be asked for the password.
        case omitted
        /// The app begins with `SRP_A`, and its password is right.
        case right
        /// The app begins with `SRP_A`, and its password is wrong. Cognito then ends the sign-in without calling the
        /// function.
        case wrong
    }

    /// The number of answers after which an endless sign-in is stopped, with its challenge open.
    public static let mostAnswers = 50

    /// The app's password.
    public var password: Password
    /// The user who signs in.
    public var user: SignInUser
    /// The `ClientMetadata` that the app sends with each answer.
    public var clientMetadata: StringMap = [:]
    /// Steps that Cognito inserts after the password, such as `.smsMFA`.
    public var insertedSteps: [ChallengeName] = []

    private let answer: @Sendable (PresentedChallenge) async throws -> String?

    /// Creates a sign-in with one answer for each custom challenge, in order.
    ///
    /// - Parameters:
    ///   - password: The app's password.
    ///   - user: The user who signs in.
    ///   - answers: The answers. A challenge without an answer stays open.
    public init(password: Password = .right, user: SignInUser = .ada, answers: [String] = []) {
        self.init(password: password, user: user) { challenge in
            answers.indices.contains(challenge.number - 1) ? answers[challenge.number - 1] : nil
        }
    }

    /// Creates a sign-in whose answers depend on the challenges, or on messages from the function.
    ///
    /// - Parameters:
    ///   - password: The app's password.
    ///   - user: The user who signs in.
    ///   - answer: Returns the answer to a custom challenge; nil leaves the challenge open.
    public init(
        password: Password = .right, user: SignInUser = .ada,
        answer: @escaping @Sendable (_ challenge: PresentedChallenge) async throws -> String?
    ) {
        self.password = password
        self.user = user
        self.answer = answer
    }

    /// Signs in through a function.
    ///
    /// Each run is a separate sign-in that begins with an empty session.
    ///
    /// - Parameter function: The function, with all three handlers.
    /// - Returns: The outcome of the sign-in and the steps before it.
    /// - Throws: The errors of the closure that answers.
    public func run(_ function: TriggerTester) async throws -> SignInResult {
        var signIn = CustomSignIn(of: user, start: password == .omitted ? .custom : .password)
        var challenges: [PresentedChallenge] = []
        var last: TestedInvocation<any Sendable>?
        var (logs, metrics): ([LogRecord], [MetricRecord]) = ([], [])
        try await signIn.play(
            passwordIsRight: password != .wrong, inserting: insertedSteps, metadata: clientMetadata,
            answer: { challenge in
                challenges.append(challenge)
                return challenge.number > Self.mostAnswers ? nil : try await answer(challenge)
            },
            call: { event in
                let invocation = await function.invoke(json: String(decoding: event, as: UTF8.self))
                last = invocation
                logs += invocation.logs
                metrics += invocation.metrics
                guard let answer = invocation.answer else { return .error }
                return .event(try JSONDocument(Array(answer.utf8)).root)
            })
        return SignInResult(signIn, challenges: challenges, last: last, logs: logs, metrics: metrics)
    }
}

extension SignInUser {
    /// A known user with a verified email address and phone number.
    public static let ada = SignInUser(
        name: "5e1f7a6c-0000-4000-8000-000000000001",
        attributes: [
            "sub": "5e1f7a6c-0000-4000-8000-000000000001", "cognito:user_status": "CONFIRMED",
            "email": "ada@example.org", "email_verified": "true", "phone_number": "+12025550100",
            "phone_number_verified": "true", "name": "Ada Lovelace", "locale": "en",
        ])
    /// A name that is not in the pool, so that the function gets `userNotFound`.
    public static let unknown = SignInUser(name: "nobody@example.org", isKnown: false)
}
