import CognitoEvents
import CognitoModel
import Testing
import WireJSON

/// The files of `events/`: one for each source, and further versions and events.
@Suite struct SampleTests {
    @Test func `there is a file for each source, and four others`() {
        let sources = TriggerSource.known.map(\.rawValue)
        let others = [
            "TokenGeneration_Authentication.v2", "TokenGeneration_Authentication.v3", "SyncTrigger", "CognitoStreams",
        ]
        #expect(Sample.all.map(\.name).sorted() == (sources + others).sorted())
    }

    @Test(arguments: Sample.all)
    func `a file decodes as its family and names its own source`(sample: Sample) throws {
        let received = try ReceivedEvent(sample.bytes)
        #expect(received.name == sample.source)
        let decoded = try #require(try DecodedEvent(received))
        #expect(decoded.family.rawValue == sample.source.prefix { $0 != "_" })
    }

    @Test(arguments: Sample.all)
    func `a file comes back byte for byte if nothing is decided`(sample: Sample) throws {
        let received = try ReceivedEvent(sample.bytes)
        #expect(JSONEditor(received.document).finish() == sample.bytes)
        #expect(SyncTriggerDecision.unchanged.answer(to: received) == sample.bytes)
        if received.document.root["response"] != nil {
            #expect(ResponseEditor(received).finish() == sample.bytes)
        } else {
            let end = try #require(sample.text.lastIndex(of: "}"))
            let withResponse = sample.text[..<end] + ",\"response\":{}" + sample.text[end...]
            #expect(String(decoding: ResponseEditor(received).finish(), as: UTF8.self) == withResponse)
        }
    }

    @Test(arguments: Sample.all)
    func `a file keeps every promise of the codec`(sample: Sample) {
        #expect(CodecCheck.failure(of: sample.bytes) == nil)
    }
}
