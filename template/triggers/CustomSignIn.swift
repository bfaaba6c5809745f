import TriggerKit

/// A sign-in of our own: the function handles the define, create and verify triggers by what is declared here.
extension SignUpGate: ChallengeFlowFunction {
    /// Asks for the password over SRP, and then our own question, three times at most.
    var flow: some ChallengeFlow {
        Password()
        Question()
    }
}

/// A small sum: a place for your own question, or for a step of TriggerKit such as `OneTimeCode`.
struct Question: ChallengeStep {
    let name = "QUESTION"
    // Everybody can do the sum: it is the password that shows who signs in.
    let provesUser = false
    // Tests and `cognito-triggers prove` find the right answer there.
    var answerParameter: String? { "answer" }

    func create(_ request: ChallengeRequest) -> Challenge {
        var random = RandomSource()
        let (first, second) = (Int.random(in: 2...20, using: &random), Int.random(in: 2...20, using: &random))
        // The app gets what is public; what is private comes back to verify alone.
        return Challenge(
            public: ["question": "What is \(first) + \(second)?"], private: ["answer": "\(first + second)"])
    }

    func verify(_ answer: ChallengeAnswer) -> Bool { answer.matches(private: "answer") }
}
