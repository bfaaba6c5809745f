import CognitoTestSupport
@_spi(Internal) import HTTPS
import Testing

/// The endpoints of requests to AWS, and what the requests need for them.
@Suite struct EndpointTests {
    private static let keys = [
        "AWS_REGION": "eu-west-1", "AWS_ACCESS_KEY_ID": "AKID", "AWS_SECRET_ACCESS_KEY": "secret",
        "AWS_SESSION_TOKEN": "token",
    ]

    /// Asks with these variables, and gives what the server got.
    private func received(
        _ service: AWSService, _ variables: (_ server: String) -> [String: String], path: String = "/fine"
    ) async throws -> Server.Received {
        let server = try await Server()
        let url = try server.url("", "http")
        let environment = Self.keys.merging(variables(String(url.dropLast()))) { $1 }
        _ = try await server.client(environment: environment).send(.get(path, from: service), within: .patience)
        return try #require(try await server.received().first)
    }

    @Test func `AWS_ENDPOINT_URL takes the place of the service's own`() async throws {
        let request = try await received(.sns) { ["AWS_ENDPOINT_URL": $0] }
        #expect(request.target.hasSuffix("/fine"))
        let signature = try #require(request.header("Authorization"))
        #expect(signature.hasPrefix("AWS4-HMAC-SHA256 Credential=AKID/"))
        #expect(signature.contains("/eu-west-1/sns/aws4_request, SignedHeaders=host;x-amz-date;x-amz-security-token, "))
        #expect(request.header("X-Amz-Security-Token") == "token")
    }

    @Test(arguments: [
        Row("SES", (AWSService.ses, "AWS_ENDPOINT_URL_SESV2")),
        Row("a name with spaces", (AWSService.cognitoUserPools, "AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER")),
    ])
    func `A service's own variable goes before the one for all`(row: Row<(AWSService, String)>) async throws {
        let request = try await received(row.value.0) {
            [row.value.1: "\($0)/", "AWS_ENDPOINT_URL": "http://127.0.0.1:9"]
        }
        #expect(request.header("Authorization")?.contains("/\(row.value.0.signingName)/") == true)
    }

    @Test func `A service in another region is signed for there`() async throws {
        let request = try await received(.sns.in("us-east-1")) { ["AWS_ENDPOINT_URL": $0] }
        #expect(request.header("Authorization")?.contains("/us-east-1/sns/") == true)
    }

    @Test func `A service has its host in the region`() async throws {
        let client = HTTPSClient(.init()) { Self.keys.merging(["AWS_REGION": "nowhere-1"]) { $1 }[$0] }
        let error = await #expect(throws: HTTPSError.self) {
            try await client.send(.get("/", from: .ses), within: .seconds(5))
        }
        #expect(error?.host == "email.nowhere-1.amazonaws.com")
        #expect(error?.step == .resolve)
    }

    @Test(arguments: ["AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"])
    func `A variable that is missing is named`(name: String) async throws {
        let environment = Self.keys.filter { $0.key != name }
        let error = await #expect(throws: HTTPSError.self) {
            try await HTTPSClient(.init()) { environment[$0] }.send(.get("/", from: .sns), within: .patience)
        }
        #expect(error?.reason == .invalidRequest)
        #expect(error?.detail == "\(name) is not set")
        #expect(error?.host == "SNS")
    }

    @Test(arguments: ["eu-west-1.example.org/", "eu west", "a@b", "x#"])
    func `A region that is none leads to no other host`(region: String) async throws {
        let error = await #expect(throws: HTTPSError.self) {
            try await HTTPSClient(.init()) { Self.keys[$0] }.send(.get("/", from: .sns.in(region)), within: .patience)
        }
        #expect(error?.reason == .invalidRequest)
    }

    @Test(arguments: ["Authorization", "date", "X-Amz-Date", "X-AMZ-SECURITY-TOKEN"])
    func `Headers of the signature cannot be set`(name: String) async throws {
        let error = await #expect(throws: HTTPSError.self) {
            try await HTTPSClient(.init()) { Self.keys[$0] }
                .send(.get("/", from: .sns, headers: [name: "x"]), within: .patience)
        }
        #expect(error?.reason == .invalidRequest)
    }
}
