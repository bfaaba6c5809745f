import HTTPS
import Testing

/// The requests that are sent again when a connection breaks, and those that are not.
@Suite struct RetryTests {
    private let server: Server
    private let client: HTTPSClient

    /// Each test has a memory of its own at the server, and a client with its own connections.
    init() async throws {
        server = try await Server()
        client = server.client()
    }

    @Test(arguments: ["drop?times=1", "drop-if-used", "reset-if-used"])
    func `GET is sent once more when its connection breaks without an answer`(deed: String) async throws {
        _ = try await client.send(.get(try server.url("memory")), within: .patience)
        let response = try await client.send(.get(try server.url(deed)), within: .patience)
        #expect(response.status == 200)
        let received = try await server.received()
        #expect(received.count == 2)
        #expect(Set(received.map(\.connection)).count == 2)
    }

    @Test(arguments: ["drop?times=1", "drop-if-used", "reset-if-used"])
    func `POST is not sent again, whether its connection was new or not`(deed: String) async throws {
        _ = try await client.send(.get(try server.url("memory")), within: .patience)
        let error = await client.error(of: .post(try server.url(deed), .text("once")))
        #expect(error?.reason == .dropped)
        #expect(error?.step == .wait)
        #expect(try await server.received().map(\.body) == ["once"])
    }

    @Test func `POST without a body is not sent again either`() async throws {
        _ = try await client.send(.get(try server.url("memory")), within: .patience)
        let error = await client.error(of: HTTPSRequest(.post, try server.url("drop-if-used")))
        #expect(error?.reason == .dropped)
        #expect(try await server.received().count == 1)
    }

    @Test(arguments: ["drop?times=1", "drop-if-used"])
    func `POST that is marked idempotent is sent once more, with its body`(deed: String) async throws {
        _ = try await client.send(.get(try server.url("memory")), within: .patience)
        var request = HTTPSRequest.post(try server.url(deed), .text("twice"))
        request.isIdempotent = true
        #expect(try await client.send(request, within: .patience).status == 200)
        #expect(try await server.received().map(\.body) == ["twice", "twice"])
    }

    @Test func `Nothing is sent three times`() async throws {
        let error = await client.error(of: .get(try server.url("drop?times=9")))
        #expect(error?.reason == .dropped)
        #expect(try await server.received().count == 2)
    }

    @Test(arguments: ["cut", "cut-head"])
    func `Nothing is sent again once an answer has begun`(deed: String) async throws {
        let error = await client.error(of: .get(try server.url(deed)))
        #expect(error?.reason == .dropped)
        #expect(error?.step == .receive)
        #expect(try await server.received().count == 1)
    }

    @Test func `POST goes over a new connection when the server has closed the idle one`() async throws {
        _ = try await client.send(.get(try server.url("close-after")), within: .patience)
        while try await server.received().contains(where: \.isOpen) { try await Task.sleep(for: .milliseconds(20)) }
        let response = try await client.send(.post(try server.url("fine"), .text("once")), within: .patience)
        #expect(response.status == 200)
        #expect(try await server.received().map(\.method) == ["GET", "POST"])
    }
}
