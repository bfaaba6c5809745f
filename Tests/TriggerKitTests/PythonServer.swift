import CognitoProcessTestSupport
import Foundation
@_spi(Internal) import HTTPS
import TriggerKit

/// A server in Python that emulates services of AWS.
final class PythonServer: Sendable {
    /// The environment of a function that calls AWS's services there.
    let environment: [String: String]
    // It lasts as long as this is held.
    private let server: StandIn

    init(_ script: String, environment own: [String: String] = [:]) throws {
        server = try StandIn(script, environment: own)
        environment = [
            "AWS_REGION": "eu-west-1", "AWS_ENDPOINT_URL": try server.url("aws"), "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE",
            "AWS_SECRET_ACCESS_KEY": "secret",
        ]
    }

    /// A client of its services.
    var client: HTTPSClient { HTTPSClient(.init()) { [environment] in environment[$0] } }
}

/// Moto's server, which emulates AWS's services, without a check of signatures.
enum MotoServer {
    /// One for all tests.
    static func shared() async throws -> PythonServer { try await started.value }
    private static let started = Task {
        let moto = PackageFolder.path(".tools/moto")
        guard FileManager.default.fileExists(atPath: "\(moto)/fetched") else {
            throw Unmet("\(moto) is missing; scripts/fetch-python moto fetches it")
        }
        return try PythonServer(
            "Tests/HTTPSTests/AWS/aws.py",
            environment: ["PYTHONPATH": moto, "INITIAL_NO_AUTH_ACTION_COUNT": "inf"])
    }

    /// Makes a table as the kit's page says, and returns it.
    static func table() async throws -> DynamoDBStore {
        let client = try await shared().client
        let name = "sign-ins-\(UUID().uuidString)"
        let input: JSONValue = [
            "TableName": .text(name), "BillingMode": "PAY_PER_REQUEST",
            "KeySchema": [["AttributeName": "id", "KeyType": "HASH"]],
            "AttributeDefinitions": [["AttributeName": "id", "AttributeType": "S"]],
        ]
        let response = try await client.send(
            try .call("DynamoDB_20120810.CreateTable", input, of: .dynamoDB, version: "1.0"), within: .seconds(120))
        guard response.isSuccess else { throw Unmet("a table: \(response.text)") }
        return DynamoDBStore(named: name, client: client)
    }
}
