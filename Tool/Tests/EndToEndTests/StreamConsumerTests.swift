import CognitoProcessTestSupport
import CognitoTestSupport
import Foundation
import FoundationNetworking
import Testing

/// The function that reads Cognito Streams, with a server that has the downloads.
@Suite(.timeLimit(.minutes(5))) struct StreamConsumerTests {
    @Test func `what is inline and what is behind URLs is counted, and the batch is done`() async throws {
        let event = try await event("inline", "/updates/object?X-Amz-Signature=canary7f3a", "/updates/array", "inline")
        let run = try await run(event)
        #expect(run.status == 0 && run.output == event + [UInt8(ascii: "\n")], "\(run.errors)")
        let counts = "datasets=3 downloaded=2 lost=0 removed=2 replaced=6 synchronisations=4"
        #expect(run.errors.contains("INFO\tRead \(counts)"), "\(run.errors)")
        #expect(!run.errors.contains(Canary.word))
    }

    @Test(arguments: ["403", "404", "410", "garbage"])
    func `a download that will never succeed is counted as lost, and the batch goes on`(name: String) async throws {
        let event = try await event("/updates/\(name)", "inline")
        let run = try await run(event)
        #expect(run.output == event + [UInt8(ascii: "\n")])
        #expect(run.errors.contains("lost=1 removed=0 replaced=1"), "\(run.errors)")
        #expect(!run.errors.contains(Canary.word))
    }

    @Test(arguments: [
        Row("an error of the server", "/updates/500"), Row("too many requests", "/updates/429"),
        Row("no server", "http://127.0.0.1:9/canary7f3a"),
        Row("no Amazon S3 today", "https://bucket.s3.eu-west-1.amazonaws.com/canary7f3a"),
        Row("nor in China", "https://bucket.s3.cn-north-1.amazonaws.com.cn/canary7f3a"),
    ])
    func `a download that may succeed later makes Lambda send that record and those after it again`(
        row: Row<String>
    ) async throws {
        let run = try await run(try await event("inline", row.value, "inline"))
        #expect(run.status == 0)
        #expect(
            String(decoding: run.output, as: UTF8.self) == #"{"batchItemFailures":[{"itemIdentifier":"4901"}]}"# + "\n")
        #expect(run.errors.contains("Retrying from here") && run.errors.contains("record=4901"), "\(run.errors)")
        #expect(run.errors.contains("synchronisations=1"))
        #expect(!run.errors.contains(Canary.word))
    }

    @Test(arguments: [
        "file:///etc/canary7f3a", "canary7f3a", "https:///canary7f3a", "http://example.com/canary7f3a",
        "https://example.com/canary7f3a", "http://bucket.s3.amazonaws.com/canary7f3a",
        "https://bucket.s3.amazonaws.com:8443/canary7f3a", "https://amazonaws.com.evil.example/canary7f3a",
        "https://notamazonaws.com/canary7f3a", "https://amazonaws.com/canary7f3a",
        "https://amazonaws.com@evil.example/canary7f3a", "http://169.254.169.254/canary7f3a",
        "https://169.254.169.254/canary7f3a", "https://[fd00:ec2::254]/canary7f3a", "http://127.1:10/canary7f3a",
        "http://2130706433:10/canary7f3a", "http://localhost:9/canary7f3a", "http://[::1]:9/canary7f3a",
        "http://127.0.0.1:10/canary7f3a",
    ])
    func `a URL that is not one of Amazon S3 is not fetched, counts as lost, and the batch goes on`(
        url: String
    ) async throws {
        let event = try await event(url, "inline")
        let run = try await run(event)
        #expect(run.status == 0 && run.output == event + [UInt8(ascii: "\n")], "\(run.errors)")
        #expect(run.errors.contains("Lost") && run.errors.contains("record=4900"), "\(run.errors)")
        #expect(run.errors.contains("lost=1 removed=0 replaced=1"), "\(run.errors)")
        #expect(!run.errors.contains(Canary.word), "\(run.errors)")
    }

    @Test func `this machine is not asked unless STREAM_HOSTS names it`() async throws {
        let event = try await event("/updates/\(Canary.word)", "inline")
        let run = try await DeskRun(.streamConsumer, ["-"], input: event)
        #expect(run.output == event + [UInt8(ascii: "\n")])
        #expect(run.errors.contains("lost=1"), "\(run.errors)")
        let url = try #require(URL(string: try await WebServer.url() + "/requests"))
        let counts = try await URLSession.shared.data(from: url).0
        #expect(!String(decoding: counts, as: UTF8.self).contains(Canary.word))
    }

    /// A batch: records that are inline, or behind a URL or a path of the server.
    private func event(_ places: String...) async throws -> [UInt8] {
        let web = try await WebServer.url()
        let records = try places.enumerated().map { index, place -> [String: Any] in
            var record: [String: Any] = [
                "identityPoolId": "eu-west-1:p", "identityId": "eu-west-1:\(Canary.word)",
                "dataSetName": "set\(index % 3)", "operation": "replace", "payloadType": "Inline", "syncCount": 1,
            ]
            if place == "inline" {
                record["kinesisSyncRecords"] = [["key": "round", "value": Canary.word, "op": "replace"]]
            } else {
                record["payloadType"] = "S3Url"
                record["kinesisSyncRecordsURL"] = place.hasPrefix("/") ? web + place : place
            }
            let data = try JSONSerialization.data(withJSONObject: record).base64EncodedString()
            return ["kinesis": ["sequenceNumber": "490\(index)", "data": data], "eventSource": "aws:kinesis"]
        }
        return try Sample("CognitoStreams").edited { $0.members["Records"] = records }
    }

    private func run(_ event: [UInt8]) async throws -> DeskRun {
        let server = try await WebServer.url().replacing("http://", with: "")
        return try await DeskRun(
            .streamConsumer, ["-"], input: event, environment: ["STREAM_HOSTS": "\(server), 127.0.0.1:9"])
    }
}
