public import CognitoTriggers
public import HTTPS

/// A table of Amazon DynamoDB that counts attempts and holds claims for all environments of a function.
///
/// | Attribute | Type | Meaning |
/// |---|---|---|
/// | `id` | S, the partition key | the entry's purpose and a SHA-256 digest, without a name or an address |
/// | `failures` | N | the number of failures that count |
/// | `call` | S | a digest of the last attempt, so that a repeated call counts once |
/// | `owner` | S | the owner of a claim |
/// | `value` | S | the value stored with the claim |
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
public struct DynamoDBTable: AttemptStore, ClaimStore {
    /// The permissions that a function's role needs for the table in `SIGN_IN_TABLE`.
    public static let permissions = [
        Permission(
            "dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem",
            on: "arn:aws:dynamodb:*:*:table/${SIGN_IN_TABLE}")
    ]

    private let name: Result<String, InvalidSetting>
    private let client: HTTPSClient

    /// Reads the table's name; if it is missing and a flow uses the table, the function does not start.
    ///
    /// - Parameters:
    ///   - variable: The environment variable with the table's name.
    ///   - client: The client for requests; share it if the function makes other requests.
    public init(from variable: String = "SIGN_IN_TABLE", client: HTTPSClient = HTTPSClient()) {
        name = Result { () throws(InvalidSetting) in try Environment.required(variable) }
        self.client = client
    }

    /// Reads the table's name; nil if the variable is not set, for a function that also works without a table.
    ///
    /// - Parameters:
    ///   - variable: The environment variable with the table's name.
    ///   - client: The client for requests; share it if the function makes other requests.
    public init?(ifSet variable: String, client: HTTPSClient = HTTPSClient()) {
        guard Environment[variable] != nil else { return nil }
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
    public func failures(of key: StoreKey, in context: TriggerContext) async throws -> Int {
        guard let item = try await item(key, context), item.counts(at: .now) else { return 0 }
        return item.failures
    }

    /// Counts an attempt as a failure, unless the limit is reached.
    public func admit(_ attempt: Attempt, in context: TriggerContext) async throws -> Bool {
        // Between the two writes, other calls may start or reset the count. The loop then tries again.
        for _ in 0..<8 {
            let now = Timestamp.now
            let counted = try await write(
                "UpdateItem", attempt.key,
                [
                    "UpdateExpression": "SET failures = failures + :one, #call = :call",
                    "ConditionExpression": "#until > :now AND failures < :limit AND #call <> :call AND #call <> :right",
                    "ExpressionAttributeNames": ["#until": "until", "#call": "call"],
                    "ExpressionAttributeValues": [
                        ":one": number(1), ":now": number(now.millisecondsSince1970), ":limit": number(attempt.limit),
                        ":call": text(attempt.call), ":right": text(attempt.call + "="),
                    ],
                ], context)
            guard case .refused(let item) = counted else { return true }
            if let item, item.counts(at: now) {
                if item.call == attempt.call || item.call == attempt.call + "=" { return true }
                if item.failures >= attempt.limit { return false }
                continue
            }
            let end = now.advanced(by: attempt.window)
            let begun = try await write(
                "PutItem", attempt.key,
                [
                    "Item": .object(
                        entry(attempt.key, until: end).merging(["failures": number(1), "call": text(attempt.call)])),
                    "ConditionExpression": "attribute_not_exists(id) OR #until <= :now",
                    "ExpressionAttributeNames": ["#until": "until"],
                    "ExpressionAttributeValues": [":now": number(now.millisecondsSince1970)],
                ], context)
            if case .done = begun { return true }
        }
        throw StoreRefused(contended: "UpdateItem")
    }

    /// Subtracts an attempt, if it was the last one counted.
    public func forgive(_ attempt: Attempt, in context: TriggerContext) async throws {
        _ = try await write(
            "UpdateItem", attempt.key,
            [
                "UpdateExpression": "SET failures = failures - :one, #call = :right",
                "ConditionExpression": "#call = :call", "ExpressionAttributeNames": ["#call": "call"],
                "ExpressionAttributeValues": [
                    ":one": number(1), ":call": text(attempt.call), ":right": text(attempt.call + "="),
                ],
            ], context)
    }

    /// Forgets all failures.
    public func reset(_ key: StoreKey, in context: TriggerContext) async throws {
        _ = try await write("DeleteItem", key, [:], context)
    }

    // MARK: - Claims

    /// Claims a key, unless it is already claimed.
    public func claim(
        _ key: StoreKey, by owner: String, until end: Timestamp?, in context: TriggerContext
    ) async throws -> ClaimOutcome {
        for _ in 0..<8 {
            let claimed = try await write(
                "PutItem", key,
                [
                    "Item": .object(entry(key, until: end).merging(["owner": text(owner)])),
                    "ConditionExpression": "attribute_not_exists(id) OR #until <= :now",
                    "ExpressionAttributeNames": ["#until": "until"],
                    "ExpressionAttributeValues": [":now": number(Timestamp.now.millisecondsSince1970)],
                ], context)
            guard case .refused(let item) = claimed else { return .granted }
            // If the owner has released the claim in the meantime, the item is gone, and the loop tries again.
            if let item { return .held(by: item.owner, value: item.value) }
        }
        throw StoreRefused(contended: "PutItem")
    }

    /// Stores a value with a claim.
    public func keep(
        _ value: String, for key: StoreKey, by owner: String, until end: Timestamp?, in context: TriggerContext
    ) async throws {
        let item = entry(key, until: end).merging(["owner": text(owner), "value": text(value)])
        _ = try await write("PutItem", key, ["Item": .object(item)], context)
    }

    /// Releases a claim.
    public func release(_ key: StoreKey, by owner: String, in context: TriggerContext) async throws {
        _ = try await write(
            "DeleteItem", key,
            [
                "ConditionExpression": "#owner = :owner", "ExpressionAttributeNames": ["#owner": "owner"],
                "ExpressionAttributeValues": [":owner": text(owner)],
            ], context)
    }

    // MARK: - The table

    /// An entry of the table.
    private struct Item {
        let failures: Int
        let call: String
        let owner: String
        let value: String?
        private let until: Int64?

        init(_ view: JSONValue) {
            func number(_ name: String) -> Int64? { view[name]?["N"]?.text.flatMap { Int64($0) } }
            failures = number("failures").flatMap { Int(exactly: $0) } ?? 0
            call = view["call"]?["S"]?.text ?? ""
            owner = view["owner"]?["S"]?.text ?? ""
            value = view["value"]?["S"]?.text
            until = number("until")
        }

        func counts(at time: Timestamp) -> Bool { until.map { $0 > time.millisecondsSince1970 } ?? true }
    }

    /// The outcome of a conditional write.
    private enum Written {
        case done
        /// The condition does not hold for the entry; nil if the entry does not exist.
        case refused(Item?)
    }

    private func entry(_ key: StoreKey, until end: Timestamp?) -> JSONMembers<JSONValue> {
        guard let end else { return ["id": text(key.text)] }
        let milliseconds = end.millisecondsSince1970
        return [
            "id": text(key.text), "until": number(milliseconds), "expires": number(milliseconds / 1000 + 24 * 60 * 60),
        ]
    }

    private func item(_ key: StoreKey, _ context: TriggerContext) async throws -> Item? {
        let response = try await call(
            "GetItem", ["Key": ["id": text(key.text)], "ConsistentRead": .boolean(true)], context)
        guard response.isSuccess else { throw StoreRefused("GetItem", response) }
        return try response.json()["Item"].map { Item($0) }
    }

    private func write(
        _ operation: String, _ key: StoreKey, _ input: JSONMembers<JSONValue>, _ context: TriggerContext
    ) async throws -> Written {
        var input = input
        if operation != "PutItem" { input["Key"] = ["id": text(key.text)] }
        if input["ConditionExpression"] != nil { input["ReturnValuesOnConditionCheckFailure"] = "ALL_OLD" }
        let response = try await call(operation, input, context)
        if response.isSuccess { return .done }
        let error = StoreRefused(operation, response)
        guard error.type == "ConditionalCheckFailedException" else { throw error }
        if let item = try response.json()["Item"] { return .refused(Item(item)) }
        return .refused(try await item(key, context))
    }

    private func call(
        _ operation: String, _ input: JSONMembers<JSONValue>, _ context: TriggerContext
    ) async throws -> HTTPSResponse {
        let input = JSONValue.object(input.merging(["TableName": .text(try name.get())]))
        return try await client.send(
            try .call("DynamoDB_20120810.\(operation)", input, of: .dynamoDB, version: "1.0"), in: context)
    }

    private func text(_ text: String) -> JSONValue { ["S": .text(text)] }
    private func number(_ number: some BinaryInteger) -> JSONValue { ["N": .text("\(number)")] }
}

/// The error if DynamoDB refuses an operation; its own message is omitted.
struct StoreRefused: Error, CustomStringConvertible {
    /// DynamoDB's name of the error; nil if the operation gave up without such an error.
    let type: String?
    let description: String

    /// Creates the error for an item that other requests changed at each attempt.
    init(contended operation: String) {
        type = nil
        description = "\(operation) gave up after eight attempts, because other requests kept changing the item"
    }

    init(_ operation: String, _ response: HTTPSResponse) {
        let type = (try? response.json())?["__type"]?.text ?? "no type"
        let name = type.split(separator: "#").last.map(String.init) ?? type
        self.type = name
        description = "DynamoDB refused \(operation) with status \(response.status) (\(name))"
    }
}
