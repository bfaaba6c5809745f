import CognitoEvents
import CognitoModel
import WireJSON

/// One history as it happens, and the properties that it breaks.
struct SignInRun: Sendable {
    /// A property that the history breaks, and the number of steps after which it does.
    struct Breach: Sendable {
        let property: SignInProperty
        let reason: String
        let steps: [HistoryStep]
    }

    /// The app's view of one stage.
    enum View: Sendable {
        case presented(ChallengeName, JSONMembers<String>)
        case tokens
        case failed
        case error(String)
    }

    /// A call as it was; its words are made for a reader alone.
    struct Step {
        let app: AppAction?
        let family: TriggerFamily
        let manner: String?
        let event: [UInt8]
        let answer: ExploredAnswer
        let document: JSONDocument?

        var response: JSONView? { document.map { $0.root["response"] ?? $0.root } }

        var written: HistoryStep {
            HistoryStep(
                app: app?.description, trigger: family.configurationName, manner: manner, event: event,
                decision: response.map { Array($0.bytes) }, error: answer.error?.document,
                log: answer.error == nil ? [] : answer.log,
                messages: answer.messages)
        }
    }

    /// A challenge of a declared flow with several steps, which names the challenge to the app.
    struct NamedChallenge: Sendable {
        let name: String
        /// Its right answer, the last one; nil if none was known.
        var rightAnswer: String?
        /// A Boolean value that indicates whether the function took its right answer for right.
        var isPassed = false
    }

    /// A custom challenge and the answer to it, for the comparison with another sign-in.
    struct AnsweredChallenge: Sendable {
        /// The name of its step; nil if the challenge has none.
        let step: String?
        /// The right answer; nil if none was known.
        let right: String?
        let privateParameters: JSONMembers<String>
        var isAccepted = false
    }

    let plan: SignInPlan
    let limits: SignInLimits
    let slot: Int
    var signIn: CustomSignIn
    var breaches: [Breach] = []
    var notes: [String] = []
    private(set) var views: [View] = []
    /// The time that the function took before each view; kept for a plan that is timed.
    private(set) var times: [Duration] = []
    /// The numbers of calls after each action, the start first.
    var callsByAction: [Int] = [0]
    /// The calls of the function.
    var calls = 0
    var hasRightAnswer = false
    /// The number of the first challenge, from 0, that the completion did not answer rightly; nil if there is none.
    ///
    /// In a completion with right answers, none was known.
    private(set) var unansweredChallenge: Int?
    /// The named challenges that the user met, each once.
    var namedChallenges: [NamedChallenge] = []
    /// The custom challenges in their order, without picks of an option; kept for a plan that keeps its steps.
    var challenges: [AnsweredChallenge] = []
    /// The longest right answer; words with spaces between them do not count as long.
    var longestAnswer = ""
    /// Odd answers that the function took for right in place of another.
    var acceptedOddAnswers: Set<Int> = []
    /// A Boolean value that indicates whether the right answer was wrong after many odd ones: the function counts them.
    var oddAnswersAreCounted = false
    /// Public values that are a right answer too short to be found elsewhere.
    var shortMatches = ShortMatches()
    var lastFailure: ExploredAnswer?
    private(set) var rounds = 0
    var wrongAnswers = 0
    /// The right answers that were taken for right, in order.
    var passed: [String] = []

    var steps: [Step] = []
    var succeeded: [SignInStep] = []
    var secrets: [SignInSecret] = []
    var messages: [String] = []
    var elapsed = Duration.zero
    var right: String?
    /// A Boolean value that indicates whether the challenge asks which step the user wants.
    var isPick = false
    private(set) var answerIsRight = false
    /// A Boolean value that indicates whether the answer is from another sign-in.
    private(set) var answerIsCarried = false
    /// The place of the challenge that waits among the named ones; nil if it has no name.
    var current: Int?
    var wasRepeated = false
    var lastChallenge: (shown: JSONMembers<String>, right: String?)?
    var app: AppAction?
    private var answer = ""
    var mayResend = true

    init(_ plan: SignInPlan, _ limits: SignInLimits, user: SignInUser, slot: Int) {
        self.plan = plan
        self.limits = limits
        self.slot = slot
        signIn = CustomSignIn(of: user, start: plan.start, client: limits.clients[plan.client])
        elapsed = plan.delay
        app = AppAction(.signsIn(plan.who, plan.start, client: limits.clients.count > 1 ? signIn.client : nil))
        app?.manner = plan.manner
    }

    /// The calls so far.
    var history: [HistoryStep] { steps.map(\.written) }

    /// Frees what only ``history`` needs; what breaks a property has its own.
    mutating func forgetSteps() { steps = [] }

    var hasTokens: Bool {
        if case .tokens = signIn.stage { return true }
        return false
    }

    /// The challenge that waits for an answer.
    var presented: PresentedChallenge? {
        if case .presents(let challenge) = signIn.stage { return challenge }
        return nil
    }

    /// A Boolean value that indicates whether the right answer to the challenge that waits is known.
    var currentAnswerIsKnown: Bool { right != nil }

    /// A Boolean value that indicates whether a custom challenge was passed.
    var hasPassedCustomChallenge: Bool { succeeded.contains(.custom) }

    /// The number of options in the choice that waits for an answer; 0 if there is none.
    var options: Int {
        guard isPick, let shown = presented?.publicParameters else { return 0 }
        return Self.options(of: shown).count
    }

    // MARK: The way through

    /// Goes through the history.
    nonisolated(nonsending) mutating func go(_ function: some ExploredFunction) async {
        await callFunction(function)
        for action in plan.actions {
            guard presented != nil else { return }
            guard await take(action, function) else { return }
        }
        guard plan.completion != .none else { return }
        var (answered, refused, steps) = (0, 0, 0)
        while let challenge = presented, rounds <= limits.rounds {
            let action: SignInPlan.Action
            if challenge.name != .customChallenge {
                action = .own(isRight: true)
            } else if !isPick, steps == plan.leavesAfter {
                return
            } else if !isPick, plan.carried.indices.contains(steps) {
                let own = SignInPlan.Guess.answer(isRight: right != nil)
                action = .answer(plan.carried[steps].map { .carried($0) } ?? own)
                (answered, steps) = (answered + 1, steps + 1)
            } else {
                let knows =
                    right != nil
                    && (isPick
                        ? refused >= plan.refusals : plan.completion == .right && wrongAnswers >= plan.wrongFirst)
                if isPick && !knows { refused += 1 }
                action = .answer(.answer(isRight: knows))
                if !knows { unansweredChallenge = unansweredChallenge ?? answered }
                answered += 1
                if !isPick { steps += 1 }
            }
            guard await take(action, function) else { return }
        }
    }

    /// Takes one step of the app's; false if the challenge is of another kind.
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
                app?.isLate = true
            }
            mayResend = metadata != 0 || isLate || answerIsRight || isPick
            signIn.answer(answer, metadata: limits.metadata[metadata], inserting: insertion.steps)
            if insertion != .none { noteInserted(insertion) }
        case .own(let isRight, let insertion):
            guard !isCustom else { return false }
            app = AppAction(.answersOwn(challenge.name, isRight: isRight))
            if insertion != .none { noteInserted(insertion) }
            if isRight, let step = SignInStep(answering: challenge.name) { succeeded.append(step) }
            mayResend = true
            signIn.answer(isRight: isRight, inserting: insertion.steps)
        }
        callsByAction.append(0)
        await callFunction(function)
        return true
    }

    private mutating func noteInserted(_ insertion: SignInPlan.Insertion) {
        app?.inserted = insertion
        succeeded.append(insertion == .device ? .device : .mfa)
    }

    private mutating func prepare(_ guess: SignInPlan.Guess) -> Bool {
        answerIsCarried = false
        switch guess {
        case .right:
            guard let right else { return false }
            (answer, answerIsRight) = (right, true)
            app = AppAction(isPick ? .picks(right, isFirst: true) : .answers(right, isRight: true))
        case .wrong:
            (answer, answerIsRight) = (WrongAnswers.plausible(right, number: wrongAnswers), false)
            app = AppAction(isPick ? .picks(answer, isFirst: false) : .answers(answer, isRight: false))
        case .odd(let number):
            let odd = WrongAnswers.odd(right)
            guard odd.indices.contains(number), let text = odd[number].answer else { return false }
            (answer, answerIsRight) = (text, false)
            app = AppAction(.answersOddly(odd[number].words))
        case .earlier(let number):
            guard let right, passed.indices.contains(number), passed[number].lowercased() != right.lowercased() else {
                return false
            }
            (answer, answerIsRight) = (passed[number], false)
            app = AppAction(.answersAsBefore(answer))
        case .carried(let text):
            (answer, answerIsRight, answerIsCarried) = (text, text == right, true)
            app = AppAction(.answersCarried(text, of: plan.source))
        }
        // To refuse an option is not a guess, and only the function's verdict tells whether an answer from elsewhere is one.
        if !answerIsRight && !isPick && !answerIsCarried { wrongAnswers += 1 }
        return true
    }

    // MARK: Stages

    /// Notes the stage that was reached, and the time that it took.
    mutating func reach(_ view: View, after time: Duration) {
        if case .presented = view { rounds += 1 }
        views.append(view)
        if plan.isTimed { times.append(time) }
    }
}

extension SignInStep {
    /// The step that a right answer to a challenge of Cognito's own completes; nil if none.
    fileprivate init?(answering challenge: ChallengeName) {
        switch challenge {
        case .passwordVerifier: self = .password
        case .smsMFA, .emailOTP, .softwareTokenMFA: self = .mfa
        case .deviceSRPAuth, .devicePasswordVerifier: self = .device
        default: return nil
        }
    }
}
