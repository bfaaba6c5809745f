import CognitoTriggers

/// A step of a sign-in: makes a challenge and checks the answer.
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
/// Cognito may call both more than once for one challenge, in other environments as well. A step keeps what it needs between
/// calls in the challenge's private parameters and in its note, and repeats no side effect for the same event.
public protocol ChallengeStep: FlowElement {
    /// The step's name in sessions, and in the public parameter `challenge` where a flow has several steps.
    ///
    /// Letters, digits, `_` and `-`; no two steps of a flow have the same name.
    var name: String { get }

    /// The number of wrong answers that end the sign-in; three unless set.
    var attempts: Int { get }

    /// A Boolean value that indicates whether a right answer proves who the user is, as a code does and a captcha does not.
    ///
    /// True unless set. A flow needs the password or a step that proves the user.
    var provesUser: Bool { get }

    /// The private parameter that holds a right answer, for tools that play sign-ins; nil if there is none.
    var answerParameter: String? { get }

    /// A Boolean value that indicates whether the user is sent the right answer, for tools that play sign-ins; false unless set.
    var sendsAnswer: Bool { get }

    /// Checks the step's settings when the function starts.
    ///
    /// - Throws: An error such as `InvalidSetting`, with which the function does not start.
    func check() throws

    /// Makes a challenge.
    ///
    /// It is called for users who do not exist as well. Make the same of it for them: the same parameters, lengths and
    /// time.
    ///
    /// - Parameter request: The user, and what is known of this step in this sign-in.
    /// - Returns: The challenge.
    /// - Throws: Any error, which ends the sign-in.
    func create(_ request: ChallengeRequest) async throws -> Challenge

    /// Checks an answer.
    ///
    /// An answer of a user who does not exist is checked as well; it never counts as a proof.
    ///
    /// - Parameter answer: The answer, and what the challenge kept for it.
    /// - Returns: True if it is right.
    /// - Throws: Any error, which ends the sign-in.
    func verify(_ answer: ChallengeAnswer) async throws -> Bool
}

extension ChallengeStep {
    /// Three.
    public var attempts: Int { 3 }
    /// True.
    public var provesUser: Bool { true }
    /// None.
    public var answerParameter: String? { nil }
    /// False.
    public var sendsAnswer: Bool { false }
    /// Nothing to check.
    public func check() throws {}
    /// The step itself.
    public var parts: FlowParts { FlowParts([.step(self)]) }
}
