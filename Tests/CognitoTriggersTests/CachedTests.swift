import CognitoTriggers
import CognitoTriggersTesting
import Synchronization
import Testing

/// Values that are loaded once for a time.
@Suite(.timeLimit(.minutes(5))) struct CachedTests {
    private struct Failed: Error {}

    private let clock = TestClock()
    private let count = Counter()
    private let context = InvocationContext(requestID: "test", deadline: Deadline(millisecondsFromNow: 120_000))

    private func cached(
        for duration: Duration = .seconds(60), staleFor stale: Duration = .zero, atMost limit: Int = 1000
    ) -> Cached<String, Int> {
        Cached(for: duration, staleFor: stale, atMost: limit, now: { [clock] in clock.now })
    }

    private func next(_ cached: Cached<String, Int>, _ key: String = "a") async throws -> Int {
        try await cached.value(for: key, in: context) { count.next() }
    }

    @Test func `a value is loaded once for its time, and again after it`() async throws {
        let cached = cached()
        #expect(try await next(cached) == 1)
        clock.advance(by: .milliseconds(59_999))
        #expect(try await next(cached) == 1)
        clock.advance(by: .milliseconds(1))
        #expect(try await next(cached) == 2)
    }

    @Test func `each key has its own value`() async throws {
        let cached = cached()
        #expect(try await next(cached, "a") == 1)
        #expect(try await next(cached, "b") == 2)
        #expect(try await next(cached, "a") == 1)
    }

    @Test func `a value that is forgotten is loaded again`() async throws {
        let cached = cached()
        #expect(try await next(cached) == 1)
        cached.forget("a")
        #expect(try await next(cached) == 2)
    }

    @Test func `the oldest value makes room for another one`() async throws {
        let cached = cached(atMost: 2)
        for key in ["a", "b", "c"] {
            _ = try await next(cached, key)
            clock.advance(by: .seconds(1))
        }
        #expect(try await next(cached, "b") == 2)
        #expect(try await next(cached, "c") == 3)
        #expect(try await next(cached, "a") == 4)
    }

    @Test func `calls at the same time share one load`() async throws {
        let cached = cached()
        let (gate, open) = AsyncStream<Void>.makeStream()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...20 {
                group.addTask {
                    try await cached.value(for: "a", in: context) {
                        for await _ in gate { break }
                        return count.next()
                    }
                }
            }
            open.yield()
            for try await value in group { #expect(value == 1) }
        }
        #expect(count.value == 1)
    }

    @Test func `if a load fails, its caller gets the error and another call loads`() async {
        let cached = cached()
        let results = await withTaskGroup(of: Int?.self) { group in
            for _ in 1...10 {
                group.addTask {
                    try? await cached.value(for: "a", in: context) {
                        await Task.yield()
                        let number = count.next()
                        if number <= 3 { throw Failed() }
                        return number
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(count.value == 4)
        #expect(results.count { $0 == nil } == 3 && results.count { $0 == 4 } == 7)
    }

    @Test func `without staleFor, the error of a later load goes to the caller`() async throws {
        let cached = cached()
        #expect(try await next(cached) == 1)
        clock.advance(by: .seconds(60))
        await #expect(throws: Failed.self) { try await cached.value(for: "a", in: context) { throw Failed() } }
        #expect(try await next(cached) == 2)
    }

    @Test func `with staleFor, the earlier value stays for that time, and loads are tried at intervals`() async throws {
        let cached = cached(staleFor: .seconds(100))
        #expect(try await next(cached) == 1)
        clock.advance(by: .seconds(60))
        func failing() async throws -> Int {
            try await cached.value(for: "a", in: context) {
                _ = count.next()
                throw Failed()
            }
        }
        #expect(try await failing() == 1)
        #expect(try await failing() == 1)
        #expect(count.value == 2)
        clock.advance(by: .seconds(30))
        #expect(try await failing() == 1)
        #expect(count.value == 3)
        clock.advance(by: .seconds(70))
        await #expect(throws: Failed.self) { try await failing() }
        #expect(try await next(cached) == 5)
    }

    @Test func `a load that is cancelled says nothing of the source, which the next call asks`() async throws {
        let cached = cached(staleFor: .seconds(100))
        #expect(try await next(cached) == 1)
        clock.advance(by: .seconds(60))
        let loading = Task {
            try await cached.value(for: "a", in: context) {
                try await Task.sleep(for: .seconds(600))
                return 99
            }
        }
        loading.cancel()
        #expect(try await loading.value == 1)
        #expect(try await next(cached) == 2)
    }

    @Test func `a call that is cancelled while it waits ends, and the load goes on`() async throws {
        let cached = cached()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let (started, start) = AsyncStream<Void>.makeStream()
        let loading = Task {
            try await cached.value(for: "a", in: context) {
                start.yield()
                for await _ in gate { break }
                return count.next()
            }
        }
        for await _ in started { break }
        let waiting = Task { try await next(cached) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        open.yield()
        #expect(try await loading.value == 1)
        #expect(try await next(cached) == 1)
    }

    @Test func `a load that never ends holds other calls back for ten seconds only`() async throws {
        let cached = cached()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let (started, start) = AsyncStream<Void>.makeStream()
        let abandoned = Task {
            try await cached.value(for: "a", in: context) {
                start.yield()
                for await _ in gate { break }
                return 99
            }
        }
        for await _ in started { break }
        clock.advance(by: .seconds(10))
        #expect(try await next(cached) == 1)
        open.yield()
        #expect(try await abandoned.value == 99)
        // The abandoned load's value does not replace the newer one.
        #expect(try await next(cached) == 1)
    }

    struct Plans: TriggerFunction, PreSignUpHandler {
        private let plans = Cached<String, Int>(for: .seconds(60), staleFor: .seconds(60))

        func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
            let isDown = event.request.clientMetadata["down"] != nil
            _ = try await plans.value(for: "a", in: context) {
                if isDown { throw Failed() }
                return 1
            }
            return .allow
        }
    }

    @Test func `in a function, the tester's clock counts, and the log names a hidden error`() async throws {
        let clock = TestClock()
        let function = await TriggerTester(clock: clock) { Plans() }
        #expect(await function.invoke(.preSignUp(.signUp)).decision == .allow)
        clock.advance(by: .seconds(61))
        let later = try await function.invoke(.preSignUp(.signUp) { $0.request.clientMetadata = ["down": "yes"] })
        #expect(later.decision == .allow, "\(later)")
        let line = later.logs.first { $0.message.hasPrefix("A value could not be loaded again") }
        #expect(line?.level == .warning, "\(later)")
    }
}
