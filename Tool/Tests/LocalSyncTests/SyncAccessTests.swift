import CognitoTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalSync

/// The callers of each operation, and the settings and usage of pools.
@Suite struct SyncAccessTests {
    private static let user =
        "User: arn:aws:sts::123456789012:assumed-role/Signed/CognitoIdentityCredentials is not authorized to perform: "
    private static let identities = "arn:aws:cognito-sync:eu-west-1:123456789012:identitypool/\(TestSync.pool)"

    @Test func `an identity cannot use another identity's data`() async throws {
        let sync = try TestSync()
        let resource = "\(Self.identities)/identity/\(TestSync.identity)/dataset"
        #expect(
            try await sync.send(.GET, "\(TestSync.identityPath)/datasets", as: .stranger).refusal
                == "403 AccessDeniedException: \(Self.user)cognito-sync:ListDatasets on resource: \(resource)/null")
        #expect(
            try await sync.list("progress", as: .stranger).refusal
                == "403 AccessDeniedException: \(Self.user)cognito-sync:ListRecords on resource: \(resource)/progress")
    }

    @Test(arguments: [
        ("GET", "/identitypools"), ("GET", TestSync.poolPath), ("GET", "\(TestSync.poolPath)/events"),
        ("GET", "\(TestSync.poolPath)/configuration"), ("POST", "\(TestSync.poolPath)/configuration"),
        ("POST", "\(TestSync.poolPath)/bulkpublish"), ("POST", "\(TestSync.poolPath)/getBulkPublishDetails"),
    ])
    func `a pool's settings are for developers`(method: String, path: String) async throws {
        let reply = try await TestSync().send(HTTPMethod(rawValue: method), path, [:])
        #expect(reply.refusal.hasPrefix("403 NotAuthorizedException: \(Self.user)cognito-sync:"), "\(reply.refusal)")
    }

    @Test(arguments: [
        ("POST", "\(TestSync.poolPath)/identity/\(TestSync.escaped(TestSync.identity))/device"),
        ("POST", "\(TestSync.identityPath)/datasets/progress/subscriptions/1"),
        ("DELETE", "\(TestSync.identityPath)/datasets/progress/subscriptions/1"),
    ])
    func `devices are for identities`(method: String, path: String) async throws {
        let reply = try await TestSync().send(
            HTTPMethod(rawValue: method), path, ["Platform": "GCM", "Token": "t"], as: .developer)
        #expect(reply.refusal.hasPrefix("403 NotAuthorizedException: "))
    }

    @Test func `expired credentials are refused`() async throws {
        #expect(
            try await TestSync().list(as: .expired).refusal
                == "403 ExpiredTokenException: The security token included in the request is expired")
    }

    private static let other = "eu-west-1:99999999-2222-3333-4444-555555555555"

    @Test(
        arguments: [
            ("GET", TestSync.path(pool: other), "404 ResourceNotFoundException: IdentityPool '\(other)' not found."),
            ("GET", TestSync.path(other), "404 ResourceNotFoundException: Identity '\(other)' not found."),
            (
                "GET", "\(TestSync.path(other))/datasets",
                "403 NotAuthorizedException: Access to Identity '\(other)' is forbidden."
            ),
            (
                "GET", "\(TestSync.path(pool: other))/datasets/a/records",
                "403 NotAuthorizedException: Access to Identity '\(TestSync.identity)' is forbidden."
            ),
        ])
    func `an unknown pool and an identity of another pool are refused`(
        method: String, path: String, refusal: String
    ) async throws {
        #expect(
            try await TestSync().send(HTTPMethod(rawValue: method), path, as: .developer).refusal == refusal)
    }

    // MARK: Settings

    @Test func `an event that is not given stays, and an empty one is removed`() async throws {
        let sync = try TestSync()
        let path = "\(TestSync.poolPath)/events"
        func events() async throws -> JSONValue? { try await sync.send(.GET, path, as: .developer)["Events"] }
        func set(_ events: JSONValue) async throws -> TestSync.Reply {
            try await sync.send(.POST, path, ["Events": events], as: .developer)
        }
        #expect(try await events() == [:])
        #expect(try await set(["SyncTrigger": .text(TestSync.function)]).body == [:])
        _ = try await set([:])
        #expect(try await events() == ["SyncTrigger": .text(TestSync.function)])
        _ = try await set(["SyncTrigger": ""])
        #expect(try await events() == [:])
        _ = try await set(["SyncTrigger": "Guard"])
        #expect(try await events() == ["SyncTrigger": .text(TestSync.function)])
        #expect(try await set(["Other": "x"]).error == "InvalidParameterException")
        #expect(try await set(["SyncTrigger": "../Guard"]).error == "InvalidParameterException")
        #expect(try await set(["SyncTrigger": "a", "Other": "b"]).error == "InvalidParameterException")
    }

    @Test func `a part of the configuration that is absent stays, and an empty one is cleared`() async throws {
        let sync = try TestSync()
        let path = "\(TestSync.poolPath)/configuration"
        let push: JSONValue = ["ApplicationArns": ["arn:aws:sns:eu-west-1:123456789012:app/GCM/quiz"]]
        let streams: JSONValue = ["StreamName": "quiz", "StreamingStatus": "DISABLED"]
        let id: JSONValue = .text(TestSync.pool)
        func set(_ body: JSONValue) async throws -> JSONValue {
            try await sync.send(.POST, path, body, as: .developer).body
        }
        #expect(try await sync.send(.GET, path, as: .developer).body == ["IdentityPoolId": id])
        #expect(try await set(["PushSync": push]) == ["IdentityPoolId": id, "PushSync": push])
        #expect(
            try await set(["CognitoStreams": streams])
                == ["IdentityPoolId": id, "PushSync": push, "CognitoStreams": streams])
        #expect(try await set(["PushSync": [:]]) == ["IdentityPoolId": id, "CognitoStreams": streams])
        #expect(try await sync.send(.GET, path, as: .developer)["CognitoStreams"] == streams)
    }

    @Test func `usage is the sum of an identity's datasets, and of a pool's`() async throws {
        let sync = try TestSync()
        try await sync.update([TestSync.put("ab", "é")])
        try await sync.update([TestSync.put("a", "1")], "other")
        let identity = try await sync.send(.GET, TestSync.identityPath)
        #expect(
            identity.body == [
                "IdentityUsage": [
                    "IdentityId": .text(TestSync.identity), "IdentityPoolId": .text(TestSync.pool), "DatasetCount": 2,
                    "DataStorage": 6, "LastModifiedDate": .decimal(1_760_000_000),
                ]
            ])
        let usage: JSONValue = [
            "IdentityPoolId": .text(TestSync.pool), "DataStorage": 6, "SyncSessionsCount": 2,
            "LastModifiedDate": .decimal(1_760_000_000),
        ]
        #expect(
            try await sync.send(.GET, TestSync.poolPath, as: .developer).body == ["IdentityPoolUsage": usage])
        #expect(
            try await sync.send(.GET, "/identitypools", query: "maxResults=5", as: .developer).body
                == ["IdentityPoolUsages": [usage], "MaxResults": 5, "Count": 1])
    }

    @Test func `a deleted identity and a deleted pool leave nothing behind`() async throws {
        let sync = try TestSync()
        try await sync.update([TestSync.put("a", "1")])
        try await sync.setFunction()
        try sync.cognito.server.store.write { tables in
            try IdentityData.delete(identity: TestSync.identity, in: TestSync.pool, tables)
        }
        #expect(try await sync.list()["DatasetExists"] == false)
        try sync.cognito.server.store.write { try IdentityData.delete(pool: TestSync.pool, $0) }
        #expect(try await sync.send(.GET, "\(TestSync.poolPath)/events", as: .developer)["Events"] == [:])
    }

    @Test func `a reset removes all datasets and settings`() async throws {
        let sync = try TestSync()
        try await sync.update([TestSync.put("a", "1")])
        try await sync.setFunction()
        try await sync.cognito.reset()
        let left = try sync.cognito.server.store.read { tables in
            try ["sync_datasets", "sync_records", "sync_pools", "sync_sessions"]
                .flatMap { try tables.rows("SELECT * FROM \($0)") }
        }
        #expect(left.isEmpty)
    }
}
