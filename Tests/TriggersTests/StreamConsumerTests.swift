import CognitoTriggersTesting
import Testing

@testable import StreamConsumer

/// The places to which a record may send the function; downloads are in the end-to-end tests.
@Suite struct StreamConsumerTests {
    @Test(arguments: [
        "http://127.0.0.1:9001/2018-06-01/runtime/invocation/next", "http://169.254.169.254/latest/meta-data",
        "https://example.com/update", "file:///etc/passwd", "https://abc.execute-api.us-east-1.amazonaws.com/update",
        "",
    ])
    func `a record with a URL that can never work is lost, and the batch is done`(url: String) async throws {
        let function = await TriggerTester(StreamConsumer.self)
        let invocation = try await function.invoke(.cognitoStreams { $0.records[1].recordsURL = Secret(url) })
        #expect(invocation.decision == .done)
        #expect(invocation.log.contains("Lost") && invocation.log.contains("its URL does not lead to Amazon S3"))
        #expect(url.isEmpty || !invocation.log.contains(url))
    }

    private static let ofS3 = [
        "bucket.s3.eu-west-1.amazonaws.com", "bucket.s3.amazonaws.com", "s3.us-east-1.amazonaws.com",
        "s3.amazonaws.com", "a.bucket.of-7.s3.us-gov-east-1.amazonaws.com", "s3-eu-west-1.amazonaws.com",
        "bucket.s3-eu-west-1.amazonaws.com", "bucket.s3.dualstack.ap-northeast-2.amazonaws.com",
        "bucket.s3-fips.us-east-1.amazonaws.com", "s3-fips.dualstack.us-east-1.amazonaws.com",
        "bucket.s3.cn-north-1.amazonaws.com.cn", "s3.dualstack.cn-north-1.amazonaws.com.cn",
        "Bucket.S3.EU-WEST-1.amazonaws.com",
    ]
    private static let ofOthers = [
        "abc.execute-api.us-east-1.amazonaws.com", "lambda.us-east-1.amazonaws.com", "amazonaws.com",
        "s3.us-east-1.amazonaws.com.evil.example", "bucket.s3.us-east-1.example.com", "s3.evil.amazonaws.com",
        "s3-website-us-east-1.amazonaws.com", "bucket.s3-control.us-east-1.amazonaws.com",
        "s3.abc.execute-api.us-east-1.amazonaws.com", "ab.s3.us-east-1.amazonaws.com",
        "192.168.5.4.s3.us-east-1.amazonaws.com", "a_b.s3.us-east-1.amazonaws.com",
        "-abc.s3.us-east-1.amazonaws.com", "a..b.s3.us-east-1.amazonaws.com",
        "bucket.s3.cn-north-1.amazonaws.com", "bucket.s3.us-east-1.amazonaws.com.cn", "s3.amazonaws.com.cn",
        "bucket.s3.us-east-1.amazonaws.com:8443", "s3.dualstack.amazonaws.com", "",
        String(repeating: "a", count: 64) + ".s3.us-east-1.amazonaws.com",
    ]

    @Test(arguments: ofS3.map { ($0, true) } + ofOthers.map { ($0, false) })
    func `only hosts of Amazon S3 are taken for such`(host: String, isS3: Bool) {
        #expect(S3Host.matches(host) == isS3)
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
