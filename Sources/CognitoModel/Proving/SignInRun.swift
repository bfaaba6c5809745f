import CognitoEvents
import WireJSON

/// One history as it happens, and the properties that it breaks.
struct SignInRun: Sendable {
    /// The rules that the history is held to.
    struct Limits: Sendable {
        var steps: [SignInStep]
        var guesses: Int
        var rounds: Int
        var metadata: [StringMap]
        var userAttributes: UserAttributes = [:]
        var rightAnswer: RightAnswer
    }

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
    private struct Step {
        let app: AppMove?
        let family: TriggerFamily
        let manner: String?
        let event: [UInt8]
        let answer: ProvenAnswer
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

    let plan: SignInPlan
    let limits: Limits
    let slot: Int
    private(set) var signIn: CustomSignIn
    private(set) var breaches: [Breach] = []
    private(set) var notes: [String] = []
    private(set) var views: [View] = []
    /// The numbers of calls after each move, the start first.
    private(set) var callsByMove: [Int] = [0]
    /// The calls of the function.
    private(set) var calls = 0
    private(set) var hasRightAnswer = false
    /// The number of the first challenge, from 0, that the completion did not answer rightly; nil if there is none.
    ///
    /// In a completion with right answers, none was known.
    private(set) var unansweredChallenge: Int?
    /// The named challenges that the user met, each once.
    private(set) var namedChallenges: [NamedChallenge] = []
    /// The number of characters of the longest right answer; words with spaces between them do not count as long.
    private(set) var longestAnswer = 0
    /// Odd answers that the function took for right where they stood in for another.
    private(set) var acceptedOddAnswers: Set<Int> = []
    private(set) var lastFailure: ProvenAnswer?
    private(set) var rounds = 0
    private(set) var wrongAnswers = 0

    private var steps: [Step] = []
    private var succeeded: [SignInStep] = []
    private var secrets: [String] = []
    private var messages: [String] = []
    private var elapsed = Duration.zero
    private var right: String?
    /// A Boolean value that indicates whether the challenge asks which step the user wants.
    private(set) var isPick = false
    private var answerIsRight = false
    /// The place of the challenge that waits among the named ones; nil if it has no name.
    private var current: Int?
    private var wasRepeated = false
    private var lastChallenge: (shown: JSONMembers<String>, right: String?)?
    private var app: AppMove?
    private var answer = ""
    private var mayResend = true

    init(_ plan: SignInPlan, _ limits: Limits, user: SignInUser, slot: Int) {
        self.plan = plan
        self.limits = limits
        self.slot = slot
        signIn = CustomSignIn(of: user, start: plan.start)
        app = AppMove(.signsIn(isKnown: plan.isKnown, plan.start))
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
    nonisolated(nonsending) mutating func go(_ function: some ProvenFunction) async {
        await callFunction(function)
        for move in plan.moves {
            guard presented != nil else { return }
            guard await take(move, function) else { return }
        }
        guard plan.completion != .none else { return }
        var (answered, refused) = (0, 0)
        while let challenge = presented, rounds <= limits.rounds {
            let move: SignInPlan.Move
            if challenge.name != .customChallenge {
                move = .own(isRight: true)
            } else {
                let knows = right != nil && (isPick ? refused >= plan.refusals : plan.completion == .right)
                if isPick && !knows { refused += 1 }
                move = .answer(knows ? .right : .wrong)
                if !knows { unansweredChallenge = unansweredChallenge ?? answered }
                answered += 1
            }
            guard await take(move, function) else { return }
        }
    }

    /// Takes one step of the app's; false if the challenge is of another kind.
    private nonisolated(nonsending) mutating func take(_ move: SignInPlan.Move, _ function: some ProvenFunction) async
        -> Bool
    {
        guard let challenge = presented else { return false }
        let isCustom = challenge.name == .customChallenge
        switch move {
        case .answer(let guess, let metadata, let insertion, let isLate):
            guard isCustom else { return false }
            guard prepare(guess) else { return false }
            if isLate {
                elapsed += .seconds(301)
                app?.isLate = true
            }
            mayResend = metadata != 0 || isLate || answerIsRight || isPick
            signIn.answer(answer, metadata: limits.metadata[metadata], inserting: insertion.steps)
            if insertion != .none { noteInserted(insertion) }
        case .own(let isRight, let insertion):
            guard !isCustom else { return false }
            app = AppMove(.answersOwn(challenge.name, isRight: isRight))
            if insertion != .none { noteInserted(insertion) }
            if isRight {
                switch challenge.name {
                case .passwordVerifier: succeeded.append(.password)
                case .smsMFA, .emailOTP, .softwareTokenMFA: succeeded.append(.mfa)
                case .deviceSRPAuth, .devicePasswordVerifier: succeeded.append(.device)
                default: break
                }
            }
            mayResend = true
            signIn.answer(isRight: isRight, inserting: insertion.steps)
        }
        callsByMove.append(0)
        await callFunction(function)
        return true
    }

    private mutating func noteInserted(_ insertion: SignInPlan.Insertion) {
        app?.inserted = insertion
        succeeded.append(insertion == .device ? .device : .mfa)
    }

    private mutating func prepare(_ guess: SignInPlan.Guess) -> Bool {
        switch guess {
        case .right:
            guard let right else { return false }
            (answer, answerIsRight) = (right, true)
            app = AppMove(isPick ? .picks(right, isFirst: true) : .answers(right, isRight: true))
        case .wrong:
            (answer, answerIsRight) = (WrongAnswers.plausible(right, number: wrongAnswers), false)
            app = AppMove(isPick ? .picks(answer, isFirst: false) : .answers(answer, isRight: false))
        case .odd(let number):
            let odd = WrongAnswers.odd(right)
            guard odd.indices.contains(number) else { return false }
            (answer, answerIsRight) = (odd[number].answer, false)
            app = AppMove(.answersOddly(odd[number].words))
        }
        // To refuse an option is no guess.
        if !answerIsRight && !isPick { wrongAnswers += 1 }
        return true
    }

    // MARK: Calls

    /// Calls the function until the app is to answer, or the sign-in has ended.
    private nonisolated(nonsending) mutating func callFunction(_ function: some ProvenFunction) async {
        while case .asks(let family) = signIn.stage {
            guard let event = try? signIn.event() else { return }
            // Another plan has the events before the last move.
            if plan.isProbed, callsByMove.count > plan.moves.count { await probe(event, family, function) }
            let given = await call(event, by: 0, function)
            var answer = given
            var document = AnswerReader.document(answer, to: event)
            record(family, event, answer, document, manner: nil)
            let before = await rightAnswer(in: document, family)
            var shown = before.shown
            let number = callsByMove[callsByMove.count - 1]
            callsByMove[callsByMove.count - 1] += 1
            var right = before.right
            if let repetition = plan.repetition, repetition.move == callsByMove.count - 1, repetition.call == number {
                wasRepeated = true
                for process in repetition.processes {
                    elapsed += .seconds(5)
                    let again = await call(event, by: process, function)
                    let document2 = AnswerReader.document(again, to: event)
                    record(
                        family, event, again, document2,
                        manner: "again, by \(process == 0 ? "the same process" : "another process")")
                    compare(again, document2, with: answer, document, family, process)
                    let after = await rightAnswer(in: document2, family)
                    // The user answers what was sent first, or what the app shows last.
                    let isShown = limits.rightAnswer.isShown || after.shown != shown
                    if isShown || right == nil { right = after.right }
                    (answer, document, shown) = (again, document2, after.shown)
                }
            }
            if family == .createAuthChallenge {
                checkResent(messages: given.messages, right: before.right, shown: before.shown)
                self.right = right
                isPick = Self.pick(of: shown) != nil
                lastChallenge = (shown, right)
                meet(Self.name(of: shown))
                if let right, !isPick {
                    hasRightAnswer = true
                    if !right.contains(" ") { longestAnswer = max(longestAnswer, right.count) }
                    learn(right)
                }
                for step in steps.suffix(1 + (plan.repetition?.processes.count ?? 0))
                where step.family == .createAuthChallenge {
                    checkShown(step)
                }
            }
            if family == .verifyAuthChallengeResponse { checkVerdict(document) }
            signIn.receive(document.map { .event($0.root) } ?? .error)
        }
        note()
    }

    private nonisolated(nonsending) mutating func call(
        _ event: [UInt8], by process: Int, _ function: some ProvenFunction
    ) async -> ProvenAnswer {
        calls += 1
        return await function.answer(
            event, ProvenCall(user: signIn.user, process: process, slot: slot, elapsed: elapsed))
    }

    private mutating func record(
        _ family: TriggerFamily, _ event: [UInt8], _ answer: ProvenAnswer, _ document: JSONDocument?, manner: String?
    ) {
        messages += answer.messages
        steps.append(
            Step(app: app, family: family, manner: manner, event: event, answer: answer, document: document))
        app = nil
        if family == .createAuthChallenge,
            let parameters = document?.root["response"]?["privateChallengeParameters"], parameters.kind == .object
        {
            for parameter in parameters.children { if let text = parameter.scalarText { learn(text) } }
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

    private static func options(of shown: JSONMembers<String>) -> [Substring] {
        shown["options"]?.split(separator: ",") ?? []
    }

    /// Returns the name of the step that a challenge belongs to, as a declared flow with several steps shows it.
    private static func name(of shown: JSONMembers<String>) -> String? { shown["challenge"] }

    /// Notes that the challenge waits, which has a name unless the flow has one step, and is no choice.
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

    // MARK: Properties

    mutating func breach(_ property: SignInProperty, _ reason: String) {
        guard !breaches.contains(where: { $0.property == property }) else { return }
        breaches.append(Breach(property: property, reason: reason, steps: history))
    }

    /// Notes the stage that was reached, and checks it.
    private mutating func note() {
        switch signIn.stage {
        case .presents(let challenge):
            rounds += 1
            views.append(.presented(challenge.name, challenge.publicParameters))
            if wrongAnswers >= limits.guesses {
                breach(
                    .guessesAreBounded,
                    "After \(wrongAnswers) wrong answer\(wrongAnswers == 1 ? "" : "s") there is another challenge.")
            }
            if rounds > limits.rounds {
                breach(.everyHistoryEnds, "After \(limits.rounds) rounds there is another challenge.")
            }
        case .tokens:
            views.append(.tokens)
            if !signIn.user.isKnown { breach(.unknownUsersGetNoTokens, "A user who was not found gets tokens.") }
            var missing = limits.steps[...]
            for step in succeeded where step == missing.first { missing.removeFirst() }
            if let step = missing.first {
                let got = succeeded.isEmpty ? "nothing" : succeeded.map(\.rawValue).joined(separator: ", ")
                breach(
                    .tokensNeedEveryStep,
                    "Tokens are issued without the step \(step.rawValue) (required: "
                        + "\(limits.steps.map(\.rawValue).joined(separator: ", ")); succeeded: \(got)).")
            }
        case .failed(.error): views.append(.error(lastFailure?.error?.type ?? ""))
        case .failed, .asks: views.append(.failed)
        }
    }

    private mutating func checkVerdict(_ document: JSONDocument?) {
        let isAccepted = document?.root["response"]?["answerCorrect"]?.flag == true
        if isAccepted && answerIsRight && !isPick {
            succeeded.append(.custom)
            if let current { namedChallenges[current].isPassed = true }
        }
        if isAccepted && !answerIsRight {
            breach(.oddEventsDoNoHarm, "An answer that is not the right one counts as right.")
        }
        if !isAccepted && answerIsRight && wasRepeated && signIn.user.isKnown {
            breach(.repeatedCallsAgree, "After the repeated call, the answer that the user got is wrong.")
        }
    }

    /// Compares the answer to a repeated call with the one before.
    private mutating func compare(
        _ again: ProvenAnswer, _ documentAgain: JSONDocument?, with first: ProvenAnswer, _ document: JSONDocument?,
        _ family: TriggerFamily, _ process: Int
    ) {
        let who = process == 0 ? "the same process" : "another process"
        if let error = again.error, first.error == nil {
            breach(.repeatedCallsAgree, "Called again, \(who) fails: \(error.type).")
        }
        // A process that keeps nothing in a store cannot know what another one has sent.
        let before = messages.dropLast(again.messages.count)
        if !again.messages.isEmpty {
            if process != 0 {
                notes.append(
                    "When \(family.configurationName) is called again, another process sends a message again; only a store that "
                        + "all processes share can keep it from that.")
            } else if !before.isEmpty {
                breach(.repeatedCallsAgree, "Called again, \(who) sends a second message.")
            }
        }
        guard let old = document?.root["response"], let new = documentAgain?.root["response"] else { return }
        switch family {
        case .defineAuthChallenge:
            let names = ["challengeName", "issueTokens", "failAuthentication"]
            if names.contains(where: { Self.said(old[$0]) != Self.said(new[$0]) }) {
                breach(.repeatedCallsAgree, "Called again, \(who) decides otherwise.")
            }
        case .verifyAuthChallengeResponse:
            if (old["answerCorrect"]?.flag == true) != (new["answerCorrect"]?.flag == true) {
                breach(.repeatedCallsAgree, "Called again, \(who) judges the same answer otherwise.")
            }
        default: break
        }
    }

    /// The part of a decision that counts: absent, null and false are the same.
    private static func said(_ member: JSONView?) -> String {
        guard let text = member?.scalarText, text != "false" else { return "" }
        return text
    }

    /// Finds a message, or another secret, after an answer that was just wrong.
    private mutating func checkResent(messages: [String], right: String?, shown: JSONMembers<String>) {
        guard !mayResend, callsByMove.count > 1, let last = lastChallenge else { return }
        if !messages.isEmpty, let before = self.messages.dropLast(messages.count).last {
            let isSame = messages.contains(before)
            breach(
                .repeatedCallsAgree,
                "After a wrong answer \(isSame ? "the message is sent again" : "another message is sent"), unasked.")
        } else if messages.isEmpty, !limits.rightAnswer.isShown, last.shown == shown, let right, let old = last.right,
            right != old, !limits.rightAnswer.isSent
        {
            breach(
                .repeatedCallsAgree,
                "After a wrong answer another answer is right, though the app is shown the same.")
        }
    }

    // MARK: Secrets

    private static let plainWords: Set<String> = ["true", "false", "null"]

    private mutating func learn(_ secret: String) {
        guard secret.utf8.count >= 4, secret.count >= 4, !Self.plainWords.contains(secret), !secrets.contains(secret)
        else { return }
        secrets.append(secret)
    }

    /// Looks for secrets in the app's part and the note of a challenge.
    private mutating func checkShown(_ step: Step) {
        guard !secrets.isEmpty, let response = step.response else { return }
        if let parameters = response["publicChallengeParameters"], parameters.kind == .object {
            for parameter in parameters.children {
                guard let text = parameter.scalarText else { continue }
                let isTheAnswer = limits.rightAnswer.isShown && text == right
                if !isTheAnswer { checkSecrets(in: text, place: "the public parameter \(parameter.key ?? "")") }
            }
        }
        if let note = response["challengeMetadata"]?.scalarText { checkSecrets(in: note, place: "challengeMetadata") }
    }

    private mutating func checkSecrets(in text: String, place: @autoclosure () -> String) {
        for secret in secrets where SecretSearch.finds(secret, in: text) {
            if secret == right && limits.rightAnswer.isShown { continue }
            let what = secret == right ? "The right answer" : "A private parameter or a right answer"
            breach(.nothingSecretIsShown, "\(what) is in \(place()).")
        }
    }

    // MARK: Odd events

    /// Sends changed copies of an event, whose answers are looked at and dropped.
    private nonisolated(nonsending) mutating func probe(
        _ event: [UInt8], _ family: TriggerFamily, _ function: some ProvenFunction
    ) async {
        guard let root = (try? JSONDocument(event))?.root else { return }
        let plain = family == .verifyAuthChallengeResponse ? nil : await call(event, by: 2, function)
        let plainIsTokens =
            plain.flatMap { AnswerReader.document($0, to: event) }?.root["response"]?["issueTokens"]?.flag == true
        for odd in OddEvent.all(for: family, session: signIn.session, isKnown: signIn.user.isKnown) {
            let bytes = odd.variation.changed(root)
            guard bytes != event else { continue }
            let answer = await call(bytes, by: 2, function)
            judge(
                answer, AnswerReader.document(answer, to: bytes), to: bytes, family, odd,
                plainFails: plain?.error != nil,
                plainIsTokens: plainIsTokens)
        }
        guard family == .verifyAuthChallengeResponse, let request = root["request"] else { return }
        for (number, odd) in WrongAnswers.odd(right).enumerated() {
            var editor = JSONEditor(root.document)
            editor.set("challengeAnswer", in: request) { $0.text(odd.answer) }
            let bytes = editor.finish()
            let answer = await call(bytes, by: 2, function)
            let document = AnswerReader.document(answer, to: bytes)
            if document?.root["response"]?["answerCorrect"]?.flag == true { acceptedOddAnswers.insert(number) }
            judge(answer, document, to: bytes, family, OddEvent(odd.words), plainFails: false, plainIsTokens: false)
        }
    }

    private mutating func judge(
        _ answer: ProvenAnswer, _ document: JSONDocument?, to event: [UInt8], _ family: TriggerFamily, _ odd: OddEvent,
        plainFails: Bool, plainIsTokens: Bool
    ) {
        var reason: String?
        if let error = answer.error {
            if error.isCrash {
                reason = "The function crashes: \(error.message)"
            } else if odd.mustBeAnswered, !error.isRefusal, !plainFails {
                reason = "The function fails where it answers the plain event: \(error.type)"
            }
        } else if let response = document?.root["response"] {
            if family == .defineAuthChallenge, response["issueTokens"]?.flag == true, !plainIsTokens {
                reason = "There are tokens where the plain event gets none"
            }
            // The answer in an event with a change is right where the app's is.
            let isRight = answerIsRight && odd.keepsAnswer
            if family == .verifyAuthChallengeResponse, response["answerCorrect"]?.flag == true, !isRight {
                reason = "The answer counts as right"
            }
        }
        guard let reason else { return }
        steps.append(
            Step(app: app, family: family, manner: odd.words, event: event, answer: answer, document: document))
        breach(.oddEventsDoNoHarm, "\(reason) (\(family.configurationName) with \(odd.words)).")
        steps.removeLast()
    }
}
