import CognitoEvents
import CognitoModel
import CognitoTestSupport
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalSync

/// Cognito's call of the function for `SyncTrigger`.
@Suite struct SyncTriggerCallTests {
    /// Returns a server with three records, and a function that answers as a test says.
    private static func sync(
        _ function: SyncFunctions = SyncFunctions(), triggerTimeout: Duration = .seconds(120)
    ) async throws -> TestSync {
        let sync = try TestSync(triggerTimeout: triggerTimeout, function: function)
        // A developer's changes never call the function.
        try await sync.update(
            [TestSync.put("level", "3"), TestSync.put("badge", "none"), TestSync.put("token", "x")], as: .developer)
        try await sync.setFunction()
        return sync
    }

    private static let before = ["badge=none@1", "level=3@1", "token=x@1"]

    // MARK: The event

    @Test func `the event has all records, and the operation of each`() async throws {
        let sync = try await Self.sync()
        let reply = try await sync.update(
            [TestSync.put("level", "4", 1), TestSync.remove("token", 1), TestSync.put("new", "")])
        #expect(reply.records == ["level=4@2", "token@2", "new=@2"])
        #expect(
            sync.functions.events == [
                [
                    "version": 2, "eventType": "SyncTrigger", "region": "eu-west-1",
                    "identityPoolId": .text(TestSync.pool), "identityId": .text(TestSync.identity),
                    "datasetName": "progress",
                    "datasetRecords": [
                        "level": ["oldValue": "3", "newValue": "4", "op": "replace"],
                        "badge": ["oldValue": "none", "newValue": "none", "op": "replace"],
                        "token": ["oldValue": "x", "newValue": .null, "op": "remove"],
                        "new": ["newValue": "", "op": "replace"],
                    ],
                ]
            ])
        #expect(try await sync.records() == ["badge=none@1", "level=4@2", "new=@2", "token@2"])
    }

    /// The names and types of an event's members, which do not depend on its values.
    private static func outline(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members): .object(members.mapValues(outline))
        case .text: "text"
        case .integer: "number"
        default: value
        }
    }

    @Test func `the event equals the sample member by member`() async throws {
        let sample = try JSONDocument(SampleEvent.syncTrigger.bytes).root.value
        let sync = try TestSync()
        var (stored, patches) = ([JSONValue](), [JSONValue]())
        for (key, record) in try #require(sample["datasetRecords"]?.members) {
            let (old, new) = (record["oldValue"]?.text, record["newValue"]?.text)
            if let old { stored.append(TestSync.put(key, old)) }
            if record["op"] == "remove" {
                patches.append(TestSync.remove(key, 1))
            } else if let new, new != old {
                patches.append(TestSync.put(key, new, old == nil ? 0 : 1))
            }
        }
        let name = try #require(sample["datasetName"]?.text)
        try await sync.update(stored, name)
        try await sync.setFunction()
        #expect(try await sync.update(patches, name).status == 200)
        let event = try #require(sync.functions.events.first)
        #expect(event["datasetRecords"] == sample["datasetRecords"])
        #expect(Self.outline(event) == Self.outline(sample))
    }

    @Test func `removed records are in the event only if the device writes them again`() async throws {
        let sync = try await Self.sync()
        try await sync.update([TestSync.remove("token", 1), TestSync.remove("badge", 1)])
        try await sync.update([TestSync.put("token", "y", 2)])
        #expect(
            sync.functions.events.last?["datasetRecords"] == [
                "level": ["oldValue": "3", "newValue": "3", "op": "replace"],
                "token": ["newValue": "y", "op": "replace"],
            ])
        #expect(try await sync.records() == ["badge@2", "level=3@1", "token=y@3"])
    }

    @Test func `a removed record that is written again is null in the event if the server is asked for that`()
        async throws
    {
        let sync = try TestSync(tombstonesAreNull: true)
        try await sync.update([TestSync.put("level", "3"), TestSync.put("token", "x")], as: .developer)
        try await sync.setFunction()
        try await sync.update([TestSync.remove("token", 1)])
        // An answer without the record ignores its update.
        let reply = try await sync.update([TestSync.put("token", "y", 2), TestSync.put("level", "4", 1)])
        #expect(reply.status == 200 && reply.records == ["level=4@3"])
        let event = try #require(sync.functions.events.last)
        #expect(
            event["datasetRecords"] == [
                "level": ["oldValue": "3", "newValue": "4", "op": "replace"], "token": .null,
            ])
        let decoded = try SyncTriggerEvent(ReceivedEvent(Array(event.flattened.utf8)))
        #expect(decoded.datasetName == "progress")
        #expect(try await sync.records() == ["level=4@3", "token@2"])
    }

    @Test func `a developer's changes, reading and deletion do not call the function`() async throws {
        let sync = try await Self.sync()
        #expect(try await sync.update([TestSync.put("level", "9", 1)], as: .developer).status == 200)
        _ = try await sync.list()
        #expect(try await sync.send(.DELETE, "\(TestSync.identityPath)/datasets/progress").status == 200)
        #expect(try await sync.update([]).status == 200)
        #expect(sync.functions.events.isEmpty)
    }

    @Test func `a conflict and a wrong token come before the event`() async throws {
        let sync = try await Self.sync()
        #expect(try await sync.update([TestSync.put("level", "4", 7)]).status == 409)
        #expect(try await sync.update([TestSync.put("level", "4", 1)], token: "other").status == 400)
        #expect(sync.functions.events.isEmpty)
    }

    // MARK: Changes by the function

    typealias Change = @Sendable (inout JSONMembers<JSONValue>) -> Void

    private static let changes: [Row<(change: Change, answered: [String], stored: [String])>] = [
        Row(
            "edits a value of the device",
            (
                { $0["level"] = ["oldValue": "3", "newValue": "5", "op": "replace"] }, ["level=5@2"],
                ["badge=none@1", "level=5@2", "token=x@1"]
            )),
        Row(
            "edits another value",
            (
                { $0["badge"] = ["newValue": "gold", "op": "replace"] }, ["level=4@2"],
                ["badge=gold@2", "level=4@2", "token=x@1"]
            )),
        Row(
            "removes the device's record",
            (
                { $0["level"] = ["oldValue": "3", "newValue": "4", "op": "remove"] }, [],
                ["badge=none@1", "level@2", "token=x@1"]
            )),
        Row(
            "removes another record by null",
            (
                { $0["token"] = ["oldValue": "x", "newValue": .null, "op": "replace"] }, ["level=4@2"],
                ["badge=none@1", "level=4@2", "token@2"]
            )),
        Row(
            "adds a record",
            (
                { $0["extra"] = ["newValue": "1", "op": "replace"] }, ["level=4@2"],
                ["badge=none@1", "extra=1@2", "level=4@2", "token=x@1"]
            )),
        Row(
            "removes a record that does not exist",
            ({ $0["extra"] = ["op": "remove"] }, ["level=4@2"], ["badge=none@1", "level=4@2", "token=x@1"])),
        Row(
            "leaves all other records out",
            ({ $0 = $0.filter { $0.key == "level" } }, ["level=4@2"], ["badge=none@1", "level=4@2", "token=x@1"])),
    ]

    @Test(arguments: changes)
    func `what the function changes is written with the device's patches, under one count`(
        row: Row<(change: Change, answered: [String], stored: [String])>
    ) async throws {
        let sync = try await Self.sync(SyncFunctions(changing: row.value.change))
        let reply = try await sync.update([TestSync.put("level", "4", 1)])
        #expect(reply.status == 200 && reply.records == row.value.answered)
        #expect(try await sync.records() == row.value.stored)
        #expect(try await sync.list()["DatasetSyncCount"] == 2)
    }

    private static let refusals: [Row<Change>] = [
        Row("the record is left out", { $0["level"] = nil }),
        Row("the record is null", { $0["level"] = .null }),
        Row("the old value is restored", { $0["level"] = ["newValue": "3", "op": "replace"] }),
        Row("all records are left out", { $0 = [:] }),
    ]

    @Test(arguments: refusals)
    func `an answer that leaves everything as it is writes nothing, and uses the token up`(row: Row<Change>)
        async throws
    {
        let sync = try await Self.sync(SyncFunctions(changing: row.value))
        let token = try await sync.token()
        let reply = try await sync.update([TestSync.put("level", "4", 1)], token: token)
        #expect(reply.status == 200 && reply.records == ["level=3@1"])
        #expect(try await sync.records() == Self.before)
        #expect(try await sync.list()["DatasetSyncCount"] == 1)
        #expect(
            try await sync.update([TestSync.put("level", "4", 1)], token: token).message
                == "SyncSessionToken not valid for these inputs")
    }

    @Test func `a first change that the function ignores creates no dataset`() async throws {
        let sync = try TestSync(function: SyncFunctions { _ in .answer([:]) })
        try await sync.setFunction()
        let ignoring = try TestSync(function: SyncFunctions(changing: { $0 = [:] }))
        try await ignoring.setFunction()
        #expect(try await ignoring.update([TestSync.put("a", "1")]).body == ["Records": []])
        #expect(try await ignoring.list()["DatasetExists"] == false)
        #expect(try await sync.update([TestSync.put("a", "1")]).error == "InvalidLambdaFunctionOutputException")
    }

    // MARK: Failures

    private static let invalid =
        "400 InvalidLambdaFunctionOutputException: The AWS Lambda function returned invalid output or an exception."

    private static func changing(_ name: String, _ value: JSONValue?) -> SyncFunctions.Work {
        { event in
            var members = event.members ?? [:]
            members[name] = value
            return .answer(.object(members))
        }
    }

    private static func record(_ record: JSONValue) -> SyncFunctions.Work {
        { event in
            await changing("datasetRecords", ["level": record])(event)
        }
    }

    private static func failure(
        _ words: String, _ work: @escaping SyncFunctions.Work, _ refusal: String = invalid
    ) -> Row<(work: SyncFunctions.Work, refusal: String)> { Row(words, (work, refusal)) }

    private static func answer(_ value: JSONValue) -> SyncFunctions.Work { { _ in .answer(value) } }

    private static func ending(_ ending: FunctionAnswer.Ending) -> SyncFunctions.Work {
        { _ in FunctionAnswer(ending) }
    }

    private static let fixed = ["version", "eventType", "region", "identityPoolId", "identityId", "datasetName"]
    private static let tooLarge = "400 LimitExceededException: A dataset can have at most 1048576 bytes."

    private static let failures =
        fixed.map { failure("\($0) changed", changing($0, "other")) }
        + fixed.map { failure("\($0) missing", changing($0, nil)) }
        + [
            failure("null", answer(.null)), failure("a list", answer([1])), failure("a text", answer("done")),
            failure("no JSON", ending(.answer(Array("{".utf8)))), failure("nothing", ending(.answer([]))),
            failure("records as a list", changing("datasetRecords", [])),
            failure("another op", record(["newValue": "1", "op": "add"])),
            failure("a number as op", record(["newValue": "1", "op": 1])),
            failure("a number", record(["newValue": 1, "op": "replace"])),
            failure("a boolean", record(["newValue": true, "op": "replace"])),
            failure("an object", record(["newValue": [:], "op": "replace"])),
            failure("a record as a text", record("4")),
            failure("an empty key", changing("datasetRecords", ["": ["newValue": "1", "op": "replace"]])),
            failure("an error", ending(.error(Array(#"{"errorType":"Refusal","errorMessage":"secret"}"#.utf8)))),
            failure("no function", ending(.missing(reason: "There is no program Guard."))),
            failure(
                "too many calls", ending(.throttled),
                "429 LambdaThrottledException: AWS Lambda throttled your account, please contact AWS Support"),
            failure("a large value", record(["newValue": value(1_048_570), "op": "replace"]), tooLarge),
            failure("5 MB", changing("datasetRecords", records(5, value(1_048_575))), tooLarge),
            failure(
                "many records", changing("datasetRecords", records(1025, "")),
                "400 LimitExceededException: A dataset can have at most 1024 records."),
        ]

    private static func value(_ size: Int) -> JSONValue { .text(String(repeating: "x", count: size)) }

    private static func records(_ count: Int, _ value: JSONValue) -> JSONValue {
        .object((0..<count).reduce(into: [:]) { $0["k\($1)"] = ["newValue": value, "op": "replace"] })
    }

    @Test(arguments: failures)
    func `an invalid answer fails the call, and nothing is stored`(
        row: Row<(work: SyncFunctions.Work, refusal: String)>
    ) async throws {
        let sync = try await Self.sync(SyncFunctions(row.value.work))
        let token = try await sync.token()
        let reply = try await sync.update([TestSync.put("level", "4", 1), TestSync.put("new", "1")], token: token)
        #expect(reply.refusal == row.value.refusal)
        #expect(sync.functions.events.count == 1, "the function has one attempt")
        #expect(try await sync.records() == Self.before)
        // The token stays valid, so that the device can try again.
        #expect(try await sync.update([TestSync.put("level", "4", 1)], token: token, as: .developer).status == 200)
    }

    @Test func `a function that takes too long has one attempt, and the call fails`() async throws {
        let sync = try await Self.sync(
            SyncFunctions { event in
                try? await Task.sleep(for: .seconds(86_400))
                return .answer(event)
            }, triggerTimeout: .milliseconds(30))
        let reply = try await sync.update([TestSync.put("level", "4", 1)])
        #expect(
            reply.refusal
                == "400 LambdaSocketTimeoutException: Socket timeout while invoking Lambda function.")
        #expect(sync.functions.events.count == 1)
        #expect(try await sync.records() == Self.before)
    }

    @Test func `a function has five seconds`() throws {
        #expect(try LocalCognito(host: SyncFunctions()).sync.sync.triggerTimeout == .seconds(5))
    }

    @Test func `a change of another device while the function runs is a conflict`() async throws {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let (finished, finish) = AsyncStream.makeStream(of: Void.self)
        let sync = try await Self.sync(
            SyncFunctions { event in
                start.yield()
                _ = await finished.first { _ in true }
                return .answer(event)
            })
        async let slow = sync.update([TestSync.put("level", "4", 1)])
        _ = await started.first { _ in true }
        #expect(try await sync.update([TestSync.put("level", "8", 1)], as: .developer).status == 200)
        finish.yield()
        #expect(try await slow.refusal == "409 ResourceConflictException: Current SyncCount for: level is: 2 not: 1")
        #expect(try await sync.records() == ["badge=none@1", "level=8@2", "token=x@1"])
    }

    @Test func `1,024 records fit in an event`() async throws {
        let sync = try TestSync()
        try await sync.setFunction()
        let patches = (0..<1024).map { TestSync.put("key\($0)", "value") }
        #expect(try await sync.update(patches).records.count == 1024)
        #expect(sync.functions.events.first?["datasetRecords"]?.members?.count == 1024)
    }

    // MARK: Faults and the trace

    private static let faults: [Row<(fault: JSONMembers<JSONValue>, refusal: String)>] = [
        Row(
            "throttle",
            (
                ["throttle": true],
                "429 LambdaThrottledException: AWS Lambda throttled your account, please contact AWS Support"
            )), Row("crash", (["crash": true], invalid)), Row("answer", (["answer": ["version": 2]], invalid)),
    ]

    @Test(arguments: faults)
    func `a fault of the trigger is rehearsed once`(
        row: Row<(fault: JSONMembers<JSONValue>, refusal: String)>
    ) async throws {
        let sync = try await Self.sync()
        var fault = row.value.fault
        fault["trigger"] = "SyncTrigger"
        _ = try sync.cognito.server.faults.add(OperationInput(fault))
        #expect(try await sync.update([TestSync.put("level", "4", 1)]).refusal == row.value.refusal)
        #expect(try await sync.update([TestSync.put("level", "4", 1)]).status == 200)
    }

    @Test func `an error of the operation can be rehearsed, too`() async throws {
        let sync = try await Self.sync()
        _ = try sync.cognito.server.faults.add(
            OperationInput(["operation": "UpdateRecords", "error": "LambdaThrottledException"]))
        #expect(try await sync.update([TestSync.put("level", "4", 1)]).status == 429)
        #expect(sync.functions.events.isEmpty)
    }

    @Test func `the trace shows the event, the answer and the function's own error`() async throws {
        let sync = try await Self.sync(
            SyncFunctions { _ in
                let error = #"{"errorType":"E","errorMessage":"secret words"}"#
                return FunctionAnswer(.error(Array(error.utf8)), log: ["a line"])
            })
        let reply = try await sync.update([TestSync.put("level", "4", 1)])
        #expect(!"\(reply.body)".contains("secret"))
        let flow = try #require(sync.cognito.server.trace.json.elements?.last)
        let calls = try #require(flow["calls"]?.elements)
        #expect(calls.map { $0["operation"] } == ["ListRecords", "UpdateRecords"])
        let call = try #require(calls.last)
        #expect(call["identityPoolId"] == .text(TestSync.pool) && call["identityId"] == .text(TestSync.identity))
        #expect(call["status"] == 400 && call["error"] == "InvalidLambdaFunctionOutputException")
        let step = try #require(call["steps"]?.elements?.first)
        #expect(step["triggerSource"] == "SyncTrigger" && step["attempt"] == 1 && step["log"] == ["a line"])
        #expect(step.at("error", "errorMessage") == "secret words" && step["verdict"] == "failed: E")
        #expect(step.at("event", "datasetRecords", "level", "newValue") == "4")
    }
}
