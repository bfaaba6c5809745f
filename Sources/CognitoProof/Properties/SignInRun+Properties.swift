import CognitoEvents
import CognitoModel
import WireJSON

extension SignInRun {
    mutating func breach(_ property: SignInProperty, _ reason: String) {
        guard !breaches.contains(where: { $0.property == property }) else { return }
        breaches.append(Breach(property: property, reason: reason, steps: history))
    }

    /// Notes the stage that was reached, and checks it.
    mutating func note(after time: Duration) {
        switch signIn.stage {
        case .presents(let challenge):
            reach(.presented(challenge.name, challenge.publicParameters), after: time)
            if wrongAnswers >= limits.guesses {
                breach(
                    .guessesAreBounded,
                    "After \(wrongAnswers) wrong answer\(wrongAnswers == 1 ? "" : "s") there is another challenge.")
            }
            if rounds > limits.rounds {
                breach(.everyHistoryEnds, "After \(limits.rounds) rounds there is another challenge.")
            }
        case .tokens:
            reach(.tokens, after: time)
            checkTokens()
        case .failed(.error): reach(.error(lastFailure?.error?.type ?? ""), after: time)
        case .failed, .asks: reach(.failed, after: time)
        }
    }

    private mutating func checkTokens() {
        if !signIn.user.isKnown { breach(.unknownUsersGetNoTokens, "A user who was not found gets tokens.") }
        var missing = limits.steps[...]
        for step in succeeded where step == missing.first { missing.removeFirst() }
        guard let step = missing.first else { return }
        let got = succeeded.isEmpty ? "nothing" : succeeded.map(\.rawValue).joined(separator: ", ")
        breach(
            .tokensNeedEveryStep,
            "Tokens are issued without the step \(step.rawValue) (required: "
                + "\(limits.steps.map(\.rawValue).joined(separator: ", ")); succeeded: \(got)).")
    }

    mutating func checkVerdict(_ document: JSONDocument?) {
        let isAccepted = document?.root["response"]?["answerCorrect"]?.flag == true
        // The next step's message is not sent because of a wrong answer.
        if isAccepted { mayResend = true }
        if isAccepted && !isPick && (answerIsRight || answerIsCarried) {
            succeeded.append(.custom)
            if answerIsRight {
                if let right { passed.append(right) }
                if let current { namedChallenges[current].isPassed = true }
            }
            if !challenges.isEmpty { challenges[challenges.count - 1].isAccepted = true }
        }
        if !isAccepted && !answerIsRight && answerIsCarried { wrongAnswers += 1 }
        if isAccepted && !answerIsRight && !answerIsCarried {
            breach(.oddEventsDoNoHarm, "An answer that is not the right one counts as right.")
        }
        // Two repetitions may exceed a limit on wrong answers; a single one must not.
        let isSingle = plan.repetition?.processes.count == 1
        if !isAccepted && answerIsRight && wasRepeated && isSingle && signIn.user.isKnown {
            breach(.repeatedCallsAgree, "After the repeated call, the answer that the user got is wrong.")
        }
    }

    /// Compares the answer to a repeated call with the one before.
    mutating func compare(
        _ again: ExploredAnswer, _ documentAgain: JSONDocument?, with first: ExploredAnswer, _ document: JSONDocument?,
        _ family: TriggerFamily, _ process: Int
    ) {
        let who = process == 0 ? "the same process" : "another process"
        if let error = again.error, first.error == nil {
            breach(.repeatedCallsAgree, "Called again, \(who) fails: \(error.type).")
        }
        // A process that keeps nothing in a store cannot know what another one has sent.
        let before = messages.dropLast(again.messages.count)
        if !again.messages.isEmpty {
            if process != 0 {
                notes.append(
                    "When \(family.configurationName) is called again, another process sends a message again; only a store that "
                        + "all processes share can keep it from that.")
            } else if !before.isEmpty {
                breach(.repeatedCallsAgree, "Called again, \(who) sends a second message.")
            }
        }
        guard let old = document?.root["response"], let new = documentAgain?.root["response"] else { return }
        switch family {
        case .defineAuthChallenge:
            let names = ["challengeName", "issueTokens", "failAuthentication"]
            if names.contains(where: { Self.said(old[$0]) != Self.said(new[$0]) }) {
                breach(.repeatedCallsAgree, "Called again, \(who) decides otherwise.")
            }
        case .verifyAuthChallengeResponse:
            if (old["answerCorrect"]?.flag == true) != (new["answerCorrect"]?.flag == true) {
                breach(.repeatedCallsAgree, "Called again, \(who) judges the same answer otherwise.")
            }
        default: break
        }
    }

    /// The part of a decision that counts: absent, null and false are the same.
    private static func said(_ member: JSONView?) -> String {
        guard let text = member?.scalarText, text != "false" else { return "" }
        return text
    }

    /// Finds a message, or another secret, after an answer that was just wrong.
    mutating func checkResent(messages: [String], right: String?, shown: JSONMembers<String>) {
        guard !mayResend, callsByAction.count > 1, let last = lastChallenge else { return }
        let earlier = self.messages.dropLast(messages.count)
        if !messages.isEmpty {
            guard let before = earlier.last else { return }
            let isSame = messages.contains(before)
            breach(
                .repeatedCallsAgree,
                "After a wrong answer \(isSame ? "the message is sent again" : "another message is sent"), unasked.")
        } else if !limits.rightAnswer.isShown, !limits.rightAnswer.isSent, last.shown == shown, let right,
            let old = last.right, right != old
        {
            // A function that sends in a way of its own may have sent the other answer.
            guard !earlier.isEmpty else { return note(Self.otherAnswer) }
            breach(
                .repeatedCallsAgree,
                "After a wrong answer another answer is right, though the app is shown the same and the user is sent nothing."
            )
        }
    }

    private static let otherAnswer =
        "After a wrong answer another answer is right, and the app is shown the same. No message was seen in these histories, so it is "
        + "not known whether the user was sent it."

    private mutating func note(_ note: String) {
        if !notes.contains(note) { notes.append(note) }
    }
}
