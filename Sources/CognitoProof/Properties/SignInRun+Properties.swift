import CognitoEvents
import CognitoModel
import WireJSON

extension SignInRun {
    /// Records the reached stage, and checks the properties.
    mutating func note(after time: Duration?) {
        switch signIn.stage {
        case .presents(let challenge):
            record.reach(.presented(challenge.name, challenge.publicParameters), after: time)
            if answers.wrong >= limits.guesses {
                record.breach(
                    .guessesAreBounded,
                    "After \(answers.wrong) wrong answer\(answers.wrong == 1 ? "" : "s"), there is another challenge.",
                    mayBeChance: answers.mayHaveGuessed)
            }
            if record.rounds > limits.rounds {
                record.breach(.everyHistoryEnds, "After \(limits.rounds) rounds, there is another challenge.")
            }
        case .tokens:
            record.reach(.tokens, after: time)
            checkTokens()
        case .failed(.error): record.reach(.error(record.lastFailure?.error?.type ?? ""), after: time)
        case .failed, .asks: record.reach(.failed, after: time)
        }
    }

    private mutating func checkTokens() {
        if !signIn.user.isKnown { record.breach(.unknownUsersGetNoTokens, "A user who was not found gets tokens.") }
        if let reason = answers.reasonAgainstTokens(limits.steps) {
            record.breach(.tokensNeedEveryStep, reason, mayBeChance: answers.mayHaveGuessed)
        }
    }

    mutating func checkVerdict(_ document: JSONDocument?) {
        let isAccepted = document?.root["response"]?["answerCorrect"]?.flag == true
        // A message for the next step is not a reaction to a wrong answer.
        if isAccepted { mayResend = true }
        guard !answerIsOption else { return }
        if isAccepted && !challenges.isPick && (answerIsRight || answerIsCarried) {
            answers.succeed(in: .custom)
            if answerIsRight, let right = challenges.right { answers.pass(right) }
            challenges.accept(isRight: answerIsRight)
        }
        if !isAccepted && !answerIsRight && answerIsCarried { answers.guess() }
        if isAccepted && !answerIsRight && !answerIsCarried {
            if answerMayBeRight { answers.mayHaveGuessed = true }
            let isKnown = if case .answersKnown? = record.steps.last?.app?.kind { true } else { false }
            record.breach(
                .oddEventsDoNoHarm,
                isKnown ? "A value that the app has sent or seen counts as right." : "A wrong answer counts as right.",
                mayBeChance: answerMayBeRight)
        }
        // Two repetitions of a call may exceed the function's limit on wrong answers. A single repetition must not.
        let isSingle = plan.repetition?.processes.count == 1
        if !isAccepted && answerIsRight && wasRepeated && isSingle && signIn.user.isKnown {
            record.breach(.repeatedCallsAgree, "After the repeated call, the answer that the user received is wrong.")
        }
    }

    /// Compares the answer to a repeated call with the answer to the previous call.
    mutating func compare(
        _ again: ExploredAnswer, _ documentAgain: JSONDocument?, with first: ExploredAnswer, _ document: JSONDocument?,
        _ family: TriggerFamily, _ process: Int
    ) {
        let who = process == 0 ? "the same process" : "another process"
        if let error = again.error, first.error == nil {
            record.breach(.repeatedCallsAgree, "Called again, \(who) fails: \(error.type).")
        }
        // A process without a store cannot know what another process has sent.
        let before = record.messages.dropLast(again.messages.count)
        if !again.messages.isEmpty {
            if process != 0 {
                record.note(
                    "When \(family.configurationName) is called again, another process sends a message again. Only a store that "
                        + "all processes share can prevent that.")
            } else if !before.isEmpty {
                record.breach(.repeatedCallsAgree, "Called again, \(who) sends a second message.")
            }
        }
        guard let old = document?.root["response"], let new = documentAgain?.root["response"] else { return }
        switch family {
        case .defineAuthChallenge:
            let names = ["challengeName", "issueTokens", "failAuthentication"]
            if names.contains(where: { Self.said(old[$0]) != Self.said(new[$0]) }) {
                record.breach(.repeatedCallsAgree, "Called again, \(who) decides differently.")
            }
        case .verifyAuthChallengeResponse:
            if (old["answerCorrect"]?.flag == true) != (new["answerCorrect"]?.flag == true) {
                record.breach(.repeatedCallsAgree, "Called again, \(who) judges the same answer differently.")
            }
        default: break
        }
    }

    /// Returns the effective value of a decision's member: absent, null and false are the same.
    private static func said(_ member: JSONView?) -> String {
        guard let text = member?.scalarText, text != "false" else { return "" }
        return text
    }

    /// Finds a new message or a new secret directly after a wrong answer.
    mutating func checkResent(messages: [String], right: String?, shown: JSONMembers<String>) {
        guard !mayResend, record.callsByAction.count > 1, let last = challenges.last else { return }
        let earlier = record.messages.dropLast(messages.count)
        if !messages.isEmpty {
            guard let before = earlier.last else { return }
            let isSame = messages.contains(before)
            record.breach(
                .repeatedCallsAgree,
                "After a wrong answer, \(isSame ? "the message is sent again" : "another message is sent"), although no one asked for it."
            )
        } else if !limits.rightAnswer.isShown, !limits.rightAnswer.isSent, last.shown == shown, let right,
            let old = last.right, right != old
        {
            // If no message is known, the function may have sent the new answer in a way that is not recorded.
            guard !earlier.isEmpty else { return record.note(Self.otherAnswer) }
            record.breach(
                .repeatedCallsAgree,
                "After a wrong answer, another answer is right, although the app sees the same challenge and the user receives nothing."
            )
        }
    }

    private static let otherAnswer =
        "After a wrong answer, another answer is right, but the app sees the same challenge. These histories have no "
        + "messages, so it is not known whether the user received the new answer."
}
