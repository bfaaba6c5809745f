import CognitoCrypto
import Synchronization
import WireJSON

/// A server that plays Cognito's user pools.
package final class LocalCognito: Sendable {
    let store: Store
    let clock: PoolClock
    let random: RandomSource
    let host: any FunctionHost
    let trace = Trace()
    /// The faults that were asked for.
    let faults = Faults()
    /// The rates of requests that are allowed.
    let limits: RateLimits
    /// The log of calls; nil for none.
    let audit: AuditLog?
    /// The files and reports of import jobs.
    let imports = Imports()
    /// The feedback on recorded events.
    let feedback = AuthEventFeedback()
    /// The keys that sign tokens.
    let signingKeys = SigningKeyCache()
    let unknownNames = UnknownNames()
    /// The account in ARNs.
    let account: String
    /// The time that Cognito waits for a function.
    let triggerTimeout: Duration
    /// The address by which clients reach the server, such as `http://127.0.0.1:9229`; the issuer of tokens begins with it.
    package var endpoint: String { address.withLock { $0 } }

    private let address: Mutex<String>
    let observer: @Sendable (CallTrace, CallTrace.Step?) -> Void
    /// Called when everything has been removed.
    private let beginning = Mutex<(@Sendable () async -> Void)?>(nil)
    /// Makes the secrets of new pools.
    let keyMaker = Mutex<@Sendable (RandomSource) -> Result<PoolKeys, CryptoError>>(PoolKeys.made)
    private let saver = Mutex<(@Sendable (String, String) throws(CognitoException) -> String)?>(nil)
    private let running = Mutex<[Int: Task<Void, Never>]>([:])
    private let taskCount = Mutex(0)

    /// Opens the pools of a database.
    ///
    /// - Parameters:
    ///   - data: The database's file; nil for one in memory.
    ///   - isReader: True to export what is there: the file may then be in use by another process.
    ///   - host: Runs the functions.
    ///   - clock: The pool's time.
    ///   - random: The random numbers of ids and codes.
    ///   - endpoint: The address by which clients reach the server.
    ///   - account: The account in ARNs.
    ///   - triggerTimeout: How long Cognito waits for a function.
    ///   - limits: The rates of requests that are allowed.
    ///   - audit: The log of calls; nil for none.
    ///   - observer: Is called after each step of a call, for a trigger also before it, and with nil when the call has ended.
    /// - Throws: ``StoreError`` if the database cannot be used.
    package init(
        data: String? = nil, isReader: Bool = false, host: any FunctionHost, clock: PoolClock = PoolClock(),
        random: RandomSource = RandomSource(), endpoint: String = "http://127.0.0.1:9229",
        account: String = "123456789012", triggerTimeout: Duration = .seconds(5),
        limits: RateLimits = RateLimits(isEnforced: false), audit: AuditLog? = nil,
        observer: @escaping @Sendable (CallTrace, CallTrace.Step?) -> Void = { _, _ in }
    ) throws {
        store = try Store(path: data, isReader: isReader)
        self.host = host
        self.clock = clock
        self.random = random
        self.account = account
        self.triggerTimeout = triggerTimeout
        self.limits = limits
        self.audit = audit
        address = Mutex(endpoint)
        self.observer = observer
    }

    /// Sets the address when it is known.
    func move(to endpoint: String) { address.withLock { $0 = endpoint } }

    /// Plays one call whose input has been checked against the service's model.
    ///
    /// - Returns: The members of the answer, without null ones.
    /// - Throws: The error that the caller gets.
    func respond(
        to operation: String, _ input: JSONMembers<JSONValue>, region: String? = nil, sdk: String? = nil
    ) async throws(CognitoException) -> JSONMembers<JSONValue> {
        guard let type = Operations.named(operation) else {
            throw CognitoException("UnknownOperationException", "\(operation) is not played by this local user pool.")
        }
        return try await play(type, OperationInput(input), region: region, sdk: sdk)
    }

    /// Plays one call, and records what happens.
    func play(
        _ type: any Operation.Type, _ input: OperationInput, region: String? = nil, sdk: String? = nil
    ) async throws(CognitoException) -> JSONMembers<JSONValue> {
        let operation = type.name
        let record = CallTrace(number: trace.nextCall(), operation: operation, time: clock.now, observer: observer)
        record.concerns(pool: input.text("UserPoolId"), client: input.text("ClientId"), user: input.text("Username"))
        record.isGiven(
            name: input.text("Username") ?? input.object("AuthParameters").text("USERNAME")
                ?? input.object("ChallengeResponses").text("USERNAME"))
        let call = Call(
            cognito: self, operation: operation, input: input, region: region, sdk: sdk, trace: record)
        let outcome: Result<JSONMembers<JSONValue>, CognitoException>
        do {
            guard case .object(let members) = try await type.respond(to: call) else {
                throw CognitoException("InternalErrorException", "\(operation) gave no object")
            }
            outcome = .success(members.filter { $0.value != .null })
        } catch let error as CognitoException {
            outcome = .failure(error)
        } catch {
            outcome = .failure(CognitoException("InternalErrorException", "\(operation) failed: \(type)"))
        }
        switch outcome {
        case .success(let members): record.end(error: nil, challenge: members["ChallengeName"]?.text)
        case .failure(let error): record.end(error: error)
        }
        trace.add(record)
        return try outcome.get()
    }

    /// Notes a call that was refused before it was played.
    func refused(_ operation: String, _ error: CognitoException) {
        let record = CallTrace(number: trace.nextCall(), operation: operation, time: clock.now, observer: observer)
        record.end(error: error)
        trace.add(record)
    }

    /// Keeps a message that a function sent, and notes it as a call of its own.
    func sent(_ message: OutboxMessage, by operation: String) {
        let record = CallTrace(number: trace.nextCall(), operation: operation, time: clock.now, observer: observer)
        do throws(CognitoException) {
            try store.write { try $0.insert(message) }
            record.sent(message)
            record.end(error: nil)
        } catch {
            record.end(error: error)
        }
        trace.add(record)
    }

    /// Starts work that no caller waits for, such as a call of a custom sender.
    func background(_ work: @escaping @Sendable () async -> Void) {
        let number = taskCount.withLock { count in
            count += 1
            return count
        }
        running.withLock { tasks in
            tasks[number] = Task {
                await work()
                _ = self.running.withLock { $0.removeValue(forKey: number) }
            }
        }
    }

    /// Waits for the work that no caller waits for.
    package func drain() async {
        while let task = running.withLock({ $0.first?.value }) { await task.value }
    }

    /// Sets what follows when everything has been removed, such as making the pools of a template again.
    package func whenReset(_ work: @escaping @Sendable () async -> Void) { beginning.withLock { $0 = work } }

    /// Keeps an event, given its name and its text, and returns the path of its file; nil outside of a project.
    var eventFolder: (@Sendable (String, String) throws(CognitoException) -> String)? { saver.withLock(\.self) }

    /// Sets what keeps an event for later.
    package func keepEvents(_ save: @escaping @Sendable (String, String) throws(CognitoException) -> String) {
        saver.withLock { $0 = save }
    }

    /// Removes pools, users, messages and flows.
    func reset() async throws(CognitoException) {
        await drain()
        try store.reset()
        trace.clear()
        feedback.clear()
        faults.clear()
        limits.clear()
        imports.clear()
        await beginning.withLock(\.self)?()
    }
}
