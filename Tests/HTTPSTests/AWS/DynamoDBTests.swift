import HTTPS
import LambdaRuntime
import Testing
import WireJSON

/// Items of a table, as moto's server keeps them.
@Suite struct DynamoDBTests {
    private static let context = InvocationContext(
        requestID: "one", deadline: Deadline(millisecondsFromNow: 120_000))

    /// Makes a table with a partition key and a sort key.
    private static let table = Task {
        let client = try await AWS.shared().client()
        let names = ["pk", "sk"]
        _ = try await client.call(
            "DynamoDB_20120810.CreateTable",
            [
                "TableName": "tenants", "BillingMode": "PAY_PER_REQUEST",
                "KeySchema": .array(
                    zip(names, ["HASH", "RANGE"]).map { ["AttributeName": .text($0), "KeyType": .text($1)] }),
                "AttributeDefinitions": .array(names.map { ["AttributeName": .text($0), "AttributeType": "S"] }),
            ], of: .dynamoDB, version: "1.0", in: context)
        return DynamoDBTable(table: "tenants", client: client)
    }

    private let context = Self.context
    /// Each test has keys of its own.
    private func key(_ name: String = #function) -> DynamoDBItem { ["pk": .text(name), "sk": "one"] }

    @Test func `an item comes back with all kinds of values`() async throws {
        let table = try await Self.table.value
        let values: DynamoDBItem = [
            "name": "Åsa & Co", "seats": 3, "price": 1.5, "isActive": true, "note": nil, "plans": ["basic", 2],
            "address": ["city": "Oslo"], "key": .bytes([0, 255]), "roles": .texts(["admin", "clerk"]),
            "sizes": .numbers(["1", "2"]), "large": DynamoDBValue(UInt64.max),
        ]
        let item = key().merging(values)
        #expect(try await table.put(item, in: context) == nil)
        #expect(try await table.get(key(), isConsistent: true, in: context) == item)
        #expect(
            item["seats"]?.integer == 3 && item["price"]?.decimal == 1.5 && item["roles"]?.texts == ["admin", "clerk"])
        #expect(try await table.put(key(), in: context) == item)
        #expect(try await table.get(key(), in: context) == key())
    }

    @Test func `an item that is missing is nil`() async throws {
        let table = try await Self.table.value
        #expect(try await table.get(key(), in: context) == nil)
        #expect(try await table.delete(key(), in: context) == nil)
    }

    @Test func `changes set, add, keep, delete and remove`() async throws {
        let table = try await Self.table.value
        try await table.put(
            key().merging(["value": "old", "trial": true, "roles": .texts(["admin", "clerk"])]), in: context)
        let changed = try await table.update(
            key(),
            [
                .set("value", to: "new"), .add(2, to: "a.count"), .setOnce("first", to: 1), .remove("trial"),
                .delete(.texts(["clerk"]), from: "roles"),
            ], in: context)
        #expect(
            changed
                == key().merging(["value": "new", "a.count": 2, "first": 1, "roles": .texts(["admin"])]))
        let again = try await table.update(key(), [.add(-1, to: "a.count"), .setOnce("first", to: 9)], in: context)
        #expect(again["a.count"] == 1 && again["first"] == 1)
        #expect(try await table.delete(key(), in: context) == again)
    }

    @Test(
        arguments: [
            (.exists("seats"), true), (.missing("seats"), false), (.missing("none"), true),
            (.equal("seats", 3), true), (.notEqual("seats", 3), false), (.less("seats", than: 3), false),
            (.atMost("seats", 3), true), (.greater("seats", than: 2), true), (.atLeast("seats", 4), false),
            (.begins("name", with: "Ac"), true), (.contains("roles", "admin"), true), (.contains("name", "x"), false),
            (!.exists("seats"), false), (.exists("seats") && .equal("name", "Acme"), true),
            (.missing("seats") || .equal("name", "Acme"), true),
            ((.missing("seats") || .exists("name")) && .less("seats", than: 1), false), (.less("none", than: 3), false),
        ] as [(DynamoDBCondition, Bool)])
    func `a change happens only if its condition holds, and the error has the item`(
        condition: DynamoDBCondition, holds: Bool
    ) async throws {
        let table = try await Self.table.value
        let key: DynamoDBItem = ["pk": "condition", "sk": .text("\(condition)")]
        let item = key.merging(["seats": 3, "name": "Acme", "roles": .texts(["admin"])])
        try await table.put(item, in: context)
        do {
            try await table.delete(key, if: condition, in: context)
            #expect(holds)
        } catch let error as DynamoDBConditionFailed {
            #expect(!holds && error.item == item)
            #expect(!"\(error)".contains("Acme"))
        }
        #expect(try await table.get(key, in: context) == (holds ? nil : item))
    }

    @Test func `a condition on an item that is missing fails without an item`() async throws {
        let table = try await Self.table.value
        let error = await #expect(throws: DynamoDBConditionFailed.self) {
            try await table.update(key(), [.add(1, to: "n")], if: .exists("pk"), in: context)
        }
        #expect(error?.item == nil)
        #expect(try await table.get(key(), in: context) == nil)
    }

    @Test func `an error says what DynamoDB said, with the request's id and without a value`() async throws {
        let table = DynamoDBTable(table: "nowhere", client: try await AWS.shared().client())
        let error = await #expect(throws: AWSError.self) {
            try await table.put(["pk": "ada@example.org", "seats": 3], in: context)
        }
        #expect(error?.code == "ResourceNotFoundException" && error?.operation == "PutItem" && error?.status == 400)
        #expect(error?.message == "Requested resource not found")
        #expect(error?.requestID?.isEmpty == false)
        #expect(error.map { "\($0)" }?.hasPrefix("DynamoDB refused PutItem with status 400") == true)
    }
}
