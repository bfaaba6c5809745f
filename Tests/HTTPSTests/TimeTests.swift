import CognitoTestSupport
import HTTPS
import LambdaRuntime
import Testing

/// The time limits of requests.
@Suite struct TimeTests {
    private let server: Server

    /// Each test has a memory of its own at the server.
    init() async throws { server = try await Server() }

    private struct Stop {
        let host: String
        let face: String
        let deed: String
        let step: HTTPSError.Step
    }

    private static let stops = [
        Row("while connecting", Stop(host: "localhost", face: "stuck", deed: "fine", step: .connect)),
        Row("while agreeing on TLS", Stop(host: "localhost", face: "silent", deed: "fine", step: .tls)),
        Row("while waiting", Stop(host: "localhost", face: "https", deed: "hold", step: .wait)),
        Row("while receiving", Stop(host: "localhost", face: "https", deed: "trickle", step: .receive)),
    ]

    @Test(arguments: stops)
    private func `A slow server is cut at the deadline, and the error says where`(row: Row<Stop>) async throws {
        let client = server.client()
        let url = try server.url(row.value.deed, row.value.face, host: row.value.host)
        // Time enough for a busy machine to agree on TLS.
        let error = await client.error(of: .get(url), within: .seconds(3))
        #expect(error?.reason == .timeout)
        #expect(error?.step == row.value.step)
        #expect(error?.host == row.value.host)
        #expect(try 3000..<60_000 ~= #require(error).milliseconds)
    }

    @Test func `A request's own limit counts if it is nearer`() async throws {
        var request = HTTPSRequest.get(try server.url("hold"))
        request.timeout = .milliseconds(200)
        let error = await server.client().error(of: request, within: .seconds(60))
        #expect(error?.reason == .timeout)
        #expect(try 200..<60_000 ~= #require(error).milliseconds)
    }

    @Test func `The invocation's deadline is the request's, a little earlier`() async throws {
        let client = server.client()
        var error: HTTPSError?
        // A busy machine may be late by the difference, but not each time.
        for _ in 0..<20 where error.map({ $0.milliseconds >= 2000 }) != false {
            let context = InvocationContext(requestID: "one", deadline: Deadline(millisecondsFromNow: 2000))
            error = await #expect(throws: HTTPSError.self) {
                try await client.send(.get(try server.url("hold")), in: context)
            }
        }
        #expect(error?.reason == .timeout)
        #expect(try 1900..<2000 ~= #require(error).milliseconds)
    }

    @Test func `When the time is over nothing is sent`() async throws {
        let context = InvocationContext(requestID: "one", deadline: Deadline(millisecondsFromNow: -10))
        let error = await #expect(throws: HTTPSError.self) {
            try await server.client().send(.get(try server.url("fine")), in: context)
        }
        #expect(error?.reason == .timeout)
        #expect(error?.step == .prepare)
        #expect(try await server.received().isEmpty)
    }

    @Test func `A name that nobody has is told from a server that does not answer`() async throws {
        let error = await HTTPSClient().error(of: .get("https://nowhere.invalid/"), within: .seconds(2))
        #expect(error?.step == .resolve)
        #expect(error?.host == "nowhere.invalid")
    }

    @Test func `A port that nobody listens to is unreachable`() async throws {
        let error = await server.client().error(of: .get(try server.url("fine", "closed")))
        #expect(error?.reason == .unreachable)
        #expect(error?.step == .connect)
    }

    @Test(arguments: ["stuck", "silent", "https"])
    func `A task that is cancelled ends at once`(face: String) async throws {
        let client = server.client()
        let url = try server.url("hold", face)
        let (took, isCancelled) = try await OwnThread.run {
            try await withThrowingTaskGroup(of: HTTPSResponse.self) { group in
                group.addTask { try await client.send(.get(url), within: .patience) }
                try await Task.sleep(for: .milliseconds(200))
                let begin = ContinuousClock.now
                group.cancelAll()
                let result = await group.nextResult()
                let isCancelled = if case .failure(let error) = result { error is CancellationError } else { false }
                return (ContinuousClock.now - begin, isCancelled)
            }
        }
        #expect(isCancelled)
        #expect(took < .patience, "\(took)")
        // The client still works.
        #expect(try await client.send(.get(try server.url("fine")), within: .patience).status == 200)
    }

    @Test func `A task that was cancelled before sends nothing`() async throws {
        let client = server.client()
        let url = try server.url("fine")
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await client.send(.get(url), within: .patience)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await server.received().isEmpty)
    }
}
