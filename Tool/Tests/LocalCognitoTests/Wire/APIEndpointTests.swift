import Foundation
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// The protocol: targets, signatures, errors, headers.
@Suite struct APIEndpointTests {
    private static func error(_ reply: HTTPReply) throws -> String {
        let body = try JSONDocument(reply.body).root
        return "\(body["__type"]?.scalarText ?? ""): \(body["message"]?.scalarText ?? "")"
    }

    @Test func `an error is in the body and in the headers`() async throws {
        let reply = try await TestClient().send(
            "AWSCognitoIdentityProviderService.DescribeUserPool", #"{"UserPoolId":"eu-west-1_none"}"#,
            headers: ["Authorization": TestClient.authorization])
        #expect(reply.status == .badRequest)
        #expect(try Self.error(reply) == "ResourceNotFoundException: User pool eu-west-1_none does not exist.")
        #expect(reply.headers["x-amzn-ErrorType"] == ["ResourceNotFoundException:"])
        #expect(reply.headers["x-amzn-ErrorMessage"] == ["User pool eu-west-1_none does not exist."])
        #expect(reply.headers["Content-Type"] == ["application/x-amz-json-1.1"])
        #expect(reply.headers["Access-Control-Allow-Origin"] == ["*"])
        #expect(reply.headers["x-amzn-RequestId"].first?.count == 36)
    }

    @Test(
        arguments: [
            (nil, "{}", "UnknownOperationException"), ("SignUp", "{}", "UnknownOperationException"),
            ("AWSCognitoIdentityProviderService.SignIn", "{}", "UnknownOperationException"),
            ("AWSCognitoIdentityProviderService.CreateTerms", "{}", "MissingAuthenticationTokenException"),
            ("AWSCognitoIdentityProviderService.SignUp", "{", "SerializationException"),
            ("AWSCognitoIdentityProviderService.SignUp", "", "InvalidParameterException"),
            ("AWSCognitoIdentityProviderService.ListUsers", "{}", "MissingAuthenticationTokenException"),
        ] as [(String?, String, String)])
    func `a request that is no call is answered as AWS does`(target: String?, body: String, type: String) async throws {
        let reply = try await TestClient().send(target, body)
        #expect(reply.status == .badRequest)
        #expect(try Self.error(reply).hasPrefix("\(type): "))
    }

    @Test func `every operation of user pools is played`() {
        let model = ServiceModel.userPools.operationNames
        #expect(model.count == 153 && model.filter { !UserPoolService.plays($0) }.isEmpty)
    }

    @Test func `a program gets a secret's value, and a page does not`() async throws {
        let (client, body) = (
            try TestClient(), #"{"SecretId": "arn:aws:secretsmanager:eu-west-1:123456789012:secret:a"}"#
        )
        let target = "secretsmanager.GetSecretValue"
        let program = await client.send(target, body)
        #expect(program.status == .ok)
        let page = await client.send(target, body, headers: ["Origin": "http://localhost:5173"])
        #expect(page.status == .badRequest)
        #expect(try Self.error(page).hasPrefix("UnknownOperationException: "))
    }

    @Test func `sample values of metadata are together as long as Cognito accepts`() throws {
        let event = #"{"request": {"clientMetadata": {"a": "(131072 characters)", "b": "(131072 characters)"}}}"#
        let filled = MetadataStandIns(for: [try JSONDocument(Array(event.utf8)).root], isRecorded: false)
        let metadata = filled.events[0]["request"]?["clientMetadata"]
        let lengths = (metadata.map { Array($0.children) } ?? []).map { $0.scalarText?.count ?? 0 }
        #expect(lengths == [131_072, 0] && filled.note != nil)
    }

    @Test func `a browser that asks whether a page may call is told so`() async throws {
        let client = try TestClient()
        let reply = await HTTPRouter(APIEndpoint(cognito: client.cognito, secrets: nil).routes).answer(
            HTTPRequest(
                method: .OPTIONS, path: "/", headers: ["Access-Control-Request-Headers": "x-amz-target,content-type"]))
        #expect(reply.status == .ok && reply.body.isEmpty)
        #expect(reply.headers["Access-Control-Allow-Headers"] == ["x-amz-target,content-type"])
        #expect(reply.headers["Access-Control-Allow-Methods"] == ["POST, OPTIONS"])
        #expect(reply.headers["Access-Control-Max-Age"] == ["172800"])
    }

    @Test func `a pool is made in the region of the signature and found from every other`() async throws {
        let client = try TestClient()
        let id = try await client.pool()
        #expect(id.hasPrefix("eu-west-1_"))
        let other = TestClient.authorization.replacing("eu-west-1", with: "us-west-2")
        let reply = await client.send(
            "AWSCognitoIdentityProviderService.DescribeUserPool", #"{"UserPoolId":"\#(id)"}"#,
            headers: ["Authorization": other])
        #expect(reply.status == .ok)
    }

    // MARK: Signatures

    /// The example's signature was made by botocore for these headers and this body.
    private static func signed(_ changes: HTTPHeaders = [:], body: String = #"{"MaxResults":1}"#) -> HTTPRequest {
        var headers: HTTPHeaders = [
            "Host": "127.0.0.1:9229", "X-Amz-Date": "20260301T090507Z", "Content-Type": "application/x-amz-json-1.1",
            "X-Amz-Target": "AWSCognitoIdentityProviderService.ListUserPools",
            "Authorization":
                "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20260301/eu-west-1/cognito-idp/aws4_request, "
                + "SignedHeaders=content-type;host;x-amz-date;x-amz-target, Signature=b4d35b98af7114bc4875e44dabeb892593265f32793594a32d0e6e051ae1e0d0",
        ]
        for (name, value) in changes { headers.replaceOrAdd(name: name, value: value) }
        return HTTPRequest(method: .POST, path: "/", headers: headers, body: Array(body.utf8))
    }

    private static let time = 1_772_355_907.0
    private static let secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"

    private static func refusal(_ request: HTTPRequest, secrets: [String: String], now: Double = time) -> String? {
        do {
            try RequestSignature(request)?.verify(request, service: "cognito-idp", secrets: secrets, now: now)
            return nil
        } catch { return error.name }
    }

    @Test func `a signature of botocore's is right`() {
        #expect(Self.refusal(Self.signed(), secrets: ["AKIDEXAMPLE": Self.secret]) == nil)
    }

    @Test func `a signature of another key, body, header or time is refused`() {
        let secrets = ["AKIDEXAMPLE": Self.secret]
        #expect(Self.refusal(Self.signed(), secrets: ["AKIDEXAMPLE": "other"]) == "InvalidSignatureException")
        #expect(Self.refusal(Self.signed(), secrets: ["AKIDOTHER": Self.secret]) == "UnrecognizedClientException")
        #expect(Self.refusal(Self.signed(body: "{}"), secrets: secrets) == "InvalidSignatureException")
        let target: HTTPHeaders = ["X-Amz-Target": "AWSCognitoIdentityProviderService.DeleteUserPool"]
        #expect(Self.refusal(Self.signed(target), secrets: secrets) == "InvalidSignatureException")
        #expect(Self.refusal(Self.signed(), secrets: secrets, now: Self.time + 301) == "InvalidSignatureException")
        #expect(Self.refusal(Self.signed(), secrets: secrets, now: Self.time - 301) == "InvalidSignatureException")
        #expect(
            Self.refusal(Self.signed(["X-Amz-Date": "20260302T090507Z"]), secrets: secrets)
                == "IncompleteSignatureException")
    }
}
