import CognitoProcessTestSupport
import CognitoTestSupport
import Testing

/// Errors.
@Suite struct ErrorReportTests {
    @Test func `R38: a thrown error gives one POST error with errorType, errorMessage and stackTrace`() async throws {
        try await withProbe { run in
            run.server.serve(event: Command.throwing("no such user"), id: "bad")
            try await run.request(.next, number: 2)
            #expect(run.server.requests.map(\.call) == [.next, .error("bad"), .next])
            let report = try await run.report(for: "bad")
            #expect(report.errorMessage == "no such user")
            #expect(report.errorType.contains("ProbeError"))
        }
    }

    @Test(arguments: [
        Row("empty", ""),
        Row("quotes", #"say "hello" and 'bye'"#),
        Row("backslashes", #"C:\new\table \\ \u0041 \"#),
        Row("line ends", "one\ntwo\r\nthree\rfour\n"),
        Row("C0 controls", String(String.UnicodeScalarView((0x00...0x1F).compactMap(Unicode.Scalar.init)))),
        Row("NUL in the middle", "before\u{0}after"),
        Row("DEL and C1 controls", String(String.UnicodeScalarView((0x7F...0x9F).compactMap(Unicode.Scalar.init)))),
        Row("Latin", "Gr\u{fc}\u{df}e, \u{c5}ngstr\u{f6}m, e\u{301}"),
        Row("separators", "line\u{2028}paragraph\u{2029}no-break\u{a0}BOM\u{feff}end"),
        Row("other scripts", "\u{65e5}\u{672c}\u{8a9e} \u{5e9}\u{5dc}\u{5d5}\u{5dd} \u{10a0}"),
        Row("beyond the BMP", "\u{1F600} \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{10FFFF}"),
        Row("replacement and private use", "\u{fffd}\u{fffc}\u{e000}"),
        Row("slashes and markup", "</script><!-- & -->/"),
        Row("JSON", #"{"errorMessage":"inner"}"#),
    ])
    func `R39: error text of any characters yields valid JSON that decodes to the same text`(
        row: Row<String>
    ) async throws {
        try await withProbe { run in
            run.server.serve(event: Command.throwing(row.value), id: "bad")
            let report = try await run.report(for: "bad")
            // Scalars, as texts that only look alike are equal in Swift.
            #expect(Array(report.errorMessage.unicodeScalars) == Array(row.value.unicodeScalars))
            #expect(!report.request.body.contains { $0 < 0x20 }, "JSON has no raw control characters.")
        }
    }

    @Test(arguments: [
        Row("a thrown error", Command.throwing("no")),
        Row("an undecodable event", Array("{".utf8)),
        Row("an unencodable result", Command.unencodable),
    ])
    func `R40: POST error has a Lambda-Runtime-Function-Error-Type of the form Function.Xxx or Runtime.Xxx`(
        row: Row<[UInt8]>
    ) async throws {
        try await withProbe { run in
            run.server.serve(event: row.value, id: "bad")
            let kind = try await run.report(for: "bad").kind
            #expect(kind?.wholeMatch(of: ErrorReport.kindPattern) != nil, "\(kind ?? "no header, or several")")
        }
    }

    @Test(arguments: [
        Row("plain", Command.throwing("no")),
        Row("control characters", Command.throwing("a\u{0}b\nc\r\nd\u{1f}e\u{7f}f")),
        Row("non-ASCII", Command.throwing("\u{e4}\u{20ac}\u{2028}\u{1F600}")),
        Row("1 MB", Command.throwing("0123456789", repeated: 100_000)),
        Row("1 MB of quotes", Command.throwing("\"\\", repeated: 500_000)),
    ])
    func `R41: the X-Ray cause header is valid one-line ASCII JSON, at most 64 KiB, or omitted`(
        row: Row<[UInt8]>
    ) async throws {
        try await withProbe { run in
            run.server.serve(
                event: row.value, id: "bad",
                headers: ["Lambda-Runtime-Trace-Id": "Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700;Sampled=1"])
            let causes = try await run.report(for: "bad").request
                .values(of: "Lambda-Runtime-Function-XRay-Error-Cause")
            #expect(causes.count <= 1)
            for cause in causes {
                #expect(cause.utf8.count <= 65_536)
                #expect(cause.utf8.allSatisfy { (0x20...0x7E).contains($0) })
                _ = try JSONObject(Array(cause.utf8))
            }
        }
    }

    @Test(arguments: ["0123456789", "\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}"])
    func `R42: an error message of 10 MB still yields an accepted POST error under 1 MiB`(text: String) async throws {
        try await withProbe { run in
            run.server.serve(event: Command.throwing(text, repeated: 1_000_000), id: "bad")
            run.server.serve(event: Command.echo, id: "next")
            let report = try await run.report(for: "bad")
            #expect(report.request.body.count < 1_048_576)
            #expect(report.errorMessage.hasPrefix(text + text))
            _ = try await run.response(for: "next")
        }
    }

    @Test(
        arguments: [
            Row("empty", []),
            Row("no JSON", Array("hello".utf8)),
            Row("cut JSON", Array(#"{"do":"echo""#.utf8)),
            Row("more than JSON", Array(#"{"do":"echo"} {"do":"echo"}"#.utf8)),
            Row("a list", Array("[]".utf8)),
            Row("no command", Array("{}".utf8)),
            Row("a command that is no text", Array(#"{"do":5}"#.utf8)),
            Row("a command that is null", Array(#"{"do":null}"#.utf8)),
            Row("deep nesting", Array(repeating: UInt8(ascii: "["), count: 100_000)),
            Row("invalid UTF-8", Array(#"{"do":"echo","x":""#.utf8) + [0xFF, 0xFE] + Array("\"}".utf8)),
        ] as [Row<[UInt8]>])
    func `R43: an undecodable event gives POST error Runtime.UnmarshalError, and the next event is served`(
        row: Row<[UInt8]>
    ) async throws {
        try await withProbe { run in
            try await expectOneReport(run, of: "Runtime.UnmarshalError", event: row.value)
        }
    }

    @Test func `R44: an unencodable result gives POST error Runtime.MarshalError, and the next event is served`()
        async throws
    {
        try await withProbe { run in
            try await expectOneReport(run, of: "Runtime.MarshalError", event: Command.unencodable)
        }
    }

    /// Serves an event that must fail with an error of that kind, and the next one.
    private func expectOneReport(_ run: ProbeRun, of kind: String, event: [UInt8]) async throws {
        run.server.serve(event: event, id: "bad")
        run.server.serve(event: Command.echo, id: "next")
        let report = try await run.report(for: "bad")
        #expect(report.kind == kind)
        #expect(report.errorMessage != "")
        _ = try await run.response(for: "next")
        #expect(run.server.posts(for: "bad").count == 1)
    }

    @Test(arguments: ["Text", "JSON"])
    func `R45: the error is in the log before the POST error is sent`(format: String) async throws {
        try await withProbe(["AWS_LAMBDA_LOG_FORMAT": format]) { server in
            server.on(.error, Reaction.accepted.after(.milliseconds(200)))
        } test: { run in
            run.server.serve(event: Command.throwing("canary in a coal mine"), id: "bad")
            let report = try await run.report(for: "bad")
            #expect(run.log(before: report.request).contains("canary in a coal mine"))
        }
    }
}
