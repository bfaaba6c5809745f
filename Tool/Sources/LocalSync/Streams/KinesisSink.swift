package import LocalAWS
@_spi(Internal) import WireJSON

/// A server with Amazon Kinesis's API, such as moto, where the stream has been created.
package final class KinesisSink: StreamSink {
    package let name: String
    package let batchSize = 100
    private let server: OtherServer

    /// Creates a sink for a server's address, such as `http://127.0.0.1:5000`.
    package init(url: String) {
        server = OtherServer(url: url)
        name = "kinesis \(server.url)"
    }

    package func accepts(_ stream: String) -> Bool { true }

    package func deliver(
        _ records: [QueuedRecord], of stream: String, on server: LocalServer, _ trace: CallTrace
    ) async -> StreamOutcome {
        let url = self.server.url
        for record in records {
            let answer: (status: Int, answer: JSONValue)
            do {
                answer = try await put(record, stream)
            } catch {
                return .failed(from: record, reason: "\(error)")
            }
            guard answer.status != 200 else { continue }
            let error = answer.answer.errorName
            guard error != "ResourceNotFoundException" else { return .gone(reason: "\(url) has no stream \(stream)") }
            return .failed(from: record, reason: "\(url) answered \(answer.status) \(error)")
        }
        trace.note("Stream \(stream): \(records.count) records were put at \(url).")
        return .delivered
    }

    private func put(
        _ record: QueuedRecord, _ stream: String
    ) async throws(OtherServer.Unreachable) -> (status: Int, answer: JSONValue) {
        try await server.call(
            "Kinesis_20131202.PutRecord",
            [
                "StreamName": .text(stream), "PartitionKey": .text(record.identityID),
                "Data": .text(Base64.encode(record.data)),
            ], of: "kinesis", in: IdentityPoolID.region(record.poolID))
    }
}
