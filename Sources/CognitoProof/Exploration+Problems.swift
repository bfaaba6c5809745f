@_spi(Internal) import CognitoEvents
@_spi(Internal) import CognitoModel
@_spi(Internal) import WireJSON

// The reasons why an exploration proves nothing.
extension Exploration {
    /// Returns the reason why the exploration proves nothing; nil if it has no problem.
    func problem() async -> ProofReport.Problem? {
        if let refused = found.refused { return .newUserRefused(history: refused.steps) }
        let unpassed = unpassedStep
        // If the function never accepts an answer, a broken `repeatedCallsAgree` is not caused by the repeated call.
        if !found.hasTokens || unpassed?.known.rightAnswer != nil { found.forget(.repeatedCallsAgree) }
        guard found.hasTokens else {
            let challenge = await lastChallenge()
            let error = found.lastFailure?.failure
            return found.hasRightAnswer
                ? .noTokens(challenge: challenge, error: error) : .noRightAnswer(challenge: challenge, error: error)
        }
        guard let unpassed else { return missedStep }
        let reason = [await reason(unpassed.name, unpassed.known), sharedAddress].compactMap(\.self).joined(
            separator: " ")
        return .unpassedChallenge(
            step: unpassed.name, hasRightAnswer: unpassed.known.rightAnswer != nil, reason: reason)
    }

    /// A remark on an address or a number that all users share, so that messages do not identify them; nil without one.
    private var sharedAddress: String? {
        guard limits.rightAnswer.isSent else { return nil }
        let shared = ["email", "phone_number"].first { name in
            limits.userAttributes[name].map { value in
                !["{number}", "{sub}", "{email}", "{phone_number}"].contains(where: value.contains)
            } ?? false
        }
        return shared.map { name in
            "All users have the same \(name), so a message does not tell whose answer it has: leave it out, or give each user another one, "
                + "such as \(name)=\(name == "email" ? "user{number}@example.org" : "+45{number}")."
        }
    }

    /// Describes the challenge that a sign-in with right answers fails, and the reason; nil if no challenge fails.
    private func lastChallenge() async -> String? {
        let runs = await run(
            [.custom, .password].map { SignInPlan(start: $0, completion: .right, keepsSteps: true) })
        return runs.lazy.compactMap { Self.lastChallenge(of: $0.run.history, unanswered: $0.run.unansweredChallenge) }
            .first
    }

    private static func lastChallenge(of steps: [HistoryStep], unanswered: Int?) -> String? {
        let challenges = decisions(.createAuthChallenge, in: steps)
        let verdicts = decisions(.verifyAuthChallengeResponse, in: steps).map { $0["answerCorrect"]?.flag == true }
        guard let place = verdicts.firstIndex(of: false), challenges.indices.contains(place) else { return nil }
        let name = name(of: challenges[place]).map { " (\($0))" } ?? ""
        let answered = steps.filter { $0.trigger == TriggerFamily.verifyAuthChallengeResponse.configurationName }
        let answer = (try? JSONDocument(answered[place].event))?.root["request"]?["challengeAnswer"]?.scalarText
        return reason(
            "challenge \(place + 1)\(name)", with: challenges[place], rightAnswer: place == unanswered ? nil : answer)
    }

    /// The first step that a sign-in reached but that no sign-in passed; nil if there is no such step.
    private var unpassedStep: (name: String, known: ExplorationFindings.NamedChallenge)? {
        if let flow = limits.flow {
            return flow.own.lazy.compactMap { step in self.found.namedChallenges[step.name].map { (step.name, $0) } }
                .first { !$0.1.isPassed }
        }
        // Hand-written sign-ins may also name their challenges. A name has no spaces, and is the same in several
        // histories.
        let unpassed = found.namedChallenges.filter { name, known in
            known.histories > 1 && !known.isPassed
                && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
        }
        return unpassed.min { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The problem that a declared step is never reached, or is left out for a client; nil if there is no such step.
    private var missedStep: ProofReport.Problem? {
        for step in limits.flow?.own ?? [] {
            guard found.namedChallenges[step.name] != nil else {
                return .unmetStep(step: step.name, attributes: step.attributes, clients: step.clients)
            }
            guard !step.clients.isEmpty, limits.clients.count > 1 else { continue }
            let open = found.clientsWithTokens.sorted().first { found.met[$0]?.contains(step.name) != true }
            if let open {
                let other = limits.clients[open] == CustomSignIn.usualClient ? nil : limits.clients[open]
                return .skippedStep(step: step.name, client: other)
            }
        }
        return nil
    }

    /// Explains why no sign-in passed a step.
    private func reason(_ step: String, _ known: ExplorationFindings.NamedChallenge) async -> String {
        var plan = known.plan
        plan.keepsSteps = true
        let steps = await run([plan]).first?.run.history ?? []
        let challenge = Self.decisions(.createAuthChallenge, in: steps).last { (Self.name(of: $0) ?? step) == step }
        return Self.reason("its challenge", with: challenge, rightAnswer: known.rightAnswer)
    }

    private static func decisions(_ family: TriggerFamily, in steps: [HistoryStep]) -> [JSONView] {
        steps.filter { $0.trigger == family.configurationName }.compactMap { step in
            step.decision.flatMap { try? JSONDocument($0) }?.root
        }
    }

    private static func name(of challenge: JSONView) -> String? {
        challenge["publicChallengeParameters"]?["challenge"]?.scalarText
    }

    private static func reason(_ words: String, with challenge: JSONView?, rightAnswer: String?) -> String {
        let keys = (challenge?["privateChallengeParameters"]).map { $0.texts.map { $0.key }.sorted() } ?? []
        let reason =
            if let rightAnswer {
                "The expected right answer to \(words), \(String(reflecting: String(rightAnswer.prefix(100)))), is judged wrong"
            } else {
                "\(words.prefix(1).uppercased())\(words.dropFirst()) has no right answer in the expected place"
            }
        return "\(reason); its private parameters are \(keys.isEmpty ? "empty" : keys.joined(separator: ", "))."
    }
}
