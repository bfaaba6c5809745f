import CognitoTransfer
import Foundation
package import LocalAWS
import WireJSON

/// A server with Amazon Kinesis's API, such as moto, where the stream has been created.
package final class KinesisSink: StreamSink {
    package let name: String
    package let batchSize = 100
    private let url: String
    private let thread = OnDemandThread(idleLimit: 10_000)

    /// Creates a sink for a server's address, such as `http://127.0.0.1:5000`.
    package init(url: String) {
        (name, self.url) = ("kinesis \(url)", url)
    }

    package func accepts(_ stream: String) -> Bool { true }

    package func deliver(
        _ records: [QueuedRecord], of stream: String, on server: LocalServer, _ trace: CallTrace
    ) async -> StreamOutcome {
        for record in records {
            let answer: (status: Int, error: String)
            do {
                answer = try await put(record, stream)
            } catch {
                return .failed(from: record, reason: "\(url) cannot be reached: \(error)")
            }
            guard answer.status != 200 else { continue }
            guard answer.error != "ResourceNotFoundException" else {
                return .gone(reason: "\(url) has no stream \(stream)")
            }
            return .failed(from: record, reason: "\(url) answered \(answer.status) \(answer.error)")
        }
        trace.note("Stream \(stream): \(records.count) records were put at \(url).")
        return .delivered
    }

    private func put(_ record: QueuedRecord, _ stream: String) async throws -> (Int, String) {
        let body: JSONValue = [
            "StreamName": .text(stream), "PartitionKey": .text(record.identityID),
            "Data": .text(Base64.encode(record.data)),
        ]
        let region = IdentityPoolID.region(record.poolID)
        let environment = ProcessInfo.processInfo.environment
        let request = TransferRequest(
            method: "POST", url: "\(url)/", isEncrypted: url.hasPrefix("https:"),
            headerLines: [
                "Content-Type: application/x-amz-json-1.1", "X-Amz-Target: Kinesis_20131202.PutRecord", "Expect:",
                // An emulator does not check the signature, but reads the region in it.
                "Authorization: AWS4-HMAC-SHA256 Credential=local/20260101/\(region)/kinesis/aws4_request, "
                    + "SignedHeaders=host, Signature=0",
            ], body: Array(body.flattened.utf8), isIdempotent: false, responseLimit: 1 << 20,
            trust: Trust(file: nil) { environment[$0] }, proxy: Proxy { environment[$0] },
            deadline: Int64((Date().timeIntervalSince1970 + 10) * 1000))
        let response = try await thread.running().response(to: request)
        let type = (try? JSONDocument(response.body).root["__type"]?.scalarText) ?? ""
        return (response.status, String(type.split(separator: "#").last ?? ""))
    }
}
