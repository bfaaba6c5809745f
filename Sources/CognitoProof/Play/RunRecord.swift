import CognitoEvents
import WireJSON

/// The record of one history: its calls, the reached stages, and the broken properties.
struct RunRecord: Sendable {
    /// A property that the history breaks, with the calls up to that point.
    struct Breach: Sendable {
        let property: SignInProperty
        let severity: SignInSeverity
        let reason: String
        let steps: [HistoryStep]
        /// True if two values that are equal by chance can look like this breach.
        let mayBeChance: Bool

        /// Creates a breach, by default with the property's usual severity.
        init(
            property: SignInProperty, severity: SignInSeverity? = nil, reason: String, steps: [HistoryStep],
            mayBeChance: Bool = false
        ) {
            self.property = property
            self.severity = severity ?? property.severity
            self.reason = reason
            self.steps = steps
            self.mayBeChance = mayBeChance
        }

        /// Returns true if another history breaks the same property in the same way.
        func isLike(_ other: Breach) -> Bool { property == other.property && reason == other.reason }
    }

    /// The app's view of one stage.
    enum View: Sendable {
        case presented(ChallengeName, JSONMembers<String>)
        case tokens
        case failed
        case error(String)
    }

    /// A call's data; it is turned into words only for a report.
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

    private(set) var breaches: [Breach] = []
    private(set) var notes: [String] = []
    private(set) var views: [View] = []
    /// The number of presented challenges.
    private(set) var rounds = 0
    /// The function's time before each view; recorded for a timed plan.
    private(set) var times: [Duration] = []
    /// The numbers of calls: first the calls after the start, and then the calls after each action of the app.
    private(set) var callsByAction: [Int] = [0]
    /// The messages that the function sent to the user.
    var messages: [String] = []
    private(set) var lastFailure: ExploredAnswer?
    /// The calls that exceeded the function's time-out.
    private(set) var lateCalls = LateCalls()
    /// The app's action before the next call.
    var app: AppAction?
    private(set) var steps: [Step] = []

    var history: [HistoryStep] { steps.map(\.written) }

    /// Frees data that only ``history`` needs; each breach has its own copy.
    mutating func forgetSteps() { steps = [] }

    /// Records a call, and the messages that the function sent during it.
    mutating func add(
        _ family: TriggerFamily, _ event: [UInt8], _ answer: ExploredAnswer, _ document: JSONDocument?, manner: String?
    ) {
        messages += answer.messages
        steps.append(
            Step(app: app, family: family, manner: manner, event: event, answer: answer, document: document))
        app = nil
        if answer.error != nil { lastFailure = answer }
    }

    /// Notes that a call took longer than the function's time-out, if it did.
    mutating func noteTime(of answer: ExploredAnswer, _ family: TriggerFamily) { lateCalls.note(answer, family) }

    mutating func beginAction() { callsByAction.append(0) }

    /// Counts a call, and returns the number of earlier calls since the app's last action.
    mutating func countCall() -> Int {
        defer { callsByAction[callsByAction.count - 1] += 1 }
        return callsByAction[callsByAction.count - 1]
    }

    /// Records the reached stage, and the time before it if the plan is timed.
    mutating func reach(_ view: View, after time: Duration?) {
        if case .presented = view { rounds += 1 }
        views.append(view)
        if let time { times.append(time) }
    }

    /// Notes that the history breaks a property; of several reasons, the first of the worst severity counts.
    ///
    /// A breach that may be chance does not hide another one.
    mutating func breach(
        _ property: SignInProperty, _ reason: String, severity: SignInSeverity? = nil, mayBeChance: Bool = false
    ) {
        let known = breaches.firstIndex { $0.property == property && $0.mayBeChance == mayBeChance }
        if let known, breaches[known].severity >= severity ?? property.severity { return }
        let breach = Breach(
            property: property, severity: severity, reason: reason, steps: history, mayBeChance: mayBeChance)
        if let known { breaches[known] = breach } else { breaches.append(breach) }
    }

    /// Notes that a call outside the history breaks a property.
    mutating func breach(
        _ property: SignInProperty, _ reason: String, severity: SignInSeverity? = nil, mayBeChance: Bool = false,
        by step: Step
    ) {
        steps.append(step)
        breach(property, reason, severity: severity, mayBeChance: mayBeChance)
        steps.removeLast()
    }

    mutating func note(_ note: String) {
        if !notes.contains(note) { notes.append(note) }
    }
}
