import CognitoEvents
@_spi(Internal) import CognitoModel
package import LocalAWS
package import LocalIdentityPools
import LocalRecovery
package import LocalSync
package import LocalUserPools
import Synchronization
import UserPoolObjects
package import WireJSON

/// A server that emulates the services of Amazon Cognito on one port.
package final class LocalCognito: Sendable {
    let server: LocalServer
    let service: UserPoolService
    let identities: IdentityPoolService
    let sync: SyncService
    package var pools: UserPools { service.pools }
    /// The address at which clients reach the server, such as `http://127.0.0.1:9229`; token issuers begin with it.
    package var endpoint: String { server.endpoint }
    /// The address at which the server listens, which differs from ``endpoint`` if that is a public address.
    package var localEndpoint: String { server.localEndpoint }
    package var account: String { server.account }

    /// A function that makes the state of the beginning after a reset has removed everything.
    private let starting = Mutex<(@Sendable () async -> Void)?>(nil)
    private let kept = Mutex<Beginning?>(nil)
    /// A Boolean value that indicates whether the store had no contents when it was opened.
    private let wasEmpty: Bool
    private let folder = Mutex<(any WritableProject)?>(nil)
    private let notes = Mutex<[String]>([])
    private let names = Mutex<[String: String]>([:])
    private let maker = Mutex<PoolMaker?>(nil)
    /// The version of the program that serves; nil in tests.
    private let version: String?
    /// Saves the flows; nil for a database in memory, and for a reader.
    private let flows: FlowKeeper?

    /// Opens the pools of a database; if `data` is nil, the database is in memory.
    ///
    /// Use `isReader` to export while another process uses the file. The observer receives each step of a call, and nil
    /// when the call has ended. It receives a trigger's step twice, before and after the function's invocation. With
    /// `recordsMetadata`, flows have the values that apps send to functions.
    package init(
        version: String? = nil, data: String? = nil, isReader: Bool = false, host: any FunctionHost,
        clock: LocalClock = LocalClock(),
        random: RandomSource = RandomSource(), endpoint: String = "http://127.0.0.1:9229",
        account: String = "123456789012", directory: any IdentityDirectory = PoolIdentities(),
        tokenService: SecurityTokenService? = nil, streams: [any StreamSink] = [], pushes: LineFile? = nil,
        tombstonesAreNull: Bool = false, triggerTimeout: Duration = TriggerModel.timeLimit,
        limits: RateLimits = RateLimits(isEnforced: false), audit: AuditLog? = nil,
        recordsMetadata: Bool = false, observer: @escaping @Sendable (CallTrace, CallTrace.Step?) -> Void = { _, _ in }
    ) throws {
        self.version = version
        server = LocalServer(
            store: try Store(
                path: data, schemas: [.userPools, .identityPools, .sync, .credentials, .flows], isReader: isReader,
                clock: clock),
            clock: clock, random: random, host: host, faults: Self.faults(), audit: audit, account: account,
            // An STS gives any temporary keys, so an unknown one may be an identity's that is forgotten.
            identityKeyPrefix: tokenService == nil ? IdentityCredentials.localPrefix : "ASIA", endpoint: endpoint,
            recordsMetadata: recordsMetadata, observer: observer)
        wasEmpty = try server.store.isEmpty
        // A pool that nobody recovers would otherwise keep its journal for good.
        if data != nil, !isReader { try server.store.write { [now = clock.now] in try $0.pruneJournals(at: now) } }
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
        flows = data == nil || isReader ? nil : try FlowKeeper(server)
    }

    package var identityPools: [IdentityPoolSummary] { identities.pools.summaries }

    static func faults() -> Faults {
        let triggers = TriggerModel.all.flatMap { [$0.family.configurationName] + $0.sources.map(\.source.rawValue) }
        return Faults(
            of: [.userPools, .identityPools, .sync], triggers: Set(triggers), statuses: UserPoolService.faultStatuses)
    }

    /// Runs a call whose input has been checked, and returns the answer without null members.
    package func respond(
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

    /// Saves the flows that have changed last, for the next run with the same database.
    package func saveFlows() async { await flows?.end() }

    /// Continues to deliver the streams' records that an earlier run of the server has added.
    package func resumeStreams() { sync.sync.streams.resume() }

    /// Sets a function that makes the state of the beginning, such as a template's pools, after a reset that has no copy of it.
    package func whenReset(_ work: @escaping @Sendable () async -> Void) { starting.withLock { $0 = work } }

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

    /// The answer to the question whether the server serves: `{"status": "ok", "version": "0.1.0"}`.
    var health: JSONValue {
        var members: JSONMembers<JSONValue> = ["status": "ok"]
        members["version"] = version.map(JSONValue.text)
        return .object(members)
    }

    /// The names of pools and app clients in templates, by id; a name is usually the logical id.
    package var templateNames: [String: String] { names.withLock(\.self) }

    func addTemplateNames(_ new: [String: String]) { names.withLock { $0.merge(new) { $1 } } }

    /// Sets the address by which clients reach the server from elsewhere; nil for the server's own.
    package func publish(at url: PublicURL?) { server.setPublicURL(url) }

    // MARK: Pools of one's own

    /// A function that makes the pools of a template under new ids and describes them; nil means the project's own template.
    package typealias PoolMaker = @Sendable (_ template: String?) async throws(ServiceError) -> JSONValue

    /// Sets the function that makes pools for tests.
    package func makePools(with maker: @escaping PoolMaker) { self.maker.withLock { $0 = maker } }

    /// Makes pools for a test: `{"template": "Resources: …"}`, or `{}` for those of the project.
    func makePools(_ body: JSONView) async throws(ServiceError) -> JSONValue {
        guard let maker = maker.withLock(\.self) else {
            throw .resourceNotFound("This server makes no pools of templates.").with(status: 404)
        }
        let text = body["template"].flatMap { $0.kind == .text ? $0.scalarText : nil }
        guard body.isEmpty || text != nil && body.value.members?.count == 1 else {
            throw .invalidParameter(
                #"Write {"template": TEXT} with the text of a template, or {} for the project's own pools."#)
        }
        return try await maker(text)
    }

    /// Returns a word that no other pool has in its names.
    package func newLabel() -> String { server.random.text(8, of: "abcdefghijklmnopqrstuvwxyz0123456789") }

    // MARK: Resets

    /// The state to which a reset returns.
    private struct Beginning: Sendable {
        /// The contents of the store; nil if only the beginning itself can make them.
        var store: Store.Snapshot?
        let settings: WebSettings
        let random: UInt64
    }

    /// Makes the present state the one to which a reset returns; a store that had contents before is made anew by the next reset.
    package func keepBeginning() throws(ServiceError) {
        let snapshot = wasEmpty ? try server.store.snapshot() : nil
        let new = Beginning(store: snapshot, settings: pools.webSettings.value, random: server.random.place)
        kept.withLock { $0 = new }
    }

    /// Has the next reset make the contents of the store anew, because the template has changed.
    package func forgetBeginning() { kept.withLock { $0?.store = nil } }

    /// Brings back the state of the beginning: pools, users and messages, the clock, and settings; removes flows and faults.
    ///
    /// The contents of the store are copied back. A reset makes them anew only if there is no copy yet.
    func reset() async throws(ServiceError) {
        sync.sync.streams.stop()
        await server.drain()
        let beginning = kept.withLock(\.self)
        if let snapshot = beginning?.store {
            try server.store.restore(snapshot)
            try identities.pools.keepKeys()
            try pools.signingKeys.keep()
        } else {
            try server.store.reset()
        }
        server.faults.clear()
        server.setClock { $0.reset() }
        if let settings = beginning?.settings { pools.webSettings.change { $0 = settings } }
        server.random.rewind(to: beginning?.store == nil ? 0 : beginning?.random ?? 0)
        try pools.clear()
        if beginning?.store == nil {
            await starting.withLock(\.self)?()
            if let beginning {
                let (store, random) = (try server.store.snapshot(), server.random.place)
                kept.withLock { $0 = Beginning(store: store, settings: beginning.settings, random: random) }
            }
        }
        // This comes last, because the live page then reads what there is now.
        server.trace.clear()
    }
}
