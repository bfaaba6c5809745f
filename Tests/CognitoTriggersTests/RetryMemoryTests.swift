import CognitoEvents
import CognitoTriggers
import Synchronization
import Testing

/// A function's memory for Cognito's retries.
@Suite struct RetryMemoryTests {
    private static let event = PostConfirmationEvent(
        triggerSource: .postConfirmationConfirmSignUp,
        request: PostConfirmationRequest(userAttributes: ["sub": "1", "email": "ada@example.org"]), userName: "ada")

    @Test func `a thing is done once for an event that comes again`() async {
        let memory = RetryMemory<Int>()
        let count = Atomic(0)
        for _ in 1...3 {
            let value = await memory.value(for: Self.event) { count.add(1, ordering: .relaxed).newValue }
            #expect(value == 1)
        }
    }

    @Test func `what has failed is done again`() async throws {
        let memory = RetryMemory<Int>()
        await #expect(throws: CancellationError.self) {
            try await memory.value(for: Self.event) { throw CancellationError() }
        }
        #expect(await memory.value(for: Self.event) { 7 } == 7)
    }

    @Test func `calls at the same time for one event do the thing once`() async {
        let memory = RetryMemory<Int>()
        let count = Counter()
        let (gate, open) = AsyncStream<Void>.makeStream()
        await withTaskGroup(of: Int.self) { group in
            for _ in 1...20 {
                group.addTask {
                    await memory.value(for: Self.event) {
                        for await _ in gate { break }
                        return count.next()
                    }
                }
            }
            open.yield()
            for await value in group { #expect(value == 1) }
        }
        #expect(count.value == 1)
    }

    @Test func `if the first of several calls fails, one that waits does the thing again`() async {
        let memory = RetryMemory<Int>()
        let count = Counter()
        let results = await withTaskGroup(of: Int?.self) { group in
            for _ in 1...10 {
                group.addTask {
                    try? await memory.value(for: Self.event) {
                        await Task.yield()
                        let number = count.next()
                        if number <= 3 { throw CancellationError() }
                        return number
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(count.value == 4)
        #expect(results.filter { $0 == nil }.count == 3 && results.filter { $0 == 4 }.count == 7)
    }

    @Test(arguments: ["user", "client", "pool", "source", "attribute"])
    func `another event is another thing`(member: String) async {
        let memory = RetryMemory<Int>()
        var other = Self.event
        switch member {
        case "user": other.userName = "bob"
        case "client": other.callerContext.clientID = "other"
        case "pool": other.userPoolID = "eu-west-1_Other"
        case "source": other.triggerSource = .postConfirmationConfirmForgotPassword
        default: other.request.userAttributes.email = "bob@example.org"
        }
        #expect(await memory.value(for: Self.event) { 1 } == 1)
        #expect(await memory.value(for: other) { 2 } == 2)
        #expect(await memory.value(for: Self.event) { 3 } == 1)
    }

    @Test func `after its time a thing is forgotten`() async throws {
        let memory = RetryMemory<Int>(for: .milliseconds(20))
        #expect(await memory.value(for: Self.event) { 1 } == 1)
        try await Task.sleep(for: .milliseconds(40))
        #expect(await memory.value(for: Self.event) { 2 } == 2)
    }
}
