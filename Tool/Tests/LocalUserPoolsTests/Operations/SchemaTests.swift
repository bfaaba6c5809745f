import CognitoTestSupport
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// The attributes that Cognito refuses, and how it describes those that it takes.
@Suite struct SchemaTests {
    private static func element(
        _ type: String?, _ least: String?, _ most: String?, _ others: JSONMembers<JSONValue> = [:]
    ) -> JSONMembers<JSONValue> {
        let isNumber = type == "Number"
        var limits = JSONMembers<JSONValue>()
        limits[isNumber ? "MinValue" : "MinLength"] = least.map(JSONValue.text)
        limits[isNumber ? "MaxValue" : "MaxLength"] = most.map(JSONValue.text)
        var element: JSONMembers<JSONValue> = ["Name": "x"]
        element["AttributeDataType"] = type.map(JSONValue.text)
        if !limits.isEmpty {
            element[isNumber ? "NumberAttributeConstraints" : "StringAttributeConstraints"] = .object(limits)
        }
        return element.merging(others)
    }

    static let refused: [Row<(JSONMembers<JSONValue>, String)>] = [
        Row(
            "no type",
            (
                element(nil, nil, nil),
                "Invalid AttributeDataType input, consider using the provided AttributeDataType enum."
            )),
        Row(
            "a length that is not a number",
            (element("String", nil, "many"), "Invalid StringAttributeConstraints for schema attribute custom:x")),
        Row(
            "a length below zero",
            (element("String", "-1", nil), "Invalid StringAttributeConstraints for schema attribute custom:x")),
        Row(
            "a value that is not a number",
            (element("Number", "nan", nil), "Invalid NumberAttributeConstraints for schema attribute custom:x")),
        Row(
            "a length beyond 2048",
            (
                element("String", nil, "2049"),
                "user.custom:x: String attributes cannot have a length of more than 2048"
            )),
        Row(
            "a maximum length below the minimum",
            (element("String", "5", "4"), "user.custom:x: Max length cannot be less than min length.")),
        Row(
            "a maximum value below the minimum",
            (element("Number", "5", "4"), "user.custom:x: Max value cannot be less than min value.")),
        Row(
            "an attribute for developers",
            (
                element("Number", "5", "4", ["DeveloperOnlyAttribute": true]),
                "user.dev:custom:x: Max value cannot be less than min value."
            )),
    ]

    @Test(arguments: refused, ["CreateUserPool", "AddCustomAttributes"])
    func `an attribute that Cognito refuses is refused in its words`(
        row: Row<(JSONMembers<JSONValue>, String)>, operation: String
    ) async throws {
        let client = try TestClient()
        let elements: JSONValue = .array([.object(row.value.0)])
        let input: JSONValue =
            operation == "CreateUserPool"
            ? ["PoolName": "pool", "Schema": elements]
            : ["UserPoolId": .text(try await client.pool()), "CustomAttributes": elements]
        #expect(try await client.error(operation, input) == "InvalidParameterException: \(row.value.1)")
    }

    @Test func `limits of a standard attribute are checked if its type is given`() async throws {
        let client = try TestClient()
        var email = Self.element("String", "5", "4", ["Name": "email"])
        #expect(
            try await client.error("CreateUserPool", ["PoolName": "pool", "Schema": .array([.object(email)])])
                == "InvalidParameterException: user.email: Max length cannot be less than min length.")
        email["AttributeDataType"] = nil
        _ = try await client.pool(["Schema": .array([.object(email)])])
    }

    @Test func `a number without limits is described without them, a text with none`() async throws {
        let client = try TestClient()
        let id = try await client.pool([
            "Schema": [
                ["Name": "seats", "AttributeDataType": "Number"], ["Name": "plan", "AttributeDataType": "String"],
                .object(Self.element("Number", "-1", "1.5")),
                .object(Self.element("String", "0", "2048", ["Name": "y"])),
            ]
        ])
        let pool = try await client.call("DescribeUserPool", ["UserPoolId": .text(id)])["UserPool"]
        let attributes = Array(try #require(pool?["SchemaAttributes"]).children).suffix(4)
        #expect(
            attributes.map { $0["NumberAttributeConstraints"]?.value } == [
                nil, nil, ["MinValue": "-1", "MaxValue": "1.5"], nil,
            ])
        #expect(
            attributes.map { $0["StringAttributeConstraints"]?.value }
                == [nil, .object([:]), nil, ["MinLength": "0", "MaxLength": "2048"]])
    }
}
