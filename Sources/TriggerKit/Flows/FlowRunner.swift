import CognitoTriggers

/// A runner that answers the three challenge events according to a flow.
struct FlowRunner: Sendable {
    /// The private parameter that holds the number of the step that created the challenge.
    private static let stepKey = "flow.step"
    /// The private parameter that holds the number of the first option of a choice.
    private static let optionKey = "flow.option"
    /// The private parameter that identifies the pick in the store of a choice.
    ///
    /// It is a digest of the note, because later sessions show the note itself.
    private static let pickKey = "flow.pick"
    /// The time for which a pick is remembered: the longest `AuthSessionValidity` of an app client.
    private static let pickLifetime = Duration.minutes(15)
    /// The private parameter that differs in each challenge, so that answers to different challenges are never
    /// confused.
    private static let numberKey = "flow.number"
    /// The public parameter that holds the name of the step that created the challenge.
    private static let challengeKey = "challenge"

    private let plan: FlowPlan
    private let lockOut: LockOut?

    /// Builds and checks a function's flow.
    init(_ function: some ChallengeFlowFunction) throws {
        plan = try FlowPlan(function.flow.parts)
        lockOut = function.lockOut
        try lockOut?.check()
    }

    /// Lets the steps read what they need from elsewhere, before the first event.
    func prepare() async throws { try await plan.prepare() }

    func define(_ event: DefineAuthChallengeEvent, _ context: InvocationContext) async throws
        -> DefineAuthChallengeDecision
    {
        let decision = try await next(event, context)
        switch decision {
        case .issueTokens: context.metrics.count("Flow.Tokens")
        case .fail: context.metrics.count("Flow.Failed")
        default: break
        }
        return decision
    }

    private func next(_ event: DefineAuthChallengeEvent, _ context: InvocationContext) async throws
        -> DefineAuthChallengeDecision
    {
        switch FlowWalk.next(plan, after: event, pick: try await storedPick(event, event.request.session, context)) {
        case .failure:
            if let mistake = plan.wrongStart(of: event.request.session) { context.logger.info("\(mistake)") }
            return .fail
        case .password: return .present(.passwordVerifier)
        case .step, .choice:
            let isFirst = !event.request.session.contains { $0.challengeName == .customChallenge }
            if isFirst, let lockOut, try await lockOut.isLocked(event, context) {
                Self.noteLockOut(context)
                return .fail
            }
            return .present(.customChallenge)
        case .tokens:
            // A user who does not exist gets the same challenges, but no tokens.
            guard !event.request.userNotFound else { return .fail }
            try await lockOut?.reset(event, context)
            return .issueTokens
        }
    }

    func create(_ event: CreateAuthChallengeEvent, _ context: InvocationContext) async throws
        -> CreateAuthChallengeDecision
    {
        switch FlowWalk.next(plan, after: event, pick: try await storedPick(event, event.request.session, context)) {
        case .step(let step, let wrongAnswers, let note):
            let request = ChallengeRequest(event, wrongAnswers: wrongAnswers, note: note, context: context)
            let challenge = try await step.create(request)
            context.metrics.count(declared: "Flow.\(step.name).Presented")
            return decision(challenge, of: step.name, keeping: Self.stepKey, step)
        case .choice(let options):
            context.metrics.count(declared: "Flow.\(Choice.name).Presented")
            let first = options[options.startIndex]
            let names = options.map(\.name).joined(separator: ",")
            var challenge = Challenge(public: ["options": names], private: [:])
            if plan.options(from: first)?.store != nil {
                let note = "\(plan.number(of: first) ?? "")+\(ChallengeNumber.next())"
                challenge.note = note
                challenge.privateParameters = Secret([Self.pickKey: try Self.pick(note)])
            }
            return decision(challenge, of: Choice.name, keeping: Self.optionKey, first)
        case .password, .tokens, .failure: throw ChallengeOutOfOrder()
        }
    }

    func verify(_ event: VerifyAuthChallengeEvent, _ context: InvocationContext) async throws
        -> VerifyAuthChallengeDecision
    {
        let answer = ChallengeAnswer(event, context: context)
        let step: any ChallengeStep
        if let only = plan.onlyStep {
            step = only
        } else if let made = plan.step(numbered: answer.parameter(Self.stepKey)) {
            step = made
        } else {
            let isPicked = try await picks(answer)
            context.metrics.count(declared: "Flow.\(Choice.name).\(isPicked ? "Right" : "Wrong")")
            return VerifyAuthChallengeDecision(isCorrect: isPicked)
        }
        if let lockOut, try await !lockOut.admits(event, context) {
            Self.noteLockOut(context)
            return .incorrect
        }
        // For a user who does not exist, the check takes the same time, but a right answer proves nothing.
        let isRight = try await step.verify(answer) && (answer.userExists || !step.provesUser)
        context.metrics.count(declared: "Flow.\(step.name).\(isRight ? "Right" : "Wrong")")
        if isRight { try await lockOut?.forgive(event, context) }
        return VerifyAuthChallengeDecision(isCorrect: isRight)
    }

    /// Returns true if an answer to a choice, or its metadata, picks an option that the next calls can know.
    private func picks(_ answer: ChallengeAnswer) async throws -> Bool {
        guard let first = plan.step(numbered: answer.parameter(Self.optionKey)), let choice = plan.options(from: first)
        else { return false }
        let named = answer.event.request.clientMetadata[Choice.metadataKey]
        if choice.steps.contains(where: { $0.name == named }) { return true }
        guard let option = choice.steps.first(where: { answer.text.matches(Secret($0.name)) }) else { return false }
        guard let store = choice.store, let pick = answer.parameter(Self.pickKey) else {
            return option.name == first.name
        }
        return try await store.claim(
            Self.key(ofPick: pick.reveal(), answer.event), by: option.name, until: .now.advanced(by: Self.pickLifetime),
            in: answer.context
        ).isGranted(to: option.name)
    }

    /// Returns the option that the last answer has picked, as the store of its choice remembers it; nil for another answer.
    private func storedPick<Request>(
        _ event: TriggerEvent<Request>, _ session: [ChallengeResult], _ context: InvocationContext
    ) async throws -> String? {
        // Steps that Cognito inserts may follow the answer.
        guard let last = session.last(where: { $0.challengeName == .customChallenge }), last.challengeResult,
            case let label = ChallengeLabel(last.challengeMetadata, in: plan), label.name == Choice.name,
            let note = label.note,
            let first = plan.step(numbered: Secret(String(note.prefix { $0 != "+" }))),
            let store = plan.options(from: first)?.store
        else { return nil }
        // This claim has already expired, so it does not reserve the key.
        let outcome = try await store.claim(
            Self.key(ofPick: Self.pick(note), event), by: "", until: .now.advanced(by: .zero - .minutes(1)), in: context
        )
        guard case .held(let option, _) = outcome else { return nil }
        return option
    }

    /// Returns the text that identifies the choice with a note.
    private static func pick(_ note: String) throws -> String { try StoreKey("choice", [note]).text }

    private static func key<Request>(ofPick pick: String, _ event: TriggerEvent<Request>) throws -> StoreKey {
        try StoreKey("pick", CodeKey.identity(of: event) + [pick])
    }

    /// Logs a lock-out; the app cannot distinguish it from a wrong answer.
    private static func noteLockOut(_ context: InvocationContext) {
        context.metrics.count("LockOuts")
        context.logger.notice("The user is locked out")
    }

    /// Returns the decision for a challenge.
    ///
    /// In a flow of several steps, the decision contains the step's name and number.
    private func decision(
        _ challenge: Challenge, of name: String, keeping key: String, _ step: any ChallengeStep
    ) -> CreateAuthChallengeDecision {
        var (shown, kept) = (challenge.publicParameters, challenge.privateParameters.reveal())
        if plan.onlyStep == nil {
            shown[Self.challengeKey] = name
            kept[key] = plan.number(of: step)
        }
        kept[Self.numberKey] = ChallengeNumber.next()
        return CreateAuthChallengeDecision(
            public: shown, private: kept, metadata: ChallengeLabel.metadata(name, challenge.note, in: plan))
    }
}

/// The error for an event that asks for a challenge when the flow has no next challenge.
///
/// Cognito sends such an event only if another function has the define handler.
struct ChallengeOutOfOrder: Error, CustomStringConvertible {
    var description: String {
        "No step of the flow is due for this session. Attach the define, create and verify triggers to this one function."
    }
}
