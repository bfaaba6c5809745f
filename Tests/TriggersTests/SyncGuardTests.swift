import CognitoTestSupport
import CognitoTriggersTesting
import Testing

@testable import SyncGuard

/// Datasets of Cognito Sync.
@Suite struct SyncGuardTests {
    private static let guide = [
        "EDITED_RECORDS": "SampleKey1=ModifyValue1", "REMOVED_RECORDS": "SampleKey2",
        "ADDED_RECORDS": "SampleKey3=ModifyValue3",
    ]

    private static func records(
        _ records: JSONMembers<DatasetRecord>, _ environment: [String: String]
    ) async throws -> TestedInvocation<SyncTriggerDecision> {
        await TriggerTester(SyncGuard.self, environment: environment).invoke(
            try .syncTrigger { $0.datasetRecords = records })
    }

    @Test func `the guide's example: a record is edited, one removed, one added, and no other touched`() async throws {
        let invocation = try await Self.records(
            [
                "SampleKey1": DatasetRecord(oldValue: "oldValue1", newValue: "newValue1"),
                "SampleKey2": DatasetRecord(oldValue: "oldValue2", newValue: "newValue2"),
                "Other": DatasetRecord(oldValue: "a", newValue: "b"),
            ], Self.guide)
        #expect(
            invocation.decision?.changes == [
                "SampleKey1": .replace("ModifyValue1"), "SampleKey2": .remove, "SampleKey3": .replace("ModifyValue3"),
            ])
        #expect(invocation.error == nil)
    }

    @Test func `what is not there is neither edited nor removed, and what is there not added`() async throws {
        let invocation = try await Self.records(["SampleKey3": DatasetRecord(newValue: "own")], Self.guide)
        #expect(invocation.decision == .unchanged)
    }

    @Test func `what the device removes is not brought back`() async throws {
        let removed = DatasetRecord(oldValue: "a", operation: .remove)
        let invocation = try await Self.records(["SampleKey1": removed, "SampleKey3": removed], Self.guide)
        #expect(invocation.decision == .unchanged)
    }

    @Test func `another dataset is left alone`() async throws {
        let function = await TriggerTester(
            SyncGuard.self, environment: ["DATASET": "other", "ADDED_RECORDS": "a=b", "MAX_VALUE_BYTES": "1"])
        let sample = SampleEvent.syncTrigger
        #expect(await function.invoke(sample).answer == sample.json)
    }

    @Test(arguments: [("caf\u{E9}", "cafe\u{301}"), ("K", "\u{212A}")])
    func `a key that Swift takes for another does not hide a value that is too large`(
        key: String, twin: String
    ) async throws {
        let event = """
            {"version":2,"eventType":"SyncTrigger","region":"us-east-1","identityPoolId":"us-east-1:pool",\
            "identityId":"us-east-1:identity","datasetName":"d","datasetRecords":{\
            "\(twin)":{"newValue":"much longer","op":"replace"},"\(key)":{"newValue":"short","op":"replace"}}}
            """
        for settings in [["MAX_VALUE_BYTES": "5"], ["MAX_VALUE_BYTES": "5", "EDITED_RECORDS": "\(key)=x"]] {
            let function = await TriggerTester(SyncGuard.self, environment: settings)
            #expect(await function.invoke(json: event).refusal != nil)
        }
    }

    @Test(arguments: [
        Row(
            "in another form, and longer", (DatasetRecord(oldValue: "\u{E9}\u{E9}", newValue: "e\u{301}e\u{301}"), true)
        ),
        Row("just right", (DatasetRecord(newValue: "éé"), false)),
        Row("a byte more", (DatasetRecord(newValue: "ééx"), true)),
        Row("stored already", (DatasetRecord(oldValue: "ééxx", newValue: "ééxx"), false)),
        Row("removed", (DatasetRecord(newValue: "ééxx", operation: .remove), false)),
        Row("without a value", (DatasetRecord(), false)),
    ])
    func `a value that is too large is refused, and nothing said of it`(row: Row<(DatasetRecord, Bool)>) async throws {
        let invocation = try await Self.records(["key": row.value.0], ["MAX_VALUE_BYTES": "4"])
        #expect((invocation.refusal != nil) == row.value.1)
        if let refusal = invocation.refusal {
            #expect(refusal == Refusal("A value of this dataset is larger than 4 bytes."))
        }
    }

    @Test func `a value that is replaced or removed anyway may be of any size`() async throws {
        let large = DatasetRecord(newValue: String(repeating: "x", count: 100))
        let invocation = try await Self.records(
            ["SampleKey1": large, "SampleKey2": large], Self.guide.merging(["MAX_VALUE_BYTES": "4"]) { $1 })
        #expect(invocation.error == nil)
    }
}
