import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalIdentityPools
@testable import LocalUserPools

/// The keys that an identity pool gives to an identity: what they can call, and what they cannot.
@Suite struct IdentityKeysTests {
    /// A server with an identity and its keys.
    private struct Caller {
        let pool: TestIdentityPool
        let identity: String
        let keys: IdentityCredentials

        init() async throws {
            pool = try await TestIdentityPool()
            identity = try await pool.identity(pool.logins())
            keys = try await pool.credentials(identity, pool.logins()).stored
        }

        /// Calls an operation with the identity's key.
        ///
        /// - Returns: `ok`, or the error in AWS's words.
        func outcome(
            _ target: String, _ input: JSONMembers<JSONValue>, service: String, token: String?
        ) async -> String {
            var headers: HTTPHeaders = [
                "Host": "127.0.0.1:9229", "X-Amz-Target": target,
                "Authorization":
                    "AWS4-HMAC-SHA256 Credential=\(keys.keyID)/20260301/eu-west-1/\(service)/aws4_request, "
                    + "SignedHeaders=host, Signature=00",
            ]
            if let token { headers.add(name: "X-Amz-Security-Token", value: token) }
            let reply = await APIEndpoint(cognito: pool.cognito, secrets: nil).answer(
                HTTPRequest(
                    method: .POST, path: "/", headers: headers, body: Array(JSONValue.object(input).flattened.utf8)))
            let answer = (try? JSONDocument(reply.body).root.value) ?? .null
            return answer["__type"]?.text.map { "\($0): \(answer["message"]?.text ?? "")" } ?? "ok"
        }
    }

    private static let user =
        "AccessDeniedException: User: arn:aws:sts::123456789012:assumed-role/Authenticated/CognitoIdentityCredentials is "
        + "not authorized to perform: "

    @Test func `an identity's keys call no developer's operation`() async throws {
        let caller = try await Caller()
        let other = try await caller.pool.identity(caller.pool.logins("eve"))
        #expect(
            await caller.outcome(
                "AWSCognitoIdentityService.DeleteIdentities", ["IdentityIdsToDelete": [.text(other)]],
                service: "cognito-identity", token: caller.keys.sessionToken)
                == "\(Self.user)cognito-identity:DeleteIdentities on resource: "
                + "arn:aws:cognito-identity:eu-west-1:123456789012:identitypool/* because no identity-based policy allows "
                + "the cognito-identity:DeleteIdentities action")
        #expect(await caller.pool.outcome("DescribeIdentity", ["IdentityId": .text(other)]) == "ok")
        try await caller.pool.users.addUser()
        #expect(
            await caller.outcome(
                "AWSCognitoIdentityProviderService.AdminGetUser",
                ["UserPoolId": .text(TestPool.id), "Username": "ada"], service: "cognito-idp",
                token: caller.keys.sessionToken)
                == "\(Self.user)cognito-idp:AdminGetUser on resource: "
                + "arn:aws:cognito-idp:eu-west-1:123456789012:userpool/\(TestPool.id) because no identity-based policy "
                + "allows the cognito-idp:AdminGetUser action")
    }

    @Test func `an identity's keys call what an app may call`() async throws {
        let caller = try await Caller()
        #expect(
            await caller.outcome(
                "AWSCognitoIdentityService.GetId",
                ["IdentityPoolId": .text(caller.pool.id), "Logins": try caller.pool.logins()],
                service: "cognito-identity", token: caller.keys.sessionToken) == "ok")
        #expect(
            await caller.outcome(
                "AWSCognitoIdentityProviderService.SignUp",
                ["ClientId": .text(TestPool.clientID), "Username": "eve", "Password": .text(TestPool.password)],
                service: "cognito-idp", token: caller.keys.sessionToken) == "ok")
    }

    @Test(arguments: [nil, "", "another session"])
    func `an identity's key without its own session token is refused`(token: String?) async throws {
        let caller = try await Caller()
        for (target, service) in [
            ("AWSCognitoIdentityService.GetId", "cognito-identity"),
            ("AWSCognitoIdentityProviderService.ListUserPools", "cognito-idp"),
        ] {
            #expect(
                await caller.outcome(
                    target, ["IdentityPoolId": .text(caller.pool.id)], service: service, token: token)
                    == "UnrecognizedClientException: The security token included in the request is invalid.")
        }
    }

    @Test(arguments: [true, false])
    func `STS says whose keys they are to their owner only`(hasToken: Bool) async throws {
        let caller = try await Caller()
        var headers: HTTPHeaders = [
            "Host": "127.0.0.1:9229",
            "Authorization": "AWS4-HMAC-SHA256 Credential=\(caller.keys.keyID)/20260301/eu-west-1/sts/aws4_request, "
                + "SignedHeaders=host, Signature=00",
        ]
        if hasToken { headers.add(name: "X-Amz-Security-Token", value: caller.keys.sessionToken) }
        let reply = await APIEndpoint(cognito: caller.pool.cognito, secrets: nil).answer(
            HTTPRequest(
                method: .POST, path: "/", headers: headers,
                body: Array("Action=GetCallerIdentity&Version=2011-06-15".utf8)))
        #expect(reply.status == (hasToken ? .ok : .forbidden))
        #expect(reply.text.contains(hasToken ? "assumed-role/Authenticated" : "<Code>InvalidClientTokenId</Code>"))
    }

    // MARK: Principal tags

    private static let long = String(repeating: "x", count: 257)

    @Test(
        arguments: [
            (["department": "sales & more"], 1), (["department": "R/D = 7+1:a@b.c_d-e"], 0), (["department": ""], 0),
            (["department": .text(long)], 1), (["department": .text(String(long.dropFirst()))], 0),
            (["aws:x": "a"], 1), (["AWS:x": "a"], 1), (["b<": "a"], 1), (["a\u{202E}": "b"], 1),
            (["a": "x\u{0}", "b": "y;", "c": "fine"], 2),
        ] as [(JSONMembers<JSONValue>, Int)])
    func `a principal tag that STS refuses is noted, without its value`(
        tags: JSONMembers<JSONValue>, count: Int
    ) async throws {
        let pool = try await TestIdentityPool()
        // Each tag is made from a claim of its own name.
        let names = Dictionary(uniqueKeysWithValues: tags.map { ($0.key, JSONValue.text($0.key)) })
        try await pool.call(
            "SetPrincipalTagAttributeMap",
            [
                "IdentityProviderName": .text(TestIdentityPool.provider),
                "PrincipalTags": .object(JSONMembers(names)),
            ])
        let logins = try pool.logins("ada", tags)
        _ = try await pool.credentials(try await pool.identity(logins), logins)
        let notes = pool.users.notes.filter { $0.hasPrefix("On AWS, STS refuses the session: ") }
        #expect(notes.count == count, "\(notes)")
        let values = tags.compactMap(\.value.text).filter { $0.utf8.count > 4 }
        #expect(!notes.contains { note in values.contains { note.contains($0) } })
    }

    @Test(arguments: [(50, []), (51, ["it has 51 principal tags, and 50 are allowed"])])
    func `more than fifty principal tags are noted`(count: Int, problems: [String]) {
        let tags = Dictionary(uniqueKeysWithValues: (1...count).map { ("tag\($0)", "x") })
        #expect(PrincipalTags.problems(of: JSONMembers(tags)) == problems)
    }
}
