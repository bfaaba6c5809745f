import CognitoTestSupport
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalSync

/// The protocol rest-json: labels, queries, bodies, errors and signatures.
@Suite struct RESTTests {
    @Test func `an error has its status, its name in a header and its message in the body`() async throws {
        let reply = try await TestSync().raw(.GET, "\(TestSync.identityPath)/datasets/none")
        #expect(reply.status == .notFound)
        #expect(reply.headers["x-amzn-ErrorType"] == ["ResourceNotFoundException:"])
        #expect(reply.headers["Content-Type"] == ["application/json"])
        #expect(reply.headers["x-amzn-RequestId"].first?.count == 36)
        #expect(String(decoding: reply.body, as: UTF8.self) == #"{"message":"Dataset 'none' not found."}"#)
    }

    @Test(arguments: [
        // A label is decoded once.
        ("us-east-1%253Aaaaaaaaa", "progress"), ("..", "progress"), ("%2e%2e", "progress"), ("", "progress"),
        (TestSync.escaped(TestSync.identity), ".."), (TestSync.escaped(TestSync.identity), "%2E%2e"),
        (TestSync.escaped(TestSync.identity), "a%2Fb"), (TestSync.escaped(TestSync.identity), "a%5Cb"),
        (TestSync.escaped(TestSync.identity), "a%252Fb"), (TestSync.escaped(TestSync.identity), "%zz"),
        (TestSync.escaped(TestSync.identity), "%ff"), (TestSync.escaped(TestSync.identity), "a%00"),
        (TestSync.escaped(TestSync.identity), "a%20b"), (TestSync.escaped(TestSync.identity), ""),
        (TestSync.escaped(TestSync.identity), String(repeating: "a", count: 129)),
    ])
    func `a path with tricks is refused`(identity: String, dataset: String) async throws {
        let reply = try await TestSync().send(
            .GET, "\(TestSync.poolPath)/identities/\(identity)/datasets/\(dataset)", as: .developer)
        #expect(reply.refusal.hasPrefix("400 InvalidParameterException: "), "\(reply.refusal)")
    }

    @Test func `colons in a path may be escaped or not`() async throws {
        let sync = try TestSync()
        try await sync.update([TestSync.put("a", "1")])
        let path = "/identitypools/\(TestSync.pool)/identities/\(TestSync.identity)/datasets/progress"
        #expect(try await sync.send(.GET, path).body.at("Dataset", "NumRecords") == 1)
    }

    @Test(
        arguments: [
            ("maxResults=x", "SerializationException: class java.lang.String can not be converted to an Integer"),
            ("lastSyncCount=1.5", "SerializationException: class java.lang.String can not be converted to an Integer"),
            ("maxResults=0", "InvalidParameterException: MaxResults must be at least 1."),
            ("nextToken=other", "InvalidParameterException: Invalid pagination token."),
            (
                "syncSessionToken=other",
                "InvalidParameterException: SyncSessionToken not valid for these inputs"
            ),
        ])
    func `a query with a wrong value is refused`(query: String, error: String) async throws {
        let reply = try await TestSync().send(.GET, "\(TestSync.identityPath)/datasets/a/records", query: query)
        #expect(reply.refusal == "400 \(error)")
    }

    @Test(
        arguments: [
            Row("no JSON", ("{", "SerializationException: The body is not JSON")),
            Row("no object", ("[]", "SerializationException: Start of list found where not expected")),
            Row(
                "no token",
                ("{}", "InvalidParameterException: 1 validation error detected: Value at 'syncSessionToken'")),
            Row(
                "a number as a value",
                (
                    #"{"SyncSessionToken":"t","RecordPatches":[{"Op":"replace","Key":"a","Value":1,"SyncCount":0}]}"#,
                    "SerializationException: class java.lang.Integer can not be converted to an String"
                )),
            Row(
                "a text as a time",
                (
                    #"{"SyncSessionToken":"t","RecordPatches":[{"Op":"replace","Key":"a","Value":"1","SyncCount":0,"#
                        + #""DeviceLastModifiedDate":"2026-01-01"}]}"#,
                    "SerializationException: class java.lang.String can not be converted to milliseconds since epoch"
                )),
            Row(
                "another operation",
                (
                    #"{"SyncSessionToken":"t","RecordPatches":[{"Op":"add","Key":"a","Value":"1","SyncCount":0}]}"#,
                    "InvalidParameterException: 1 validation error detected: Value 'add' at 'recordPatches.1.member.op'"
                )),
        ] as [Row<(String, String)>])
    func `a body with a wrong value is refused`(row: Row<(String, String)>) async throws {
        let reply = try await TestSync().raw(
            .POST, "\(TestSync.identityPath)/datasets/progress", Array(row.value.0.utf8))
        #expect(reply.status == .badRequest)
        let words =
            "\(reply.headers.first(name: "x-amzn-ErrorType") ?? "") "
            + "\(try JSONDocument(reply.body).root["message"]?.scalarText ?? "")"
        #expect(words.hasPrefix(row.value.1), "\(words)")
    }

    @Test func `members of the path are not read from the body, and unknown ones are ignored`() async throws {
        let sync = try TestSync()
        let token = try await sync.token()
        let reply = try await sync.send(
            .POST, "\(TestSync.identityPath)/datasets/progress",
            [
                "SyncSessionToken": .text(token), "DatasetName": "other", "IdentityId": .text(TestSync.stranger),
                "RecordPatches": [TestSync.put("a", "1")], "More": 1,
            ])
        #expect(reply.records == ["a=1@1"])
    }

    @Test func `a value in a refusal is not shown`() async throws {
        let sync = try TestSync()
        let long = String(repeating: "x", count: 1025)
        let reply = try await sync.update([TestSync.put(long, "1")])
        #expect(
            reply.refusal
                == "400 InvalidParameterException: 1 validation error detected: Value at 'recordPatches.1.member.key' failed "
                + "to satisfy constraint: Member must have length less than or equal to 1024")
    }

    @Test func `an unsigned call, a method without an operation and a large body are refused`() async throws {
        let sync = try TestSync()
        let unsigned = try await sync.send(.GET, "/identitypools", as: .nobody)
        #expect(unsigned.refusal == "403 MissingAuthenticationTokenException: Missing Authentication Token")
        #expect(await sync.raw(.PUT, "/identitypools").status == .methodNotAllowed)
        let router = HTTPRouter(APIEndpoint(cognito: sync.cognito, secrets: nil).routes)
        let path = "\(TestSync.identityPath)/datasets/progress"
        #expect(router.bodyLimit(HTTPRequest(method: .POST, path: path)) == 6 << 20)
        let large = await router.answer(HTTPRequest(method: .POST, path: path, isTooLarge: true))
        #expect(large.status.code == 413)
    }

    @Test func `a browser may ask for an operation's methods`() async throws {
        let reply = try await TestSync().raw(.OPTIONS, "\(TestSync.identityPath)/datasets/progress", as: .nobody)
        #expect(reply.headers["Access-Control-Allow-Methods"] == ["DELETE, GET, POST, OPTIONS"])
    }

    @Test func `a fault has the status of its error`() async throws {
        let sync = try TestSync()
        _ = try sync.cognito.server.faults.add(
            OperationInput(["operation": "ListRecords", "error": "TooManyRequestsException"]))
        #expect(try await sync.list().status == 429)
        #expect(try await sync.list().status == 200)
    }

    // MARK: Signatures

    /// A request that botocore signed.
    private static func signed(path: String = path, query: String = query, token: String = "the-session-token")
        -> HTTPRequest
    {
        HTTPRequest(
            method: .GET, path: path, query: query,
            headers: [
                "Host": "127.0.0.1:9229", "X-Amz-Date": "20260301T090507Z", "X-Amz-Security-Token": token,
                "Authorization":
                    "AWS4-HMAC-SHA256 Credential=ASIAEXAMPLE1234567/20260301/eu-west-1/cognito-sync/aws4_request, "
                    + "SignedHeaders=host;x-amz-date;x-amz-security-token, "
                    + "Signature=23c092318a8f9574e5bc74f4101b7a47ddabd1d52d6b55a11b65f04c69734475",
            ])
    }

    private static let path = "\(TestSync.identityPath)/datasets/progress/records"
    private static let query = "maxResults=2&lastSyncCount=0&nextToken=YQ%3D%3D"

    private static func refusal(_ request: HTTPRequest) -> String? {
        do {
            try RequestSignature(request)?.verify(
                request, service: "cognito-sync",
                secrets: ["ASIAEXAMPLE1234567": "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"], now: 1_772_355_907)
            return nil
        } catch { return error.name }
    }

    @Test func `a signature covers the path, the query in any order, and the session's token`() {
        #expect(Self.refusal(Self.signed()) == nil)
        #expect(Self.refusal(Self.signed(query: "lastSyncCount=0&nextToken=YQ%3D%3D&maxResults=2")) == nil)
        #expect(Self.refusal(Self.signed(query: "maxResults=3")) == "InvalidSignatureException")
        #expect(Self.refusal(Self.signed(path: "\(Self.path)2")) == "InvalidSignatureException")
        #expect(Self.refusal(Self.signed(token: "other")) == "InvalidSignatureException")
    }

    @Test func `with signatures checked, an identity's key needs its own session's token`() async throws {
        let sync = try TestSync(secrets: ["AKIDEXAMPLE": "secret"])
        let reply = try await sync.send(
            .GET, Self.path, headers: ["X-Amz-Security-Token": "another session"])
        #expect(
            reply.refusal
                == "403 UnrecognizedClientException: The security token included in the request is invalid.")
    }

    @Test(arguments: ["", "another session"])
    func `without a check of signatures, too, an identity's key needs its own session's token`(
        token: String
    ) async throws {
        let reply = try await TestSync().send(.GET, Self.path, headers: ["X-Amz-Security-Token": token])
        #expect(
            reply.refusal
                == "403 UnrecognizedClientException: The security token included in the request is invalid.")
    }

    @Test func `every operation of the model has a path and a type`() {
        let names = ServiceModel.sync.operationNames
        #expect(names.count == 17)
        #expect(names.allSatisfy { ServiceModel.sync.binding(of: $0) != nil })
        #expect(SyncService.operations.names == names)
    }
}
