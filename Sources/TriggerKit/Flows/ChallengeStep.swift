import CognitoTriggers

/// A step of a sign-in: it creates a challenge and checks the answer.
///
/// ```swift
/// struct Sum: ChallengeStep {
///     let name = "SUM"
///     // Anyone can do the sum: it does not prove who signs in.
///     let provesUser = false
///     // Tests and `cognito-triggers prove` find the right answer there.
///     let answerParameter: String? = "answer"
///
///     func create(_ request: ChallengeRequest) async throws -> Challenge {
///         var random = RandomSource()
///         let (first, second) = (Int.random(in: 2...20, using: &random), Int.random(in: 2...20, using: &random))
///         return Challenge(public: ["question": "\(first) + \(second)"], private: ["answer": "\(first + second)"])
///     }
///
///     func verify(_ answer: ChallengeAnswer) async throws -> Bool { answer.matches(private: "answer") }
/// }
/// ```
///
/// Cognito may call both methods more than once for one challenge, also in other environments. A step keeps its state
/// between calls in the challenge's private parameters and its note, and repeats no side effect for the same event.
public protocol ChallengeStep: FlowElement {
    /// The step's name in sessions, and in the public parameter `challenge` of a flow with several steps.
    ///
    /// It consists of letters, digits, `_` and `-`, and is unique within the flow.
    var name: String { get }

    /// The number of wrong answers that end the sign-in; by default three.
    var attempts: Int { get }

    /// A Boolean value that indicates whether a right answer proves who the user is: true for a code, false for a
    /// captcha.
    ///
    /// By default true. A flow needs ``Password`` or a step that proves who the user is.
    var provesUser: Bool { get }

    /// The private parameter that holds a right answer, for tools that simulate sign-ins; nil if no parameter does.
    var answerParameter: String? { get }

    /// A Boolean value that indicates whether the step sends the right answer to the user; by default false.
    ///
    /// Only tools that simulate sign-ins read it.
    var sendsAnswer: Bool { get }

    /// The time for which an answer that the step sends is right; nil, the default, if it sends none or if it does not expire.
    ///
    /// Only tools read it: `cognito-triggers check` compares it with the time that an app client gives users.
    var answerLifetime: Duration? { get }

    /// Checks the step's settings when the function starts.
    ///
    /// - Throws: An error such as `InvalidSetting`, which stops the function from starting.
    func check() throws

    /// Reads what the step needs from elsewhere when the function starts, such as a key that AWS keeps; after ``check()``.
    ///
    /// - Throws: Any error, which stops the function from starting.
    func prepare() async throws

    /// Creates a challenge.
    ///
    /// It is also called for users who do not exist. Give them the same parameters and lengths, and take the same time.
    ///
    /// - Parameter request: The user, and the state of this step in this sign-in.
    /// - Returns: The challenge.
    /// - Throws: Any error, which ends the sign-in.
    func create(_ request: ChallengeRequest) async throws -> Challenge

    /// Checks an answer.
    ///
    /// An answer from a user who does not exist is also checked, but never counts as proof.
    ///
    /// - Parameter answer: The answer, and the challenge's parameters.
    /// - Returns: True if it is right.
    /// - Throws: Any error, which ends the sign-in.
    func verify(_ answer: ChallengeAnswer) async throws -> Bool
}

extension ChallengeStep {
    /// The default, three.
    public var attempts: Int { 3 }
    /// The default, true.
    public var provesUser: Bool { true }
    /// The default, nil.
    public var answerParameter: String? { nil }
    /// The default, false.
    public var sendsAnswer: Bool { false }
    /// The default, nil.
    public var answerLifetime: Duration? { nil }
    /// Checks nothing.
    public func check() throws {}
    /// Reads nothing.
    public func prepare() async throws {}
    /// The step itself.
    public var parts: FlowParts { FlowParts([.step(self)]) }
}
