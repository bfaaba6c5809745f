import CognitoProcessTestSupport
import CognitoTestSupport
import Foundation
import Testing

/// Logging.
@Suite struct LoggingTests {
    /// A value of `AWS_LAMBDA_LOG_LEVEL` and the lowest level that it lets through.
    struct LevelChoice: Sendable {
        let value: String?
        let lowest: String
    }

    private static let names = ["TRACE", "DEBUG", "INFO", "WARN", "ERROR", "FATAL"]

    /// The lines of the log that hold that piece of text.
    private func lines(_ run: ProbeRun, with piece: String) -> [String] {
        run.process.errors.lines.filter { $0.contains(piece) }
    }

    /// Returns the one line that a record makes in the format.
    private func line(of record: String, format: String?) async throws -> String {
        try await withProbe(format.map { ["AWS_LAMBDA_LOG_FORMAT": $0] } ?? [:]) { run in
            try await run.serve(event: Command.log(record), id: "logging")
            let lines = lines(run, with: record)
            #expect(lines.count == 1)
            #expect(run.process.output.text == "")
            return try #require(lines.first)
        }
    }

    @Test(arguments: ["JSON", "json", "Json", "jSON"])
    func `R62: AWS_LAMBDA_LOG_FORMAT in any case of JSON selects JSON`(format: String) async throws {
        let line = try await line(of: "canary", format: format)
        #expect(try JSONObject(Array(line.utf8)).text("message") == "canary")
    }

    @Test(arguments: [
        Row("unset", String?.none), Row("empty", ""), Row("Text", "Text"), Row("text", "text"), Row("xml", "xml"),
        Row("JSON with a blank", "JSON "), Row("JSONL", "JSONL"),
    ])
    func `R62: AWS_LAMBDA_LOG_FORMAT unset or other than JSON selects text`(row: Row<String?>) async throws {
        #expect(try await !line(of: "canary", format: row.value).hasPrefix("{"))
    }

    @Test(arguments: names)
    func `R63: each JSON record is one line with timestamp, upper-case level, message and requestId`(
        level: String
    ) async throws {
        let text = "quote \" backslash \\ line\nend\r tab\t bell\u{7} \u{e4} \u{2028} \u{1F600} end"
        try await withProbe(["AWS_LAMBDA_LOG_FORMAT": "JSON", "AWS_LAMBDA_LOG_LEVEL": "TRACE"]) { run in
            let earliest = Date(timeIntervalSinceNow: -0.01)
            run.server.serve(event: Command.log(text, level: level.lowercased()), id: "first-id")
            run.server.serve(event: Command.log(text, level: level.lowercased()), id: "second-id")
            _ = try await run.response(for: "first-id")
            _ = try await run.response(for: "second-id")
            let records = try lines(run, with: "backslash").map { try JSONObject(Array($0.utf8)) }
            #expect(try records.map { try $0.text("message") } == [text, text])
            #expect(try records.map { try $0.text("level") } == [level, level])
            #expect(try records.map { try $0.text("requestId") } == ["first-id", "second-id"])
            for record in records {
                try expectTimestamp(of: record, since: earliest)
            }
        }
    }

    @Test(arguments: ["Text", "JSON"])
    func `a record has no raw control characters, and stays one line`(format: String) async throws {
        let others: [UInt32] = [0x061C, 0x200E, 0x200F] + Array(0x2028...0x202E) + Array(0x2066...0x2069)
        let controls = (Array(0x00...0x1F) + Array(0x7F...0x9F) + others).compactMap(Unicode.Scalar.init)
        // Characters next to those that are escaped, in UTF-8 and in Unicode.
        let kept = " ü \u{a0}\u{61b}\u{61d}\u{200d}\u{2010}\u{2027}\u{202f}\u{206a}\u{1F468}\u{200d}\u{1F4BB} end"
        let text = "begin " + String(String.UnicodeScalarView(controls)) + kept
        try await withProbe(["AWS_LAMBDA_LOG_FORMAT": format]) { run in
            try await run.serve(event: Command.log(text), id: "controls")
            let lines = lines(run, with: "begin")
            let line = try #require(lines.first)
            #expect(lines.count == 1 && line.contains(kept))
            let raw = line.unicodeScalars.filter {
                $0.properties.generalCategory == .control || others.contains($0.value)
            }
            // The three of Lambda's own form: time, request id, level.
            #expect(raw.map { $0 } == (format == "JSON" ? [] : ["\t", "\t", "\t"]), "\(line)")
            #expect(line.contains(#"\u001b"#) && line.contains(#"\n"#) && line.contains(#"\u007f\u0080"#))
            #expect(line.contains(#"\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066"#), "\(line)")
            if format == "JSON" { #expect(try JSONObject(Array(line.utf8)).text("message") == text) }
        }
    }

    @Test func `R63: every line of the log is a JSON record, the runtime's own lines too`() async throws {
        try await withProbe(["AWS_LAMBDA_LOG_FORMAT": "JSON", "AWS_LAMBDA_LOG_LEVEL": "TRACE"]) { server in
            server.on(.next, .close, .status(403), .event(Command.throwing("no\nand no"), id: "thrown"))
            server.serve(event: Array("{".utf8), id: "undecodable")
            server.serve(event: Command.unencodable, id: "unencodable")
            server.serve(event: Command.echo, id: "refused")
            server.serve(event: Command.echo, id: "deadline", headers: ["Lambda-Runtime-Deadline-Ms": "soon"])
            server.on(.response, .status(413))
        } test: { run in
            try await run.request(.next, number: 8)
            let lines = run.process.errors.lines
            #expect(lines.count >= 5)
            for line in lines {
                let record = try JSONObject(Array(line.utf8))
                #expect(try Self.names.contains(record.text("level")), "\(line)")
                #expect(record.names.isSuperset(of: ["timestamp", "level", "message"]), "\(line)")
            }
            let report = try lines.map { try JSONObject(Array($0.utf8)) }.filter {
                try $0.text("level") == "ERROR" && $0.names.contains("requestId")
                    && $0.text("requestId") == "thrown"
            }
            #expect(report.count == 1)
        }
    }

    @Test(arguments: [
        Row("a refused response", (event: Command.echo, kind: Call.Kind.response, reaction: Reaction.status(413))),
        Row("a refused error report", (event: Command.throwing("no"), kind: .error, reaction: .status(400))),
        Row("a lost response", (event: Command.echo, kind: .response, reaction: .cut(.accepted, after: 40))),
    ])
    func `R63: what the runtime itself logs about an invocation carries its requestId`(
        row: Row<(event: [UInt8], kind: Call.Kind, reaction: Reaction)>
    ) async throws {
        try await withProbe(["AWS_LAMBDA_LOG_FORMAT": "JSON"]) { server in
            server.serve(event: row.value.event, id: "the-id")
            server.on(row.value.kind, row.value.reaction)
        } test: { run in
            try await run.request(.next, number: 2)
            let lines = run.process.errors.lines
            #expect(lines.count >= 1)
            for line in lines {
                let record = try JSONObject(Array(line.utf8))
                #expect(try record.names.contains("requestId") && record.text("requestId") == "the-id", "\(line)")
            }
        }
    }

    @Test(arguments: [
        Row("unset", LevelChoice(value: nil, lowest: "INFO")),
        Row("empty", LevelChoice(value: "", lowest: "INFO")),
        Row("unknown", LevelChoice(value: "LOUD", lowest: "INFO")),
        Row("another's name", LevelChoice(value: "WARNING", lowest: "INFO")),
        Row("TRACE", LevelChoice(value: "TRACE", lowest: "TRACE")),
        Row("trace", LevelChoice(value: "trace", lowest: "TRACE")),
        Row("DEBUG", LevelChoice(value: "DEBUG", lowest: "DEBUG")),
        Row("Debug", LevelChoice(value: "Debug", lowest: "DEBUG")),
        Row("INFO", LevelChoice(value: "INFO", lowest: "INFO")),
        Row("info", LevelChoice(value: "info", lowest: "INFO")),
        Row("WARN", LevelChoice(value: "WARN", lowest: "WARN")),
        Row("warn", LevelChoice(value: "warn", lowest: "WARN")),
        Row("ERROR", LevelChoice(value: "ERROR", lowest: "ERROR")),
        Row("eRRor", LevelChoice(value: "eRRor", lowest: "ERROR")),
        Row("FATAL", LevelChoice(value: "FATAL", lowest: "FATAL")),
        Row("fatal", LevelChoice(value: "fatal", lowest: "FATAL")),
    ])
    func `R64: records below AWS_LAMBDA_LOG_LEVEL are not written; unknown values mean INFO`(
        row: Row<LevelChoice>
    ) async throws {
        try await withProbe(row.value.value.map { ["AWS_LAMBDA_LOG_LEVEL": $0] } ?? [:]) { run in
            for name in Self.names {
                run.server.serve(event: Command.log("canary-\(name)-canary", level: name.lowercased()), id: name)
            }
            _ = try await run.response(for: "FATAL")
            let written = Self.names.filter { run.process.errors.text.contains("canary-\($0)-canary") }
            #expect(written == Array(Self.names.drop { $0 != row.value.lowest }))
        }
    }

    @Test(arguments: ["Text", "JSON"])
    func `R65: records of 100 KB written from 8 threads come out as whole, unmixed lines`(
        format: String
    ) async throws {
        let length = 102_400
        try await withProbe(["AWS_LAMBDA_LOG_FORMAT": format]) { run in
            try await run.serve(event: Command.log(threads: 8, records: 5, length: length), id: "many")
            let lines = run.process.errors.bytes.split(separator: 0x0A).map(Array.init).filter { $0.count > 1_000 }
            #expect(lines.count == 40)
            let letters = lines.compactMap { Self.letter(of: $0, length: length) }
            #expect(letters.sorted() == "abcdefgh".utf8.flatMap { [UInt8](repeating: $0, count: 5) })
            if format == "JSON" {
                let messages = try lines.map { try JSONObject($0).text("message") }
                #expect(messages.allSatisfy { $0.utf8.count == length })
            }
        }
    }

    /// The letter of which the line holds one run of that length, and beside it only what a record has around its text.
    private static func letter(of line: [UInt8], length: Int) -> UInt8? {
        guard (length...length + 400).contains(line.count) else { return nil }
        let letter = line[line.count / 2]
        guard let start = line.firstIndex(of: letter) else { return nil }
        // The letter may occur in the frame as well: the run is the longest one.
        let runs = line[start...].split { $0 != letter }
        return runs.map(\.count).max() == length ? letter : nil
    }

    @Test(arguments: ["Text", "JSON"])
    func `R67: at default level neither event bodies nor credentials appear in the log`(format: String) async throws {
        let environment = [
            "AWS_LAMBDA_LOG_FORMAT": format, "AWS_ACCESS_KEY_ID": "CANARY-key",
            "AWS_SECRET_ACCESS_KEY": "CANARY-secret",
            "AWS_SESSION_TOKEN": "CANARY-token",
        ]
        let secret = Array(#"{"do":"echo","password":"CANARY-body"}"#.utf8)
        let cut = Reply.event(secret, id: "cut")
        let noID = Reply.event(secret, id: "", headers: ["Lambda-Runtime-Aws-Request-Id": nil])
        let context: KeyValuePairs<String, String?> = [
            "Lambda-Runtime-Client-Context": #"{"custom":{"password":"CANARY-context"}}"#,
            "Lambda-Runtime-Cognito-Identity": #"{"cognitoIdentityId":"CANARY-identity"}"#,
        ]
        let malformed: KeyValuePairs<String, String?> = [
            "Lambda-Runtime-Client-Context": #"{"custom":"CANARY-context"#,
            "Lambda-Runtime-Cognito-Identity": "CANARY-identity",
        ]
        try await withProbe(environment) { server in
            server.on(.next, .cut(cut, after: cut.bytes.count - 3), .reply(noID))
            server.serve(event: secret, id: "good", headers: context)
            server.serve(event: Command.context(), id: "context", headers: malformed)
            server.serve(event: Array(#"{"do":5,"password":"CANARY-body"}"#.utf8), id: "mistyped")
            server.serve(event: Array(#"{"do":"CANARY-body"}"#.utf8), id: "unknown")
            server.serve(event: Array("CANARY-body".utf8), id: "text")
            server.serve(event: Array(#"{"do":"echo","password":"CANARY-body"#.utf8), id: "broken")
            server.serve(event: secret, id: "refused")
            server.serve(event: secret, id: "last")
            server.on(.response, .accepted, .status(413))
        } test: { run in
            _ = try await run.response(for: "last")
            try await run.request(.next, number: 11)
            #expect(!run.process.errors.text.contains("CANARY"), "\(run.process.errors.text)")
            #expect(!run.process.output.text.contains("CANARY"), "\(run.process.output.text)")
        }
    }
}

/// Expects that a record of the log has its time to the millisecond, of that moment or later.
func expectTimestamp(of record: JSONObject, since earliest: Date) throws {
    let timestamp = try record.text("timestamp")
    #expect(timestamp.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil, "\(timestamp)")
    let form = Date.ISO8601FormatStyle.iso8601.year().month().day()
        .time(includingFractionalSeconds: true).timeZone(separator: .omitted)
    #expect((earliest...Date()).contains(try Date(timestamp, strategy: form)), "\(timestamp)")
}
