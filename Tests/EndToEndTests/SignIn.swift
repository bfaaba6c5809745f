import CognitoProcessTestSupport

/// Plays Cognito's part in one custom sign-in through `CaptchaSignIn`: it keeps the session, and hands the private
/// parameters of a challenge from its making to the check of its answer.
struct SignIn {
    /// The next step.
    enum Step: Hashable {
        case challenge(String)
        case tokens
        case failure
    }

    /// The text that the app gets.
    struct Challenge {
        let question: String
        let metadata: String?
        fileprivate let secrets: [String: Any]

        /// The answer of a person.
        var rightAnswer: String {
            get throws {
                guard let sum = question.wholeMatch(of: /What is (\d+) \+ (\d+)\?/), let first = Int(sum.1),
                    let second = Int(sum.2)
                else { throw Unmet("a sum, got: \(question)") }
                return String(first + second)
            }
        }

        /// The values that the app must not see.
        var secretValues: [String] { secrets.values.compactMap { $0 as? String } }
    }

    private let function = Function.captchaSignIn
    private let isKnown: Bool
    private var session: [[String: Any]] = []

    /// Starts a sign-in that the app asked for with `CHALLENGE_NAME=SRP_A`.
    init(knownUser isKnown: Bool = true) {
        self.isKnown = isKnown
        finish("SRP_A", isPassed: true)
    }

    /// Notes how a challenge ended.
    mutating func finish(_ name: String, isPassed: Bool, metadata: String? = nil) {
        var round: [String: Any] = ["challengeName": name, "challengeResult": isPassed]
        round["challengeMetadata"] = metadata
        session.append(round)
    }

    /// Asks the function what comes next.
    func next() async throws -> Step {
        let response = try await ask("DefineAuthChallenge_Authentication", with: ["session": session])
        let flags = (response[flag: "issueTokens"], response[flag: "failAuthentication"])
        switch (response[text: "challengeName"], flags.0, flags.1) {
        case (let name?, false, false): return .challenge(name)
        case (nil, true, false): return .tokens
        case (nil, false, true): return .failure
        default: throw Unmet("one next step, got: \(response.members)")
        }
    }

    /// Has the function make a challenge.
    func challenge() async throws -> Challenge {
        let response = try await ask(
            "CreateAuthChallenge_Authentication", with: ["session": session, "challengeName": "CUSTOM_CHALLENGE"])
        let secrets = response[object: "privateChallengeParameters"].members
        let shown = response[object: "publicChallengeParameters"]
        guard let question = shown[text: "question"], shown.members.count == 1, !secrets.isEmpty else {
            throw Unmet("a challenge, got: \(response.members)")
        }
        return Challenge(question: question, metadata: response[text: "challengeMetadata"], secrets: secrets)
    }

    /// Has the function check an answer, and notes the result.
    mutating func answer(_ challenge: Challenge, with text: String) async throws -> Bool {
        let response = try await ask(
            "VerifyAuthChallengeResponse_Authentication",
            with: ["privateChallengeParameters": challenge.secrets, "challengeAnswer": text])
        guard let isCorrect = response[flag: "answerCorrect"] else { throw Unmet("answerCorrect") }
        finish("CUSTOM_CHALLENGE", isPassed: isCorrect, metadata: challenge.metadata)
        return isCorrect
    }

    /// Plays one whole challenge.
    mutating func round(_ answer: (Challenge) throws -> String) async throws -> Bool {
        guard try await next() == .challenge("CUSTOM_CHALLENGE") else { throw Unmet("a custom challenge") }
        let challenge = try await challenge()
        return try await self.answer(challenge, with: try answer(challenge))
    }

    private func ask(_ sample: String, with members: [String: Any]) async throws -> JSONObject {
        let event = try Sample(sample).edited { event in
            event[object: "request"].members.merge(members) { _, own in own }
            event[object: "request"].members["userNotFound"] = !isKnown
        }
        return try JSONObject(try await function.invoke(event).answer)[object: "response"]
    }
}
