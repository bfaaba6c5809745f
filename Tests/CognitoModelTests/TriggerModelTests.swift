@_spi(Internal) import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoTriggersTesting
import Testing
@_spi(Internal) import WireJSON

/// The registry of families, and the writing of events.
@Suite struct TriggerModelTests {
    @Test(arguments: TriggerFamily.allCases)
    func `each family has a model of its own`(family: TriggerFamily) {
        #expect(family.model.family == family)
        #expect(family.model.onError.hasSuffix("."))
        #expect(family.model.sources.allSatisfy { $0.source.family == family && !$0.occasion.isEmpty })
        #expect(family.model.sources.isEmpty == (family.model.configuration == nil))
        #expect((family.model.decisionRules + family.model.answerRules).allSatisfy { $0.consequence.hasSuffix(".") })
    }

    @Test(arguments: SampleEvent.all)
    func `an event that is read and written again is the sample`(sample: SampleEvent<ReceivedEvent>) throws {
        let received = try ReceivedEvent(sample.bytes)
        let family = try #require(received.family)
        let type = try #require(family.eventType as? any ModelledEvent.Type)
        let written = try JSONDocument(type.init(received).written()).root
        if case .cognitoStreams = received.kind { return }
        // Cognito leaves out userNotFound where an app client does not hide who is unknown.
        let sent = try JSONDocument(sample.removingIfPresent("request", "userNotFound").bytes).root
        let back = try JSONDocument(
            SampleEvent(json: written.source).removingIfPresent("request", "userNotFound").bytes
        ).root
        #expect(back.members.map(\.key) == sent.members.map(\.key))
        for name in ["request", "response", "callerContext"] {
            #expect(back[name]?.members.map(\.key) == sent[name]?.members.map(\.key))
        }
        #expect(back.value == sent.value)
    }

    @Test(arguments: SampleEvent.all)
    func `an event that is written can be read again, and is the same`(sample: SampleEvent<ReceivedEvent>) throws {
        let received = try ReceivedEvent(sample.bytes)
        let type = try #require(received.family?.eventType as? any ModelledEvent.Type)
        let once = try type.init(received).written()
        let twice = try type.init(ReceivedEvent(once)).written()
        #expect(once == twice)
    }

    @Test(arguments: SampleEvent.all)
    func `a sample has the members that the table names, and the table those of the sample`(
        sample: SampleEvent<ReceivedEvent>
    ) throws {
        let event = try ReceivedEvent(sample.bytes)
        guard case .userPool = event.kind, let family = event.family else { return }
        let request = try #require(event.document.root["request"])
        #expect(Set(request.members.map(\.key)).isSubset(of: family.model.request.map(\.name)))
        let response = event.document.root["response"].map { $0.members.map(\.key) } ?? []
        #expect(Set(response).isSubset(of: family.model.response.map(\.name)))
    }
}

extension SampleEvent {
    fileprivate func removingIfPresent(_ path: String...) throws -> SampleEvent {
        (try? removing(at: path)) ?? self
    }
}
