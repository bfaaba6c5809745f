import CognitoProcessTestSupport
import Foundation
@_spi(Internal) import HTTPS
@_spi(Internal) import WireJSON

/// The server: it takes no request that is not signed by the one user that it knows.
struct AWS: Sendable {
    /// One for all tests.
    static func shared() async throws -> AWS { try await started.value }
    private static let started = Task { try await AWS() }

    let environment: [String: String]
    let window: Int

    /// Starts the server and makes its user, the last that can be done without a signature.
    private init() async throws {
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
            let response = try await client.send(.post("/", .form(fields), to: AWSService("IAM")), within: .patience)
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
