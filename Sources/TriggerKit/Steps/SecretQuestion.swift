import CognitoCrypto
public import CognitoTriggers

/// A question that the user has answered in advance.
///
/// ```swift
/// SecretQuestion(["pet": "What was your first pet called?", "street": "In which street did you grow up?"])
/// ```
///
/// A custom attribute holds the name of the question that the user has answered, and a salted hash of the answer
/// (PBKDF2 with SHA-256). Create the attribute's value with ``record(of:to:rounds:)``. Do not let an app client read or
/// write the attribute. The check ignores case and spacing in an answer.
///
/// A user who does not exist, or has not answered a question, also gets a question, and always the same one. The check
/// of the answer then takes the same time. Answers are easier to guess than passwords, so put the step after the
/// password, and give the function a ``LockOut``.
public struct SecretQuestion: ChallengeStep {
    /// The step's name.
    public let name: String
    /// The number of wrong answers that end the sign-in.
    public let attempts: Int

    private let questions: [String: String]
    private let attribute: String
    private let rounds: Int
    private let key: CodeKey

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - questions: The questions by short names, which the attribute holds and which consist of letters and digits.
    ///   - name: The step's name.
    ///   - attempts: The number of wrong answers that end the sign-in.
    ///   - attribute: The custom attribute, without `custom:`.
    ///   - rounds: The rounds of PBKDF2, the same as for the stored answers.
    ///   - key: The key that picks a question for users without a stored answer.
    public init(
        _ questions: [String: String], name: String = "QUESTION", attempts: Int = 3,
        attribute: String = "secret_answer", rounds: Int = 200_000, key: CodeKey = CodeKey()
    ) {
        (self.questions, self.name, self.attempts) = (questions, name, attempts)
        (self.attribute, self.rounds, self.key) = (attribute, rounds, key)
    }

    /// Checks the questions, the number of rounds, and the key.
    public func check() throws {
        let areNames = questions.keys.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isOfName) }
        guard !questions.isEmpty, areNames else {
            throw ImpossibleFlow(
                "\(name) has no question, or a question whose name has characters other than letters and digits")
        }
        guard 10_000...5_000_000 ~= rounds else {
            throw ImpossibleFlow("\(name) hashes with \(rounds) rounds; use 10,000 to 5,000,000")
        }
        try key.check()
    }

    /// Reads a key that AWS keeps.
    public func prepare() async throws { try await key.prepare() }

    /// Returns the attribute's value for an answer: the question's name, the number of rounds, a salt and the hash.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - question: The question's name.
    ///   - rounds: The number of PBKDF2 rounds. It must be the same as in the step.
    /// - Returns: The value, such as `pet:200000:SALT:HASH`.
    /// - Throws: An error from OpenSSL.
    public static func record(
        of answer: Secret<String>, to question: String, rounds: Int = 200_000
    ) throws -> Secret<String> {
        var random = RandomSource()
        let salt = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        let hash = try hash(of: answer, salt, rounds)
        return Secret("\(question):\(rounds):\(Hexadecimal.encode(salt)):\(Hexadecimal.encode(hash.revealed()))")
    }

    /// Asks the user's question.
    public func create(_ request: ChallengeRequest) async throws -> Challenge {
        try await key.refresh(in: request.context)
        let names = questions.keys.sorted()
        // Like the stored question, the decoy is the same at every app client, and for every spelling of the name.
        let user = CodeKey.user(of: request.event, isKnown: request.userExists)
        let tag = try key.tag(for: ["question"] + user).reveal()
        let decoy = names[Int((UInt32(tag.prefix(8), radix: 16) ?? 0) % UInt32(names.count))]
        let known = request.userExists ? Record(request.user[custom: attribute])?.question : nil
        let question = known.flatMap { questions[$0] } ?? questions[decoy] ?? ""
        return Challenge(public: ["question": question], private: ["question": "asked"])
    }

    /// Hashes the answer, and compares the hash in constant time.
    public func verify(_ answer: ChallengeAnswer) throws -> Bool {
        let record = answer.userExists ? Record(answer.user[custom: attribute]) : nil
        // Without a stored answer, a dummy salt makes the check take the same time.
        let salt = record?.salt ?? [UInt8](repeating: 0, count: 16)
        let hash = try Self.hash(of: answer.text, salt, record?.rounds ?? rounds)
        return hash.matches(record?.hash ?? []) && record != nil
    }

    private static func hash(
        of answer: Secret<String>, _ salt: [UInt8], _ rounds: Int
    ) throws(CryptoError) -> SecretBytes {
        let words = answer.reveal().lowercased().split(whereSeparator: \.isWhitespace)
        let text = SecretBytes(words.joined(separator: " "))
        return try PasswordDerivation.pbkdf2(.sha256, rounds: rounds).key(from: text, salt: salt, count: 32)
    }

    /// A stored answer; nil if the attribute holds anything else.
    private struct Record {
        let question: String
        let rounds: Int
        let salt: [UInt8]
        let hash: [UInt8]

        init?(_ text: String?) {
            let parts = (text ?? "").split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 4, let rounds = Int(parts[1]), 1...5_000_000 ~= rounds,
                let salt = Hexadecimal.decode(parts[2]), let hash = Hexadecimal.decode(parts[3]), hash.count == 32
            else { return nil }
            (question, self.rounds, self.salt, self.hash) = (String(parts[0]), rounds, salt, hash)
        }
    }
}
