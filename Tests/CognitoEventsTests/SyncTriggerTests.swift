import CognitoEvents
import CognitoTestSupport
import Testing
import WireJSON

/// Cognito Sync: the contents of its events, and the decisions.
@Suite struct SyncTriggerTests {
    @Test func `records whose keys differ in their bytes are different records`() throws {
        let records = #"{"caf\u00e9":{"newValue":"1","op":"replace"},"cafe\u0301":{"newValue":"2","op":"replace"}}"#
        let received = try received(records)
        let event = try SyncTriggerEvent(received)
        #expect(event.datasetRecords.count == 2)
        let answer = SyncTriggerDecision(["caf\u{E9}": .replace("3"), "cafe\u{301}": .remove]).answer(to: received)
        let changed = try SyncTriggerEvent(ReceivedEvent(answer)).datasetRecords
        #expect(changed["caf\u{E9}"] == DatasetRecord(newValue: "3"))
        #expect(changed["cafe\u{301}"] == DatasetRecord(operation: .remove))
    }

    @Test func `a synchronisation is read from its file`() throws {
        let event = try SyncTriggerEvent(Sample.received("SyncTrigger"))
        #expect(event.version == "2")
        #expect(event.region == "us-east-1")
        #expect(event.identityPoolID == "us-east-1:6adc4c35-ae9b-47ed-a0e7-d91dcfbcf971")
        #expect(event.identityID == "us-east-1:b4a9087d-3575-4975-b3c9-6f2905c0afea")
        #expect(event.datasetName == "garden_journal")
        #expect(event.datasetRecords.count == 5)
        #expect(event.datasetRecords["plot.name"] == DatasetRecord(oldValue: "Potager", newValue: "Potager d’été 🍅"))
        #expect(event.datasetRecords["bed/7"] == DatasetRecord(newValue: "Kürbis"))
        #expect(event.datasetRecords["draft"] == DatasetRecord(oldValue: "sow beans?", operation: .remove))
    }

    private func received(_ records: String?, name: String = "datasetName") throws(EventError) -> ReceivedEvent {
        let records = records.map { ",\"datasetRecords\":\($0)" } ?? ""
        return try .spelt(
            """
            {"version":2,"eventType":"SyncTrigger","region":"us-east-1","identityPoolId":"us-east-1:pool",\
            "identityId":"us-east-1:identity","\(name)":"d"\(records)}
            """)
    }

    @Test(arguments: [nil, "null", "{}", "[]", "{\"a\":null}"] as [String?])
    func `records may be missing`(records: String?) throws {
        #expect(try SyncTriggerEvent(received(records)) == SyncTriggerEvent(datasetName: "d", datasetRecords: [:]))
    }

    @Test func `the dataset's name may have Streams' spelling`() throws {
        #expect(try SyncTriggerEvent(received(nil, name: "dataSetName")).datasetName == "d")
    }

    @Test(arguments: [
        ("{\"a\":\"canary\"}", "datasetRecords.a: expected object, found text"),
        ("{\"a\":{\"newValue\":[\"canary\"]}}", "datasetRecords.a.newValue: expected text, found array"),
        ("\"canary\"", "datasetRecords: expected object, found text"),
    ])
    func `a record that cannot be read is named by its path`(records: String, error: String) {
        #expect(throws: EventError(error)) { try SyncTriggerEvent(received(records)) }
    }

    @Test(
        arguments: [
            Row(
                "a value", ["a": .replace("z\n")],
                #"{"a":{"oldValue":"1","newValue":"z\n","op":"replace"},"b":{"newValue":"3","op":"replace"}}"#),
            Row(
                "a removal", ["b": .remove],
                #"{"a":{"oldValue":"1","newValue":"2","op":"replace"},"b":{"newValue":null,"op":"remove"}}"#),
            Row(
                "a new key", ["c": .replace("4")],
                #"{"a":{"oldValue":"1","newValue":"2","op":"replace"},"b":{"newValue":"3","op":"replace"},"c":{"newValue":"4","op":"replace"}}"#
            ),
            Row(
                "a removal of what is not there", ["c": .remove],
                #"{"a":{"oldValue":"1","newValue":"2","op":"replace"},"b":{"newValue":"3","op":"replace"}}"#),
            Row(
                "nothing", [:],
                #"{"a":{"oldValue":"1","newValue":"2","op":"replace"},"b":{"newValue":"3","op":"replace"}}"#),
            Row(
                "all at once", ["d": .replace("y"), "a": .remove, "c": .replace("x"), "b": .replace("w")],
                #"{"a":{"oldValue":"1","newValue":null,"op":"remove"},"b":{"newValue":"w","op":"replace"},"c":{"newValue":"x","op":"replace"},"d":{"newValue":"y","op":"replace"}}"#
            ),
        ] as [Row<(JSONMembers<SyncTriggerDecision.Change>, String)>])
    func `a decision changes records and nothing else`(row: Row<(JSONMembers<SyncTriggerDecision.Change>, String)>)
        throws
    {
        let records = #"{"a":{"oldValue":"1","newValue":"2","op":"replace"},"b":{"newValue":"3","op":"replace"}}"#
        let answer = SyncTriggerDecision(row.value.0).answer(to: try received(records))
        #expect(String(decoding: answer, as: UTF8.self) == text(try received(row.value.1)))
    }

    @Test(arguments: [nil, "null", "[]", "{}"] as [String?])
    func `a record can be added where there is none`(records: String?) throws {
        let answer = SyncTriggerDecision(["k": .replace("v"), "j": .replace("u")]).answer(to: try received(records))
        let event = try SyncTriggerEvent(ReceivedEvent(answer))
        #expect(event.datasetRecords == ["k": DatasetRecord(newValue: "v"), "j": DatasetRecord(newValue: "u")])
    }

    @Test(arguments: [nil, "null", "[]", "{}", "{\"j\":null}"] as [String?])
    func `removing what is not there leaves the event as it came`(records: String?) throws {
        let received = try received(records)
        #expect(SyncTriggerDecision(["k": .remove, "j": .remove]).answer(to: received) == received.document.bytes)
    }

    @Test(arguments: ["{\"k\":null}", "{\"k\":[]}", "{\"k\":{}}"])
    func `a record without content gets one`(records: String) throws {
        let answer = SyncTriggerDecision(["k": .replace("v")]).answer(to: try received(records))
        #expect(try SyncTriggerEvent(ReceivedEvent(answer)).datasetRecords == ["k": DatasetRecord(newValue: "v")])
    }

    private func text(_ received: ReceivedEvent) -> String { String(decoding: received.document.bytes, as: UTF8.self) }
}
