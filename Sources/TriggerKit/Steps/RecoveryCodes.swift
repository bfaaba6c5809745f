public import CognitoTriggers

/// Codes that a user keeps on paper, for when no other step is possible; each signs in once.
///
/// ```swift
/// import TriggerKit
///
/// struct SignIn: ChallengeFlowFunction {
///     static var permissions: [Permission] {
///         CodeKey.permissions
///         SESMail.permissions
///         DynamoDBStore.permissions
///     }
///
///     private let table = DynamoDBStore()
///     private let mail = SESMail()
///
///     var flow: some ChallengeFlow {
///         Choice {
///             OneTimeCode(store: table, sender: mail)
///             RecoveryCodes(store: table)
///         }
///     }
/// }
/// ```
///
/// Your own service makes the codes for a user who is signed in, and shows them once: the store has only their hashes,
/// so the codes cannot be shown again.
///
/// ```swift
/// import TriggerKit
///
/// func newCodes(_ user: String, _ pool: String, _ context: InvocationContext) async throws -> [String] {
///     try await RecoveryCodes(store: DynamoDBStore()).make(forUser: user, inPool: pool, in: context).map { $0.reveal() }
/// }
/// ```
///
/// A code has 24 characters, such as `4T9QK2-B7XWM3-0HJZ5D-R8V6NA`, of 32 digits and letters that are hard to confuse;
/// that is 120 random bits. The check ignores case, spaces and hyphens, and takes `O` for a zero, and `I` and `L` for a one.
///
/// The store keeps a hash of each code under the key (HMAC with SHA-256), which also depends on the pool, the user's `sub`
/// and the step's name. So a key must stay in ``CodeKey`` as long as its codes should work. If you replace that key often,
/// give the step another one, such as `key: CodeKey(from: "RECOVERY_KEY")`.
///
/// One conditional write spends a code, so of two answers at once only one is right. A call that Cognito
/// repeats gets the same answer. A user who does not exist, or has no codes, gets the same challenge, and the check
/// takes the same time.
public struct RecoveryCodes: ChallengeStep {
    /// The digits and letters of a code: those of Crockford's Base32, without `I`, `L`, `O` and `U`.
    static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    /// A code's groups of characters, which have five random bits each.
    static let (groups, groupLength) = (4, 6)

    /// The step's name.
    public let name: String
    /// The number of wrong answers that end the sign-in.
    public let attempts: Int

    private let count: Int
    private let key: CodeKey
    private let store: any RecoveryCodeStore

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - name: The step's name. Codes belong to it: in a service that makes them, it has to be the same.
    ///   - attempts: The number of wrong answers that end the sign-in.
    ///   - count: The number of codes that a user gets, 1 to 100.
    ///   - key: The key of the codes' hashes.
    ///   - store: The store of the hashes.
    public init(
        name: String = "RECOVERY", attempts: Int = 3, count: Int = 10, key: CodeKey = CodeKey(),
        store: some RecoveryCodeStore
    ) { (self.name, self.attempts, self.count, self.key, self.store) = (name, attempts, count, key, store) }

    /// Checks the number of codes, the key and the store's settings.
    public func check() throws {
        guard 1...100 ~= count else {
            throw ImpossibleFlow("\(name) makes \(count) codes for a user, but can make 1 to 100")
        }
        try key.check()
        try store.check()
    }

    /// Reads a key that AWS keeps.
    public func prepare() async throws { try await key.prepare() }

    // MARK: - Making and counting

    /// Makes new codes for a user, in place of all earlier ones.
    ///
    /// Call it only for a user who has signed in, and take the user from the verified token, not from the request.
    ///
    /// - Parameters:
    ///   - sub: The user's `sub`, as in the token and in the attributes; a name may get another owner.
    ///   - poolID: The user pool's id, such as `eu-central-1_AbCdEfGhI`: the end of the token's `iss`.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The codes, to be shown once.
    /// - Throws: `InvalidSetting` if the key is missing, or the errors of the store.
    public func make(
        forUser sub: String, inPool poolID: String, in context: InvocationContext
    ) async throws -> [Secret<String>] {
        try check()
        try await key.refresh(in: context)
        let codes = (0..<count).map { _ in Self.newCode() }
        // The first key makes the hashes, as it makes codes and links.
        try await store.replaceRecoveryCodes(
            of: user(sub, poolID), with: codes.map { try hashes(of: $0, sub, poolID)[0] }, in: context)
        return codes.map { Secret($0) }
    }

    /// Returns the number of codes that a user has left; zero if the user never had any.
    ///
    /// - Parameters:
    ///   - sub: The user's `sub`.
    ///   - poolID: The user pool's id.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The number.
    /// - Throws: The errors of the store.
    public func remaining(
        ofUser sub: String, inPool poolID: String, in context: InvocationContext
    ) async throws -> Int {
        try await store.unspentRecoveryCodes(of: user(sub, poolID), in: context)
    }

    // MARK: - The step

    /// Asks for a code; only the user has it.
    public func create(_ request: ChallengeRequest) -> Challenge {
        // Each challenge has its own number, so that a code's use belongs to one challenge only.
        Challenge(private: ["recovery": ChallengeNumber.next()])
    }

    /// Spends the code, if the user has it and has not used it before.
    ///
    /// A call that Cognito repeats finds its own use of the code and gets the same answer.
    public func verify(_ answer: ChallengeAnswer) async throws -> Bool {
        try await key.refresh(in: answer.context)
        let (pool, owner) = (answer.event.userPoolID, try StoreKey("call", of: answer.event).text)
        // An unknown user has no `sub`, and the name that was typed may be anyone's.
        let sub = answer.userExists ? answer.user.sub ?? "" : "unknown/\(answer.userName)"
        let user = try user(sub, pool)
        for hash in try hashes(of: answer.text.reveal(), sub, pool)
        where try await store.spendRecoveryCode(hash, of: user, by: owner, in: answer.context) {
            answer.context.logger.notice("A recovery code was used")
            return true
        }
        return false
    }

    // MARK: - Codes

    private static func newCode() -> String {
        var random = RandomSource()
        return (0..<groups).map { _ in
            String((0..<groupLength).map { _ in alphabet[Int.random(in: alphabet.indices, using: &random)] })
        }.joined(separator: "-")
    }

    /// Returns a typed code in the spelling that is hashed.
    private static func plain(_ typed: String) -> String {
        String(
            typed.uppercased().compactMap { character in
                switch character {
                case "O": "0"
                case "I", "L": "1"
                default: character.isWhitespace || character == "-" ? nil : character
                }
            })
    }

    /// Returns the hashes of a typed code, one of each key.
    private func hashes(of code: String, _ sub: String, _ poolID: String) throws -> [String] {
        try key.tags(for: ["recovery", name, poolID, sub, Self.plain(code)]).map { $0.reveal() }
    }

    private func user(_ sub: String, _ poolID: String) throws -> StoreKey {
        try StoreKey("recovery", [name, poolID, sub])
    }
}
