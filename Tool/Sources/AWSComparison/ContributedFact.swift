import CommandOutput
import LocalAWS
import RuntimeEmulator
package import WireJSON

/// A step in which the sides differ, as a fact of the book of evidence.
///
/// Its steps have sample values in place of the run's, so it has nothing of the account.
struct ContributedFact: Sendable {
    private let flow: VerifiedFlow
    /// The number of the step in its flow.
    private let index: Int
    /// The outcomes of the other side and of the local pool in each step of the flow.
    private let outcomes: [(other: StepOutcome, local: StepOutcome)]

    package init(_ flow: VerifiedFlow, _ index: Int, _ outcomes: [(other: StepOutcome, local: StepOutcome)]) {
        (self.flow, self.index, self.outcomes) = (flow, index, outcomes)
    }

    /// The reason for which the steps cannot be played.
    private struct Unplayable: Error {
        let reason: String

        init(_ reason: String) { self.reason = reason }

        static let proof = Unplayable("The steps prove a password over SRP, with numbers of the run.")
    }

    /// Returns the fact; nil if the step was not called, because an earlier one has failed.
    package func json(in setting: EvidenceSetting) throws -> JSONValue? {
        let (other, local) = outcomes[index]
        guard other.wasCalled else { return nil }
        let step = flow.steps[index]
        var fact: JSONMembers<JSONValue> = [
            "id": .text("verify-" + Self.slug("\(flow.name) \(index + 1) \(step.title)")),
            "says": .text(
                "\(flow.name): \(step.title): \(Self.words(other, besides: local, ofOther: true))".asSentence),
            "operations": [.text(step.operation)], "certainty": "recorded",
            "sources": [.text("\(EvidenceSetting.repository)#NUMBER")], "date": .text(setting.date),
            "region": .text(setting.region),
            "functions": .object(setting.functions),
            "difference": .text("The local pool: \(Self.words(local, besides: other, ofOther: false))".asSentence),
        ]
        do {
            fact["steps"] = .array(try steps(in: setting))
        } catch let unplayable as Unplayable {
            fact["unplayable"] = .text(unplayable.reason)
            // A fact that is not played has no difference that a test could see end.
            fact["difference"] = nil
            fact["functions"] = nil
        }
        return .object(fact)
    }

    private static func slug(_ text: String) -> String {
        text.lowercased().split { !$0.isASCII || !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    }

    /// Returns what a side did in the facts in which the sides differ.
    private static func words(_ outcome: StepOutcome, besides: StepOutcome, ofOther isOther: Bool) -> String {
        let differences = outcome.differences(from: besides).filter { $0.fact != "message" }
        let words = differences.filter { isSafe($0.fact) && isSafe($0.other ?? "") }.map {
            "\($0.fact) is \($0.other ?? "absent")"
        }
        if let refusal = outcome.refusal { return refusal }
        return words.isEmpty ? "there is no error" : words.joined(separator: "; ")
    }

    // MARK: Steps

    private func steps(in setting: EvidenceSetting) throws -> [JSONValue] {
        let memory = try FlowMemory.sample()
        var steps: [JSONValue] = [["given": setting.given]]
        var kept: Set<String> = []
        for (place, step) in flow.steps.prefix(index + 1).enumerated() {
            let outcome = outcomes[place].other
            guard outcome.wasCalled else { throw Unplayable("An earlier step was not called.") }
            var call = try call(step, memory, kept)
            let isSRP = call["input"]?["AuthFlow"] == "USER_SRP_AUTH"
            // The beginning of a proof that is not finished changes nothing.
            if isSRP, place < index { continue }
            // An earlier refusal that differs is a fact of its own.
            if place < index, outcome.refusal != nil, outcome.refusal != outcomes[place].local.refusal { continue }
            if isSRP {
                guard outcome.refusal != nil else { throw Unplayable.proof }
                call = ["srp": .text(memory.username), "password": .text(memory.password)]
            }
            if place == index {
                expect(&call)
            } else if let refusal = outcome.refusal {
                call["error"] = .text(refusal)
            }
            var values: JSONMembers<JSONValue> = [:]
            for (name, short) in FlowMemory.kept.sorted(by: <) where outcome.facts[Self.path(to: name)] != nil {
                values[short] = .text(String(Self.path(to: name).dropFirst("answer.".count)))
                kept.insert(short)
            }
            if !values.isEmpty { call["keep"] = .object(values) }
            steps.append(.object(call))
        }
        let more = triggers + claims(kept)
        let last = flow.steps[index]
        let isShown =
            outcomes[index].other.refusal != outcomes[index].local.refusal || !more.isEmpty
            || steps.last?["expect"] != nil || steps.last?["absent"] != nil
        guard isShown else {
            throw Unplayable("The answer of \(last.operation) differs in a member that no step compares.")
        }
        return steps + more
    }

    /// Returns the step that calls an operation.
    private func call(
        _ step: VerifiedStep, _ memory: FlowMemory, _ kept: Set<String>
    ) throws -> JSONMembers<JSONValue> {
        guard let input = try? step.input(memory) else { throw Unplayable.proof }
        let text = JSONValue.object(input).flattened
        for name in FlowMemory.kept.values where text.contains("\"$\(name)\"") && !kept.contains(name) {
            throw Unplayable("\(step.title) needs a value that no earlier step has got.")
        }
        var call: JSONMembers<JSONValue> = ["call": .text(step.operation), "input": .object(input)]
        if step.caller == .app { call["signed"] = false }
        return call
    }

    private static func path(to name: String) -> String {
        name == "Session" ? "answer.Session" : "answer.AuthenticationResult.\(name)"
    }

    /// Adds what the other side answered in the step that differs.
    private func expect(_ call: inout JSONMembers<JSONValue>) {
        let (other, local) = outcomes[index]
        if let refusal = other.refusal {
            call["error"] = .text(refusal)
            return
        }
        let (expected, absent) = members(with: "answer.", of: other.differences(from: local))
        if !expected.isEmpty { call["expect"] = .object(expected) }
        // Without an answer of the local pool, the error is the difference.
        if !absent.isEmpty, local.refusal == nil { call["absent"] = .texts(absent) }
    }

    /// The triggers of all steps so far, if they differ.
    private var triggers: [JSONValue] {
        let (other, local) = outcomes[index]
        guard other.facts["triggers"] != local.facts["triggers"] else { return [] }
        let events = outcomes.prefix(index + 1).map(\.other.triggers)
        guard !events.contains(where: { $0 == nil }) else { return [] }
        return [["sources": .texts(events.flatMap { $0 ?? [] }.map(\.source))]]
    }

    /// The claims in which tokens differ.
    private func claims(_ kept: Set<String>) -> [JSONValue] {
        let (other, local) = outcomes[index]
        guard other.refusal == nil, local.refusal == nil else { return [] }
        return [("AccessToken", "access"), ("IdToken", "id")].compactMap { token, name in
            let (expected, absent) = members(with: "\(token).", of: other.differences(from: local))
            guard kept.contains(name), !expected.isEmpty || !absent.isEmpty else { return nil }
            var step: JSONMembers<JSONValue> = ["claims": .text("$\(name)")]
            if !expected.isEmpty { step["expect"] = .object(expected) }
            if !absent.isEmpty { step["absent"] = .texts(absent) }
            return .object(step)
        }
    }

    /// Returns the members that the other side has, as values or as any text, and the paths that it lacks.
    private func members(
        with start: String, of differences: [StepDifference]
    ) -> (expected: JSONMembers<JSONValue>, absent: [String]) {
        var (expected, absent): (JSONMembers<JSONValue>, [String]) = ([:], [])
        for difference in differences where difference.fact.hasPrefix(start) && Self.isPath(difference.fact) {
            let path = String(difference.fact.dropFirst(start.count))
            guard let value = difference.other else {
                absent.append(path)
                continue
            }
            if let (name, expectation) = Self.expectation(path, value) { expected[name] = expectation }
        }
        return (expected, absent)
    }

    private static func expectation(_ path: String, _ value: String) -> (String, JSONValue)? {
        if value == "a string" { return (path, "…") }
        if let match = value.wholeMatch(of: /([0-9]+) elements/), let count = Int64(match.output.1) {
            return ("\(path).count", .integer(count))
        }
        switch value {
        case "true", "false": return (path, .boolean(value == "true"))
        // The kind alone cannot be compared, and a text in capitals may cover another.
        case "a number", "a Boolean value", "an array", "an object", "null": return nil
        default:
            if let number = Int64(value) { return (path, .integer(number)) }
            return StepOutcome.isShown(path) && isSafe(value) && !path.contains("Attributes")
                ? (path, .text(value)) : nil
        }
    }

    private static func isPath(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z0-9_:.]+/) != nil }
    private static func isSafe(_ text: String) -> Bool {
        text.utf8.count < 300 && text.wholeMatch(of: /[A-Za-z0-9_:., ]*/) != nil
    }
}

/// The members that all facts of a run share.
package struct EvidenceSetting: Sendable {
    static let repository = "swift-cognito-triggers/swift-cognito-triggers"

    package let date: String
    package let region: String
    /// The pool and the app client, without their names and functions.
    package let given: JSONValue
    /// The answers of functions, by keys of `LambdaConfig`: `Witness` decides nothing.
    package let functions: JSONMembers<JSONValue>

    /// Creates the setting of a template's first pool and client.
    package init(
        date: String, region: String, pool: JSONMembers<JSONValue>, client: JSONMembers<JSONValue>
    ) {
        (self.date, self.region) = (date, region)
        var functions: JSONMembers<JSONValue> = [:]
        for (name, value) in pool["LambdaConfig"]?.members ?? [:] where value.text != nil {
            functions[name] = ["response": [:]]
        }
        self.functions = functions
        given = [
            "pool": .object(pool.filter { !["PoolName", "LambdaConfig", "UserPoolTags"].contains($0.key) }),
            "client": .object(client.filter { !["ClientName", "UserPoolId"].contains($0.key) }),
        ]
    }
}
