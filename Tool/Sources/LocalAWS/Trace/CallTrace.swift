import Synchronization
package import WireJSON

/// The record of one call: its triggers, its messages and its result.
package final class CallTrace: Sendable {
    /// A step of the call: a trigger, a message or a note.
    package struct Step: Sendable {
        /// The kind of the step: `trigger`, `message` or `note`.
        package let kind: String
        /// The number of the step in its call, counted from 0.
        package let number: Int
        /// The time at which the step started, in seconds since the start of the call.
        package let start: Double
        /// The members of this kind of step as JSON, without a trigger's event and answer.
        package fileprivate(set) var members: JSONMembers<JSONValue>
        fileprivate let sent: [UInt8]
        fileprivate var received: FunctionAnswer.Ending?
        /// A Boolean value that indicates whether the values that the app sends to functions are shown.
        fileprivate let showsMetadata: Bool

        /// The event that was sent to a trigger's function; empty for other steps.
        package var event: [UInt8] { showsMetadata ? sent : RecordedMetadata.hidden(in: sent) }

        /// The end of a trigger's invocation; nil before the end, and if the function did not answer in time.
        package var ending: FunctionAnswer.Ending? {
            guard case .answer(let bytes)? = received, !showsMetadata else { return received }
            return .answer(RecordedMetadata.hidden(in: bytes))
        }

        /// A Boolean value that indicates whether a trigger's function has not answered yet.
        package var isUnderWay: Bool {
            kind == "trigger" && members["durationMilliseconds"] == nil && members["timedOutAfterMilliseconds"] == nil
                && received == nil
        }
    }

    private struct State {
        var steps: [Step] = []
        var outcome: JSONMembers<JSONValue> = [:]
        var duration: Double?
        var names: (pool: String?, client: String?, user: String?) = (nil, nil, nil)
        var identity: (pool: String?, id: String?) = (nil, nil)
        var givenName: String?
        var challenge: String?
        var request: JSONMembers<JSONValue>?
        var answer: JSONMembers<JSONValue>?
        var tokens: JSONMembers<JSONValue>?
        var claims: JSONMembers<JSONValue>?
    }

    /// The number of the call, counted from 1.
    package let number: Int
    package let operation: String
    package let flow = CallFlow()
    package let later = LaterWork()
    /// The time of the call, according to the pool's clock.
    package let time: Double
    /// A Boolean value that indicates whether the values that the app sends to functions are recorded.
    private let recordsMetadata: Bool
    private let begin = ContinuousClock.now
    private let state = Mutex(State())
    private let observer: @Sendable (CallTrace, Step?) -> Void

    /// Begins a record.
    ///
    /// The observer receives each step, and nil at the end. It receives a trigger's step twice, before and after the
    /// function's invocation.
    package init(
        number: Int, operation: String, time: Double, recordsMetadata: Bool = false,
        observer: @escaping @Sendable (CallTrace, Step?) -> Void = { _, _ in }
    ) {
        self.number = number
        self.operation = operation
        self.time = time
        self.recordsMetadata = recordsMetadata
        self.observer = observer
    }

    private var elapsed: Double { (ContinuousClock.now - begin) / .seconds(1) }

    package func concerns(pool: String? = nil, client: String? = nil, user: String? = nil) {
        state.withLock { state in
            state.names.pool = pool ?? state.names.pool
            state.names.client = client ?? state.names.client
            state.names.user = user ?? state.names.user
        }
    }

    /// Records the identity pool and the identity that the call concerns.
    package func concerns(identityPool pool: String?, identity: String? = nil) {
        state.withLock { state in
            state.identity.pool = pool ?? state.identity.pool
            state.identity.id = identity ?? state.identity.id
        }
    }

    // MARK: Request and answer

    /// Records the members of the request, without secrets.
    package func received(_ members: JSONMembers<JSONValue>) {
        let shown = recordsMetadata ? members : RecordedMetadata.hidden(in: members)
        let kept = RecordedMembers.kept(shown)
        state.withLock { $0.request = kept }
    }

    /// Records the members of a request to a pool's domain, without secrets.
    package func received(web members: [(name: String, value: String)]) {
        guard !members.isEmpty else { return }
        let kept = RecordedMembers.kept(web: members)
        state.withLock { $0.request = kept }
    }

    /// Records the members of the answer, without secrets.
    package func answered(_ members: JSONMembers<JSONValue>) {
        let kept = RecordedMembers.kept(members)
        state.withLock { $0.answer = kept }
    }

    /// Records the tokens that the call issued, decoded: their headers and claims, without signatures.
    package func issued(_ tokens: JSONMembers<JSONValue>) { state.withLock { $0.tokens = tokens } }

    /// Records the claims of tokens before and after the function that may change them.
    package func changed(claims: JSONMembers<JSONValue>) { state.withLock { $0.claims = claims } }

    /// The recorded members of the request; nil before they are recorded, and for work that no request asked for.
    package var request: JSONMembers<JSONValue>? { state.withLock { $0.request } }

    /// Records the name by which the caller refers to the user: a user name, or an alias such as an email address.
    package func isGiven(name: String?) { state.withLock { $0.givenName = name } }

    /// The ids of the pool and the app client that the call concerns, and the name of the user.
    package var subject: (pool: String?, client: String?, user: String?) { state.withLock { $0.names } }

    /// The name by which the caller refers to the user; nil if the call names no user.
    package var givenName: String? { state.withLock { $0.givenName } }
    package var identity: (pool: String?, id: String?) { state.withLock { $0.identity } }
    /// The members of the result: `status`, and if they apply `error`, `message`, `challenge` and `redirect`.
    package var outcome: JSONMembers<JSONValue> { state.withLock { $0.outcome } }
    /// The duration of the call in seconds; nil while it is being answered.
    package var duration: Double? { state.withLock { $0.duration } }

    /// The name of the error that ended the call; nil if the call succeeded or has not ended.
    package var error: String? { state.withLock { $0.outcome["error"]?.text } }

    package var steps: [Step] { state.withLock { $0.steps } }

    /// Begins a trigger's step.
    package func begin(_ source: String, function arn: String, event: [UInt8], attempt: Int) -> Int {
        add(
            "trigger",
            [
                "triggerSource": .text(source), "function": .text(arn), "attempt": .integer(Int64(attempt)),
            ], event: event)
    }

    /// Returns the trace header for the invocation of a trigger's step.
    package func header(of step: Int) -> String { InvocationTrace(call: number, step: step).text(time: time) }

    package func end(_ number: Int, _ answer: FunctionAnswer) {
        var members: JSONMembers<JSONValue> = [
            "durationMilliseconds": .decimal(answer.duration.milliseconds),
            "isColdStart": .boolean(answer.coldStart != nil), "log": .array(answer.log.map(JSONValue.text)),
        ]
        if let start = answer.coldStart { members["coldStartMilliseconds"] = .decimal(start.milliseconds) }
        complete(number, members, answer.ending)
    }

    /// Completes a trigger's step for a function that did not answer in time.
    package func end(_ number: Int, timedOutAfter limit: Duration) {
        complete(number, ["timedOutAfterMilliseconds": .decimal(limit.milliseconds)])
    }

    package func sent(message: JSONMembers<JSONValue>) { _ = add("message", message) }

    /// Adds a note for the author about a difference from what a function requested.
    package func note(_ text: String) { _ = add("note", ["text": .text(text)]) }

    /// Records the challenge in the call's answer; nil if the answer has no challenge.
    package func asks(for challenge: String?) { state.withLock { $0.challenge = challenge } }

    /// Records the address, without its query, to which the answer redirects the browser.
    package func redirects(to place: String) { state.withLock { $0.outcome["redirect"] = .text(place) } }

    /// Ends the call with an error, or with the status of its answer.
    package func end(error: ServiceError?, status: Int = 200) {
        state.withLock { state in
            state.duration = elapsed
            state.outcome["status"] = .integer(Int64(error?.status ?? status))
            state.outcome["challenge"] = state.challenge.map(JSONValue.text)
            if let error {
                state.outcome["error"] = .text(error.name)
                state.outcome["message"] = .text(error.message)
            }
        }
        observer(self, nil)
    }

    /// Returns the call as JSON; the closure returns the members of each step.
    package func json(_ describe: (Step) -> JSONMembers<JSONValue>) -> JSONValue {
        state.withLock { state in
            var members = state.outcome
            members["operation"] = .text(operation)
            members["time"] = .decimal(time)
            members["userPoolId"] = state.names.pool.map(JSONValue.text)
            members["clientId"] = state.names.client.map(JSONValue.text)
            members["username"] = state.names.user.map(JSONValue.text)
            members["identityPoolId"] = state.identity.pool.map(JSONValue.text)
            members["identityId"] = state.identity.id.map(JSONValue.text)
            members["givenUsername"] = state.givenName.map(JSONValue.text)
            members["request"] = state.request.map(JSONValue.object)
            members["answer"] = state.answer.map(JSONValue.object)
            members["tokens"] = state.tokens.map(JSONValue.object)
            members["claims"] = state.claims.map(JSONValue.object)
            members["durationMilliseconds"] = state.duration.map { .decimal(($0 * 100_000).rounded() / 100) }
            members["steps"] = .array(
                state.steps.map { step in
                    var members = describe(step)
                    members["startMilliseconds"] = .decimal((step.start * 100_000).rounded() / 100)
                    return .object(members)
                })
            return .object(members)
        }
    }

    private func add(_ kind: String, _ members: JSONMembers<JSONValue>, event: [UInt8] = []) -> Int {
        let step = state.withLock { state in
            let step = Step(
                kind: kind, number: state.steps.count, start: elapsed, members: members, sent: event,
                showsMetadata: recordsMetadata)
            state.steps.append(step)
            return step
        }
        observer(self, step)
        return step.number
    }

    private func complete(
        _ number: Int, _ members: JSONMembers<JSONValue>, _ ending: FunctionAnswer.Ending? = nil
    ) {
        let step = state.withLock { state in
            state.steps[number].received = ending
            state.steps[number].members = state.steps[number].members.merging(members)
            return state.steps[number]
        }
        observer(self, step)
    }
}

// MARK: Storing

extension CallTrace {
    /// Creates the record that ``stored`` describes; nil if the value does not describe a record.
    convenience init?(stored: JSONValue) {
        guard let number = stored["number"]?.number, let operation = stored["operation"]?.text,
            let time = stored["time"]?.number
        else { return nil }
        // What is stored has no values that this run would have to hide.
        self.init(number: Int(number), operation: operation, time: time, recordsMetadata: true)
        let steps = (stored["steps"]?.elements ?? []).enumerated().map { Step(stored: $1, number: $0) }
        state.withLock { state in
            state.steps = steps
            state.outcome = stored["outcome"]?.members ?? [:]
            state.duration = stored["duration"]?.number
            state.names = (stored["pool"]?.text, stored["client"]?.text, stored["user"]?.text)
            state.identity = (stored["identityPool"]?.text, stored["identity"]?.text)
            state.givenName = stored["givenName"]?.text
            state.request = stored["request"]?.members
            state.answer = stored["answer"]?.members
            state.tokens = stored["tokens"]?.members
            state.claims = stored["claims"]?.members
        }
    }

    /// The record as the store keeps it.
    var stored: JSONValue {
        state.withLock { state in
            var members: JSONMembers<JSONValue> = [
                "number": .integer(Int64(number)), "operation": .text(operation), "time": .decimal(time),
                "outcome": .object(state.outcome), "steps": .array(state.steps.map(\.stored)),
            ]
            members["duration"] = state.duration.map(JSONValue.decimal)
            let texts = [
                "pool": state.names.pool, "client": state.names.client, "user": state.names.user,
                "identityPool": state.identity.pool, "identity": state.identity.id, "givenName": state.givenName,
            ]
            for (name, text) in texts { members[name] = text.map(JSONValue.text) }
            let objects = [
                "request": state.request, "answer": state.answer, "tokens": state.tokens, "claims": state.claims,
            ]
            for (name, object) in objects { members[name] = object.map(JSONValue.object) }
            return .object(members)
        }
    }
}

extension CallTrace.Step {
    fileprivate init(stored: JSONValue, number: Int) {
        kind = stored["kind"]?.text ?? "note"
        self.number = number
        start = stored["start"]?.number ?? 0
        members = stored["members"]?.members ?? [:]
        sent = Array((stored["event"]?.text ?? "").utf8)
        showsMetadata = true
        received = FunctionAnswer.Ending(stored: stored["ending"])
        guard isUnderWay else { return }
        received = .missing(reason: "The pool ended before the function answered.")
    }

    fileprivate var stored: JSONValue {
        var stored: JSONMembers<JSONValue> = [
            "kind": .text(kind), "start": .decimal(start), "members": .object(members),
        ]
        if kind == "trigger" { stored["event"] = .text(String(decoding: event, as: UTF8.self)) }
        stored["ending"] = ending?.stored
        return .object(stored)
    }
}

extension FunctionAnswer.Ending {
    fileprivate init?(stored: JSONValue?) {
        guard let name = stored?["name"]?.text else { return nil }
        let text = stored?["text"]?.text ?? ""
        switch name {
        case "answer": self = .answer(Array(text.utf8))
        case "error": self = .error(Array(text.utf8))
        case "throttled": self = .throttled
        case "missing": self = .missing(reason: text)
        case "denied": self = .denied(reason: text)
        default: return nil
        }
    }

    fileprivate var stored: JSONValue {
        let (name, text) =
            switch self {
            case .answer(let bytes): ("answer", String(decoding: bytes, as: UTF8.self))
            case .error(let bytes): ("error", String(decoding: bytes, as: UTF8.self))
            case .throttled: ("throttled", "")
            case .missing(let reason): ("missing", reason)
            case .denied(let reason): ("denied", reason)
            }
        return ["name": .text(name), "text": .text(text)]
    }
}

extension Duration {
    /// The duration in milliseconds, rounded to two decimal places.
    package var milliseconds: Double { (self / .microseconds(10)).rounded() / 100 }
}
