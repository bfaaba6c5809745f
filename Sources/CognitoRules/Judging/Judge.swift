import CognitoEvents
import WireJSON

/// Goes through an answer from the outside in: JSON, envelope, the response's members, the decision in it.
struct Judge {
    let event: ReceivedEvent
    private(set) var findings: [Judgement.Finding] = []
    private(set) var decision: String?

    init(event: ReceivedEvent) { self.event = event }

    mutating func find(_ rule: CognitoRule, at path: String? = nil, _ detail: String) {
        findings.append(Judgement.Finding(rule, at: path, detail, in: event))
    }

    mutating func judge(_ answer: [UInt8]) {
        // Nobody reads what a sender answers.
        if let family = event.family, family == .customEmailSender || family == .customSMSSender { return }
        if event.kind == .cognitoStreams { return judgeStreams((try? JSONDocument(answer))?.root) }
        let document: JSONDocument
        do {
            document = try JSONDocument(answer)
        } catch {
            return find(.answerIsJSON, "\(error)")
        }
        guard document.root.kind == .object else {
            return find(.answerIsEvent, "it is \(document.root.kind.withArticle)")
        }
        if event.kind == .syncTrigger { judgeSync(document.root) } else { judgeEnvelope(document.root) }
    }

    private mutating func judgeEnvelope(_ answer: JSONView) {
        guard !answer.isEmpty else { return find(.answerIsEvent, "it is empty") }
        judgeEcho(answer)
        guard let response = answer["response"] else {
            let near = answer.members.map(\.key).first { Likeness.areLike($0, "response") }
            return find(.answerHasResponse, near.map { "there is \(JSONView.masked($0)) instead" } ?? "there is none")
        }
        guard response.kind == .object else {
            return find(.answerHasResponse, at: "response", "it is \(response.kind.withArticle)")
        }
        guard let family = event.family else { return }
        let faults = MemberCheck(family: family, event: event).findings(in: response)
        findings += faults
        // A response of wrong types holds no decision.
        guard !faults.contains(where: { $0.rule == .memberType }) else { return }
        switch family {
        case .preSignUp: read(PreSignUpDecision.self, response)
        case .defineAuthChallenge: read(DefineAuthChallengeDecision.self, response)
        case .createAuthChallenge: read(CreateAuthChallengeDecision.self, response)
        case .verifyAuthChallengeResponse: read(VerifyAuthChallengeDecision.self, response)
        case .preTokenGeneration: read(PreTokenGenerationDecision.self, response)
        case .userMigration: read(UserMigrationDecision.self, response)
        case .customMessage: read(CustomMessageDecision.self, response)
        case .inboundFederation: read(InboundFederationDecision.self, response)
        case .postConfirmation, .preAuthentication, .postAuthentication, .customEmailSender, .customSMSSender,
            .syncTrigger, .cognitoStreams:
            break
        }
    }

    /// What of the event is missing in the answer, or differs.
    private mutating func judgeEcho(_ answer: JSONView) {
        let root = event.document.root
        for member in root.members where member.key != "response" {
            guard let returned = answer[member.key] else {
                if member.key == "request" { find(.answerHasRequest, "there is none") }
                continue
            }
            guard member.key == "request", member.value.kind == .object, returned.kind == .object else {
                if returned.value != member.value.value {
                    find(.onlyResponseCounts, at: member.value.maskedKey, "it is not as it came")
                }
                continue
            }
            for part in member.value.members where returned[part.key]?.value != part.value.value {
                find(.onlyResponseCounts, at: "request.\(part.value.maskedKey)", "it is not as it came")
            }
        }
    }

    private mutating func read<Decision: ReadableDecision>(_ type: Decision.Type, _ response: JSONView) {
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
        // What a V1 trigger says of scopes is passed over, whatever it says.
        if findings.contains(where: { $0.rule == .accessTokenNeedsV2 }) {
            findings.removeAll { $0.rule == .scopeHasNoSpace }
        }
    }
}

// MARK: What is not of a user pool

extension Judge {
    private mutating func judgeSync(_ answer: JSONView) {
        let root = event.document.root
        for name in ["version", "eventType", "region", "identityPoolId", "identityId", "datasetName"] {
            guard let sent = root[name], answer[name]?.value != sent.value else { continue }
            find(.syncIdentityUnchanged, at: name, answer[name] == nil ? "it is missing" : "it is not as it came")
        }
        guard let records = answer["datasetRecords"] else { return }
        guard records.kind == .object else {
            return find(.memberType, at: "datasetRecords", "expected object, found \(records.kind)")
        }
        for record in records.members where record.value.kind != .null {
            let path = "datasetRecords.\(record.value.maskedKey)"
            guard record.value.kind == .object else {
                find(.memberType, at: path, "expected object, found \(record.value.kind)")
                continue
            }
            for name in ["oldValue", "newValue", "op"] {
                guard let value = record.value[name], value.kind != .text, value.kind != .null else { continue }
                find(.memberType, at: "\(path).\(name)", "expected text, found \(value.kind)")
            }
            if let operation = record.value["op"]?.value.text, operation != "replace", operation != "remove" {
                find(.syncOperation, at: "\(path).op", "it is neither replace nor remove")
            }
        }
        guard !findings.contains(where: { $0.weight == .refused }) else { return }
        decision = "\(SyncTriggerDecision(reading: answer, for: event))"
    }

    /// Lambda reads this answer, if the event source mapping says so; nothing and null are a batch that is done.
    private mutating func judgeStreams(_ answer: JSONView?) {
        guard let answer, answer.kind == .object || answer.kind == .null else {
            return find(.streamsFailures, at: "", answer.map { "it is \($0.kind.withArticle)" } ?? "it is not JSON")
        }
        guard let failures = answer["batchItemFailures"], failures.kind != .null else {
            decision = "\(CognitoStreamsDecision.done)"
            return
        }
        guard failures.kind == .array else {
            return find(.streamsFailures, at: "batchItemFailures", "expected array, found \(failures.kind)")
        }
        let known = Set(
            (event.document.root["Records"]?.children).map(Array.init)?
                .compactMap { $0["kinesis"]?["sequenceNumber"]?.scalarText } ?? [])
        for (index, failure) in failures.children.enumerated() {
            let identifier = failure["itemIdentifier"]?.value.text
            if identifier.map(known.contains) != true {
                find(
                    .streamsFailures, at: "batchItemFailures[\(index)].itemIdentifier",
                    identifier == nil ? "there is no text" : "no record of the event has that sequence number")
            }
        }
        if findings.isEmpty { decision = "\(CognitoStreamsDecision(reading: failures))" }
    }
}

extension JSONKind {
    /// The kind as a part of a sentence.
    var withArticle: String {
        switch self {
        case .null: "null"
        case .array, .object: "an \(self)"
        case .boolean, .number, .text: "a \(self)"
        }
    }
}
