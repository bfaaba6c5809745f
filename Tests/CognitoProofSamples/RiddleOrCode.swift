package import TriggerKit

/// A declared sign-in with a password, and then a riddle or a code, as the user likes.
package struct RiddleOrCode: ChallengeFlowFunction {
    private let outbox: Outbox
    private let knowsTheUnknown: Bool

    package init() { self.init(outbox: Outbox(path: LambdaEnvironment["OUTBOX"])) }

    /// Creates the sign-in.
    ///
    /// - Parameters:
    ///   - outbox: The place for the codes.
    ///   - knowsTheUnknown: True if the riddle is another one for an unknown user, which is a mistake.
    package init(outbox: Outbox, knowsTheUnknown: Bool = false) {
        (self.outbox, self.knowsTheUnknown) = (outbox, knowsTheUnknown)
    }

    package var flow: some ChallengeFlow {
        if !knowsTheUnknown { Password() }
        Choice {
            Riddle(knowsTheUnknown: knowsTheUnknown)
            OneTimeCode(leastTime: .zero) { code, recipient, _ in outbox.send(code.reveal(), to: recipient.address) }
        }
    }
}

/// A step with an answer of its own.
private struct Riddle: ChallengeStep {
    let name = "RIDDLE"
    let answerParameter: String? = "answer"
    let knowsTheUnknown: Bool
    // Everyone who can read can solve it.
    var provesUser: Bool { knowsTheUnknown }

    func create(_ request: ChallengeRequest) async throws -> Challenge {
        let isOther = knowsTheUnknown && !request.userExists
        return Challenge(public: ["riddle": isOther ? "none" : "What has keys?"], private: ["answer": "a keyboard"])
    }

    func verify(_ answer: ChallengeAnswer) async throws -> Bool { answer.matches(private: "answer") }
}
