import CognitoTriggers

/// A code from the user's authenticator app, for pools that do not use Cognito's own second factor.
///
/// ```swift
/// import HTTPS
/// import TriggerKit
///
/// struct SignIn: ChallengeFlowFunction {
///     static let permissions = DynamoDBStore.permissions + DynamoDBTable.permissions(reading: "PEOPLE_TABLE")
///
///     let people: DynamoDBTable
///     let table = DynamoDBStore()
///     init() throws { people = try DynamoDBTable(from: "PEOPLE_TABLE") }
///
///     var flow: some ChallengeFlow {
///         Password()
///         Authenticator(store: table) { answer in
///             let person = try await people.get(["name": .text(answer.userName)], in: answer.context)
///             return person?["totp"]?.text.flatMap { TOTP(secret: Secret($0)) }
///         }
///     }
/// }
/// ```
///
/// Your app enrols users: it creates `TOTP.random()`, shows its URI as a QR code, and stores the secret once the user has
/// typed a right code. Do that where the user is signed in already: a sign-in that begins with an enrolment would trust
/// anyone who knows the name. Encrypt the secrets; a custom attribute is a bad place, because every event contains it.
///
/// A code is right within its period of 30 seconds and one before and after it, for clocks that differ. The store
/// makes each code valid once, and with it all earlier codes. A user who does not exist, or has no secret, gets the
/// same challenge, and the check takes the same time: the closure is called for them as well.
public struct Authenticator: ChallengeStep {
    /// A closure that returns the codes of the user's app; nil if the user has not enrolled.
    ///
    /// It is also called for users who do not exist, whose ``ChallengeAnswer/user`` is empty. Do the same work for them.
    public typealias Enrolment = @Sendable (_ answer: ChallengeAnswer) async throws -> TOTP?

    /// The codes that are compared if a user has none; no answer to them is right.
    private static let decoy = TOTP.random()

    /// The step's name.
    public let name: String
    /// The number of wrong answers that end the sign-in.
    public let attempts: Int

    private let drift: Int
    private let store: any ClaimStore
    private let enrolment: Enrolment

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - name: The step's name.
    ///   - attempts: The number of wrong answers that end the sign-in.
    ///   - drift: The number of periods by which an app's clock may differ, in either direction; 0 to 10.
    ///   - store: The store that remembers the codes that were used.
    ///   - enrolment: A closure that returns the codes of the user's app.
    public init(
        name: String = "TOTP", attempts: Int = 3, drift: Int = 1, store: some ClaimStore,
        enrolment: @escaping Enrolment
    ) {
        (self.name, self.attempts, self.drift) = (name, attempts, drift)
        (self.store, self.enrolment) = (store, enrolment)
    }

    /// Checks the drift and the store's settings.
    public func check() throws {
        guard 0...10 ~= drift else {
            throw ImpossibleFlow("\(name) has a drift of \(drift) periods, but must have 0 to 10")
        }
        try store.check()
    }

    /// Asks for the code; only the app knows it.
    public func create(_ request: ChallengeRequest) -> Challenge {
        // Each challenge has its own number, so that a code's use belongs to one challenge only.
        Challenge(private: ["authenticator": ChallengeNumber.next()])
    }

    /// Compares the answer in constant time with the codes of the periods, and uses up a right code.
    ///
    /// A call that Cognito repeats finds its own use of the code and gets the same answer.
    public func verify(_ answer: ChallengeAnswer) async throws -> Bool {
        let enrolled = try await enrolment(answer)
        let totp = enrolled ?? Self.decoy
        let now = Timestamp.now
        guard let counter = try totp.counter(of: answer.text, at: now, drift: drift), enrolled != nil, answer.userExists
        else { return false }
        let owner = try StoreKey("call", of: answer.event).text
        guard try await claim(counter, of: totp, by: owner, answer) else {
            answer.context.logger.info("The code was used before")
            return false
        }
        // RFC 6238 accepts no code that is older than the last used one.
        for earlier in max(0, totp.counter(at: now) - Int64(drift))..<counter {
            _ = try await claim(earlier, of: totp, by: owner, answer)
        }
        return true
    }

    /// Claims a code until no clock accepts it; false if another answer has used it.
    private func claim(_ counter: Int64, of totp: TOTP, by owner: String, _ answer: ChallengeAnswer) async throws
        -> Bool
    {
        let end = (counter + 2 * Int64(drift) + 2) * 1000 * Int64(totp.period)
        return try await store.claim(
            StoreKey("authenticator", CodeKey.user(of: answer.event) + [name, "\(counter)"]), by: owner,
            until: Timestamp(millisecondsSince1970: end), in: answer.context
        ).isGranted(to: owner)
    }
}
