package import TriggerKit

/// A declared sign-in with a step of its own that sends: six words by mail.
package struct SentWords: ChallengeFlowFunction {
    private let sender: any CodeSender

    package init() { self.init(sender: SESMail { "Your words are \($0)." }) }

    package init(sender: any CodeSender) { self.sender = sender }

    package var flow: some ChallengeFlow { Words(sender: sender) }
}

/// Sends words, and asks for them.
private struct Words: ChallengeStep {
    let name = "WORDS"
    let answerParameter: String? = "words"
    let sendsAnswer = true
    let sender: any CodeSender
    private let key = CodeKey()
    private let sent = RetryMemory<Timestamp>()

    init(sender: any CodeSender) { self.sender = sender }

    func check() throws {
        try key.check()
        try sender.check()
    }

    func create(_ request: ChallengeRequest) async throws -> Challenge {
        let start = ContinuousClock.now
        let issued =
            if let note = request.note.flatMap({ Int64($0) }) {
                Timestamp(millisecondsSince1970: note)
            } else {
                try await send(request)
            }
        try await Task.sleep(until: start + .milliseconds(100))
        // An earlier attempt of Cognito's may have sent those of the minute before.
        let earlier = issued.advanced(by: .zero - .seconds(20))
        return Challenge(
            private: ["words": try words(request, at: issued), "earlier": try words(request, at: earlier)],
            note: "\(issued.millisecondsSince1970)")
    }

    func verify(_ answer: ChallengeAnswer) -> Bool {
        let isEarlier = answer.matches(private: "earlier")
        return answer.matches(private: "words") || isEarlier
    }

    private func send(_ request: ChallengeRequest) async throws -> Timestamp {
        try await sent.value(for: request.event) {
            let now = Timestamp.now
            if request.user.emailVerified, let email = request.user.email {
                try await sender.send(Secret(try words(request, at: now)), to: email, in: request.context)
            }
            return now
        }
    }

    private func words(_ request: ChallengeRequest, at time: Timestamp) throws -> String {
        let words = ["amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "heath", "islet", "jetty"]
        return try key.code(for: request.event, issued: time, digits: 6).reveal()
            .compactMap(\.wholeNumberValue).map { words[$0] }.joined(separator: " ")
    }
}
