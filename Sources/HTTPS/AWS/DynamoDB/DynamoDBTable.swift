public import LambdaRuntime
public import WireJSON

/// A table of Amazon DynamoDB, of which items are read and changed by their keys.
///
/// ```swift
/// import CognitoTriggers
/// import HTTPS
///
/// @main
/// struct Seats: TriggerFunction, PreSignUpHandler {
///     let tenants: DynamoDBTable
///     init() throws { tenants = try DynamoDBTable(from: "TENANTS_TABLE") }
///
///     func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
///         let tenant = event.request.clientMetadata["tenant"] ?? ""
///         do {
///             try await tenants.update(
///                 ["id": .text(tenant)], [.add(-1, to: "seats")], if: .atLeast("seats", 1), in: context)
///         } catch is DynamoDBConditionFailed {
///             throw Refusal("Your company has no free seat.")
///         }
///         return .allow
///     }
/// }
/// ```
///
/// A change with a condition is one atomic step. For anything else, such as queries and transactions, use
/// ``HTTPSClient/call(_:_:of:version:in:)``.
public struct DynamoDBTable: Sendable {
    /// The table's name or ARN.
    public let table: String
    private let service: AWSService
    private let client: HTTPSClient

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - table: The table's name, or its ARN for a table in another region or account.
    ///   - client: The client for requests; share it if the function makes other requests.
    public init(table: String, client: HTTPSClient = HTTPSClient()) {
        (self.table, self.client) = (table, client)
        service = .dynamoDB.inRegion(of: table)
    }

    /// Creates a table whose name is in an environment variable.
    ///
    /// - Parameters:
    ///   - variable: The environment variable with the table's name or ARN.
    ///   - client: The client for requests; share it if the function makes other requests.
    /// - Throws: `InvalidSetting` if the variable is not set.
    public init(from variable: String, client: HTTPSClient = HTTPSClient()) throws(InvalidSetting) {
        self.init(table: try LambdaEnvironment.required(variable), client: client)
    }

    /// Reads an item (`GetItem`).
    ///
    /// - Parameters:
    ///   - key: The item's key: the partition key, and the sort key if the table has one.
    ///   - isConsistent: True to see all changes that have succeeded before, at twice the price.
    ///   - context: The invocation, whose time limit applies.
    /// - Returns: The item; nil if the table has no such item.
    /// - Throws: ``AWSError`` if DynamoDB refuses the call, or the errors of
    ///   ``HTTPSClient/send(_:in:)-(HTTPSRequest,_)``.
    public func get(
        _ key: DynamoDBItem, isConsistent: Bool = false, in context: InvocationContext
    ) async throws -> DynamoDBItem? {
        let input: JSONMembers<JSONValue> = ["Key": key.json, "ConsistentRead": .boolean(isConsistent)]
        return try await call("GetItem", input, isIdempotent: true, in: context)["Item"]?.members.map(DynamoDBItem.init)
    }

    /// Writes an item, in place of an item with the same key (`PutItem`).
    ///
    /// - Parameters:
    ///   - item: The item with its key.
    ///   - condition: A condition for the present item; nil to write in any case.
    ///   - context: The invocation, whose time limit applies.
    /// - Returns: The item that was replaced; nil if the item is new.
    /// - Throws: ``DynamoDBConditionFailed`` if the condition does not hold, ``AWSError`` if DynamoDB refuses the call,
    ///   or the errors of ``HTTPSClient/send(_:in:)-(HTTPSRequest,_)``.
    @discardableResult
    public func put(
        _ item: DynamoDBItem, if condition: DynamoDBCondition? = nil, in context: InvocationContext
    ) async throws -> DynamoDBItem? {
        try await change("PutItem", ["Item": item.json, "ReturnValues": "ALL_OLD"], if: condition, in: context)
    }

    /// Changes attributes of an item, and creates the item if it does not exist (`UpdateItem`).
    ///
    /// - Parameters:
    ///   - key: The item's key.
    ///   - changes: The changes, at most one for each attribute.
    ///   - condition: A condition for the present item; nil to change it in any case.
    ///   - context: The invocation, whose time limit applies.
    /// - Returns: The item after the changes.
    /// - Throws: ``DynamoDBConditionFailed`` if the condition does not hold, ``AWSError`` if DynamoDB refuses the call,
    ///   or the errors of ``HTTPSClient/send(_:in:)-(HTTPSRequest,_)``.
    @discardableResult
    public func update(
        _ key: DynamoDBItem, _ changes: [DynamoDBChange], if condition: DynamoDBCondition? = nil,
        in context: InvocationContext
    ) async throws -> DynamoDBItem {
        let input: JSONMembers<JSONValue> = ["Key": key.json, "ReturnValues": "ALL_NEW"]
        return try await change("UpdateItem", input, changes, if: condition, in: context) ?? key
    }

    /// Deletes an item (`DeleteItem`).
    ///
    /// - Parameters:
    ///   - key: The item's key.
    ///   - condition: A condition for the item; nil to delete it in any case.
    ///   - context: The invocation, whose time limit applies.
    /// - Returns: The item that was deleted; nil if there was no such item.
    /// - Throws: ``DynamoDBConditionFailed`` if the condition does not hold, ``AWSError`` if DynamoDB refuses the call,
    ///   or the errors of ``HTTPSClient/send(_:in:)-(HTTPSRequest,_)``.
    @discardableResult
    public func delete(
        _ key: DynamoDBItem, if condition: DynamoDBCondition? = nil, in context: InvocationContext
    ) async throws -> DynamoDBItem? {
        try await change("DeleteItem", ["Key": key.json, "ReturnValues": "ALL_OLD"], if: condition, in: context)
    }

    private func change(
        _ operation: String, _ input: JSONMembers<JSONValue>, _ changes: [DynamoDBChange] = [],
        if condition: DynamoDBCondition?, in context: InvocationContext
    ) async throws -> DynamoDBItem? {
        var input = input
        var placeholders = DynamoDBPlaceholders()
        if !changes.isEmpty {
            input["UpdateExpression"] = .text(DynamoDBChange.write(changes, with: &placeholders))
        }
        if let condition {
            input["ConditionExpression"] = .text(condition.write(with: &placeholders))
            input["ReturnValuesOnConditionCheckFailure"] = "ALL_OLD"
        }
        placeholders.add(to: &input)
        // A change that happens twice may fail its condition, add twice, or return another item.
        return try await call(operation, input, isIdempotent: false, in: context)["Attributes"]?.members
            .flatMap { $0.isEmpty ? nil : DynamoDBItem(json: $0) }
    }

    private func call(
        _ operation: String, _ input: JSONMembers<JSONValue>, isIdempotent: Bool, in context: InvocationContext
    ) async throws -> JSONValue {
        let call = try AWSCall(
            "DynamoDB_20120810.\(operation)", .object(input.merging(["TableName": .text(table)])), of: service,
            version: "1.0", isIdempotent: isIdempotent)
        let response = try await client.send(call.request, in: context)
        guard !response.isSuccess else { return try response.json() }
        let error = call.error(response)
        guard error.code == "ConditionalCheckFailedException" else { throw error }
        throw DynamoDBConditionFailed(item: (try? response.json())?["Item"]?.members.map(DynamoDBItem.init))
    }
}

/// An error for a change whose condition does not hold; the table is unchanged.
///
/// Its description does not show the item.
public struct DynamoDBConditionFailed: Error, Hashable, Sendable, CustomStringConvertible {
    /// The item as it is; nil if it does not exist.
    public let item: DynamoDBItem?

    /// Creates an error for a test.
    public init(item: DynamoDBItem?) { self.item = item }

    /// A sentence without a value.
    public var description: String { "DynamoDB changed nothing, because the condition does not hold for the item" }
}
