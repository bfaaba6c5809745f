import TriggerKit

/// A custom sign-in: this declaration handles the define, create and verify triggers.
extension SignUpGate: ChallengeFlowFunction {
    /// Asks for the password over SRP, and then our own question, at most three times.
    var flow: some ChallengeFlow {
        Password()
        Question()
    }

    /// Ten wrong answers lock a user out for up to 15 minutes, across sign-ins.
    var lockOut: LockOut? { attempts.store.map { LockOut(after: 10, within: .minutes(15), store: $0) } }
}

/// The wrong answers of each user.
struct SignInAttempts: Sendable {
    /// The table that counts them; without a table, as in a rehearsal, only the attempts of each sign-in are limited.
    var store: (any AttemptStore)? = DynamoDBStore(ifSet: "SIGN_IN_TABLE")

    /// Wrong answers that are counted in memory, for tests.
    static var inMemory: SignInAttempts { SignInAttempts(store: MemoryStore()) }
}

/// A small sum.
///
/// Replace it with your own question, or with a step of TriggerKit such as `OneTimeCode`.
struct Question: ChallengeStep {
    let name = "QUESTION"
    // Anyone can do the sum: only the password proves who signs in.
    let provesUser = false
    // Tests and `cognito-triggers prove` find the right answer there.
    let answerParameter: String? = "answer"

    func create(_ request: ChallengeRequest) -> Challenge {
        var random = RandomSource()
        let (first, second) = (Int.random(in: 2...20, using: &random), Int.random(in: 2...20, using: &random))
        // The app gets the public parameters; only verify gets the private ones.
        return Challenge(
            public: ["question": "What is \(first) + \(second)?"], private: ["answer": "\(first + second)"])
    }

    func verify(_ answer: ChallengeAnswer) -> Bool { answer.matches(private: "answer") }
}
