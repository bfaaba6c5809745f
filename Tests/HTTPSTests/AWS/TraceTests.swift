import HTTPS
import LambdaRuntime
import Testing

/// Lambda's trace in calls of AWS.
@Suite struct TraceTests {
    private static let trace = "Root=1-67891233-abcdef012345678912345678;Parent=53995c3f42cd8ad8;Sampled=1"

    /// Returns a request as a server got it, which plays AWS and any other service.
    private func received(
        _ service: AWSService?, traceID: String?, _ headers: HTTPSHeaders = [:]
    ) async throws -> Server.Received {
        let server = try await Server()
        let endpoint = try server.url("fine")
        let client = server.client(environment: [
            "AWS_REGION": "eu-west-1", "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret",
            "AWS_ENDPOINT_URL": endpoint,
        ])
        let context = InvocationContext(
            requestID: "1", deadline: Deadline(millisecondsFromNow: 120_000), traceID: traceID)
        let request =
            if let service {
                HTTPSRequest.post("/", .text("x"), to: service, headers: headers)
            } else {
                HTTPSRequest(.post, endpoint, .text("x"), headers: headers)
            }
        _ = try await client.send(request, in: context)
        return try #require(try await server.received().first)
    }

    @Test func `a call of AWS continues Lambda's trace, and its signature does not cover the header`() async throws {
        let request = try await received(.sns, traceID: Self.trace)
        #expect(request.header("X-Amzn-Trace-Id") == Self.trace)
        #expect(request.header("Authorization")?.lowercased().contains("trace") == false)
    }

    @Test func `other services do not get the trace, and without a trace there is no header`() async throws {
        #expect(try await received(nil, traceID: Self.trace).header("X-Amzn-Trace-Id") == nil)
        #expect(try await received(.sns, traceID: nil).header("X-Amzn-Trace-Id") == nil)
    }

    @Test func `a header of the request's own stays, and an impossible trace is left out`() async throws {
        let own = try await received(.sns, traceID: Self.trace, ["X-Amzn-Trace-Id": "own"])
        #expect(own.headers.filter { $0[0].lowercased() == "x-amzn-trace-id" }.map { $0[1] } == ["own"])
        let broken = try await received(.sns, traceID: "Root=1\r\nX-Evil: 1")
        #expect(broken.header("X-Amzn-Trace-Id") == nil && broken.header("X-Evil") == nil)
    }
}
