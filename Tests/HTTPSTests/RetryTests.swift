import HTTPS
import Testing

/// The requests that are sent again when a connection breaks, and those that are not.
@Suite struct RetryTests {
    private func marked(_ request: HTTPSRequest) -> HTTPSRequest {
        var request = request
        request.isIdempotent = true
        return request
    }

    @Test(arguments: ["drop?times=1", "drop-if-used", "reset-if-used"])
    func `GET is sent once more when its connection breaks without an answer`(deed: String) async throws {
        let server = try await Server()
        let client = server.client()
        _ = try await client.send(.get(try server.url("memory")), within: .patience)
        let response = try await client.send(.get(try server.url(deed)), within: .patience)
        #expect(response.status == 200)
        let received = try await server.received()
        #expect(received.count == 2)
        #expect(Set(received.map(\.connection)).count == 2)
    }

    @Test(arguments: ["drop?times=1", "drop-if-used", "reset-if-used"])
    func `POST is not sent again, whether its connection was new or not`(deed: String) async throws {
        let server = try await Server()
        let client = server.client()
        _ = try await client.send(.get(try server.url("memory")), within: .patience)
        let error = await #expect(throws: HTTPSError.self) {
            try await client.send(.post(try server.url(deed), .text("once")), within: .patience)
        }
        #expect(error?.reason == .dropped)
        #expect(error?.step == .wait)
        #expect(try await server.received().map(\.body) == ["once"])
    }

    @Test func `POST without a body is not sent again either`() async throws {
        let server = try await Server()
        let client = server.client()
        _ = try await client.send(.get(try server.url("memory")), within: .patience)
        let error = await #expect(throws: HTTPSError.self) {
            try await client.send(HTTPSRequest(.post, try server.url("drop-if-used")), within: .patience)
        }
        #expect(error?.reason == .dropped)
        #expect(try await server.received().count == 1)
    }

    @Test(arguments: ["drop?times=1", "drop-if-used"])
    func `POST that is marked idempotent is sent once more, with its body`(deed: String) async throws {
        let server = try await Server()
        let client = server.client()
        _ = try await client.send(.get(try server.url("memory")), within: .patience)
        let request = marked(.post(try server.url(deed), .text("twice")))
        #expect(try await client.send(request, within: .patience).status == 200)
        #expect(try await server.received().map(\.body) == ["twice", "twice"])
    }

    @Test func `Nothing is sent three times`() async throws {
        let server = try await Server()
        let error = await #expect(throws: HTTPSError.self) {
            try await server.client().send(.get(try server.url("drop?times=9")), within: .patience)
        }
        #expect(error?.reason == .dropped)
        #expect(try await server.received().count == 2)
    }

    @Test(arguments: ["cut", "cut-head"])
    func `Nothing is sent again once an answer has begun`(deed: String) async throws {
        let server = try await Server()
        let error = await #expect(throws: HTTPSError.self) {
            try await server.client().send(.get(try server.url(deed)), within: .patience)
        }
        #expect(error?.reason == .dropped)
        #expect(error?.step == .receive)
        #expect(try await server.received().count == 1)
    }

    @Test func `POST goes over a new connection when the server has closed the idle one`() async throws {
        let server = try await Server()
        let client = server.client()
        _ = try await client.send(.get(try server.url("close-after")), within: .patience)
        while try await server.received().contains(where: \.isOpen) { try await Task.sleep(for: .milliseconds(20)) }
        let response = try await client.send(.post(try server.url("fine"), .text("once")), within: .patience)
        #expect(response.status == 200)
        #expect(try await server.received().map(\.method) == ["GET", "POST"])
    }
}
