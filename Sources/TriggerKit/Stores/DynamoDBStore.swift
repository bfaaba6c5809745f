public import CognitoTriggers
public import HTTPS

/// A table of Amazon DynamoDB that counts attempts, and holds claims and recovery codes, for all environments of a function.
///
/// | Attribute | Type | Meaning |
/// |---|---|---|
/// | `id` | S, the partition key | the entry's purpose and a SHA-256 digest, without a name or an address |
/// | `failures` | N | the number of failures that count |
/// | `call` | S | a digest of the last attempt, so that a repeated call counts once |
/// | `owner` | S | the owner of a claim |
/// | `value` | S | the value stored with the claim |
/// | `code:HASH` | S | a recovery code: `unspent`, or the answer that has spent it |
/// | `until` | N | the time at which the entry stops counting, in milliseconds since 1970; absent if it never does |
/// | `expires` | N, the TTL attribute | one day after `until`, in seconds since 1970; DynamoDB then deletes the entry |
///
/// Each change is one conditional write, so that concurrent calls cannot both succeed. DynamoDB may delete an entry
/// late, but an expired entry does not count in the meantime. Create the table with on-demand capacity, and switch
/// *time to live* on for `expires`:
///
/// ```sh
/// aws dynamodb create-table --table-name sign-ins --billing-mode PAY_PER_REQUEST \
///   --attribute-definitions AttributeName=id,AttributeType=S --key-schema AttributeName=id,KeyType=HASH
/// aws dynamodb update-time-to-live --table-name sign-ins \
///   --time-to-live-specification Enabled=true,AttributeName=expires
/// ```
///
/// A function that uses the table includes ``permissions`` in its own `permissions`.
public struct DynamoDBStore: AttemptStore, ClaimStore {
    /// The permissions that a function's role needs for the table in `SIGN_IN_TABLE`.
    public static let permissions = DynamoDBTable.permissions(changing: "SIGN_IN_TABLE")

    private let name: Result<String, InvalidSetting>
    private let client: HTTPSClient

    /// Reads the table's name; if it is missing and a flow uses the table, the function does not start.
    ///
    /// - Parameters:
    ///   - variable: The environment variable with the table's name.
    ///   - client: The client for requests; share it if the function makes other requests.
    public init(from variable: String = "SIGN_IN_TABLE", client: HTTPSClient = HTTPSClient()) {
        name = Result { () throws(InvalidSetting) in try LambdaEnvironment.required(variable) }
        self.client = client
    }

    /// Reads the table's name; nil if the variable is not set, for a function that also works without a table.
    ///
    /// - Parameters:
    ///   - variable: The environment variable with the table's name.
    ///   - client: The client for requests; share it if the function makes other requests.
    public init?(ifSet variable: String, client: HTTPSClient = HTTPSClient()) {
        guard LambdaEnvironment[variable] != nil else { return nil }
        self.init(from: variable, client: client)
    }

    /// Uses the table with the given name.
    ///
    /// - Parameters:
    ///   - name: The table's name.
    ///   - client: The client for requests.
    public init(named name: String, client: HTTPSClient = HTTPSClient()) {
        self.name = .success(name)
        self.client = client
    }

    /// Checks that the name is set.
    public func check() throws { _ = try name.get() }

    // MARK: - Attempts

    /// Returns the number of failures that count now.
    public func failures(of key: StoreKey, in context: InvocationContext) async throws -> Int {
        guard let item = try await table.get(Self.key(key), isConsistent: true, in: context).map(Entry.init),
            item.counts(at: .now)
        else { return 0 }
        return item.failures
    }

    /// Counts an attempt as a failure, unless the limit is reached.
    public func admit(_ attempt: Attempt, in context: InvocationContext) async throws -> Bool {
        let table = try table
        // Between the two writes, other calls may start or reset the count. The loop then tries again.
        for _ in 0..<8 {
            let now = Timestamp.now
            do {
                try await table.update(
                    Self.key(attempt.key), [.add(1, to: "failures"), .set("call", to: .text(attempt.call))],
                    if: .greater("until", than: Self.time(now)) && .less("failures", than: DynamoDBValue(attempt.limit))
                        && .notEqual("call", .text(attempt.call)) && .notEqual("call", .text(attempt.call + "=")),
                    in: context)
                return true
            } catch let error as DynamoDBConditionFailed {
                if let entry = error.item.map(Entry.init), entry.counts(at: now) {
                    if entry.call == attempt.call || entry.call == attempt.call + "=" { return true }
                    if entry.failures >= attempt.limit { return false }
                    continue
                }
            }
            let begun = Self.entry(attempt.key, until: now.advanced(by: attempt.window))
                .merging(["failures": 1, "call": .text(attempt.call)])
            do {
                try await table.put(begun, if: Self.isFree(at: now), in: context)
                return true
            } catch is DynamoDBConditionFailed { continue }
        }
        throw ContendedItem()
    }

    /// Subtracts an attempt, if it was the last one counted.
    public func forgive(_ attempt: Attempt, in context: InvocationContext) async throws {
        try await Self.unlessRefused {
            try await table.update(
                Self.key(attempt.key), [.add(-1, to: "failures"), .set("call", to: .text(attempt.call + "="))],
                if: .equal("call", .text(attempt.call)), in: context)
        }
    }

    /// Forgets all failures.
    public func reset(_ key: StoreKey, in context: InvocationContext) async throws {
        try await table.delete(Self.key(key), in: context)
    }

    // MARK: - Claims

    /// Claims a key, unless it is already claimed.
    public func claim(
        _ key: StoreKey, by owner: String, until end: Timestamp?, in context: InvocationContext
    ) async throws -> ClaimOutcome {
        let claim = Self.entry(key, until: end).merging(["owner": .text(owner)])
        for _ in 0..<8 {
            do {
                try await table.put(claim, if: Self.isFree(at: .now), in: context)
                return .granted
            } catch let error as DynamoDBConditionFailed {
                // If the owner has released the claim in the meantime, the item is gone, and the loop tries again.
                if let entry = error.item.map(Entry.init) { return .held(by: entry.owner, value: entry.value) }
            }
        }
        throw ContendedItem()
    }

    /// Stores a value with a claim.
    public func keep(
        _ value: String, for key: StoreKey, by owner: String, until end: Timestamp?, in context: InvocationContext
    ) async throws {
        let item = Self.entry(key, until: end).merging(["owner": .text(owner), "value": .text(value)])
        try await table.put(item, in: context)
    }

    /// Releases a claim.
    public func release(_ key: StoreKey, by owner: String, in context: InvocationContext) async throws {
        try await Self.unlessRefused {
            try await table.delete(Self.key(key), if: .equal("owner", .text(owner)), in: context)
        }
    }

    // MARK: - The table

    /// An entry of the table.
    private struct Entry {
        let failures: Int
        let call: String
        let owner: String
        let value: String?
        private let until: Int?

        init(_ item: DynamoDBItem) {
            failures = item["failures"]?.integer ?? 0
            call = item["call"]?.text ?? ""
            owner = item["owner"]?.text ?? ""
            value = item["value"]?.text
            until = item["until"]?.integer
        }

        func counts(at time: Timestamp) -> Bool { until.map { $0 > time.millisecondsSince1970 } ?? true }
    }

    var table: DynamoDBTable {
        get throws(InvalidSetting) { DynamoDBTable(table: try name.get(), client: client) }
    }

    static func key(_ key: StoreKey) -> DynamoDBItem { ["id": .text(key.text)] }
    private static func time(_ time: Timestamp) -> DynamoDBValue { DynamoDBValue(time.millisecondsSince1970) }

    private static func entry(_ key: StoreKey, until end: Timestamp?) -> DynamoDBItem {
        guard let end else { return self.key(key) }
        return self.key(key).merging([
            "until": time(end), "expires": DynamoDBValue(end.millisecondsSince1970 / 1000 + 24 * 60 * 60),
        ])
    }

    /// Returns the condition for an entry that does not exist or no longer counts.
    private static func isFree(at time: Timestamp) -> DynamoDBCondition {
        .missing("id") || .atMost("until", Self.time(time))
    }

    private static func unlessRefused(_ change: () async throws -> some Any) async throws {
        do { _ = try await change() } catch is DynamoDBConditionFailed {}
    }
}

/// The error for an item that other requests changed at each attempt.
struct ContendedItem: Error, CustomStringConvertible {
    var description: String {
        "The item was not changed in eight attempts, because other requests changed it each time"
    }
}
