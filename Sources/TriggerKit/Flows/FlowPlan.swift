import CognitoTriggers

/// A flow that has been checked.
struct FlowPlan: Sendable {
    let hasPassword: Bool
    let nodes: [FlowParts.Node]
    /// The number of wrong answers that ends a sign-in, counted across all steps.
    let guesses: Int
    /// The only step of a single-step flow, whose challenges and notes omit the step's name; nil for other flows.
    let onlyStep: (any ChallengeStep)?
    private let steps: [any ChallengeStep]
    private let choices: [FlowParts.ChoiceOptions]

    /// Checks a declaration.
    ///
    /// - Throws: ``ImpossibleFlow``, or an error of a step's own check.
    init(_ parts: FlowParts) throws {
        guard !parts.hasMisplacedPassword else {
            throw ImpossibleFlow(
                "Password() is after another step or under a condition. Put it first: Cognito checks the password first (SRP_A), "
                    + "or not at all")
        }
        hasPassword = parts.hasPassword
        nodes = parts.nodes
        steps = Self.steps(of: nodes)
        choices = Self.choices(in: nodes)
        onlyStep = steps.count == 1 && choices.isEmpty ? steps[0] : nil
        guesses = steps.map(\.attempts).max() ?? 1
        try check()
    }

    private func check() throws {
        guard hasPassword || !steps.isEmpty else {
            throw ImpossibleFlow("it has no steps; add one, such as Password()")
        }
        guard !choices.contains(where: \.steps.isEmpty) else { throw ImpossibleFlow("a Choice of it has no step") }
        for choice in choices { try choice.store?.check() }
        var names: Set<String> = []
        for step in steps {
            guard !step.name.isEmpty, step.name.utf8.allSatisfy(\.isOfName), step.name != Choice.name else {
                throw ImpossibleFlow("'\(step.name)' is not a valid step name: use letters, digits, '_' and '-'")
            }
            guard names.insert(step.name).inserted else {
                throw ImpossibleFlow("two steps have the name \(step.name); rename one of them")
            }
            guard step.attempts >= 1 else {
                throw ImpossibleFlow("the step \(step.name) allows no attempts; its limit must be at least 1")
            }
            try step.check()
        }
        guard hasPassword || nodes.contains(where: Self.provesUser) else {
            throw ImpossibleFlow(
                "no unconditional step proves who the user is; add Password(), or a step such as OneTimeCode without a "
                    + "condition")
        }
    }

    /// Lets the steps read what they need from elsewhere.
    func prepare() async throws {
        for step in steps { try await step.prepare() }
    }

    /// Returns a message for the log if the app has started the sign-in in the wrong way; otherwise nil.
    func wrongStart(of session: [ChallengeResult]) -> String? {
        switch (hasPassword, session.startedWithSRP) {
        case (true, false):
            "The sign-in fails: the flow begins with Password(), so the app must start with CHALLENGE_NAME=SRP_A and SRP_A."
        case (false, true):
            "The sign-in fails: the flow has no Password(), so the app must start without CHALLENGE_NAME and SRP_A."
        default: nil
        }
    }

    /// Returns the number that replaces a step's name where the name must stay hidden.
    func number(of step: any ChallengeStep) -> String? { steps.firstIndex { $0.name == step.name }.map(String.init) }

    /// Returns the step with the given number; nil if no step has it.
    func step(numbered number: Secret<String>?) -> (any ChallengeStep)? {
        number.flatMap { Int($0.reveal()) }.flatMap { steps.indices.contains($0) ? steps[$0] : nil }
    }

    /// Returns the options of a choice from a step on, and the store of the choice.
    func options(from first: any ChallengeStep) -> FlowParts.ChoiceOptions? {
        choices.lazy.compactMap { choice in
            choice.steps.firstIndex { $0.name == first.name }
                .map { FlowParts.ChoiceOptions(steps: Array(choice.steps[$0...]), store: choice.store) }
        }.first
    }

    private static func steps(of nodes: [FlowParts.Node]) -> [any ChallengeStep] {
        nodes.flatMap { node in
            switch node {
            case .step(let step): [step]
            case .choice(let options): options.steps
            case .conditional(_, let inner): steps(of: inner)
            }
        }
    }

    private static func choices(in nodes: [FlowParts.Node]) -> [FlowParts.ChoiceOptions] {
        nodes.flatMap { node -> [FlowParts.ChoiceOptions] in
            switch node {
            case .step: []
            case .choice(let options): [options]
            case .conditional(_, let inner): choices(in: inner)
            }
        }
    }

    private static func provesUser(_ node: FlowParts.Node) -> Bool {
        switch node {
        case .step(let step): step.provesUser
        case .choice(let options): options.steps.allSatisfy(\.provesUser)
        case .conditional: false
        }
    }
}

// MARK: - For tools

extension FlowPlan {
    /// Returns the flow; with the words STEP, POOL and SUB, new recovery codes of the step for the user instead.
    func answer(to words: [String]) async throws -> JSONValue {
        guard !words.isEmpty else { return description }
        let step = words.count == 3 ? steps.first { $0.name == words[0] } as? RecoveryCodes : nil
        guard let step else {
            return ["problem": "--describe STEP POOL SUB needs the name of a step with recovery codes"]
        }
        let context = InvocationContext(requestID: "recovery-codes", deadline: Deadline(millisecondsFromNow: 30_000))
        try await step.prepare()
        let codes = try await step.make(forUser: words[2], inPool: words[1], in: context)
        return ["codes": .array(codes.map { .text($0.reveal()) })]
    }

    /// The flow as `--describe` shows it.
    private var description: JSONValue {
        [
            "password": .boolean(hasPassword), "guesses": .integer(Int64(guesses)),
            "named": .boolean(onlyStep == nil && !steps.isEmpty), "elements": .array(nodes.map(Self.describe)),
        ]
    }

    private static func describe(_ node: FlowParts.Node) -> JSONValue {
        switch node {
        case .step(let step): describe(step)
        case .choice(let options): ["kind": "choice", "options": .array(options.steps.map(describe))]
        case .conditional(let condition, let inner): describe(condition, inner)
        }
    }

    private static func describe(_ condition: FlowCondition, _ inner: [FlowParts.Node]) -> JSONValue {
        var members: JSONMembers<JSONValue> = ["kind": "conditional", "elements": .array(inner.map(describe))]
        for (name, texts) in [("clients", condition.clients), ("attributes", condition.attributes)]
        where !texts.isEmpty {
            members[name] = .array(texts.sorted().map { .text($0) })
        }
        return .object(members)
    }

    private static func describe(_ step: any ChallengeStep) -> JSONValue {
        var members: JSONMembers<JSONValue> = [
            "kind": "step", "name": .text(step.name), "attempts": .integer(Int64(step.attempts)),
            "provesUser": .boolean(step.provesUser),
        ]
        if let key = step.answerParameter {
            members["answer"] = .text("private:\(key)")
        } else if step.sendsAnswer {
            members["answer"] = "message"
        } else if step is RecoveryCodes {
            members["answer"] = "recovery"
        }
        if let lifetime = step.answerLifetime { members["lifetime"] = .integer(lifetime.components.seconds) }
        return .object(members)
    }
}
