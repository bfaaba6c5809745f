@_spi(Internal) import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoProcessTestSupport
import CognitoTestSupport
import Foundation
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import RuntimeEmulator
import Synchronization
import Testing
@_spi(Internal) import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalSync
@testable import LocalUserPools

/// Cognito Streams: records, receivers, order, retries and the publication of all datasets.
@Suite(.timeLimit(.minutes(2))) struct StreamTests {
    /// A folder for the files of a test.
    private final class Folder {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("streams-\(UUID())").path

        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func lines(_ name: String) throws -> [JSONValue] {
            try String(decoding: FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data(), as: UTF8.self)
                .split(separator: "\n").map { try JSONDocument(Array($0.utf8)).root.value }
        }
    }

    private static let configuration = "\(TestSync.poolPath)/configuration"

    private static func stream(_ sync: TestSync, status: String = "ENABLED") async throws {
        let reply = try await sync.send(
            .POST, configuration, ["CognitoStreams": ["StreamName": "quiz", "StreamingStatus": .text(status)]],
            as: .developer)
        try #require(reply.status == 200)
    }

    /// The data of the records in the events that a function got.
    private static func data(_ event: JSONValue) throws -> [JSONValue] {
        try (event["Records"]?.elements ?? []).map { record in
            let data = try #require(record.at("kinesis", "data")?.text.flatMap(Base64.decode))
            return try JSONDocument(data).root.value
        }
    }

    /// The keys and values of a stream's record.
    private static func values(_ record: JSONValue) -> String {
        (record["kinesisSyncRecords"]?.elements ?? [])
            .map { "\($0["key"]?.text ?? "")=\($0["value"]?.text ?? "") \($0["op"]?.text ?? "")" }
            .joined(separator: ", ")
    }

    /// The names and types of members, which do not depend on their values.
    private static func outline(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members): .object(members.mapValues(outline))
        case .array(let elements): .array(elements.prefix(1).map(outline))
        case .text: "text"
        case .integer, .decimal, .number: "number"
        default: value
        }
    }

    // MARK: Records

    @Test func `a file gets a record for each change, with the written records`() async throws {
        let folder = try Folder()
        let sync = try TestSync(sinks: [try StreamFile(path: "\(folder.path)/stream.jsonl")])
        try await sync.update([TestSync.put("before", "1")], "other")
        try await Self.stream(sync)
        try await sync.update([TestSync.put("level", "3"), TestSync.put("badge", "gold")], device: "phone")
        try await sync.update([TestSync.remove("badge", 1)])
        #expect(try await sync.send(.DELETE, "\(TestSync.identityPath)/datasets/progress").status == 200)
        await sync.cognito.drain()
        let time: JSONValue = .integer(1_760_000_000_000)
        let names: JSONMembers<JSONValue> = [
            "identityPoolId": .text(TestSync.pool), "identityId": .text(TestSync.identity), "dataSetName": "progress",
            "lastModifiedDate": time, "payloadType": "Inline",
        ]
        func record(_ key: String, _ value: String, _ count: JSONValue, _ op: JSONValue) -> JSONValue {
            [
                "key": .text(key), "value": .text(value), "syncCount": count, "lastModifiedDate": time,
                "deviceLastModifiedDate": time, "op": op,
            ]
        }
        #expect(
            try folder.lines("stream.jsonl") == [
                .object(
                    names.merging([
                        "operation": "replace", "syncCount": 1,
                        "kinesisSyncRecords": [
                            record("level", "3", 1, "replace"), record("badge", "gold", 1, "replace"),
                        ],
                    ])),
                .object(
                    names.merging([
                        "operation": "replace", "syncCount": 2,
                        "kinesisSyncRecords": [record("badge", "", 2, "remove")],
                    ])),
                .object(names.merging(["operation": "remove", "syncCount": 2])),
            ])
    }

    @Test func `a function's event equals the sample member by member`() async throws {
        let functions = SyncFunctions()
        let sync = try TestSync(function: functions, sinks: [ConsumerFunction("Reader", of: "quiz")])
        try await Self.stream(sync)
        try await sync.update([TestSync.put("round", "12"), TestSync.put("teamName", "Les Chouettes")])
        await sync.cognito.drain()
        let event = try #require(functions.events.first)
        let sample = try JSONDocument(SampleEvent.cognitoStreams.bytes).root.value
        #expect(Self.outline(event) == Self.outline(sample))
        let (data, sampleData) = (try Self.data(event), try Self.data(sample))
        #expect(Self.outline(data[0]) == Self.outline(sampleData[0]))
        #expect(
            event["Records"]?.elements?.first?["eventSourceARN"]
                == "arn:aws:kinesis:eu-west-1:123456789012:stream/quiz")
        _ = try CognitoStreamsEvent(ReceivedEvent(Array(event.flattened.utf8)))
    }

    @Test func `a large change is at a URL, as an array of its records`() async throws {
        let functions = SyncFunctions()
        let sync = try TestSync(function: functions, sinks: [ConsumerFunction("Reader", of: "quiz")])
        try await Self.stream(sync)
        let value = String(repeating: "x", count: 1 << 20 - 10)
        try await sync.update([TestSync.put("drawing", value)])
        await sync.cognito.drain()
        let record = try #require(functions.events.first.map(Self.data)?.first)
        let sample = try Self.data(try JSONDocument(SampleEvent.cognitoStreams.bytes).root.value)[1]
        #expect(Self.outline(record) == Self.outline(sample))
        let url = try #require(record["kinesisSyncRecordsURL"]?.text)
        #expect(url.hasPrefix("\(sync.cognito.endpoint)/sync-payloads/"))
        let path = String(url.dropFirst(sync.cognito.endpoint.count))
        let document = await sync.raw(.GET, path, as: .nobody)
        let records = try StreamedRecord.records(inDownload: document.body)
        #expect(records.map(\.key) == ["drawing"] && records.first?.value == value)
        #expect(await sync.raw(.GET, "/sync-payloads/other", as: .nobody).status == .notFound)
        sync.clock.advance(by: 8 * 86_400)
        #expect(await sync.raw(.GET, path, as: .nobody).status == .notFound)
    }

    @Test func `nothing is streamed without a change, a receiver, or while streaming is disabled`() async throws {
        let functions = SyncFunctions()
        let sync = try TestSync(
            function: functions,
            sinks: [ConsumerFunction("Reader", of: "quiz"), ConsumerFunction("Other", of: "other")])
        try await Self.stream(sync, status: "DISABLED")
        try await sync.update([TestSync.put("a", "1")])
        try await Self.stream(sync)
        try await sync.update([TestSync.put("a", "1")])
        try await sync.update([])
        await sync.cognito.drain()
        #expect(functions.events.isEmpty)
        let deaf = try TestSync()
        try await Self.stream(deaf)
        try await deaf.update([TestSync.put("a", "1")])
        #expect("\(deaf.cognito.server.trace.json)".contains("The stream quiz has no receiver here"))
    }

    // MARK: Order and retries

    @Test func `a function that fails gets the same batch again, and all records in order`() async throws {
        let failures = Mutex(3)
        let functions = SyncFunctions { event in
            let fails = failures.withLock { left in
                left -= 1
                return left >= 0
            }
            return fails ? FunctionAnswer(.error(Array(#"{"errorType":"E"}"#.utf8))) : .answer([:])
        }
        let sync = try TestSync(function: functions, sinks: [ConsumerFunction("Reader", of: "quiz")])
        try await Self.stream(sync)
        for number in 0..<5 { try await sync.update([TestSync.put("n", "\(number)", number)]) }
        await sync.cognito.drain()
        let batches = try functions.events.map { try Self.data($0).map(Self.values) }
        #expect(batches[0].first == "n=0 replace" && batches[1].first == "n=0 replace")
        #expect(batches.dropFirst(3).flatMap(\.self) == (0..<5).map { "n=\($0) replace" })
        #expect(try sync.cognito.server.store.read { try $0.queuedStreams() } == [])
    }

    @Test func `an answer that names a failed record gets the batch again from there`() async throws {
        let calls = Mutex(0)
        let functions = SyncFunctions { event in
            let call = calls.withLock { count in
                count += 1
                return count
            }
            let records = event["Records"]?.elements ?? []
            guard call <= 2, let failed = records.last?.at("kinesis", "sequenceNumber") else { return .answer(.null) }
            return .answer(["batchItemFailures": [["itemIdentifier": failed]]])
        }
        let sync = try TestSync(function: functions, sinks: [ConsumerFunction("Reader", of: "quiz")])
        for name in ["a", "b"] { try await sync.update([TestSync.put("k", name)], name) }
        try await Self.stream(sync)
        #expect(try await sync.send(.POST, "\(TestSync.poolPath)/bulkpublish", as: .developer).status == 200)
        await sync.cognito.drain()
        let batches = try functions.events.map { try Self.data($0).map(Self.values) }
        #expect(batches == [["k=a replace", "k=b replace"], ["k=b replace"], ["k=b replace"]])
    }

    @Test(
        arguments: [
            ["batchItemFailures": [["itemIdentifier": "1"]]], ["batchItemFailures": 1], ["batchItemFailures": [[:]]],
        ] as [JSONValue])
    func `an answer with a list that Lambda cannot read gets the whole batch again`(answer: JSONValue) async throws {
        let isFirst = Mutex(true)
        let functions = SyncFunctions { _ in
            isFirst.withLock { first in
                defer { first = false }
                return .answer(first ? answer : [:])
            }
        }
        let sync = try TestSync(function: functions, sinks: [ConsumerFunction("Reader", of: "quiz")])
        try await Self.stream(sync)
        try await sync.update([TestSync.put("a", "1")])
        await sync.cognito.drain()
        #expect(functions.events.count == 2 && functions.events[0] == functions.events[1])
    }

    /// Waits until a server is gone: a task that has done its work can keep the server for a moment.
    private static func wait(forReleaseOf database: String) async throws {
        try await Patience.wait(for: "a database that no server uses") { (try? DatabaseLock(of: database)) != nil }
    }

    @Test func `a function that keeps failing loses nothing, and a reset ends the attempts`() async throws {
        let folder = try Folder()
        let path = "\(folder.path)/pool.sqlite"
        do {
            let failing = SyncFunctions.throttled
            let sync = try TestSync(data: path, function: failing, sinks: [ConsumerFunction("Reader", of: "quiz")])
            try await Self.stream(sync)
            try await sync.update([TestSync.put("a", "1")])
            sync.cognito.sync.sync.streams.stop()
            await sync.cognito.drain()
        }
        try await Self.wait(forReleaseOf: path)
        do {
            let functions = SyncFunctions()
            let sync = try TestSync(data: path, function: functions, sinks: [ConsumerFunction("Reader", of: "quiz")])
            sync.cognito.sync.sync.streams.resume()
            await sync.cognito.drain()
            #expect(try functions.events.map { try Self.data($0).map(Self.values) } == [["a=1 replace"]])
        }
        try await Self.wait(forReleaseOf: path)
        let failing = SyncFunctions.throttled
        let sync = try TestSync(data: path, function: failing, sinks: [ConsumerFunction("Reader", of: "quiz")])
        try await sync.update([TestSync.put("a", "2", 1)])
        try await sync.cognito.reset()
        #expect(try sync.cognito.server.store.read { try $0.queuedStreams() } == [])
    }

    @Test func `the delivery belongs to the flow of the synchronisation`() async throws {
        let sync = try TestSync(sinks: [ConsumerFunction("Reader", of: "quiz")])
        try await Self.stream(sync)
        try await sync.setFunction()
        try await sync.update([TestSync.put("a", "1")])
        await sync.cognito.drain()
        let flow = try #require(sync.cognito.server.trace.json.elements?.last)
        let calls = try #require(flow["calls"]?.elements)
        #expect(calls.map { $0["operation"] } == ["ListRecords", "UpdateRecords", "CognitoStreams"])
        let sources = calls.flatMap { $0["steps"]?.elements ?? [] }.map { $0["triggerSource"] }
        #expect(sources == ["SyncTrigger", "CognitoStreams"])
        #expect(flow["isOpen"] == false)
    }

    // MARK: Receivers

    @Test func `Kinesis gets the records by PutRecord, and streaming ends if the stream is gone`() async throws {
        let requests = Mutex<[JSONValue]>([])
        let server = try await HTTPServer.start(host: "127.0.0.1", port: 0, bodyLimit: { _ in 8 << 20 }) { request in
            let body = (try? JSONDocument(request.body).root.value) ?? .null
            let count = requests.withLock { requests in
                requests.append([
                    "target": .text(request.header("X-Amz-Target") ?? ""), "body": body,
                    "region": .boolean(request.header("Authorization")?.contains("/eu-west-1/kinesis/") == true),
                ])
                return requests.count
            }
            switch count {
            case 1: return JSONProtocol.reply(.internalServerError, ["__type": "InternalFailure"])
            case 2: return JSONProtocol.reply(.ok, ["SequenceNumber": "1"])
            default: return JSONProtocol.reply(.badRequest, ["__type": "ResourceNotFoundException"])
            }
        }
        let sync = try TestSync(sinks: [KinesisSink(url: "http://127.0.0.1:\(server.port)")])
        try await Self.stream(sync)
        try await sync.update([TestSync.put("a", "1")])
        await sync.cognito.drain()
        let sent = requests.withLock(\.self)
        #expect(sent.count == 2 && sent[0] == sent[1])
        #expect(sent[0]["target"] == "Kinesis_20131202.PutRecord" && sent[0]["region"] == true)
        #expect(sent[0].at("body", "StreamName") == "quiz")
        #expect(sent[0].at("body", "PartitionKey") == .text(TestSync.identity))
        let data = try #require(sent[0].at("body", "Data")?.text.flatMap(Base64.decode))
        #expect(Self.values(try JSONDocument(data).root.value) == "a=1 replace")
        try await sync.update([TestSync.put("a", "2", 1)])
        await sync.cognito.drain()
        let now = try await sync.send(.GET, Self.configuration, as: .developer)
        #expect(now.body.at("CognitoStreams", "StreamingStatus") == "DISABLED")
        await server.stop()
    }

    @Test func `StreamConsumer reads inline records and downloads large ones from the server`() async throws {
        let emulator = LambdaEmulator()
        let folder = URL(fileURLWithPath: try PackageFolder.executable("StreamConsumer")).deletingLastPathComponent()
        let port = Mutex(0)
        let host = BuiltFunctions(emulator, folder: folder.path) { name, program in
            EmulatedFunction(
                name: name, command: [program],
                environment: ["STREAM_HOSTS": "127.0.0.1:\(port.withLock(\.self))"])
        }
        let sync = try TestSync(host: host, sinks: [ConsumerFunction("StreamConsumer", of: "quiz")])
        let server = try await PoolServer.start(sync.cognito, port: 0)
        port.withLock { $0 = server.port }
        try await Self.stream(sync)
        try await sync.update([TestSync.put("a", "1"), TestSync.put("b", "2")])
        try await sync.update([TestSync.put("drawing", String(repeating: "x", count: 1 << 20 - 20))])
        await sync.cognito.drain()
        let trace = "\(sync.cognito.server.trace.json)"
        #expect(trace.contains("downloaded=1 lost=0"), "\(trace.suffix(3000))")
        await server.stop()
        await emulator.stop()
    }

    // MARK: Publishing everything

    @Test func `a publication has every dataset, once in 24 hours`() async throws {
        let folder = try Folder()
        let sync = try TestSync(sinks: [try StreamFile(path: "\(folder.path)/stream.jsonl")])
        let details = "\(TestSync.poolPath)/getBulkPublishDetails"
        func publish() async throws -> TestSync.Reply {
            try await sync.send(.POST, "\(TestSync.poolPath)/bulkpublish", as: .developer)
        }
        func status() async throws -> JSONValue? {
            try await sync.send(.POST, details, as: .developer)["BulkPublishStatus"]
        }
        try await sync.update([TestSync.put("k", "1"), TestSync.put("gone", "1")], "a")
        try await sync.update([TestSync.remove("gone", 1)], "a")
        try await sync.update([TestSync.put("k", "2")], "b")
        #expect(try await status() == "NOT_STARTED")
        #expect(try await publish().body == ["IdentityPoolId": .text(TestSync.pool)])
        let failed = try await sync.send(.POST, details, as: .developer)
        #expect(failed["BulkPublishStatus"] == "FAILED")
        #expect(failed["FailureMessage"] == "Streaming is not ENABLED for the identity pool.")
        try await Self.stream(sync)
        #expect(try await publish().status == 200)
        #expect(try await status() == "SUCCEEDED")
        #expect(
            try await publish().refusal
                == "400 AlreadyStreamedException: The datasets have been published in the last 24 hours.")
        sync.clock.advance(by: 86_400)
        #expect(try await publish().status == 200)
        await sync.cognito.drain()
        let lines = try folder.lines("stream.jsonl")
        #expect(lines.map { $0["dataSetName"] } == ["a", "b", "a", "b"])
        #expect(lines.map(Self.values) == ["k=1 replace", "k=2 replace", "k=1 replace", "k=2 replace"])
    }

    // MARK: Push

    @Test func `the other devices of an identity get a notice, in a file and in the outbox`() async throws {
        let folder = try Folder()
        let sync = try TestSync(pushes: try LineFile(path: "\(folder.path)/pushes.jsonl"))
        let devices = "\(TestSync.poolPath)/identity/\(TestSync.escaped(TestSync.identity))/device"
        func register(_ token: String) async throws -> TestSync.Reply {
            try await sync.send(.POST, devices, ["Platform": "GCM", "Token": .text(token)])
        }
        #expect(try await register("phone").error == "InvalidConfigurationException")
        let push: JSONValue = ["ApplicationArns": ["arn:aws:sns:eu-west-1:123456789012:app/GCM/quiz"]]
        _ = try await sync.send(.POST, Self.configuration, ["PushSync": push], as: .developer)
        let phone = try #require(try await register("phone")["DeviceId"]?.text)
        let tablet = try #require(try await register("tablet")["DeviceId"]?.text)
        #expect(try await register("phone")["DeviceId"]?.text == phone)
        func subscription(_ method: HTTPMethod, _ device: String, as caller: TestSync.Caller = .identity)
            async throws -> TestSync.Reply
        {
            try await sync.send(
                method, "\(TestSync.identityPath)/datasets/progress/subscriptions/\(device)", as: caller)
        }
        #expect(try await subscription(.POST, phone).body == [:])
        #expect(try await subscription(.POST, tablet).body == [:])
        #expect(
            try await subscription(.POST, "other").refusal == "404 ResourceNotFoundException: Device 'other' not found."
        )
        #expect(try await subscription(.POST, phone, as: .stranger).error == "AccessDeniedException")
        try await sync.update([TestSync.put("a", "1")], device: phone)
        try await sync.update([TestSync.put("a", "1")], "other", device: phone)
        #expect(try await subscription(.DELETE, tablet).body == [:])
        try await sync.update([TestSync.put("a", "2", 1)], device: phone)
        let notice: JSONValue = [
            "source": "cognito-sync", "identityPoolId": .text(TestSync.pool), "identityId": .text(TestSync.identity),
            "datasetName": "progress", "syncCount": 1,
        ]
        #expect(
            try folder.lines("pushes.jsonl") == [
                ["deviceId": .text(tablet), "platform": "GCM", "token": "tablet", "message": notice]
            ])
        let messages = try sync.cognito.pools.messages()
        #expect(messages.map { $0["medium"] } == ["PUSH"] && messages[0]["destination"] == "tablet")
        #expect(messages[0]["body"]?.text == notice.flattened)
    }
}
