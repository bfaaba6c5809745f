import CognitoTriggers

/// A walk through a flow and a session, step by step, to find the next step.
///
/// The session is the only state of a sign-in, so each call walks through the whole session.
struct FlowWalk {
    /// The next step.
    enum Next {
        case password
        case step(any ChallengeStep, wrongAnswers: Int, note: String?)
        /// The app must pick one of the options.
        case choice(ArraySlice<any ChallengeStep>)
        case tokens
        case failure
    }

    private let plan: FlowPlan
    private let session: [ChallengeResult]
    private var facts: FlowCondition.Facts
    /// The names of options that the app has picked without a step: in the call's `ClientMetadata`, or by its last answer.
    private let picks: [String]
    /// A Boolean value that indicates whether Cognito's own steps in the session must be valid; tokens require that.
    private let isStrict: Bool
    private var index: Int
    private var wrongAnswers: Int

    /// Returns the next step, for the define handler.
    ///
    /// - Parameters:
    ///   - plan: The flow.
    ///   - event: The event.
    ///   - pick: The option that the last answer has picked, as a store remembers it.
    /// - Returns: The next step.
    static func next(_ plan: FlowPlan, after event: DefineAuthChallengeEvent, pick: String?) -> Next {
        let request = event.request
        let facts = FlowCondition.Facts(event, request.userAttributes, request.userNotFound, request.session)
        return next(plan, request.session, facts, picks(request.clientMetadata, pick), isStrict: true)
    }

    /// Returns the challenge to create, for the create handler.
    ///
    /// The define handler has already checked the session for this call, so this walk skips Cognito's own steps.
    static func next(_ plan: FlowPlan, after event: CreateAuthChallengeEvent, pick: String?) -> Next {
        let request = event.request
        let facts = FlowCondition.Facts(event, request.userAttributes, request.userNotFound, request.session)
        return next(plan, request.session, facts, picks(request.clientMetadata, pick), isStrict: false)
    }

    private static func picks(_ metadata: StringMap, _ pick: String?) -> [String] {
        [metadata[Choice.metadataKey], pick].compactMap(\.self)
    }

    private static func next(
        _ plan: FlowPlan, _ session: [ChallengeResult], _ facts: FlowCondition.Facts, _ picks: [String],
        isStrict: Bool
    ) -> Next {
        var walk = FlowWalk(
            plan: plan, session: session, facts: facts, picks: picks, isStrict: isStrict, index: 0,
            wrongAnswers: 0)
        return walk.run()
    }

    private mutating func run() -> Next {
        if isStrict, plan.hasPassword {
            // The session begins with SRP_A, then PASSWORD_VERIFIER; both must have succeeded.
            guard let first = session.first, first.challengeName == .srpA, first.challengeResult else {
                return .failure
            }
            guard session.count > 1 else { return .password }
            guard session[1].challengeName == .passwordVerifier, session[1].challengeResult else { return .failure }
            index = 2
        }
        if let next = walk(plan.nodes) { return next }
        if plan.nodes.isEmpty, !skipInserted() { return .failure }
        // The session must not continue after the flow's last step.
        return index == session.count ? .tokens : .failure
    }

    /// Walks through some nodes; returns nil if the session completes all of them.
    private mutating func walk(_ nodes: [FlowParts.Node]) -> Next? {
        for node in nodes {
            switch node {
            case .step(let step):
                if let next = walk(step) { return next }
            case .choice(let options):
                if let next = walk(options.steps) { return next }
            case .conditional(let condition, let inner):
                guard skipInserted() else { return .failure }
                facts.session = session[..<index]
                guard condition.holds(facts) else { continue }
                if let next = walk(inner) { return next }
            }
        }
        return nil
    }

    private mutating func walk(_ step: any ChallengeStep) -> Next? {
        var (wrong, note): (Int, String?) = (0, nil)
        while true {
            guard skipInserted() else { return .failure }
            guard index < session.count else { return .step(step, wrongAnswers: wrong, note: note) }
            let result = session[index]
            let label = ChallengeLabel(result.challengeMetadata, in: plan)
            guard label.name == nil || label.name == step.name else { return .failure }
            index += 1
            if result.challengeResult { return nil }
            wrong += 1
            wrongAnswers += 1
            note = label.note
            guard wrong < step.attempts, wrongAnswers < plan.guesses else { return .failure }
        }
    }

    private mutating func walk(_ options: [any ChallengeStep]) -> Next? {
        var (first, unnamed) = (0, 0)
        while true {
            guard skipInserted() else { return .failure }
            guard index < session.count else {
                if let option = picked(of: options[first...]) { return walk(option) }
                return first == options.count - 1 ? walk(options[first]) : .choice(options[first...])
            }
            guard let name = labelledName(at: index) else {
                // A single remaining option is picked automatically.
                if first == options.count - 1 { return walk(options[first]) }
                // The session does not contain the app's answer. So the app may be asked again: once for each option
                // that it refuses.
                index += 1
                unnamed += 1
                guard unnamed < options.count else { return .failure }
                continue
            }
            if let option = options[first...].first(where: { $0.name == name }) { return walk(option) }
            guard name == Choice.name, first < options.count - 1 else { return .failure }
            index += 1
            if session[index - 1].challengeResult {
                guard skipInserted() else { return .failure }
                // The next step's name shows which option was picked. If the step is yet to come, the call shows it.
                let made = options[first...].first { $0.name == labelledName(at: index) }
                let option = made ?? (index == session.count ? picked(of: options[first...]) : nil)
                return walk(option ?? options[first])
            }
            first += 1
        }
    }

    /// Returns the option that the app has picked in this call; nil if it has picked none of these.
    private func picked(of options: ArraySlice<any ChallengeStep>) -> (any ChallengeStep)? {
        picks.lazy.compactMap { pick in options.first { $0.name == pick } }.first
    }

    /// Returns the name in a challenge's metadata; nil if the metadata has no name or the challenge does not exist.
    private func labelledName(at index: Int) -> String? {
        index < session.count ? ChallengeLabel(session[index].challengeMetadata, in: plan).name : nil
    }

    /// Skips steps that Cognito has inserted, such as a second factor; returns false if one has failed or is
    /// impossible.
    private mutating func skipInserted() -> Bool {
        while index < session.count, session[index].challengeName != .customChallenge {
            let result = session[index]
            if isStrict {
                guard plan.hasPassword, result.challengeResult, result.challengeName != .srpA,
                    result.challengeName != .passwordVerifier
                else { return false }
            }
            index += 1
        }
        return true
    }
}

/// The metadata of a challenge: the step's name and note.
///
/// In a flow with one step, the metadata is only the note, or only the name if there is no note.
struct ChallengeLabel {
    /// The step's name; nil if the metadata lacks it, or if the flow has only one step.
    let name: String?
    let note: String?

    /// Reads a challenge's metadata.
    init(_ metadata: String?, in plan: FlowPlan) {
        guard let metadata, !metadata.isEmpty else {
            (name, note) = (nil, nil)
            return
        }
        if let step = plan.onlyStep {
            (name, note) = (nil, metadata == step.name ? nil : metadata)
            return
        }
        let parts = metadata.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        name = String(parts[0])
        note = parts.count > 1 ? String(parts[1]) : nil
    }

    /// Returns the metadata of a challenge.
    static func metadata(_ name: String, _ note: String?, in plan: FlowPlan) -> String {
        guard let note else { return name }
        return plan.onlyStep == nil ? "\(name) \(note)" : note
    }
}
