import CognitoProcessTestSupport
import CognitoTestSupport
import Foundation
import Testing

/// Lines in CloudWatch's embedded metric format.
@Suite struct MetricsTests {
    private static let environment = ["METRICS_NAMESPACE": "Members/Sign-in", "AWS_LAMBDA_FUNCTION_NAME": "members"]

    private func lines(_ run: ProbeRun) throws -> [JSONObject] {
        try run.process.output.lines.map { line in
            #expect(line.utf8.count < 256 << 10)
            return try JSONObject(Array(line.utf8))
        }
    }

    @Test func `without the variable, nothing is written and recording does nothing`() async throws {
        try await withProbe { run in
            let answer = try await run.serve(event: Command.measure(3), id: "first").text
            #expect(answer.contains(#""areOn":false"#))
            #expect(run.process.output.text == "" && run.process.errors.text == "")
        }
    }

    @Test func `each invocation writes one line to standard output, by the rules of the format`() async throws {
        try await withProbe(Self.environment) { run in
            for id in ["first", "second"] {
                let answer = try await run.serve(event: Command.measure(3), id: id).text
                #expect(answer.contains(#""areOn":true"#))
            }
            let lines = try lines(run)
            try #require(lines.count == 2, "\(run.process.output.text)")
            for line in lines { try EmbeddedMetrics.check(line) }
            let (first, second) = (lines[0], lines[1])
            #expect(first[text: "Function"] == "members" && first[text: "requestId"] == "first")
            #expect(first.members["Asked"] as? Int == 4)
            #expect(first.members["Time"] as? [Double] == [1.5, 2.5, 3.5])
            #expect(first.members["Size"] as? Double == 12.25)
            #expect(try EmbeddedMetrics.units(first)["Size"] == "Kilobytes/Second")
            #expect(try EmbeddedMetrics.units(first)["HandlerTime"] == "Milliseconds")
            #expect(first.members["ColdStarts"] as? Int == 1 && second.members["ColdStarts"] == nil)
            #expect(first.members["Nothing"] == nil && !run.process.output.text.contains("ü"))
            #expect(!run.process.output.text.contains("canary"))
            #expect(run.process.errors.text.matches(of: /A metric is left out/).count == 6)
        }
    }

    @Test func `more than a hundred values of a metric go to several lines`() async throws {
        try await withProbe(Self.environment) { run in
            try await run.serve(event: Command.measure(250), id: "first")
            let lines = try lines(run)
            #expect(lines.count == 3)
            for line in lines { try EmbeddedMetrics.check(line) }
            let values = lines.flatMap { $0.members["Time"] as? [Double] ?? [] }
            #expect(values == (0..<250).map { 1.5 + Double($0) })
        }
    }

    @Test func `a failure has a line, too, and keeps its report`() async throws {
        try await withProbe(Self.environment) { run in
            run.server.serve(event: Command.throwing("bad"), id: "first")
            #expect(try await run.report(for: "first").errorMessage.contains("bad"))
            let lines = try lines(run)
            #expect(lines.count == 1 && lines.allSatisfy { $0.members["HandlerTime"] != nil })
        }
    }

    @Test(arguments: [("", "INFO"), ("DEBUG", "INFO"), ("WARN", "WARN"), ("FATAL", "FATAL")])
    func `in the JSON format, a line has a level that Lambda lets through`(level: String, expected: String) async throws
    {
        let log = ["AWS_LAMBDA_LOG_FORMAT": "JSON", "AWS_LAMBDA_LOG_LEVEL": level]
        try await withProbe(Self.environment.merging(log) { $1 }) { run in
            try await run.serve(event: Command.measure(1), id: "first")
            let line = try #require(try lines(run).first)
            try EmbeddedMetrics.check(line)
            #expect(line[text: "level"] == expected)
            #expect(line[text: "timestamp"]?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
        }
    }

    @Test(arguments: [
        Row("AWS's own", "AWS/Lambda"), Row("a colon", "a:b"), Row("too long", String(repeating: "n", count: 256)),
        Row("not ASCII", "Mitglieder für alle"), Row("spaces only", "  "),
    ])
    func `a namespace that CloudWatch would refuse stops the start and is not shown`(row: Row<String>) async throws {
        try await withProbe(["METRICS_NAMESPACE": row.value]) { run in
            try await expectFailure(of: run)
            #expect(run.server.requests.map(\.call) == [.initError])
            #expect(run.log.contains("METRICS_NAMESPACE must"), "\(run.log)")
        }
    }
}

/// The rules of the embedded metric format, and CloudWatch's limits.
private enum EmbeddedMetrics {
    private static func isUnit(_ text: String) -> Bool {
        let form =
            /(Micro|Milli)?[Ss]econds|None|Count|Percent|Count\/Second|(Kilo|Mega|Giga|Tera)?([Bb]ytes|[Bb]its)(\/Second)?/
        return text.wholeMatch(of: form) != nil
    }

    /// Returns the units by their metrics' names.
    static func units(_ line: JSONObject) throws -> [String: String] {
        try metrics(line).reduce(into: [:]) { $0[try text($1, "Name")] = try text($1, "Unit") }
    }

    /// Expects that a line is a document of the format: what it declares is there, and has the declared type.
    static func check(_ line: JSONObject) throws {
        let metadata = try line.object("_aws")
        #expect(metadata.names == ["Timestamp", "CloudWatchMetrics"])
        let time = Date(timeIntervalSince1970: Double(try metadata.integer("Timestamp")) / 1000)
        // CloudWatch accepts two weeks in the past and two hours in the future.
        #expect(abs(time.timeIntervalSinceNow) < 7200)
        let directive = try directive(line)
        #expect(Set(directive.keys) == ["Namespace", "Dimensions", "Metrics"])
        let sets = try #require(directive["Dimensions"] as? [[String]])
        #expect(!sets.isEmpty)
        for name in sets.flatMap(\.self) {
            #expect((1...250).contains(name.utf8.count))
            let value = try line.text(name)
            #expect((1...1024).contains(value.utf8.count) && value.utf8.allSatisfy { $0 < 0x80 })
        }
        #expect(sets.allSatisfy { $0.count <= 30 })
        let metrics = try metrics(line)
        #expect((1...100).contains(metrics.count))
        #expect(Set(metrics.compactMap { $0["Name"] as? String }).count == metrics.count)
        for metric in metrics {
            #expect(Set(metric.keys) == ["Name", "Unit"])
            let name = try text(metric, "Name")
            #expect((1...255).contains(name.utf8.count))
            #expect(isUnit(try text(metric, "Unit")))
            let value = line.members[name]
            let values = value as? [Double] ?? (value as? Double).map { [$0] } ?? []
            #expect((1...100).contains(values.count), "\(name): \(String(describing: value))")
        }
    }

    private static func directive(_ line: JSONObject) throws -> [String: Any] {
        let directives = try line.object("_aws").members["CloudWatchMetrics"] as? [[String: Any]] ?? []
        #expect(directives.count == 1)
        return try #require(directives.first)
    }

    private static func metrics(_ line: JSONObject) throws -> [[String: Any]] {
        try #require(try directive(line)["Metrics"] as? [[String: Any]])
    }

    private static func text(_ members: [String: Any], _ name: String) throws -> String {
        try #require(members[name] as? String)
    }
}
