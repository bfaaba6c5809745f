import CognitoProcessTestSupport
import CognitoTestSupport
import Glibc
import Testing
import WireJSON

@testable import ModelContext

/// The server of the protocol, with tools of a test.
@Suite(.timeLimit(.minutes(2))) struct ContextServerTests {
    private static let version = "io.modelcontextprotocol/protocolVersion"

    /// A server with a tool that echoes, one that waits until it is cancelled, and one that fails.
    private static func server(_ writer: LineWriter) -> ContextServer {
        let output: JSONValue = ["type": "object"]
        let arguments = [
            ContextArgument("text", .text, "A text.", isRequired: true), ContextArgument("texts", .texts, "Texts."),
            ContextArgument("flag", .flag, "A flag."), ContextArgument("integer", .integer, "A whole number."),
            ContextArgument("number", .number, "A number."), ContextArgument("choice", .choice(["a", "b"]), "A word."),
            ContextArgument("members", .textMembers, "Texts by name."), ContextArgument("object", .object, "Anything."),
        ]
        struct Broken: Error {}
        return ContextServer(
            name: "test", version: "1", instructions: "Use it.",
            tools: [
                ContextTool(
                    "echo", title: "Echo", words: "Echoes.", arguments: arguments, output: output, effect: .reads
                ) {
                    values, progress in
                    progress.report("one")
                    progress.report(10, of: 5, "ten")
                    progress.report(3, "three")
                    return ContextTool.Result(.object(values))
                },
                ContextTool("wait", title: "Wait", words: "Waits.", arguments: [], output: output, effect: .adds) {
                    _, _ in
                    while true { try await Task.sleep(for: .seconds(60)) }
                },
                ContextTool("fail", title: "Fail", words: "Fails.", arguments: [], output: output, effect: .changes) {
                    _, _ in
                    throw Broken()
                },
            ],
            resources: [
                ContextResource("test://a", name: "a", words: "A text.", mediaType: "text/plain") { "a\u{2028}b\n" }
            ], writer: writer)
    }

    /// Sends lines, and returns the messages of the server until its end.
    private static func messages(_ lines: [[UInt8]]) async throws -> [JSONValue] {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let answers = LineReader.lines(of: ends[0], limit: 1 << 20, closes: true)
        let (input, source) = AsyncStream.makeStream(of: LineReader.Line.self)
        for line in lines { source.yield(.bytes(line)) }
        source.finish()
        let writer = LineWriter(ends[1])
        let end = ends[1]
        let serving = Task {
            await server(writer).serve(input)
            close(end)
        }
        var messages: [JSONValue] = []
        for await case .bytes(let bytes) in answers { messages.append(try JSONValue(json: bytes)) }
        await serving.value
        return messages
    }

    private static func request(_ id: JSONValue, _ method: String, _ parameters: JSONValue = [:]) -> [UInt8] {
        Array(
            JSONValue.object(["jsonrpc": "2.0", "id": id, "method": .text(method), "params": parameters]).flattened.utf8
        )
    }

    /// Returns the only message to a request that is answered at once.
    private static func answer(_ method: String, _ parameters: JSONValue = [:]) async throws -> JSONValue {
        let messages = try await messages([request(1, method, parameters)])
        #expect(messages.count == 1 && messages.first?["id"] == 1)
        return messages.first ?? .null
    }

    @Test func `discovery names both eras, and only requests with a version get its members`() async throws {
        let found = try #require(try await Self.answer("server/discover")["result"])
        #expect(found["supportedVersions"]?.elements?.first == "2024-11-05")
        #expect(found["supportedVersions"]?.elements?.last == "2026-07-28" && found["resultType"] == "complete")
        #expect(found["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "test")
        let old = try #require(try await Self.answer("tools/list")["result"])
        #expect(old["resultType"] == nil && old["_meta"] == nil && old["tools"]?.elements?.count == 3)
        let new = try await Self.answer("tools/list", ["_meta": [Self.version: "2026-07-28"]])["result"]
        #expect(new?["resultType"] == "complete" && new?["cacheScope"] == "private")
    }

    @Test(
        arguments: [
            ("text", "7"), ("texts", "[7]"), ("texts", #""a""#), ("flag", #""true""#), ("integer", "1.5"),
            ("number", #""1""#),
            ("choice", #""c""#), ("members", #"{"a": 1}"#), ("object", "[]"), ("nothing", "1"), ("text", "null"),
        ] as [(String, String)])
    func `an argument of another type, an unknown one and a missing one are refused by name`(
        name: String, value: String
    ) async throws {
        var arguments: JSONMembers<JSONValue> = ["text": "a"]
        arguments[name] = try JSONValue(json: Array(value.utf8))
        let parameters: JSONValue = ["name": "echo", "arguments": .object(arguments)]
        let error = try await Self.answer("tools/call", parameters)["error"]
        #expect(error?["code"] == -32602)
        #expect(error?["message"]?.text?.contains(name) == true, "\(error?["message"]?.text ?? "")")
    }

    @Test func `schemas of arguments have types, words, and what is required`() async throws {
        let tool = try #require(try await Self.answer("tools/list")["result"]?["tools"]?.elements?.first)
        let schema = try #require(tool["inputSchema"])
        #expect(schema["required"] == ["text"] && schema["additionalProperties"] == false)
        #expect(schema["properties"]?["choice"] == ["type": "string", "enum": ["a", "b"], "description": "A word."])
        #expect(tool["annotations"]?["readOnlyHint"] == true && tool["annotations"]?["destructiveHint"] == false)
    }

    @Test
    func `a request that runs at the end of input is cancelled without an answer, and an id is taken while it runs`()
        async throws
    {
        let call: JSONValue = ["name": "wait", "arguments": .null]
        let messages = try await Self.messages([
            Self.request("a", "tools/call", call), Self.request("a", "tools/call", call), Self.request(2, "ping"),
        ])
        #expect(messages.map { $0["id"] } == ["a", 2])
        #expect(messages.first?["error"]?["code"] == -32600)
    }

    @Test func `there is a limit of calls at the same time`() async throws {
        let messages = try await Self.messages((0..<40).map { Self.request(.init($0), "tools/call", ["name": "wait"]) })
        #expect(messages.count == 8 && messages.allSatisfy { $0["error"]?["code"] == -32000 })
    }

    @Test func `a line over the limit is skipped whole, and the lines around it are read`() async throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let lines = LineReader.lines(of: ends[0], limit: 1000, closes: true)
        let text =
            "one\n\n  \r\n" + String(repeating: "x", count: 200_000) + "\ntwo\n" + String(repeating: "y", count: 1001)
        let end = ends[1]
        let writing = Task.detached {
            var bytes = Array(text.utf8)[...]
            while !bytes.isEmpty {
                bytes = bytes.dropFirst(bytes.withUnsafeBytes { write(end, $0.baseAddress, $0.count) })
            }
            close(end)
        }
        var read: [LineReader.Line] = []
        for await line in lines { read.append(line) }
        await writing.value
        #expect(read == [.bytes(Array("one".utf8)), .tooLong, .bytes(Array("two".utf8)), .tooLong])
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `bytes that are changed anywhere are answered with at most one message, and the next is served`(seed: UInt64)
        async throws
    {
        var random = SeededRandom(seed: seed)
        let requests = [
            Self.request(1, "tools/call", ["name": "echo", "arguments": ["text": "ä\u{10FFFF}"]]),
            Self.request("b", "initialize", ["protocolVersion": "2025-06-18"]),
            Self.request(3, "resources/read", ["uri": "test://a", "_meta": [Self.version: "2026-07-28"]]),
        ]
        var lines: [[UInt8]] = []
        for _ in 0..<200 {
            var line = requests[Int.random(in: 0..<3, using: &random)]
            for _ in 0..<Int.random(in: 1...4, using: &random) where !line.isEmpty {
                let place = Int.random(in: 0..<line.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: line[place] = .random(in: 0...255, using: &random)
                case 1: line.remove(at: place)
                default: line.insert(contentsOf: line.suffix(8), at: place)
                }
            }
            lines.append(line.filter { $0 != UInt8(ascii: "\n") })
        }
        let messages = try await Self.messages(lines + [Self.request("last", "ping")])
        #expect(messages.count { $0["id"] == "last" } == 1)
        #expect(messages.allSatisfy { $0["jsonrpc"] == "2.0" && ($0["result"] == nil) != ($0["error"] == nil) })
        #expect(messages.count <= 201)
    }
}
