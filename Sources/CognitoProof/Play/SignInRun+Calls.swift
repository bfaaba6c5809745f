import CognitoEvents
import CognitoModel
import WireJSON

extension SignInRun {
    /// Calls the function until the app is to answer, or the sign-in has ended.
    nonisolated(nonsending) mutating func callFunction(_ function: some ExploredFunction) async {
        let begin = plan.isTimed ? ContinuousClock.now : nil
        while case .asks(let family) = signIn.stage {
            guard let event = try? signIn.event() else { return }
            // Another plan has the events before the last action.
            if plan.isProbed, callsByAction.count > plan.actions.count { await probe(event, family, function) }
            let given = await call(event, by: plan.process, function)
            let document = AnswerReader.document(given, to: event)
            record(family, event, given, document, manner: nil)
            let found = await rightAnswer(in: document, family)
            var now = Answered(answer: given, document: document, right: found.right, shown: found.shown)
            let number = callsByAction[callsByAction.count - 1]
            callsByAction[callsByAction.count - 1] += 1
            if let repetition = plan.repetition, repetition.action == callsByAction.count - 1, repetition.call == number
            {
                await callAgain(event, family, by: repetition.processes, &now, function)
            }
            if family == .createAuthChallenge {
                checkResent(messages: given.messages, right: found.right, shown: found.shown)
                take(now)
            }
            if family == .verifyAuthChallengeResponse { checkVerdict(now.document) }
            signIn.receive(now.document.map { .event($0.root) } ?? .error)
        }
        note(after: begin.map { .now - $0 } ?? .zero)
    }

    /// An answer, and what it tells the app and the user.
    struct Answered {
        var answer: ExploredAnswer
        var document: JSONDocument?
        var right: String?
        var shown: JSONMembers<String>
    }

    /// Delivers an event again, and goes on with the last answer.
    private nonisolated(nonsending) mutating func callAgain(
        _ event: [UInt8], _ family: TriggerFamily, by processes: [Int], _ now: inout Answered,
        _ function: some ExploredFunction
    ) async {
        wasRepeated = true
        for process in processes {
            elapsed += .seconds(5)
            let again = await call(event, by: process, function)
            let document = AnswerReader.document(again, to: event)
            record(
                family, event, again, document,
                manner: "again, by \(process == 0 ? "the same process" : "another process")")
            compare(again, document, with: now.answer, now.document, family, process)
            let after = await rightAnswer(in: document, family)
            // The user answers what was sent first, or what the app shows last.
            let isShown = limits.rightAnswer.isShown || after.shown != now.shown
            let right = isShown || now.right == nil ? after.right : now.right
            now = Answered(answer: again, document: document, right: right, shown: after.shown)
        }
    }

    /// Takes the challenge that the app meets.
    private mutating func take(_ now: Answered) {
        right = now.right
        isPick = Self.pick(of: now.shown) != nil
        lastChallenge = (now.shown, right)
        meet(Self.name(of: now.shown) ?? limits.flow?.onlyStep)
        if !isPick {
            if plan.keepsSteps {
                let kept = Self.texts(now.document?.root["response"]?["privateChallengeParameters"])
                challenges.append(
                    AnsweredChallenge(
                        step: current.map { namedChallenges[$0].name }, right: right, privateParameters: kept))
            }
            if let right {
                hasRightAnswer = true
                if !right.contains(" "), right.count > longestAnswer.count { longestAnswer = right }
                learn(rightAnswer: right)
            }
        }
        for step in steps.suffix(1 + (plan.repetition?.processes.count ?? 0))
        where step.family == .createAuthChallenge {
            checkShown(step)
        }
    }

    nonisolated(nonsending) mutating func call(
        _ event: [UInt8], by process: Int, _ function: some ExploredFunction
    ) async -> ExploredAnswer {
        calls += 1
        return await function.answer(
            event, ExploredCall(user: signIn.user, process: process, slot: slot, elapsed: elapsed))
    }

    private mutating func record(
        _ family: TriggerFamily, _ event: [UInt8], _ answer: ExploredAnswer, _ document: JSONDocument?, manner: String?
    ) {
        messages += answer.messages
        steps.append(
            Step(app: app, family: family, manner: manner, event: event, answer: answer, document: document))
        app = nil
        if family == .createAuthChallenge,
            let parameters = document?.root["response"]?["privateChallengeParameters"], parameters.kind == .object
        {
            for parameter in parameters.children {
                if let text = parameter.scalarText { learn(parameter: parameter.key ?? "", text) }
            }
        }
        if let error = answer.error {
            lastFailure = answer
            if error.isCrash { breach(.oddEventsDoNoHarm, "\(family.configurationName) crashes: \(error.message)") }
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
        let shown = Self.texts(response["publicChallengeParameters"])
        if let pick = Self.pick(of: shown) { return (pick, shown) }
        let right = await limits.rightAnswer.find(
            RightAnswer.Challenge(
                user: signIn.user, publicParameters: shown,
                privateParameters: Self.texts(response["privateChallengeParameters"]),
                metadata: response["challengeMetadata"]?.scalarText, messages: messages))
        return (right, shown)
    }

    /// Returns the answer that picks the first option of a choice, as a declared flow asks for it; nil for any other challenge.
    private static func pick(of shown: JSONMembers<String>) -> String? {
        guard name(of: shown) == "CHOICE" else { return nil }
        return options(of: shown).first.map(String.init)
    }

    static func options(of shown: JSONMembers<String>) -> [Substring] {
        shown["options"]?.split(separator: ",") ?? []
    }

    /// Returns the name of the step that a challenge belongs to, as a declared flow with several steps shows it.
    private static func name(of shown: JSONMembers<String>) -> String? { shown["challenge"] }

    /// Notes that the challenge waits, unless it has no name or is a choice.
    private mutating func meet(_ name: String?) {
        guard let name, !isPick else { return current = nil }
        current = namedChallenges.firstIndex { $0.name == name } ?? namedChallenges.count
        if current == namedChallenges.count { namedChallenges.append(NamedChallenge(name: name)) }
        if let right, let current { namedChallenges[current].rightAnswer = right }
    }

    private static func texts(_ map: JSONView?) -> JSONMembers<String> {
        guard let map, map.kind == .object else { return JSONMembers() }
        return map.texts
    }
}
