import CognitoTestSupport
import HTTPS
import Testing

/// The reuse of connections.
@Suite struct ReuseTests {
    private let server: Server

    /// Each test has a memory of its own at the server.
    init() async throws { server = try await Server() }

    @Test func `Requests in a row use one connection`() async throws {
        let client = server.client()
        for number in 0..<5 {
            let request = HTTPSRequest(number % 2 == 0 ? .get : .post, try server.url("fine"), .text("\(number)"))
            _ = try await client.send(request, within: .patience)
        }
        let received = try await server.received()
        #expect(received.count == 5)
        #expect(Set(received.map(\.connection)).count == 1)
    }

    @Test func `Requests at once do not wait for each other`() async throws {
        let client = server.client()
        let urls = try (0..<20).map { try server.url("pause?seconds=2&number=\($0)") }
        let (statuses, took) = try await OwnThread.run {
            let begin = ContinuousClock.now
            let statuses = try await ConcurrentCalls.values(of: urls.count) {
                try await client.send(.get(urls[$0]), within: .patience).status
            }
            return (statuses, ContinuousClock.now - begin)
        }
        #expect(statuses == Array(repeating: 200, count: 20))
        // In a row it would be forty seconds.
        #expect(took < .seconds(39), "\(took)")
        #expect(Set(try await server.received().map(\.target)).count == 20)
    }

    @Test func `A connection that was idle for too long is not used`() async throws {
        let client = server.client(idleLimit: .milliseconds(300))
        _ = try await client.send(.get(try server.url("fine")), within: .patience)
        try await Task.sleep(for: .milliseconds(600))
        _ = try await client.send(.post(try server.url("fine"), .text("")), within: .patience)
        #expect(Set(try await server.received().map(\.connection)).count == 2)
    }

    @Test func `A client that is gone leaves no connection behind`() async throws {
        do {
            let client = server.client()
            _ = try await client.send(.get(try server.url("fine")), within: .patience)
            #expect(try await server.received().map(\.isOpen) == [true])
        }
        var isOpen = true
        for _ in 0..<2000 where isOpen {
            try await Task.sleep(for: .milliseconds(50))
            isOpen = try await server.received().contains(where: \.isOpen)
        }
        #expect(!isOpen)
    }

    @Test func `A task that is cancelled leaves no connection behind`() async throws {
        let client = server.client()
        let url = try server.url("hold")
        let task = Task { try await client.send(.get(url), within: .patience) }
        while try await server.received().isEmpty { try await Task.sleep(for: .milliseconds(20)) }
        task.cancel()
        var isOpen = true
        for _ in 0..<2000 where isOpen {
            try await Task.sleep(for: .milliseconds(50))
            isOpen = try await server.received().contains(where: \.isOpen)
        }
        #expect(!isOpen)
        withExtendedLifetime(client) {}
    }
}
