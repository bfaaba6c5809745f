import CognitoProcessTestSupport
import CognitoTestSupport
import Foundation
import Testing

/// Logging to the telemetry descriptor.
@Suite struct TelemetryTests {
    private static let variable = "_LAMBDA_TELEMETRY_LOG_FD"
    private static let environment = [
        variable: "\(ProbeProcess.telemetryDescriptor)", "AWS_LAMBDA_LOG_LEVEL": "TRACE",
    ]

    @Test(
        arguments: [
            Row("JSON", (format: "JSON", type: UInt32(0xA55A_0002))), Row("text", (format: "Text", type: 0xA55A_0003)),
        ],
        [
            Row("trace", UInt32(0x04)), Row("debug", 0x08), Row("info", 0x0C), Row("warn", 0x10), Row("error", 0x14),
            Row("fatal", 0x18),
        ])
    func `R66: with _LAMBDA_TELEMETRY_LOG_FD set, records go there in frames, and nothing to standard error`(
        format: Row<(format: String, type: UInt32)>, level: Row<UInt32>
    ) async throws {
        let pipe = try OutputPipe()
        let environment = Self.environment.merging(["AWS_LAMBDA_LOG_FORMAT": format.value.format]) { $1 }
        try await withProbe(environment, telemetry: pipe) { run in
            let earliest = UInt64(Date().timeIntervalSince1970 * 1_000_000)
            for id in ["first", "second"] {
                try await run.serve(event: Command.log("a \u{e4}\n\(id) record", level: level.testDescription), id: id)
            }
            let latest = UInt64(Date().timeIntervalSince1970 * 1_000_000)
            let frames = try TelemetryFrame.all(in: pipe.bytes)
            #expect(frames.count == 2)
            for (frame, id) in zip(frames, ["first", "second"]) {
                #expect(frame.type == format.value.type | level.value, "\(String(frame.type, radix: 16))")
                #expect((earliest...latest).contains(frame.microseconds), "\(frame.microseconds)")
                if format.value.format == "JSON" {
                    let record = try JSONObject(frame.message)
                    #expect(try record.text("message") == "a \u{e4}\n\(id) record")
                    #expect(try record.text("requestId") == id)
                } else {
                    #expect(frame.text.contains("a \u{e4}") && frame.text.contains("\(id) record"), "\(frame.text)")
                }
            }
            #expect(run.process.errors.text == "")
            #expect(run.process.output.text == "")
        }
    }

    @Test func `R66: what the runtime itself logs goes to the telemetry descriptor, too, in one frame each`()
        async throws
    {
        let pipe = try OutputPipe()
        try await withProbe(Self.environment.merging(["PROBE_INIT": "fail"]) { $1 }, telemetry: pipe) { run in
            _ = try await run.ending()
            let frames = try TelemetryFrame.all(in: pipe.bytes)
            #expect(frames.contains { $0.type == 0xA55A_0017 && $0.text.contains("probe init failed") })
            #expect(run.process.errors.text == "")
        }
    }

    @Test func `R66: records of 100 KB written from 8 threads come out as whole frames`() async throws {
        let pipe = try OutputPipe()
        try await withProbe(Self.environment, telemetry: pipe) { run in
            try await run.serve(event: Command.log(threads: 8, records: 5, length: 102_400), id: "many")
            let frames = try TelemetryFrame.all(in: pipe.bytes)
            #expect(frames.count == 40)
            for letter in "abcdefgh" {
                let text = String(repeating: letter, count: 102_400)
                #expect(frames.count { $0.text.contains(text) } == 5)
            }
        }
    }

    @Test(.enabled(if: ProbeExecutable.root == nil, "a root with nothing but the probe has no program for a child"))
    func `R66: a child process sees neither the variable nor the descriptor`() async throws {
        let pipe = try OutputPipe()
        try await withProbe(Self.environment, telemetry: pipe) { run in
            run.server.serve(event: Command.child(Self.variable), id: "child")
            run.server.serve(event: Command.context(environment: [Self.variable]), id: "own")
            let child = try JSONObject(try await run.response(for: "child").body)
            #expect(child.isNull("value"))
            let own = try JSONObject(try await run.response(for: "own").body)
            #expect(try own.object("env").isNull(Self.variable))
            let descriptors = try run.process.descriptors(of: pipe)
            #expect(descriptors.count >= 1)
            #expect(descriptors.allSatisfy { !$0.isInherited }, "\(descriptors)")
        }
    }

    @Test(arguments: [
        Row("not open", "77"), Row("empty", ""), Row("text", "none"), Row("negative", "-1"),
        Row("more than any integer", "99999999999999999999"),
    ])
    func `R66: with _LAMBDA_TELEMETRY_LOG_FD set to no open descriptor, records go to standard error`(
        row: Row<String>
    ) async throws {
        try await withProbe([Self.variable: row.value]) { run in
            try await run.serve(event: Command.log("canary"), id: "logging")
            #expect(run.process.errors.lines.count { $0.contains("canary") } == 1)
        }
    }

    @Test func `R66: a telemetry descriptor whose reader is gone does not end the process`() async throws {
        let pipe = try OutputPipe()
        try await withProbe(Self.environment, telemetry: pipe) { run in
            try await run.serve(event: Command.log("before"), id: "before")
            pipe.closeReadEnd()
            run.server.serve(event: Command.log("lost"), id: "lost")
            run.server.serve(event: Command.echo, id: "after")
            _ = try await run.response(for: "lost")
            _ = try await run.response(for: "after")
        }
    }
}
