import CognitoEvents
@_spi(Internal) import CognitoModel
package import LocalAWS
package import LocalIdentityPools
package import LocalSync
package import LocalUserPools
import Synchronization
import WireJSON

/// A server that emulates the services of Amazon Cognito on one port.
package final class LocalCognito: Sendable {
    let server: LocalServer
    let service: UserPoolService
    let identities: IdentityPoolService
    let sync: SyncService
    package var pools: UserPools { service.pools }
    /// The address at which clients reach the server, such as `http://127.0.0.1:9229`; token issuers begin with it.
    package var endpoint: String { server.endpoint }

    /// A function that is called after a reset has removed everything.
    private let beginning = Mutex<(@Sendable () async -> Void)?>(nil)
    private let folder = Mutex<(any WritableProject)?>(nil)
    private let notes = Mutex<[String]>([])

    /// Opens the pools of a database; if `data` is nil, the database is in memory.
    ///
    /// Use `isReader` to export while another process uses the file. The observer receives each step of a call, and nil
    /// when the call has ended. It receives a trigger's step twice, before and after the function's invocation. With
    /// `recordsMetadata`, flows have the values that apps send to functions.
    package init(
        data: String? = nil, isReader: Bool = false, host: any FunctionHost, clock: LocalClock = LocalClock(),
        random: RandomSource = RandomSource(), endpoint: String = "http://127.0.0.1:9229",
        account: String = "123456789012", directory: any IdentityDirectory = PoolIdentities(),
        tokenService: SecurityTokenService? = nil, streams: [any StreamSink] = [], pushes: LineFile? = nil,
        tombstonesAreNull: Bool = false, triggerTimeout: Duration = TriggerModel.timeLimit,
        limits: RateLimits = RateLimits(isEnforced: false), audit: AuditLog? = nil,
        recordsMetadata: Bool = false, observer: @escaping @Sendable (CallTrace, CallTrace.Step?) -> Void = { _, _ in }
    ) throws {
        server = LocalServer(
            store: try Store(
                path: data, schemas: [.userPools, .identityPools, .sync, .credentials], isReader: isReader),
            clock: clock, random: random, host: host, faults: Self.faults(), audit: audit, account: account,
            // An STS gives any temporary keys, so an unknown one may be an identity's that is forgotten.
            identityKeyPrefix: tokenService == nil ? IdentityCredentials.localPrefix : "ASIA", endpoint: endpoint,
            recordsMetadata: recordsMetadata, observer: observer)
        let pools = try UserPools(server, limits: limits, triggerTimeout: triggerTimeout)
        service = UserPoolService(pools)
        identities = IdentityPoolService(
            IdentityPools(server, verifier: pools, dataOwner: SyncedData(), tokenService: tokenService))
        sync = SyncService(
            CognitoSync(
                server, identities: directory, triggerTimeout: triggerTimeout, tombstonesAreNull: tombstonesAreNull,
                sinks: streams
            ) { notice in
                // If the disk is full, the line is lost, but the notice is in the outbox.
                try? pushes?.add(notice.json)
                pools.push(notice)
            })
    }

    package var identityPools: [IdentityPoolSummary] { identities.pools.summaries }

    static func faults() -> Faults {
        let triggers = TriggerModel.all.flatMap { [$0.family.configurationName] + $0.sources.map(\.source.rawValue) }
        return Faults(of: [.userPools, .identityPools, .sync], triggers: Set(triggers))
    }

    /// Runs a call whose input has been checked, and returns the answer without null members.
    func respond(
        to operation: String, _ input: JSONMembers<JSONValue>
    ) async throws(ServiceError) -> JSONMembers<JSONValue> {
        try await Pipeline(server, service).play(operation, input)
    }

    /// The record of the latest call; nil before the first.
    package var latestCall: CallTrace? {
        server.trace.recorded.lazy.flatMap(\.calls).max { $0.number < $1.number }
    }

    /// Waits for all work that runs in the background.
    package func drain() async { await server.drain() }

    /// Continues to deliver the streams' records that an earlier run of the server has added.
    package func resumeStreams() { sync.sync.streams.resume() }

    /// Sets a function that runs after each reset, such as one that creates a template's pools.
    package func whenReset(_ work: @escaping @Sendable () async -> Void) { beginning.withLock { $0 = work } }

    /// The project that the live page writes into; nil outside of a project.
    package var project: (any WritableProject)? {
        get { folder.withLock(\.self) }
        set { folder.withLock { $0 = newValue } }
    }

    /// The notes on the project's templates: stand-ins, parts that are missing, and what Cognito refuses.
    package var templateNotes: [String] {
        get { notes.withLock(\.self) }
        set { notes.withLock { $0 = newValue } }
    }

    /// Removes all pools, users, messages, flows and faults.
    func reset() async throws(ServiceError) {
        sync.sync.streams.stop()
        await server.drain()
        try server.store.reset()
        server.faults.clear()
        try pools.clear()
        await beginning.withLock(\.self)?()
        // This comes last, because the live page then reads what there is now.
        server.trace.clear()
    }
}
