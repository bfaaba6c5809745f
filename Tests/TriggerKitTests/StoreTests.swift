import CognitoTestSupport
import CognitoTriggersTesting
import Synchronization
import Testing
import TriggerKit

/// The stores: what one says, the other says as well.
@Suite(.timeLimit(.minutes(5))) struct StoreTests {
    enum Kind: String, CaseIterable, CustomTestStringConvertible {
        case memory, dynamoDB

        /// The stores that are tested: a table needs moto.
        static let tested = TestScope.isCheck ? [memory] : allCases
        var testDescription: String { rawValue }
    }

    private typealias Store = AttemptStore & ClaimStore & RecoveryCodeStore

    private static func store(_ kind: Kind) async throws -> any Store {
        switch kind {
        case .memory: MemoryStore()
        case .dynamoDB: try await MotoServer.table()
        }
    }

    /// Counts across tasks.
    private final class Counter: Sendable {
        private let count = Mutex(0)
        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    private let context = InvocationContext(requestID: "test", deadline: Deadline(millisecondsFromNow: 120_000))
    private let key: StoreKey

    init() throws { key = try StoreKey("attempts", ["pool", "client", "ada"]) }

    private func attempt(_ call: String, limit: Int = 3, window: Duration = .seconds(600)) -> Attempt {
        Attempt(key, call: call, limit: limit, window: window)
    }

    @Test func `a key shows no name`() {
        #expect(key.text.wholeMatch(of: /attempts:[0-9a-f]{64}/) != nil)
    }

    @Test(arguments: Kind.tested)
    func `attempts are admitted up to the limit, and again after a reset`(kind: Kind) async throws {
        let store = try await Self.store(kind)
        for call in ["a", "b", "c"] { #expect(try await store.admit(attempt(call), in: context)) }
        #expect(try await !store.admit(attempt("d"), in: context))
        #expect(try await store.failures(of: key, in: context) == 3)
        try await store.reset(key, in: context)
        #expect(try await store.failures(of: key, in: context) == 0)
        #expect(try await store.admit(attempt("e"), in: context))
    }

    @Test(arguments: Kind.tested)
    func `a repeated call counts once, and a right one not at all`(kind: Kind) async throws {
        let store = try await Self.store(kind)
        for _ in 1...2 { #expect(try await store.admit(attempt("a"), in: context)) }
        #expect(try await store.failures(of: key, in: context) == 1)
        #expect(try await store.admit(attempt("b"), in: context))
        for _ in 1...2 { try await store.forgive(attempt("b"), in: context) }
        #expect(try await store.admit(attempt("b"), in: context))
        #expect(try await store.failures(of: key, in: context) == 1)
    }

    @Test(arguments: Kind.tested)
    func `failures count for the window, from the first on`(kind: Kind) async throws {
        let store = try await Self.store(kind)
        let window = Duration.milliseconds(1500)
        let begin = Timestamp.now
        #expect(try await store.admit(attempt("a", limit: 1, window: window), in: context))
        let end = Timestamp.now.advanced(by: window)
        if try await store.admit(attempt("b", limit: 1, window: window), in: context) {
            // On a slow machine the window of the first attempt was over already.
            return #expect(Timestamp.now >= begin.advanced(by: window))
        }
        while Timestamp.now < end { try await Task.sleep(for: .milliseconds(50)) }
        #expect(try await store.admit(attempt("c", limit: 1, window: window), in: context))
    }

    @Test(arguments: Kind.tested)
    func `of guesses at the same time no more are admitted than the limit`(kind: Kind) async throws {
        let store = try await Self.store(kind)
        let admitted = try await ConcurrentCalls.values(of: 12) {
            try await store.admit(attempt("\($0)", limit: 5), in: context)
        }
        #expect(admitted.count { $0 } == 5)
    }

    @Test(arguments: Kind.tested)
    func `a key is claimed by one owner, until it is given back or its time is over`(kind: Kind) async throws {
        let store = try await Self.store(kind)
        let later = Timestamp.now.advanced(by: .seconds(600))
        #expect(try await store.claim(key, by: "ada", until: later, in: context) == .granted)
        #expect(try await store.claim(key, by: "bob", until: nil, in: context) == .held(by: "ada", value: nil))
        try await store.keep("7", for: key, by: "ada", until: nil, in: context)
        #expect(try await store.claim(key, by: "ada", until: nil, in: context) == .held(by: "ada", value: "7"))
        try await store.release(key, by: "bob", in: context)
        #expect(try await store.claim(key, by: "bob", until: nil, in: context) == .held(by: "ada", value: "7"))
        try await store.release(key, by: "ada", in: context)
        #expect(try await store.claim(key, by: "bob", until: .now, in: context) == .granted)
        #expect(try await store.claim(key, by: "eve", until: later, in: context) == .granted)
    }

    @Test(arguments: Kind.tested)
    func `a thing is done once, however many environments ask at the same time`(kind: Kind) async throws {
        let store = try await Self.store(kind)
        let key = key
        let made = Counter()
        func memory(_ store: some ClaimStore) -> SharedRetryMemory<Int> { SharedRetryMemory(store: store) }
        let memory = memory(store)
        let values = try await ConcurrentCalls.values(of: 6) { _ in
            try await memory.value(for: key, in: context) {
                try await Task.sleep(for: .milliseconds(20))
                return made.next()
            }
        }
        #expect(values == [1, 1, 1, 1, 1, 1])
    }

    @Test(arguments: Kind.tested)
    func `a thing that failed is done by the next call`(kind: Kind) async throws {
        struct Failed: Error {}
        let store = try await Self.store(kind)
        func memory(_ store: some ClaimStore) -> SharedRetryMemory<Int> { SharedRetryMemory(store: store) }
        let memory = memory(store)
        await #expect(throws: Failed.self) { try await memory.value(for: key, in: context) { throw Failed() } }
        #expect(try await memory.value(for: key, in: context) { 2 } == 2)
        #expect(try await memory.value(for: key, in: context) { 3 } == 2)
    }

    @Test(arguments: Kind.tested)
    func `a recovery code is spent by one owner, and replaced with the others`(kind: Kind) async throws {
        let store = try await Self.store(kind)
        func spend(_ hash: String, by owner: String) async throws -> Bool {
            try await store.spendRecoveryCode(hash, of: key, by: owner, in: context)
        }
        #expect(try await store.unspentRecoveryCodes(of: key, in: context) == 0)
        #expect(try await !spend("a", by: "ada"))
        try await store.replaceRecoveryCodes(of: key, with: ["a", "b", "c"], in: context)
        #expect(try await store.unspentRecoveryCodes(of: key, in: context) == 3)
        for _ in 1...2 { #expect(try await spend("a", by: "ada")) }
        #expect(try await !spend("a", by: "bob"))
        #expect(try await !spend("d", by: "bob"))
        #expect(try await store.unspentRecoveryCodes(of: key, in: context) == 2)
        try await store.replaceRecoveryCodes(of: key, with: ["b", "d"], in: context)
        #expect(try await store.unspentRecoveryCodes(of: key, in: context) == 2)
        #expect(try await !spend("a", by: "ada"))
    }

    @Test(arguments: Kind.tested)
    func `of answers at the same time, one spends a recovery code`(kind: Kind) async throws {
        let store = try await Self.store(kind)
        try await store.replaceRecoveryCodes(of: key, with: ["a"], in: context)
        let spent = try await ConcurrentCalls.values(of: 12) {
            try await store.spendRecoveryCode("a", of: key, by: "\($0)", in: context)
        }
        #expect(spent.count { $0 } == 1)
    }

    @Test(.enabled(if: !TestScope.isCheck, "a table needs moto"))
    func `a table that is missing is an error that names the operation and its type`() async throws {
        let table = DynamoDBStore(named: "nowhere", client: try await MotoServer.shared().client)
        let error = await #expect(throws: (any Error).self) { try await table.failures(of: key, in: context) }
        let words = "DynamoDB refused GetItem with status 400 (ResourceNotFoundException): Requested resource not found"
        #expect(error.map { "\($0)" }?.hasPrefix(words) == true)
    }
}
