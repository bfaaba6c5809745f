import CognitoSpawn
import Foundation
import Glibc
import HTTPS
import TriggerKit

/// A server in Python that prints its port first, and ends with these tests.
final class PythonServer: Sendable {
    /// What a test of a server needs and does not find.
    struct Unmet: Error { let need: String }

    /// The environment of a function that calls AWS's services there.
    let environment: [String: String]
    // It reads until this end is closed.
    private let lifeline = Pipe()

    init(_ script: String, environment own: [String: String] = [:]) throws {
        _ = fcntl(lifeline.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        let output = Pipe()
        _ = try NewProcess(
            ["python3", "\(Self.root)/\(script)"],
            environment: ProcessInfo.processInfo.environment.merging(own) { $1 },
            streams: [lifeline.fileHandleForReading, output.fileHandleForWriting, .standardError].map(\.fileDescriptor)
        ).start()
        try output.fileHandleForWriting.close()
        try lifeline.fileHandleForReading.close()
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Unmet(need: "\(script) prints its ports") }
            line += more
        }
        guard let port = try JSONDecoder().decode([String: Int].self, from: line)["aws"] else {
            throw Unmet(need: "a port")
        }
        environment = [
            "AWS_REGION": "eu-west-1", "AWS_ENDPOINT_URL": "http://127.0.0.1:\(port)",
            "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret",
        ]
    }

    /// The package's root.
    static var root: String {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return url.path
    }

    /// A client of its services.
    var client: HTTPSClient { HTTPSClient(.init()) { [environment] in environment[$0] } }
}

/// moto's server, which plays AWS's services, without a check of signatures.
enum MotoServer {
    /// One for all tests.
    static func shared() async throws -> PythonServer { try await started.value }
    private static let started = Task {
        let moto = "\(PythonServer.root)/.tools/moto"
        guard FileManager.default.fileExists(atPath: "\(moto)/fetched") else {
            throw PythonServer.Unmet(need: "\(moto) is missing; scripts/fetch-moto fetches it")
        }
        return try PythonServer(
            "Tests/HTTPSTests/AWS/aws.py",
            environment: ["PYTHONPATH": moto, "PYTHONDONTWRITEBYTECODE": "1", "INITIAL_NO_AUTH_ACTION_COUNT": "inf"])
    }

    /// Makes a table as the kit's page says, and returns it.
    static func table() async throws -> DynamoDBTable {
        let client = try await shared().client
        let name = "sign-ins-\(UUID().uuidString)"
        let input: JSONValue = [
            "TableName": .text(name), "BillingMode": "PAY_PER_REQUEST",
            "KeySchema": [["AttributeName": "id", "KeyType": "HASH"]],
            "AttributeDefinitions": [["AttributeName": "id", "AttributeType": "S"]],
        ]
        let response = try await client.send(
            try .call("DynamoDB_20120810.CreateTable", input, of: .dynamoDB, version: "1.0"), within: .seconds(120))
        guard response.isSuccess else { throw PythonServer.Unmet(need: "a table: \(response.text)") }
        return DynamoDBTable(named: name, client: client)
    }
}
