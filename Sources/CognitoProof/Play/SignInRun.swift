import CognitoEvents
import CognitoModel
import WireJSON

/// One history as it happens; it plays the app and Cognito.
struct SignInRun: Sendable {
    let plan: SignInPlan
    let limits: SignInLimits
    let slot: Int
    var signIn: CustomSignIn
    var record = RunRecord()
    var challenges = MetChallenges()
    var answers = AnswerTally()
    var secrets = KnownSecrets()
    /// Public values that equal a right answer that is too short to be searched for elsewhere.
    var shortMatches = ShortMatches()
    /// The number of calls of the function, including the calls with changed copies of events.
    var calls = 0
    /// The index of the first challenge that the completion answered incorrectly; nil if all its answers were right.
    ///
    /// A completion with right answers gives a wrong answer only if the right answer is unknown.
    private(set) var unansweredChallenge: Int?
    /// The numbers of the malformed answers that the function accepted although they are wrong.
    var acceptedOddAnswers: Set<Int> = []
    /// True if the function refused the right answer after many malformed answers, which the function seems to count.
    var oddAnswersAreCounted = false
    var elapsed = Duration.zero
    var wasRepeated = false
    /// A Boolean value that indicates whether the function may send another message.
    var mayResend = true
    private var answer = ""
    private(set) var answerIsRight = false
    /// A Boolean value that indicates whether the app's answer is from another sign-in.
    private(set) var answerIsCarried = false
    /// A Boolean value that indicates whether the app's answer is the name of an option, which the function may accept or refuse.
    private(set) var answerIsOption = false
    /// A Boolean value that indicates whether the app's answer, although it should be wrong, may be right by chance.
    var answerMayBeRight: Bool { challenges.right.map { $0 == answer } ?? true }

    init(_ plan: SignInPlan, _ limits: SignInLimits, user: SignInUser, slot: Int) {
        self.plan = plan
        self.limits = limits
        self.slot = slot
        signIn = CustomSignIn(of: user, start: plan.start, client: limits.clients[plan.client])
        elapsed = plan.delay
        var app = AppAction(.signsIn(plan.who, plan.start, client: limits.clients.count > 1 ? signIn.client : nil))
        app.manner = plan.manner
        record.app = app
    }

    var history: [HistoryStep] { record.history }

    var hasTokens: Bool {
        if case .tokens = signIn.stage { return true }
        return false
    }

    var presented: PresentedChallenge? {
        if case .presents(let challenge) = signIn.stage { return challenge }
        return nil
    }

    /// The number of options in the open choice; 0 if no choice is open.
    var options: Int { offered.count }

    /// The names of the options in the open choice.
    private var offered: [String] {
        guard challenges.isPick, let shown = presented?.publicParameters else { return [] }
        return ChallengeReading.options(of: shown).map(String.init)
    }

    /// Values that the app knows and that reached the open challenge, which must not be its answer.
    ///
    /// They are the values that the challenge shows and keeps under one name, the right answer without them, and private
    /// parameters that have a value of the last metadata in another spelling.
    var reachedValues: [String] {
        guard let challenge = presented, challenge.name == .customChallenge, !challenges.isPick else { return [] }
        var values: [String] = []
        // The order must not depend on the values, because each history has other ones and finds them by their number.
        for key in challenge.privateParameters.keys {
            guard let value = challenge.privateParameters[key], value.count >= SecretSearch.leastCount else { continue }
            if challenge.publicParameters[key] == value {
                values.append(value)
                if let rest = challenges.right.flatMap({ SecretSearch.rest(of: $0, without: value) }) {
                    values.append(rest)
                }
            }
            let sent = limits.metadata[lastMetadata]
            if sent.names.contains(where: { sent[$0].map(Self.letters) == Self.letters(value) }) {
                values.append(value)
            }
        }
        return values
    }

    private static func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// The number of the metadata that the app sent with its last answer.
    var lastMetadata: Int {
        guard case .answer(_, let metadata, _, _)? = plan.actions.last else { return 0 }
        return metadata
    }

    /// Gives a wrong answer to the open challenge.
    nonisolated(nonsending) mutating func guess(_ text: String, _ function: some ExploredFunction) async {
        _ = await take(.answer(.carried(text)), function)
    }

    // MARK: The way through

    nonisolated(nonsending) mutating func go(_ function: some ExploredFunction) async {
        await callFunction(function)
        for action in plan.actions {
            guard presented != nil else { return }
            guard await take(action, function) else { return }
        }
        guard plan.completion != .none else { return }
        var (answered, refused, steps) = (0, 0, 0)
        while let challenge = presented, record.rounds <= limits.rounds {
            let action: SignInPlan.Action
            if challenge.name != .customChallenge {
                action = .own(isRight: true)
            } else if !challenges.isPick, steps == plan.leavesAfter {
                return
            } else if !challenges.isPick, plan.carried.indices.contains(steps) {
                let own = SignInPlan.Guess.answer(isRight: challenges.right != nil)
                action = .answer(plan.carried[steps].map { .carried($0) } ?? own)
                (answered, steps) = (answered + 1, steps + 1)
            } else {
                let knows =
                    challenges.right != nil
                    && (challenges.isPick
                        ? refused >= plan.refusals : plan.completion == .right && answers.wrong >= plan.wrongFirst)
                if challenges.isPick && !knows { refused += 1 }
                action = .answer(.answer(isRight: knows))
                if !knows { unansweredChallenge = unansweredChallenge ?? answered }
                answered += 1
                if !challenges.isPick { steps += 1 }
            }
            guard await take(action, function) else { return }
        }
    }

    /// Performs an action of the app; returns false if the challenge is of another kind.
    private nonisolated(nonsending) mutating func take(_ action: SignInPlan.Action, _ function: some ExploredFunction)
        async
        -> Bool
    {
        guard let challenge = presented else { return false }
        let isCustom = challenge.name == .customChallenge
        switch action {
        case .answer(let guess, let metadata, let insertion, let isLate):
            guard isCustom, prepare(guess) else { return false }
            if isLate {
                elapsed += .seconds(301)
                record.app?.isLate = true
            }
            mayResend = metadata != 0 || isLate || answerIsRight || challenges.isPick
            var sent = limits.metadata[metadata]
            if case .option(_, isSent: true) = guess { sent[ChallengeReading.metadataKey] = answer }
            // Whatever the answer is, the metadata may pick an option.
            if let named = sent[ChallengeReading.metadataKey], offered.contains(named) { answerIsOption = true }
            signIn.answer(answer, metadata: sent, inserting: insertion.steps)
            if insertion != .none { noteInserted(insertion) }
        case .own(let isRight, let insertion):
            guard !isCustom else { return false }
            record.app = AppAction(.answersOwn(challenge.name, isRight: isRight))
            if insertion != .none { noteInserted(insertion) }
            if isRight, let step = SignInStep(answering: challenge.name) { answers.succeed(in: step) }
            mayResend = true
            signIn.answer(isRight: isRight, inserting: insertion.steps)
        }
        record.beginAction()
        await callFunction(function)
        return true
    }

    private mutating func noteInserted(_ insertion: SignInPlan.Insertion) {
        record.app?.inserted = insertion
        answers.succeed(in: insertion == .device ? .device : .mfa)
    }

    private mutating func prepare(_ guess: SignInPlan.Guess) -> Bool {
        (answerIsCarried, answerIsOption) = (false, false)
        switch guess {
        case .right:
            guard let right = challenges.right else { return false }
            (answer, answerIsRight) = (right, true)
            record.app = AppAction(challenges.isPick ? .picks(right, isFirst: true) : .answers(right, isRight: true))
        case .wrong:
            let options = offered
            (answer, answerIsRight) = (
                WrongAnswers.plausible(challenges.right, except: options, number: answers.wrong), false
            )
            record.app = AppAction(
                challenges.isPick ? .picks(answer, isFirst: false) : .answers(answer, isRight: false))
        case .option(let number, let isSent):
            guard offered.indices.contains(number) else { return false }
            (answer, answerIsRight, answerIsOption) = (offered[number], false, true)
            record.app = AppAction(.picksByName(answer, isSent: isSent))
        case .odd(let number):
            let odd = WrongAnswers.odd(challenges.right)
            guard odd.indices.contains(number), let text = odd[number].answer else { return false }
            (answer, answerIsRight) = (text, false)
            record.app = AppAction(.answersOddly(odd[number].words))
        case .earlier(let number):
            guard let right = challenges.right, answers.passed.indices.contains(number),
                answers.passed[number].lowercased() != right.lowercased()
            else { return false }
            (answer, answerIsRight) = (answers.passed[number], false)
            record.app = AppAction(.answersAsBefore(answer))
        case .reached(let number):
            let values = reachedValues
            return values.indices.contains(number) && prepare(.known(values[number]))
        case .known(let text):
            // Some right answers are values that everyone knows by design, and a short one may be right by chance.
            if text == challenges.right, limits.isShared(text, of: challenges.step) || text.count < 4 { return false }
            (answer, answerIsRight) = (text, false)
            record.app = AppAction(.answersKnown(text))
        case .carried(let text):
            (answer, answerIsRight, answerIsCarried) = (text, text == challenges.right, true)
            record.app = AppAction(.answersCarried(text, of: plan.source))
        }
        // Refusing an option is not a guess. For an answer from another sign-in, only the function's verdict shows
        // whether the answer is a guess.
        if !answerIsRight && !challenges.isPick && !answerIsCarried { answers.guess() }
        return true
    }
}

extension SignInStep {
    /// Returns the step that a right answer to one of Cognito's challenges completes; nil for other challenges.
    fileprivate init?(answering challenge: ChallengeName) {
        switch challenge {
        case .passwordVerifier: self = .password
        case .smsMFA, .emailOTP, .softwareTokenMFA: self = .mfa
        case .deviceSRPAuth, .devicePasswordVerifier: self = .device
        default: return nil
        }
    }
}
