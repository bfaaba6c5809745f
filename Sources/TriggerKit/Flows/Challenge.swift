public import CognitoTriggers

/// A challenge created by a step.
public struct Challenge: Sendable {
    /// The parameters for the app.
    public var publicParameters: JSONMembers<String>
    /// The parameters that only the check of the answer gets; Cognito requires at least one entry.
    public var privateParameters: Secret<JSONMembers<String>>
    /// A note that the step gets again for its later challenges in the same sign-in, such as a code's time of issue.
    ///
    /// Do not put a secret into the note, because logs and later sessions show it.
    public var note: String?

    /// Creates a challenge.
    ///
    /// - Parameters:
    ///   - publicParameters: The parameters that the app gets.
    ///   - privateParameters: The parameters for the step's `verify(_:)`, with at least one entry.
    ///   - note: A note for the step's later challenges. It must not contain a secret.
    public init(
        public publicParameters: JSONMembers<String> = [:], private privateParameters: JSONMembers<String>,
        note: String? = nil
    ) {
        self.publicParameters = publicParameters
        self.privateParameters = Secret(privateParameters)
        self.note = note
    }
}

/// The input of a step that creates a challenge.
public struct ChallengeRequest: Sendable {
    /// The event.
    public let event: CreateAuthChallengeEvent
    /// The number of wrong answers to this step in this sign-in.
    public let wrongAnswers: Int
    /// The note of this step's last challenge in this sign-in; nil if this is the step's first challenge.
    public let note: String?
    /// The request's id, deadline and logger.
    public let context: InvocationContext

    /// Creates a request for a test.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - wrongAnswers: The number of wrong answers to the step.
    ///   - note: The note of the step's last challenge.
    ///   - context: The request's id, deadline and logger.
    public init(
        _ event: CreateAuthChallengeEvent, wrongAnswers: Int = 0, note: String? = nil, context: InvocationContext
    ) {
        self.event = event
        self.wrongAnswers = wrongAnswers
        self.note = note
        self.context = context
    }

    /// The user's name in the pool; for a user who does not exist, the name that was typed.
    public var userName: String { event.userName?.rawValue ?? "" }
    /// The user's attributes; empty for a user who does not exist.
    public var user: UserAttributes { event.request.userAttributes }
    /// A Boolean value that indicates whether the user exists.
    public var userExists: Bool { !event.request.userNotFound }
}

/// The answer that a step checks.
public struct ChallengeAnswer: Sendable {
    /// The event.
    public let event: VerifyAuthChallengeEvent
    /// The request's id, deadline and logger.
    public let context: InvocationContext

    /// Creates an answer for a test.
    public init(_ event: VerifyAuthChallengeEvent, context: InvocationContext) {
        self.event = event
        self.context = context
    }

    /// The user's answer.
    public var text: Secret<String> { event.request.challengeAnswer }
    /// The user's name in the pool; for a user who does not exist, the name that was typed.
    public var userName: String { event.userName?.rawValue ?? "" }
    /// The user's attributes; empty for a user who does not exist.
    public var user: UserAttributes { event.request.userAttributes }
    /// A Boolean value that indicates whether the user exists.
    public var userExists: Bool { !event.request.userNotFound }

    /// Returns a private parameter of the challenge; nil if it is absent or empty.
    public func parameter(_ key: String) -> Secret<String>? {
        event.request.privateChallengeParameters.reveal()[key].flatMap { $0.isEmpty ? nil : Secret($0) }
    }

    /// Returns true if the answer equals a private parameter, compared in constant time; false if the parameter is
    /// absent.
    ///
    /// - Parameter key: The name of the private parameter.
    /// - Returns: True if both are the same string.
    public func matches(private key: String) -> Bool { parameter(key)?.matches(text) ?? false }
}
