import CognitoTriggersTesting
import Testing

@testable import StreamConsumer

/// The places to which a record may send the function; downloads are in the end-to-end tests.
@Suite struct StreamConsumerTests {
    @Test(arguments: [
        "http://127.0.0.1:9001/2018-06-01/runtime/invocation/next", "http://169.254.169.254/latest/meta-data",
        "https://example.com/update", "file:///etc/passwd", "",
    ])
    func `a record with a URL that can never work is lost, and the batch is done`(url: String) async throws {
        let function = await TriggerTester(StreamConsumer.self)
        let invocation = try await function.invoke(.cognitoStreams { $0.records[1].recordsURL = Secret(url) })
        #expect(invocation.decision == .done)
        #expect(invocation.log.contains("Lost") && invocation.log.contains("its URL is not one of Amazon S3"))
        #expect(url.isEmpty || !invocation.log.contains(url))
    }

    @Test func `a record with a URL of Amazon S3 comes again if it cannot be fetched`() async throws {
        let function = await TriggerTester(StreamConsumer.self, environment: ["HTTPS_PROXY": "http://127.0.0.1:9"])
        let sample = try SampleEvent.cognitoStreams {
            $0.records[1].recordsURL = Secret("https://bucket.s3.eu-west-1.amazonaws.com/update?X-Amz-Signature=a")
        }
        let invocation = await function.invoke(sample)
        #expect(invocation.decision == .retry(from: try sample.event.records[1]))
    }
}
