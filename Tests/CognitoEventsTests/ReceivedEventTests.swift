import CognitoEvents
import Testing

/// Telling events apart.
@Suite struct ReceivedEventTests {
    @Test func `an event of a user pool is told by its source`() throws {
        let received = try ReceivedEvent.made("PreSignUp_SignUp")
        #expect(received.kind == .userPool(.preSignUpSignUp))
        #expect(received.family == .preSignUp)
        #expect(received.name == "PreSignUp_SignUp")
    }

    @Test func `an event of an unknown family is received, without a family`() throws {
        let received = try ReceivedEvent.spelt("{\"triggerSource\":\"PostMortem_Done\"}")
        #expect(received.kind == .userPool(TriggerSource(rawValue: "PostMortem_Done")))
        #expect(received.family == nil)
        #expect(received.name == "PostMortem_Done")
        #expect(try DecodedEvent(received) == nil)
    }

    @Test func `a sync trigger is told by its event type, even beside a source`() throws {
        let received = try ReceivedEvent.spelt("{\"triggerSource\":\"PreSignUp_SignUp\",\"eventType\":\"SyncTrigger\"}")
        #expect(received.kind == .syncTrigger)
        #expect(received.family == .syncTrigger)
        #expect(received.name == "SyncTrigger")
    }

    @Test func `records of a stream are told by the first of them`() throws {
        let received = try ReceivedEvent.spelt("{\"Records\":[{\"kinesis\":{}}]}")
        #expect(received.kind == .cognitoStreams)
        #expect(received.family == .cognitoStreams)
        #expect(received.name == "CognitoStreams")
    }

    @Test(arguments: [
        "{}", "[]", "{\"triggerSource\":null}", "{\"eventType\":\"Other\"}", "{\"Records\":[]}",
        "{\"Records\":[{\"Sns\":{}}]}", "{\"Records\":[{\"kinesis\":\"canary\"}]}", "{\"Records\":\"canary\"}",
        "{\"Records\":[\"canary\"]}",
    ])
    func `what is no event of Cognito's lacks a source`(text: String) {
        #expect(throws: EventError("triggerSource: expected text, found nothing")) { try ReceivedEvent.spelt(text) }
    }

    @Test(arguments: [
        ("", "not JSON: the input is empty at byte 0"),
        ("{\"a\":canary}", "not JSON: expected a value at byte 5"),
        ("\"canary\"", "the document: expected object, found text"),
        ("[\"canary\"]", "the document: expected object, found array"),
        ("null", "the document: expected object, found null"),
        ("{\"triggerSource\":[\"canary\"]}", "triggerSource: expected text, found array"),
        ("{\"eventType\":{\"canary\":1}}", "eventType: expected text, found object"),
    ])
    func `what cannot be read is named by its place`(text: String, error: String) {
        #expect(throws: EventError(error)) { try ReceivedEvent.spelt(text) }
    }

    @Test(arguments: [
        ("{\"version\":\"1\",\"triggerSource\":\"canary\"}", "{version, triggerSource}"),
        (
            "{\"triggerSource\":\"canary\",\"request\":{\"userAttributes\":{\"email\":\"canary\",\"n\":1},\"v\":null,\"e\":{}}}",
            "{triggerSource, request: {userAttributes: {email, n}, v: null, e: {}}}"
        ),
        (
            "{\"triggerSource\":\"\",\"a\":[],\"b\":[\"canary\",true],\"c\":[{\"x\":1},{\"x\":\"canary\"},{\"y\":null},null]}",
            "{triggerSource, a: [], b: [], c: [{x}, {y: null}, null]}"
        ),
    ])
    func `an outline has the names, and what is null or empty`(text: String, outline: String) throws {
        #expect(try ReceivedEvent.spelt(text).outline == outline)
    }

    @Test(arguments: Sample.all)
    func `an outline has no value`(sample: Sample) throws {
        let received = try ReceivedEvent(Poison.applied(to: sample.bytes, sparing: ["triggerSource", "eventType"]))
        #expect(!received.outline.contains(Poison.canary))
        #expect(received.outline.contains(received.kind == .cognitoStreams ? "Records: [{kinesis" : "version"))
    }

    @Test func `the outline of an enormous event stays short and is made at once`() throws {
        let shapes = (0..<40_000).map { "{\"key\($0)\":1}" }.joined(separator: ",")
        let many = (0..<40_000).map { "\"member\($0)\":1" }.joined(separator: ",")
        let event = "{\"triggerSource\":\"A_B\",\"request\":[\(shapes)],\"more\":{\(many)}}"
        let outline = try ReceivedEvent(Array(event.utf8)).outline
        #expect(outline.utf8.count < 5000)
        #expect(outline.contains("{key7}, …]"))
    }
}
