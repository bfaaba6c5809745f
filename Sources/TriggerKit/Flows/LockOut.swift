import CognitoTriggers

/// A limit on a user's wrong answers, counted across all sign-ins and app clients.
///
/// ```swift
/// let store = DynamoDBStore()
/// var lockOut: LockOut? { LockOut(after: 10, within: .minutes(15), store: store) }
/// ```
///
/// Each answer counts as wrong before it is checked, so that concurrent guesses cannot exceed the limit. A right answer
/// is then subtracted. A call that Cognito repeats counts once. The count returns to zero when tokens are issued. While
/// a user is locked out, a sign-in fails at its start and every answer is wrong.
///
/// Unknown names are counted like users. Cognito gives a user's events one name, however the name was typed, so an unknown
/// name counts in lower case and in one Unicode normalization form. Two things still reveal whether a user exists.
/// A user's email address and phone number share one count, and those of an unknown user do not. In a case-sensitive
/// pool, a user's name shares no count with the same name in another case, which belongs to another user.
///
/// Anyone can lock a user out with wrong answers, so keep the window short.
public struct LockOut: Sendable {
    private let failures: Int
    private let window: Duration
    private let store: any AttemptStore

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - failures: The number of wrong answers that lock the user out.
    ///   - window: The time for which wrong answers count. It begins with the first wrong answer.
    ///   - store: The store that counts the wrong answers.
    public init(after failures: Int, within window: Duration, store: some AttemptStore) {
        self.failures = failures
        self.window = window
        self.store = store
    }

    func check() throws {
        guard failures >= 1, window >= .seconds(1) else {
            throw ImpossibleFlow("its LockOut must allow at least one wrong answer, and last at least a second")
        }
        try store.check()
    }

    func isLocked(_ event: DefineAuthChallengeEvent, _ context: InvocationContext) async throws -> Bool {
        try await store.failures(of: try Self.key(event, isKnown: !event.request.userNotFound), in: context) >= failures
    }

    func admits(_ event: VerifyAuthChallengeEvent, _ context: InvocationContext) async throws -> Bool {
        try await store.admit(attempt(event), in: context)
    }

    func forgive(_ event: VerifyAuthChallengeEvent, _ context: InvocationContext) async throws {
        try await store.forgive(attempt(event), in: context)
    }

    func reset(_ event: DefineAuthChallengeEvent, _ context: InvocationContext) async throws {
        try await store.reset(try Self.key(event, isKnown: !event.request.userNotFound), in: context)
    }

    private func attempt(_ event: VerifyAuthChallengeEvent) throws -> Attempt {
        Attempt(
            try Self.key(event, isKnown: !event.request.userNotFound), call: try StoreKey("call", of: event).text,
            limit: failures, window: window)
    }

    private static func key<Request>(_ event: TriggerEvent<Request>, isKnown: Bool) throws -> StoreKey {
        try StoreKey("attempts", CodeKey.user(of: event, isKnown: isKnown))
    }
}
