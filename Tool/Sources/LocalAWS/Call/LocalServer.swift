import Synchronization

/// The state that the services of one local server share.
package final class LocalServer: Sendable {
    package let store: Store
    package let clock: LocalClock
    package let random: RandomSource
    package let host: any FunctionHost
    package let trace: Trace
    /// The signal of each change of flows, of the store and of the clock.
    package let changes: ChangeSignal
    package let faults: Faults
    /// The log of calls; nil if calls are not logged.
    package let audit: AuditLog?
    /// The account id for ARNs.
    package let account: String
    /// The beginning of the ids of keys that only identities have; an unknown key with it is refused.
    package let identityKeyPrefix: String
    /// The region of calls and objects that do not name a region.
    package static let defaultRegion = "us-east-1"
    /// The address at which clients reach the server, such as `http://127.0.0.1:9229`: the public one, if there is one.
    package var endpoint: String { address.withLock { $0.publicURL?.text ?? $0.local } }
    /// The address at which the server listens.
    package var localEndpoint: String { address.withLock(\.local) }
    /// The address by which clients reach the server from elsewhere; nil without one.
    package var publicURL: PublicURL? { address.withLock(\.publicURL) }

    /// A Boolean value that indicates whether records have the values that apps send to functions.
    package let recordsMetadata: Bool

    private let address: Mutex<(local: String, publicURL: PublicURL?)>
    private let observer: @Sendable (CallTrace, CallTrace.Step?) -> Void
    private let running = Mutex<[Int: Task<Void, Never>]>([:])
    private let taskCount = Mutex(0)

    /// Creates a server.
    ///
    /// The observer receives each step of a call, and nil when the call ends. It receives a trigger's step twice,
    /// before and after the function's invocation.
    package init(
        store: Store, clock: LocalClock, random: RandomSource, host: any FunctionHost, faults: Faults, audit: AuditLog?,
        account: String, identityKeyPrefix: String = IdentityCredentials.localPrefix, endpoint: String,
        recordsMetadata: Bool = false, observer: @escaping @Sendable (CallTrace, CallTrace.Step?) -> Void
    ) {
        self.store = store
        self.clock = clock
        self.random = random
        self.host = host
        self.faults = faults
        self.audit = audit
        self.account = account
        self.identityKeyPrefix = identityKeyPrefix
        self.recordsMetadata = recordsMetadata
        self.observer = observer
        address = Mutex((endpoint, nil))
        let changes = ChangeSignal()
        self.changes = changes
        trace = Trace(signal: changes)
        store.whenWritten { changes.fire() }
    }

    package func setEndpoint(_ endpoint: String) { address.withLock { $0.local = endpoint } }

    /// Sets the address by which clients reach the server from elsewhere; nil for the server's own.
    package func setPublicURL(_ url: PublicURL?) { address.withLock { $0.publicURL = url } }

    /// Moves the clock, and tells the watchers.
    package func setClock(_ change: (LocalClock) -> Void) {
        change(clock)
        changes.fire()
    }

    // MARK: Records

    package func beginRecord(of operation: String) -> CallTrace {
        let record = CallTrace(
            number: trace.nextCall(), operation: operation, time: clock.now, recordsMetadata: recordsMetadata
        ) { [observer, trace] call, step in
            observer(call, step)
            // Functions for which no caller waits, and messages of functions, come after the call's end.
            if step != nil { trace.changed(call) }
        }
        trace.begin(record)
        return record
    }

    /// Ends the record of a call with an error, or with the status of the call's answer.
    package func end(_ record: CallTrace, error: ServiceError? = nil, status: Int = 200) {
        if let note = error?.note { record.note(note) }
        record.end(error: error, status: status)
        trace.add(record)
        record.later.perform()
    }

    /// Does some work and records it as a call.
    package func recording<Value>(
        _ operation: String, _ work: (CallTrace) async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        let record = beginRecord(of: operation)
        do throws(ServiceError) {
            let value = try await work(record)
            end(record)
            return value
        } catch {
            end(record, error: error)
            throw error
        }
    }

    // MARK: Tasks

    /// Starts work for which no caller waits, such as a call of a custom sender.
    package func background(_ work: @escaping @Sendable () async -> Void) {
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

    /// Waits for all work that was started in the background.
    package func drain() async {
        while let task = running.withLock({ $0.first?.value }) { await task.value }
    }
}
