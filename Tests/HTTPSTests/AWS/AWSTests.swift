import CognitoProcessTestSupport
import Foundation
import HTTPS
import Testing
import WireJSON

/// Calls of AWS's services, as moto's server understands them.
@Suite struct AWSTests {
    /// The server: it takes no request that is not signed by the one user that it knows.
    private struct AWS: Sendable {
        let environment: [String: String]
        let window: Int

        /// Starts the server and makes its user, the last that can be done without a signature.
        init() async throws {
            let server = try await OwnThread.run {
                try StandIn("Tests/HTTPSTests/AWS/aws.py", environment: try Tool.moto())
            }
            AWS.kept.append(server)
            var environment = [
                "AWS_REGION": "eu-west-1", "AWS_ENDPOINT_URL": "http://127.0.0.1:\(try server.port("aws"))/",
                "AWS_ACCESS_KEY_ID": "AKIDNOBODY", "AWS_SECRET_ACCESS_KEY": "nothing",
            ]
            window = try server.port("sent")
            let first = environment
            let client = HTTPSClient(.init()) { first[$0] }
            func iam(_ action: String, _ more: KeyValuePairs<String, String>) async throws -> String {
                let fields =
                    [("Action", action), ("Version", "2010-05-08"), ("UserName", "ada")] + more.map { ($0, $1) }
                let body = fields.map { "\($0)=\(HTTPSRequest.escaped($1))" }.joined(separator: "&")
                let form = HTTPSBody(Array(body.utf8), type: "application/x-www-form-urlencoded")
                let response = try await client.send(.post("/", form, to: AWSService("IAM")), within: .patience)
                guard response.isSuccess else { throw Unmet("\(action) succeeds: \(response.text)") }
                return response.text
            }
            _ = try await iam("CreateUser", [:])
            let policy = #"{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"*","Resource":"*"}]}"#
            _ = try await iam("PutUserPolicy", ["PolicyName": "all", "PolicyDocument": policy])
            let key = try await iam("CreateAccessKey", [:])
            func element(_ name: String) throws -> String {
                guard let text = key.split(separator: "<\(name)>").last?.split(separator: "</\(name)>").first else {
                    throw Unmet("\(name) in \(key)")
                }
                return String(text)
            }
            environment["AWS_ACCESS_KEY_ID"] = try element("AccessKeyId")
            environment["AWS_SECRET_ACCESS_KEY"] = try element("SecretAccessKey")
            self.environment = environment
        }

        func client(_ changes: [String: String] = [:]) -> HTTPSClient {
            let environment = environment.merging(changes) { $1 }
            return HTTPSClient(.init()) { environment[$0] }
        }

        /// Returns the mails and texts that have left AWS.
        func sent() async throws -> JSONValue {
            try await HTTPSClient().send(.get("http://127.0.0.1:\(window)/"), within: .patience).json()
        }

        /// Servers that last as long as the tests.
        private static let kept = Kept()
        private final class Kept: @unchecked Sendable {
            private let lock = NSLock()
            private var servers: [StandIn] = []
            func append(_ server: StandIn) { lock.withLock { servers.append(server) } }
        }
    }

    private static let aws = Task { try await AWS() }

    private func text(_ view: JSONValue?, _ path: String...) -> String? {
        path.reduce(view) { $0?[$1] }?.text
    }

    @Test func `SES sends a mail`() async throws {
        let aws = try await Self.aws.value
        let client = aws.client()
        let identity = try await client.send(
            .post("/v2/email/identities", try .json(["EmailIdentity": "service@example.org"]), to: .ses),
            within: .patience)
        #expect(identity.status == 200, "\(identity.text)")
        let mail: JSONValue = [
            "FromEmailAddress": "service@example.org",
            "Destination": ["ToAddresses": ["björn@example.org"]],
            "Content": ["Simple": ["Subject": ["Data": "Välkommen"], "Body": ["Text": ["Data": "Hej, Björn!"]]]],
        ]
        let response = try await client.send(
            .post("/v2/email/outbound-emails", try .json(mail), to: .ses), within: .patience)
        #expect(response.status == 200, "\(response.text)")
        #expect(text(try response.json(), "MessageId")?.isEmpty == false)

        let sent = try #require(try await aws.sent()["mails"]?.elements?.first)
        #expect(text(sent, "from") == "service@example.org")
        #expect(sent["to"]?.elements?.map(\.text) == ["björn@example.org"])
        #expect(text(sent, "subject") == "Välkommen")
        #expect(text(sent, "body") == "Hej, Björn!")
    }

    @Test func `SNS sends a text message`() async throws {
        let aws = try await Self.aws.value
        let form = HTTPSBody.form([
            "Action": "Publish", "Version": "2010-03-31", "PhoneNumber": "+4512345678",
            "Message": "Your code: 1 + 2 & 3",
        ])
        let response = try await aws.client().send(.post("/", form, to: .sns), within: .patience)
        #expect(response.status == 200, "\(response.text)")
        let sent = try #require(try await aws.sent()["texts"]?.elements?.first)
        #expect(text(sent, "to") == "+4512345678")
        #expect(text(sent, "text") == "Your code: 1 + 2 & 3")
    }

    @Test func `DynamoDB keeps an item and gives it back`() async throws {
        let client = try await Self.aws.value.client()
        func call(_ operation: String, _ input: JSONValue) async throws -> JSONValue {
            let request = try HTTPSRequest.call("DynamoDB_20120810.\(operation)", input, of: .dynamoDB, version: "1.0")
            let response = try await client.send(request, within: .patience)
            #expect(response.status == 200, "\(operation): \(response.text)")
            return try response.json()
        }
        _ = try await call(
            "CreateTable",
            [
                "TableName": "people", "BillingMode": "PAY_PER_REQUEST",
                "KeySchema": [["AttributeName": "id", "KeyType": "HASH"]],
                "AttributeDefinitions": [["AttributeName": "id", "AttributeType": "S"]],
            ])
        _ = try await call("PutItem", ["TableName": "people", "Item": ["id": ["S": "björn"], "age": ["N": "42"]]])
        let found = try await call("GetItem", ["TableName": "people", "Key": ["id": ["S": "björn"]]])
        #expect(text(found, "Item", "age", "N") == "42")
        let missing = try await call("GetItem", ["TableName": "people", "Key": ["id": ["S": "ada"]]])
        #expect(missing["Item"] == nil)
    }

    @Test(arguments: [["AWS_SECRET_ACCESS_KEY": "another"], ["AWS_ACCESS_KEY_ID": "AKIDNOBODY"]])
    func `A signature with other keys is refused`(keys: [String: String]) async throws {
        let client = try await Self.aws.value.client(keys)
        let request = try HTTPSRequest.call("DynamoDB_20120810.ListTables", [:], of: .dynamoDB, version: "1.0")
        let response = try await client.send(request, within: .patience)
        #expect(response.status == 400 || response.status == 403, "\(response.text)")
    }
}
