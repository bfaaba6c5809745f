import LoopbackHTTP
import NIOHTTP1
import Synchronization
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalSync

/// A server with one identity pool and two identities, in memory, which is driven through its HTTP routes.
struct TestSync: Sendable {
    static let pool = "eu-west-1:11111111-2222-3333-4444-555555555555"
    static let identity = "eu-west-1:aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee"
    static let stranger = "eu-west-1:00000000-bbbb-cccc-dddd-eeeeeeeeeeee"
    static let function = "arn:aws:lambda:eu-west-1:123456789012:function:Guard"

    /// The caller whose key signs a request.
    enum Caller: Sendable {
        case developer
        case identity
        case stranger
        case expired
        case nobody

        fileprivate var key: String? {
            switch self {
            case .developer: "AKIDEXAMPLE"
            case .identity: "ASIAIDENTITY"
            case .stranger: "ASIASTRANGER"
            case .expired: "ASIAEXPIRED"
            case .nobody: nil
            }
        }
    }

    struct Identities: IdentityDirectory {
        var pools = [TestSync.pool: [TestSync.identity, TestSync.stranger]]

        func identityPools(_ tables: StoreTables) -> [String] { Array(pools.keys) }
        func isIdentityPool(_ id: String, _ tables: StoreTables) -> Bool { pools[id] != nil }
        func isIdentity(_ id: String, of pool: String, _ tables: StoreTables) -> Bool {
            pools[pool]?.contains(id) == true
        }
    }

    /// An answer: its status, the error's name and message, and the body.
    struct Reply: Sendable {
        let status: Int
        let error: String?
        let body: JSONValue

        var message: String? { body["message"]?.text }
        /// The status, the error and the message of a refusal.
        var refusal: String { "\(status) \(error ?? "no error"): \(message ?? "")" }
        subscript(name: String) -> JSONValue? { body[name] }
    }

    let cognito: LocalCognito
    let clock: LocalClock
    let functions: SyncFunctions
    private let router: HTTPRouter

    init(
        data: String? = nil, identities: Identities = Identities(), triggerTimeout: Duration = .seconds(120),
        host: (any FunctionHost)? = nil, secrets: [String: String]? = nil, function: SyncFunctions = SyncFunctions(),
        sinks: [any StreamSink] = [], pushes: LineFile? = nil, tombstonesAreNull: Bool = false
    ) throws {
        clock = LocalClock(start: 1_760_000_000)
        functions = function
        cognito = try LocalCognito(
            data: data, host: host ?? function, clock: clock, directory: identities, streams: sinks,
            pushes: pushes, tombstonesAreNull: tombstonesAreNull, triggerTimeout: triggerTimeout)
        router = HTTPRouter(APIEndpoint(cognito: cognito, secrets: secrets).routes)
        let now = clock.now
        try cognito.server.store.write { tables in
            for (key, identity, end) in [
                ("ASIAIDENTITY", Self.identity, now + 3600), ("ASIASTRANGER", Self.stranger, now + 3600),
                ("ASIAEXPIRED", Self.identity, now - 1),
            ] where try tables.credentials(key) == nil {
                try tables.insert(
                    IdentityCredentials(
                        keyID: key, secretKey: "secret", sessionToken: "session", identityPoolID: Self.pool,
                        identityID: identity, isAuthenticated: true, role: "arn:aws:iam::123456789012:role/app/Signed",
                        expiration: end), now: now)
            }
        }
    }

    // MARK: Requests

    func send(
        _ method: HTTPMethod, _ path: String, query: String = "", _ body: JSONValue? = nil, headers: HTTPHeaders = [:],
        as caller: Caller = .identity
    ) async throws -> Reply {
        let reply = await raw(
            method, path, query: query, body.map { Array($0.flattened.utf8) } ?? [], headers, as: caller)
        return Reply(
            status: Int(reply.status.code),
            error: reply.headers.first(name: "x-amzn-ErrorType").map { String($0.prefix { $0 != ":" }) },
            body: try JSONDocument(reply.body).root.value)
    }

    func raw(
        _ method: HTTPMethod, _ path: String, query: String = "", _ body: [UInt8] = [], _ headers: HTTPHeaders = [:],
        as caller: Caller = .identity
    ) async -> HTTPReply {
        var headers = headers
        headers.add(name: "Host", value: "127.0.0.1:9229")
        if let key = caller.key {
            headers.add(
                name: "Authorization",
                value: "AWS4-HMAC-SHA256 Credential=\(key)/20260301/eu-west-1/cognito-sync/aws4_request, "
                    + "SignedHeaders=host, Signature=00")
            if key.hasPrefix("ASIA"), !headers.contains(name: "X-Amz-Security-Token") {
                headers.add(name: "X-Amz-Security-Token", value: "session")
            }
        }
        return await router.answer(
            HTTPRequest(method: method, path: path, query: query, headers: headers, body: body))
    }

    static let poolPath = "/identitypools/\(escaped(pool))"
    static let identityPath = path()

    static func path(_ identity: String = identity, pool: String = pool) -> String {
        "/identitypools/\(escaped(pool))/identities/\(escaped(identity))"
    }

    static func escaped(_ text: String) -> String { text.replacing(":", with: "%3A") }

    func list(
        _ dataset: String = "progress", since count: Int = 0, _ more: String = "", of identity: String = identity,
        as caller: Caller = .identity
    ) async throws -> Reply {
        try await send(
            .GET, "\(Self.path(identity))/datasets/\(Self.escaped(dataset))/records",
            query: "lastSyncCount=\(count)\(more)",
            as: caller)
    }

    func token(_ dataset: String = "progress", as caller: Caller = .identity) async throws -> String {
        try #require(try await list(dataset, as: caller)["SyncSessionToken"]?.text)
    }

    /// Sends patches with a new token.
    @discardableResult
    func update(
        _ patches: [JSONValue], _ dataset: String = "progress", token: String? = nil, device: String? = nil,
        as caller: Caller = .identity
    ) async throws -> Reply {
        let given = if let token { token } else { try await self.token(dataset, as: caller) }
        var body: JSONMembers<JSONValue> = ["SyncSessionToken": .text(given), "RecordPatches": .array(patches)]
        body["DeviceId"] = device.map(JSONValue.text)
        return try await send(
            .POST, "\(Self.identityPath)/datasets/\(Self.escaped(dataset))", .object(body), as: caller)
    }

    static func put(_ key: String, _ value: String, _ count: Int = 0) -> JSONValue {
        ["Op": "replace", "Key": .text(key), "Value": .text(value), "SyncCount": .integer(Int64(count))]
    }

    static func remove(_ key: String, _ count: Int) -> JSONValue {
        ["Op": "remove", "Key": .text(key), "SyncCount": .integer(Int64(count))]
    }

    /// The stored records as `key=value@count`, sorted by key; a removed record has no value.
    func records(_ dataset: String = "progress", since count: Int = 0) async throws -> [String] {
        try await list(dataset, since: count, as: .developer).records
    }

    func setFunction(_ arn: String = function) async throws {
        let reply = try await send(
            .POST, "\(Self.poolPath)/events", ["Events": ["SyncTrigger": .text(arn)]], as: .developer)
        try #require(reply.status == 200)
    }
}

extension TestSync.Reply {
    /// The records as `key=value@count`, in their order.
    var records: [String] {
        (self["Records"]?.elements ?? []).map { record in
            let value = record["Value"]?.text.map { "=\($0)" } ?? ""
            guard case .integer(let count)? = record["SyncCount"] else { return "no count" }
            return "\(record["Key"]?.text ?? "")\(value)@\(count)"
        }
    }
}

/// A function for `SyncTrigger` that a test writes, and its events.
final class SyncFunctions: FunctionHost {
    typealias Work = @Sendable (JSONValue) async -> FunctionAnswer

    private let work: Work
    private let received = Mutex<[JSONValue]>([])

    /// Creates a function that answers with its event.
    convenience init() { self.init { .answer($0) } }

    init(_ work: @escaping Work) { self.work = work }

    /// Creates a function that changes `datasetRecords`.
    convenience init(changing change: @escaping @Sendable (inout JSONMembers<JSONValue>) -> Void) {
        self.init { event in
            guard var members = event.members, var records = event["datasetRecords"]?.members else {
                return FunctionAnswer(.missing(reason: "no event"))
            }
            change(&records)
            members["datasetRecords"] = .object(records)
            return .answer(.object(members))
        }
    }

    /// A function that Lambda never runs.
    static var throttled: SyncFunctions {
        let work: Work = { _ in FunctionAnswer(.throttled) }
        return SyncFunctions(work)
    }

    var events: [JSONValue] { received.withLock { $0 } }

    func invoke(_ arn: String, event: [UInt8], trace: String?) async -> FunctionAnswer {
        guard let value = try? JSONDocument(event).root.value else {
            return FunctionAnswer(.missing(reason: "no event"))
        }
        received.withLock { $0.append(value) }
        return await work(value)
    }
}

extension FunctionAnswer {
    static func answer(_ value: JSONValue) -> FunctionAnswer {
        FunctionAnswer(.answer(Array(value.flattened.utf8)))
    }
}
