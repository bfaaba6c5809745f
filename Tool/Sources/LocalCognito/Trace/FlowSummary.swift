import LocalAWS
import WireJSON

/// A flow in the list of flows: everything that one looks for, without events, answers and logs.
struct FlowSummary: Sendable {
    private let flow: Trace.Flow
    private let act: FlowAct
    private let steps: [(step: CallTrace.Step, verdict: TriggerVerdict?)]

    init(_ flow: Trace.Flow) {
        self.flow = flow
        act = FlowAct(of: flow.calls)
        steps = flow.calls.flatMap(\.steps).map { ($0, $0.verdict) }
    }

    private var triggers: [CallTrace.Step] { steps.map(\.step).filter { $0.kind == "trigger" } }

    /// The last call decides on the flow's outcome: earlier errors, such as a wrong code, have been overcome.
    private var last: CallTrace? { flow.calls.last }

    /// A Boolean value that indicates whether only an administrator's call is in the flow, and no function ran in it.
    private var isAdministrative: Bool { [.administration, .creation].contains(act) && triggers.isEmpty }

    private var title: String {
        let isRegistered = flow.calls.contains { $0.operation == "SignUp" && !$0.hasFailed }
        if last?.hasFailed == true { return isRegistered ? "Signed up, not confirmed" : act.failed }
        // If the pool sends a code, the flow stays open for it.
        if last?.operation == "ForgotPassword", !flow.isOpen { return "Forgot the password, got no code" }
        return flow.isOpen || last?.outcome["challenge"] != nil ? act.underWay : act.done
    }

    /// Returns different texts in the order of their first occurrence.
    private static func distinct(_ texts: [String?]) -> JSONValue {
        var seen = Set<String>()
        return .array(texts.compactMap(\.self).filter { seen.insert($0).inserted }.map(JSONValue.text))
    }

    private static func text(_ texts: [String?]) -> JSONValue? {
        texts.compactMap(\.self).last.map(JSONValue.text)
    }

    var json: JSONValue {
        let calls = flow.calls
        let subjects = calls.map(\.subject)
        let begin = calls.map(\.time).min() ?? 0
        var members: JSONMembers<JSONValue> = [
            "id": .integer(Int64(flow.id)), "version": .integer(Int64(flow.version)), "title": .text(title),
            "act": .text(act.name), "actTitle": .text(act.done), "isOpen": .boolean(flow.isOpen),
            "isAdministrative": .boolean(isAdministrative),
            "time": .decimal(begin), "callCount": .integer(Int64(calls.count)),
            "durationMilliseconds": .decimal((calls.compactMap(\.duration).reduce(0, +) * 100_000).rounded() / 100),
            "operations": Self.distinct(calls.map(\.operation)),
            "triggers": Self.distinct(triggers.map { $0.members["triggerSource"]?.text }),
            "functions": Self.distinct(
                triggers.map { $0.members["function"]?.text.map { BuiltFunctions.functionName($0) ?? $0 } }),
            "destinations": Self.distinct(
                steps.map { $0.step.kind == "message" ? $0.step.members["destination"]?.text : nil }),
            "isRefused": .boolean(isRefused), "hasError": .boolean(hasError),
            "hasWarning": .boolean(triggers.contains { $0.hasWarning }),
        ]
        members["userPoolId"] = Self.text(subjects.map(\.pool))
        members["clientId"] = Self.text(subjects.map(\.client))
        members["username"] = Self.text(subjects.map(\.user))
        members["givenUsername"] = Self.text(calls.map(\.givenName))
        members["identityPoolId"] = Self.text(calls.map(\.identity.pool))
        members["identityId"] = Self.text(calls.map(\.identity.id))
        members["problem"] = problem.map(JSONValue.text)
        for name in ["error", "message", "challenge", "redirect", "status"] { members[name] = last?.outcome[name] }
        return .object(members)
    }

    /// A Boolean value that indicates whether the flow ended because a function refused with a message for the app.
    private var isRefused: Bool {
        guard let last, last.hasFailed else { return false }
        return last.steps.contains { $0.verdict?.isRefusal == true }
    }

    /// The latest problem with a function, or else the latest error of a call.
    ///
    /// It is nil if nothing went wrong, and if the flow ended with an error, which says more.
    private var problem: String? {
        guard last?.hasFailed != true else { return nil }
        if let verdict = steps.last(where: { $0.verdict?.isGood == false })?.verdict { return verdict.reason }
        guard let outcome = flow.calls.last(where: \.hasFailed)?.outcome else { return nil }
        return outcome["message"]?.text ?? outcome["error"]?.text ?? outcome["status"]?.flattened
    }

    /// A Boolean value that indicates whether a call ended with an error, or Cognito did not accept a function's answer.
    private var hasError: Bool {
        flow.calls.contains(where: \.hasFailed) || steps.contains { $0.verdict?.isGood == false }
    }
}

extension CallTrace.Step {
    /// The beginnings of warnings and errors in the log of Python's runtime.
    private static let pythonWarnings = ["[WARNING]", "[ERROR]", "[CRITICAL]"]

    /// A Boolean value that indicates whether the function logged a warning or an error.
    fileprivate var hasWarning: Bool {
        members["log"]?.elements?.contains { line in
            let text = line.text ?? ""
            let parts = text.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
            return parts.count > 3 && ["WARN", "ERROR", "FATAL"].contains(parts[2])
                || Self.pythonWarnings.contains(where: text.hasPrefix)
        } ?? false
    }
}

extension CallTrace {
    /// A Boolean value that indicates whether the call ended with an error, or with the status of one.
    fileprivate var hasFailed: Bool { error != nil || (outcome["status"]?.number ?? 200) >= 400 }
}

extension Trace.Changes {
    /// The changes as JSON, with a summary of each flow.
    var json: JSONValue { .object(members(with: flows.map { FlowSummary($0).json })) }

    /// Returns the members of the changes with some of their flows' summaries.
    func members(with summaries: [JSONValue]) -> JSONMembers<JSONValue> {
        [
            "version": .integer(Int64(version)), "oldest": .integer(Int64(oldest)), "seen": .integer(Int64(seen)),
            "flows": .array(summaries),
        ]
    }
}

extension Trace.Flow {
    /// The flow as JSON: the members of its summary, and its calls as in `GET /_local/trace`.
    var json: JSONValue {
        var members = FlowSummary(self).json.members ?? [:]
        members["calls"] = .array(calls.map(\.json))
        return .object(members)
    }

    /// Returns true if each of some words, in lower case, is in the flow: in its names, events, answers, logs or notes.
    func contains(_ words: [String]) -> Bool {
        guard !words.isEmpty else { return true }
        let text = json.flattened.lowercased()
        return words.allSatisfy(text.contains)
    }
}
