import CognitoTriggers
import HTTPS

/// Reads the records of Cognito Streams, inline or by URL, and logs counts of their contents.
@main
struct StreamConsumer: TriggerFunction, CognitoStreamsHandler {
    private let client: HTTPSClient
    private let hosts: DownloadHosts

    init() async throws {
        hosts = try DownloadHosts()
        var configuration = HTTPSClient.Configuration()
        // A dataset has at most a megabyte; its keys, times and escapes make the download larger.
        configuration.responseLimit = 8 << 20
        client = HTTPSClient(configuration)
    }

    func cognitoStreams(
        _ event: CognitoStreamsEvent, context: InvocationContext
    ) async throws -> CognitoStreamsDecision {
        var summary = Summary()
        defer { context.logger.info("Read", metadata: summary.metadata) }
        for record in event.records {
            do {
                // Put your own code here; it may see a record twice.
                summary.add(record, try await update(record, context))
            } catch let lost as LostDownload {
                context.logger.error(
                    "Lost", metadata: ["reason": "\(lost.reason)", "record": "\(record.sequenceNumber)"])
                summary.add(record, nil)
            } catch {
                context.logger.error(
                    "Retrying from here", metadata: ["error": "\(error)", "record": "\(record.sequenceNumber)"])
                return .retry(from: record)
            }
        }
        return .done
    }

    /// Returns the changed records, downloaded if they are not inline; ``LostDownload`` means that a retry is useless.
    private func update(_ record: CognitoStreamsRecord, _ context: InvocationContext) async throws -> [StreamedRecord] {
        guard let url = record.recordsURL else { return record.records }
        var request = HTTPSRequest.get(url.reveal())
        request.timeout = .seconds(10)
        guard hosts.allow(request) else { throw LostDownload("its URL does not lead to Amazon S3") }
        let response: HTTPSResponse
        do {
            response = try await client.send(request, in: context)
        } catch let error as HTTPSError where error.reason == .invalidRequest || error.reason == .tooLarge {
            throw LostDownload(error.reason.rawValue)
        }
        // S3 uses these statuses for an expired link, among others; a later attempt would also fail.
        if 400..<500 ~= response.status, response.status != 429 {
            throw LostDownload("the download failed with status \(response.status)")
        }
        guard response.isSuccess else { throw DownloadFailed(status: response.status) }
        guard let records = try? StreamedRecord.records(inDownload: response.body) else {
            throw LostDownload("the download is not an update of a dataset")
        }
        return records
    }
}

/// The error for a download that no later attempt can get.
struct LostDownload: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}

/// The error for a download that may succeed later.
struct DownloadFailed: Error, CustomStringConvertible {
    let status: Int
    var description: String { "the download failed with status \(status)" }
}
