import CognitoTriggers
import HTTPS

/// Reads the records of Cognito Streams, inline and by URL, and logs what was in them as counts.
@main
struct StreamConsumer: TriggerFunction, CognitoStreamsHandler {
    private let client: HTTPSClient

    init() async throws {
        var configuration = HTTPSClient.Configuration()
        // A dataset has a megabyte at most, and its keys, times and escapes come to that.
        configuration.responseLimit = 8 << 20
        client = HTTPSClient(configuration)
    }

    func cognitoStreams(
        _ event: CognitoStreamsEvent, context: TriggerContext
    ) async throws -> CognitoStreamsDecision {
        var summary = Summary()
        defer { context.logger.info("Read", metadata: summary.metadata) }
        for record in event.records {
            do {
                // What a consumer is for goes here; it may meet a record twice.
                summary.add(record, try await update(record, context))
            } catch {
                context.logger.error(
                    "To come again from here", metadata: ["error": "\(error)", "record": "\(record.sequenceNumber)"])
                return .retry(from: record)
            }
        }
        return .done
    }

    /// The changed records, downloaded if they are not inline; nil if they cannot be had any more.
    private func update(_ record: CognitoStreamsRecord, _ context: TriggerContext) async throws -> [StreamedRecord]? {
        guard let url = record.recordsURL else { return record.records }
        var request = HTTPSRequest.get(url.reveal())
        request.timeout = .seconds(10)
        let response = try await client.send(request, in: context)
        // S3 says so of a link that has expired, among others: no later attempt would fare better.
        if 400..<500 ~= response.status, response.status != 429 { return nil }
        guard response.isSuccess else { throw DownloadFailed(status: response.status) }
        return try? StreamedRecord.records(inDownload: response.body)
    }
}

/// A download that may succeed later.
struct DownloadFailed: Error, CustomStringConvertible {
    let status: Int
    var description: String { "the download was answered with status \(status)" }
}
