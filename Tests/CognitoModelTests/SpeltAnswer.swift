import CognitoTriggersTesting
import Testing
import WireJSON

/// An answer that a test spells: a sample event with another response.
struct SpeltAnswer: Sendable {
    let event: ReceivedEvent
    let bytes: [UInt8]

    /// The sample of that name, changed if need be, with a response.
    init(
        _ sample: String, _ response: String,
        changing change: (SampleEvent<ReceivedEvent>) throws -> SampleEvent<ReceivedEvent> = { $0 }
    ) throws {
        let sample = try change(try #require(SampleEvent.all.first { $0.name == sample }))
        event = try ReceivedEvent(sample.bytes)
        var editor = JSONEditor(event.document)
        editor.set("response", in: event.document.root) { $0.raw(response.utf8) }
        bytes = editor.finish()
    }

    var judgement: Judgement { Judgement(of: bytes, to: event) }

    /// The findings, as `weight rule path`.
    var findings: [String] { judgement.findings.map { "\($0.weight) \($0.rule.name) \($0.path)" } }
}
