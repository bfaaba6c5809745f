import CognitoEvents
import CognitoModel
import WireJSON

extension SignInRun {
    /// Sends changed copies of an event; their answers are checked and dropped.
    nonisolated(nonsending) mutating func probe(
        _ event: [UInt8], _ family: TriggerFamily, _ function: some ExploredFunction
    ) async {
        guard let root = (try? JSONDocument(event))?.root else { return }
        let plain = family == .verifyAuthChallengeResponse ? nil : await call(event, of: family, by: 2, function)
        let plainIsTokens =
            plain.flatMap { AnswerReader.document($0, to: event) }?.root["response"]?["issueTokens"]?.flag == true
        for odd in EventMutation.all(for: family, session: signIn.session, isKnown: signIn.user.isKnown) {
            // If conditions of the flow name clients, an event without a client would get another client's flow.
            if odd.hidesClient, limits.flow?.clients.isEmpty == false { continue }
            let bytes = odd.variation.changed(root)
            guard bytes != event else { continue }
            let answer = await call(bytes, of: family, by: 2, function)
            let document = AnswerReader.document(answer, to: bytes)
            await judge(
                answer, document, to: bytes, family, odd, plain: event,
                plainFails: plain?.error != nil, plainIsTokens: plainIsTokens, function)
        }
        guard family == .verifyAuthChallengeResponse, let request = root["request"] else { return }
        for (number, odd) in WrongAnswers.odd(challenges.right).enumerated() {
            guard let text = odd.answer else { continue }
            var editor = JSONEditor(root.document)
            editor.set("challengeAnswer", in: request) { $0.text(text) }
            let bytes = editor.finish()
            let answer = await call(bytes, of: family, by: 2, function)
            let document = AnswerReader.document(answer, to: bytes)
            if document?.root["response"]?["answerCorrect"]?.flag == true { acceptedOddAnswers.insert(number) }
            await judge(
                answer, document, to: bytes, family, EventMutation(odd.words), plain: event, plainFails: false,
                plainIsTokens: false, function)
        }
        guard answerIsRight, signIn.user.isKnown else { return }
        let last = await call(event, of: family, by: 2, function)
        let verdict = AnswerReader.document(last, to: event)?.root["response"]?["answerCorrect"]?.flag
        if verdict != true { oddAnswersAreCounted = true }
    }

    private nonisolated(nonsending) mutating func judge(
        _ answer: ExploredAnswer, _ document: JSONDocument?, to event: [UInt8], _ family: TriggerFamily,
        _ odd: EventMutation,
        plain: [UInt8], plainFails: Bool, plainIsTokens: Bool, _ function: some ExploredFunction
    ) async {
        let step = RunRecord.Step(
            app: record.app, family: family, manner: odd.words, event: event, answer: answer, document: document)
        checkSecrets(ofProbe: answer, document, by: step)
        var reason: String?
        var (severity, mayBeChance) = (SignInSeverity.letsIn, false)
        if let error = answer.error {
            if error.isCrash {
                reason = "The function crashes: \(error.message)"
            } else if odd.mustBeAnswered, !error.isRefusal, !plainFails,
                await call(plain, of: family, by: 2, function).error == nil
            {
                // If the function also fails for the unchanged event, the cause may be too many wrong answers.
                reason = "The function fails, but it answers the event without the change: \(error.type)"
            }
            severity = .disturbs
        } else if let response = document?.root["response"] {
            if family == .defineAuthChallenge, response["issueTokens"]?.flag == true, !plainIsTokens {
                reason = "The function issues tokens for this event, but not for the same event without the change"
            }
            // The answer in a changed event is right only if the app's answer is right and the change keeps the answer.
            let isRight = answerIsRight && odd.keepsAnswer
            if family == .verifyAuthChallengeResponse, response["answerCorrect"]?.flag == true, !isRight {
                (reason, mayBeChance) = ("The answer counts as right", challenges.right == nil)
            }
        }
        guard let reason else { return }
        record.breach(
            .oddEventsDoNoHarm, "\(reason) (\(family.configurationName) with \(odd.words)).", severity: severity,
            mayBeChance: mayBeChance, by: step)
    }
}
