import CognitoEditDistance
import CognitoEvents
import WireJSON

/// A judge that checks an answer from the outside in: JSON, envelope, the response's members, and the decision.
struct Judge {
    let event: ReceivedEvent
    private(set) var findings: [Judgement.Finding] = []
    private(set) var decision: String?
    /// The answer, if it is a JSON object.
    private(set) var answer: JSONView?

    init(event: ReceivedEvent) { self.event = event }

    mutating func find(_ rule: CognitoRule, at path: String? = nil, _ detail: String) {
        findings.append(Judgement.Finding(rule, at: path, detail, in: event))
    }

    mutating func decide(_ decision: String) { self.decision = decision }

    mutating func judge(_ answer: [UInt8]) {
        switch event.model?.judging ?? .response({ _, _ in }) {
        case .unread: return
        case .byLambda(let judge): judge(&self, (try? JSONDocument(answer))?.root)
        case .response(let judge):
            guard let root = object(answer) else { return }
            judgeEnvelope(root, judge)
        case .whole(let judge):
            guard let root = object(answer) else { return }
            judge(&self, root)
        }
    }

    /// Returns the answer as a JSON object.
    ///
    /// If the answer is not an object, adds a finding and returns nil.
    private mutating func object(_ answer: [UInt8]) -> JSONView? {
        // Lambda rejects a longer answer, so Cognito never receives it.
        guard answer.count <= Self.longestAnswer else {
            find(.answerLength, "it has \(answer.count) bytes")
            return nil
        }
        do {
            let root = try JSONDocument(answer).root
            if root.kind == .object {
                self.answer = root
                return root
            }
            find(.answerIsEvent, "it is \(root.kind.withArticle)")
        } catch {
            find(.answerIsJSON, "\(error)")
        }
        return nil
    }

    /// Lambda's limit of 6 MB for a response, as in its error message.
    static let longestAnswer = 6_291_556

    private mutating func judgeEnvelope(
        _ answer: JSONView, _ judgeDecision: @Sendable (inout Judge, JSONView) -> Void
    ) {
        guard !answer.isEmpty else { return find(.answerIsEvent, "it is empty") }
        judgeEcho(answer)
        guard let response = answer["response"] else {
            let near = answer.members.map(\.key).first { EditDistance.areLike($0, "response") }
            return find(.answerHasResponse, near.map { "there is \(JSONView.masked($0)) instead" } ?? "it is missing")
        }
        guard response.kind == .object else {
            return find(.answerHasResponse, at: "response", "it is \(response.kind.withArticle)")
        }
        guard let model = event.model else { return }
        let faults = MemberCheck(model: model, event: event).findings(in: response)
        findings += faults
        // A decision cannot be read from a response with wrong types.
        guard !faults.contains(where: { $0.rule == .memberType }) else { return }
        judgeDecision(&self, response)
    }

    /// Adds findings for parts of the event that are missing from the answer or changed in it.
    private mutating func judgeEcho(_ answer: JSONView) {
        let returned = Self.members(of: answer)
        for member in event.document.root.members where member.key != "response" {
            guard let echo = returned[member.key] else {
                if member.key == "request" { find(.answerHasRequest, "it is missing") }
                continue
            }
            guard member.key == "request", member.value.kind == .object, echo.kind == .object else {
                if echo.value != member.value.value {
                    find(.onlyResponseCounts, at: member.value.maskedKey, "it was changed")
                }
                continue
            }
            let parts = Self.members(of: echo)
            for part in member.value.members where parts[part.key]?.value != part.value.value {
                find(.onlyResponseCounts, at: "request.\(part.value.maskedKey)", "it was changed")
            }
        }
    }

    private static func members(of object: JSONView) -> JSONMembers<JSONView> {
        object.members.reduce(into: [:]) { $0[$1.key] = $1.value }
    }

    mutating func read<Decision: ReadableDecision>(_ type: Decision.Type, _ response: JSONView) {
        let answered: AnsweredEvent<Decision.Request>
        let decision: Decision
        do {
            let original = event.document.root["response"].flatMap { $0.kind == .object ? $0 : nil }
            answered = AnsweredEvent(
                event: try TriggerEvent<Decision.Request>(event), response: try JSONObject(response),
                original: try original.map { view throws(JSONTypeError) in try JSONObject(view) } ?? .empty)
        } catch {
            return find(.eventIsReadable, "\(error)")
        }
        do {
            decision = try Decision(reading: answered)
        } catch {
            return find(.memberType, at: error.path, "expected \(error.expected), found \(error.found)")
        }
        self.decision = "\(decision)"
        for rule in Decision.answerRules {
            for (path, detail) in rule.breaches(answered) { find(rule.rule, at: path, detail) }
        }
        for rule in Decision.rules {
            if let detail = rule.breach(decision, answered.event) { find(rule.rule, detail) }
        }
        // In a V1 response, Cognito ignores all scopes, so a space in a scope does not matter.
        if findings.contains(where: { $0.rule == .accessTokenNeedsV2 }) {
            findings.removeAll { $0.rule == .scopeHasNoSpace }
        }
    }
}

extension JSONKind {
    var withArticle: String {
        switch self {
        case .null: "null"
        case .array, .object: "an \(self)"
        case .boolean, .number, .text: "a \(self)"
        }
    }
}
