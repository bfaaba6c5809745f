import CognitoTestSupport
import CognitoTriggersTesting
import Testing
import TriggerKit

/// The description of a flow, which `check` and `prove` read.
@Suite struct FlowDescriptionTests {
    private struct Yes: ChallengeStep {
        let name: String
        func create(_ request: ChallengeRequest) -> Challenge { Challenge(private: ["yes": "yes"]) }
        func verify(_ answer: ChallengeAnswer) -> Bool { answer.matches(private: "yes") }
    }

    /// A flow with one condition.
    private struct Under: ChallengeFlowFunction {
        var condition: FlowCondition = .newDevice
        var flow: some ChallengeFlow {
            Password()
            When(condition) { Yes(name: "A") }
        }
    }

    @Test(
        arguments: [
            Row("a device", (.newDevice, nil, nil)),
            Row("clients", (.client("web", "app"), ["app", "web"], nil)),
            Row("no client", (!.client("web"), ["web"], nil)),
            Row("clients on two sides", (.client("web") && .newDevice || .client("app"), ["app", "web"], nil)),
            Row("an attribute", (.user(orUnknown: false) { $0[custom: "risk"] == "high" }, nil, ["custom:risk"])),
            Row(
                "two, both needed",
                (.user(orUnknown: true) { $0.emailVerified && $0.locale != nil }, nil, ["email_verified", "locale"])),
            Row(
                "two, one enough", (.user(orUnknown: true) { $0.email == nil || $0.sub == nil }, nil, ["email", "sub"])),
            Row(
                "a client and an attribute",
                (!(.client("web") && .user(orUnknown: true) { $0.name == nil }), ["web"], ["name"])),
            Row("no attribute by name", (.user(orUnknown: true) { $0.names.count > 3 }, nil, nil)),
        ] as [Row<(FlowCondition, [String]?, [String]?)>])
    func `a condition is described with its clients and attributes`(
        row: Row<(FlowCondition, [String]?, [String]?)>
    ) async throws {
        let (condition, clients, attributes) = row.value
        let element = try #require(try await element(of: Under(condition: condition), at: [0]))
        #expect(element["kind"]?.text == "conditional")
        #expect(texts(element["clients"]) == clients)
        #expect(texts(element["attributes"]) == attributes)
        #expect(element["elements"]?.elements?.first?["name"]?.text == "A")
    }

    private struct Nested: ChallengeFlowFunction {
        var flow: some ChallengeFlow {
            Password()
            When(.client("outer")) {
                When(.client("inner") && .user(orUnknown: false) { $0[custom: "tier"] != nil }) { Yes(name: "A") }
            }
        }
    }

    @Test func `a condition within a condition is described as well`() async throws {
        #expect(texts(try await element(of: Nested(), at: [0])?["clients"]) == ["outer"])
        let inner = try #require(try await element(of: Nested(), at: [0, 0]))
        #expect(texts(inner["clients"]) == ["inner"])
        #expect(texts(inner["attributes"]) == ["custom:tier"])
    }

    private struct Sent: ChallengeStep {
        let name = "WORD"
        let sendsAnswer = true
        var answerLifetime: Duration?
        func create(_ request: ChallengeRequest) -> Challenge { Challenge(private: [:]) }
        func verify(_ answer: ChallengeAnswer) -> Bool { false }
    }

    private struct Sending: ChallengeFlowFunction {
        var lifetime: Duration?
        var flow: some ChallengeFlow { Sent(answerLifetime: lifetime) }
    }

    @Test(arguments: [(.minutes(5), 300), (.milliseconds(1500), 1), (nil, nil)] as [(Duration?, Int64?)])
    func `a step is described with the seconds for which its answer is right`(
        lifetime: Duration?, seconds: Int64?
    ) async throws {
        let element = try await element(of: Sending(lifetime: lifetime), at: [0])
        #expect(element?["answer"]?.text == "message")
        #expect(element?["lifetime"] == seconds.map { .integer($0) })
    }

    @Test func `a code and a link say for how long they are valid`() {
        let store = MemoryStore()
        #expect(OneTimeCode(lifetime: .minutes(4)) { _, _, _ in }.answerLifetime == .minutes(4))
        #expect(MagicLink(to: "https://app.example.org", store: store) { _, _, _ in }.answerLifetime == .minutes(15))
    }

    private func element<Function: ChallengeFlowFunction>(of function: Function, at path: [Int]) async throws
        -> JSONValue?
    {
        let describe = try #require(Function._flowDescription)
        return path.reduce(try await describe(function, []) as JSONValue?) { $0?["elements"]?.elements?[$1] }
    }

    private func texts(_ value: JSONValue?) -> [String]? { value?.elements?.compactMap(\.text) }
}
