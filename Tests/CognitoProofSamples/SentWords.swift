package import TriggerKit

/// A declared sign-in with a step of its own that sends: six words by mail.
package struct SentWords: ChallengeFlowFunction {
    private let sender: any CodeSender

    package init() { self.init(sender: SESMail { "Your words are \($0)." }) }

    package init(sender: any CodeSender) { self.sender = sender }

    package var flow: some ChallengeFlow { Words(sender: sender, leastTime: .milliseconds(100)) }
}

/// Sends words, and asks for them.
struct Words: ChallengeStep {
    let name = "WORDS"
    let answerParameter: String? = "words"
    let sendsAnswer = true
    let sender: any CodeSender
    let leastTime: Duration
    let key = CodeKey()
    let sent = RetryMemory<Timestamp>()

    func check() throws {
        try key.check()
        try sender.check()
    }

    func prepare() async throws { try await key.prepare() }

    func create(_ request: ChallengeRequest) async throws -> Challenge {
        let start = ContinuousClock.now
        let issued: Timestamp
        if let time = request.note.flatMap({ Int64($0) }) {
            // After a wrong answer, the words stay the same: nothing is sent.
            issued = Timestamp(millisecondsSince1970: time)
        } else {
            issued = try await send(request)
            // Everyone waits, so that the time does not tell whether the user exists.
            try await Task.sleep(until: start + leastTime)
        }
        // An earlier attempt of this call, up to 20 seconds ago, may have sent the words of the previous minute.
        let earlier = issued.advanced(by: .seconds(-20))
        return Challenge(
            private: ["words": try words(request, at: issued), "earlier": try words(request, at: earlier)],
            note: "\(issued.millisecondsSince1970)")
    }

    func verify(_ answer: ChallengeAnswer) -> Bool {
        let isEarlier = answer.matches(private: "earlier")
        return answer.matches(private: "words") || isEarlier
    }

    /// Sends the words, unless a repeated call has; an unknown user has no address.
    private func send(_ request: ChallengeRequest) async throws -> Timestamp {
        try await sent.value(for: request.event) {
            let now = Timestamp.now
            if request.user.emailVerified, let email = request.user.email {
                let recipient = CodeRecipient(email, of: request)
                try await sender.send(Secret(try words(request, at: now)), to: recipient, in: request.context)
            }
            return now
        }
    }

    /// Derives the words of a minute, which are the same in each process.
    private func words(_ request: ChallengeRequest, at time: Timestamp) throws -> String {
        let words = ["amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "heath", "islet", "jetty"]
        let digits = try key.code(for: request.event, issued: time, digits: 6, step: name).reveal()
        return digits.compactMap(\.wholeNumberValue).map { words[$0] }.joined(separator: " ")
    }
}
