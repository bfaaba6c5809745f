import CognitoEvents
import CognitoModel
import WireJSON

extension SignInRun {
    /// Calls the function until the app has to answer or the sign-in has ended.
    nonisolated(nonsending) mutating func callFunction(_ function: some ExploredFunction) async {
        let begin = plan.isTimed ? ContinuousClock.now : nil
        var aside = Duration.zero
        while case .asks(let family) = signIn.stage {
            guard let event = try? signIn.event() else { return }
            // Events before the plan's last action are already probed by another plan.
            if plan.isProbed, record.callsByAction.count > plan.actions.count { await probe(event, family, function) }
            let given = await call(event, of: family, by: plan.process, function)
            let document = AnswerReader.document(given, to: event)
            take(family, event, given, document, manner: nil)
            aside += given.aside
            let asked = plan.isTimed ? ContinuousClock.now : nil
            let found = await rightAnswer(in: document, family)
            if let asked { aside += .now - asked }
            var now = Answered(answer: given, document: document, right: found.right, shown: found.shown)
            let number = record.countCall()
            if let repetition = plan.repetition, repetition.action == record.callsByAction.count - 1,
                repetition.call == number
            {
                await callAgain(event, family, by: repetition.processes, &now, function)
            }
            if family == .createAuthChallenge {
                checkResent(messages: given.messages, right: found.right, shown: found.shown)
                take(now)
            }
            if family == .verifyAuthChallengeResponse { checkVerdict(now.document) }
            signIn.receive(now.document.map { .event($0.root) } ?? .error)
            if family == .createAuthChallenge { await checkDeliveries(given.deliveries, function) }
        }
        note(after: begin.map { .now - $0 - aside })
    }

    /// A function's answer, with the data that the app and the user get from it.
    struct Answered {
        var answer: ExploredAnswer
        var document: JSONDocument?
        var right: String?
        var shown: JSONMembers<String>
    }

    /// Delivers an event again, and continues with the last answer.
    private nonisolated(nonsending) mutating func callAgain(
        _ event: [UInt8], _ family: TriggerFamily, by processes: [Int], _ now: inout Answered,
        _ function: some ExploredFunction
    ) async {
        wasRepeated = true
        for process in processes {
            elapsed += .seconds(5)
            let again = await call(event, of: family, by: process, function)
            let document = AnswerReader.document(again, to: event)
            take(
                family, event, again, document,
                manner: "again, by \(process == 0 ? "the same process" : "another process")")
            compare(again, document, with: now.answer, now.document, family, process)
            let after = await rightAnswer(in: document, family)
            // If the app shows the right answer, the user gives the latest one. If it is in a message, the user gives
            // the first one.
            let isShown = limits.rightAnswer.isShown || after.shown != now.shown
            let right = isShown || now.right == nil ? after.right : now.right
            now = Answered(answer: again, document: document, right: right, shown: after.shown)
        }
    }

    /// Opens the challenge that the app now sees.
    private mutating func take(_ now: Answered) {
        challenges.meet(now.shown, right: now.right, onlyStep: limits.flow?.onlyStep)
        if !challenges.isPick {
            if plan.keepsSteps {
                challenges.keep(
                    ChallengeReading.texts(now.document?.root["response"]?["privateChallengeParameters"]))
            }
            if let right = now.right {
                secrets.learn(rightAnswer: right, shownIn: now.shown, keptIn: now.document?.root["response"])
            }
        }
        for step in record.steps.suffix(1 + (plan.repetition?.processes.count ?? 0))
        where step.family == .createAuthChallenge {
            checkShown(step)
        }
    }

    nonisolated(nonsending) mutating func call(
        _ event: [UInt8], of family: TriggerFamily, by process: Int, _ function: some ExploredFunction
    ) async -> ExploredAnswer {
        calls += 1
        let answer = await function.answer(
            event,
            ExploredCall(family: family, user: signIn.user, process: process, slot: slot, elapsed: elapsed))
        record.noteTime(of: answer, family)
        return answer
    }

    private mutating func take(
        _ family: TriggerFamily, _ event: [UInt8], _ answer: ExploredAnswer, _ document: JSONDocument?, manner: String?
    ) {
        record.add(family, event, answer, document, manner: manner)
        if family == .createAuthChallenge { secrets.learn(parametersOf: document?.root["response"]) }
        if let error = answer.error {
            if error.isCrash {
                record.breach(
                    .oddEventsDoNoHarm, "\(family.configurationName) crashes: \(error.message)", severity: .disturbs)
            }
            checkSecrets(in: error.message, place: "the error of \(family.configurationName)")
        }
        for line in answer.log { checkSecrets(in: line, place: "the log of \(family.configurationName)") }
    }

    private nonisolated(nonsending) func rightAnswer(
        in document: JSONDocument?, _ family: TriggerFamily
    ) async -> (right: String?, shown: JSONMembers<String>) {
        guard family == .createAuthChallenge, let response = document?.root["response"] else {
            return (nil, JSONMembers())
        }
        let shown = ChallengeReading.texts(response["publicChallengeParameters"])
        if let pick = ChallengeReading.pick(of: shown) { return (pick, shown) }
        let right = await limits.rightAnswer.find(
            RightAnswer.Challenge(
                user: signIn.user, publicParameters: shown,
                privateParameters: ChallengeReading.texts(response["privateChallengeParameters"]),
                metadata: response["challengeMetadata"]?.scalarText, messages: record.messages))
        return (right, shown)
    }
}
