import CognitoTestSupport
import Foundation
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalSync

/// Datasets and records: counts, conflicts, deletion, pages and limits.
@Suite struct DatasetTests {
    // MARK: Synchronising

    @Test func `an unknown dataset is empty, and a first change has the count 1`() async throws {
        let sync = try TestSync()
        let empty = try await sync.list()
        #expect(empty.status == 200)
        var members = try #require(empty.body.members)
        #expect(members["SyncSessionToken"]?.text?.isEmpty == false)
        members["SyncSessionToken"] = nil
        #expect(
            members == [
                "Records": [], "Count": 0, "DatasetSyncCount": 0, "MergedDatasetNames": [], "DatasetExists": false,
                "DatasetDeletedAfterRequestedSyncCount": false,
            ])
        let update = try await sync.update([TestSync.put("level", "3"), TestSync.put("badge", "")], device: "phone")
        #expect(update.records == ["level=3@1", "badge=@1"])
        let record = try #require(update["Records"]?.elements?.first)
        #expect(record["LastModifiedBy"] == "phone" && record["LastModifiedDate"] == .decimal(1_760_000_000))
        let list = try await sync.list()
        #expect(list.records == ["badge=@1", "level=3@1"])
        #expect(list["DatasetSyncCount"] == 1 && list["DatasetExists"] == true && list["LastModifiedBy"] == "phone")
    }

    @Test func `a call's records share one count, and a device reads only what is newer`() async throws {
        let sync = try TestSync()
        try await sync.update([TestSync.put("a", "1"), TestSync.put("b", "1")])
        try await sync.update([TestSync.put("b", "2", 1), TestSync.put("c", "2")])
        try await sync.update([TestSync.remove("a", 1)])
        #expect(try await sync.records() == ["a@3", "b=2@2", "c=2@2"])
        #expect(try await sync.records(since: 1) == ["a@3", "b=2@2", "c=2@2"])
        #expect(try await sync.records(since: 2) == ["a@3"])
        #expect(try await sync.records(since: 3) == [])
        let described = try await sync.send(.GET, "\(TestSync.identityPath)/datasets/progress")
        #expect(described.body.at("Dataset", "NumRecords") == 2 && described.body.at("Dataset", "DataStorage") == 4)
    }

    @Test func `a change that does not know the latest one is a conflict, and nothing of it is stored`() async throws {
        let sync = try TestSync()
        try await sync.update([TestSync.put("level", "3")])
        let (phone, tablet) = (try await sync.token(), try await sync.token())
        #expect(try await sync.update([TestSync.put("level", "4", 1)], token: phone).status == 200)
        let late = try await sync.update([TestSync.put("new", "x"), TestSync.put("level", "5", 1)], token: tablet)
        #expect(late.refusal == "409 ResourceConflictException: Current SyncCount for: level is: 2 not: 1")
        #expect(try await sync.records() == ["level=4@2"])
        // The token of a refused change stays valid.
        #expect(try await sync.update([TestSync.put("level", "5", 2)], token: tablet).records == ["level=5@3"])
    }

    @Test func `a removed record is written again with the count of its removal`() async throws {
        let sync = try TestSync()
        try await sync.update([TestSync.put("a", "1")])
        try await sync.update([TestSync.remove("a", 1)])
        let refused = try await sync.update([TestSync.put("a", "2")])
        #expect(refused.message == "Current SyncCount for: a is: 2 not: 0")
        #expect(try await sync.update([TestSync.put("a", "2", 2)]).records == ["a=2@3"])
    }

    @Test func `keys differ by their bytes, and any character is kept`() async throws {
        let sync = try TestSync()
        let keys = ["é", "e\u{301}", "a\0b", "\u{1}", "🍅/%2F"]
        try await sync.update(keys.map { TestSync.put($0, "\($0)\0") })
        let stored = try await sync.list()["Records"]?.elements ?? []
        #expect(stored.count == keys.count)
        for key in keys {
            let record = stored.first { $0["Key"]?.text.map { Array($0.utf8) == Array(key.utf8) } == true }
            #expect(record?["Value"]?.text.map { Array($0.utf8) } == Array("\(key)\0".utf8))
        }
    }

    @Test func `a change without patches changes nothing`() async throws {
        let sync = try TestSync()
        #expect(try await sync.update([]).body == ["Records": []])
        #expect(try await sync.list()["DatasetExists"] == false)
    }

    @Test(
        arguments: [
            Row("the same key twice", [TestSync.put("a", "1"), TestSync.put("a", "2")]),
            Row("replace without a value", [["Op": "replace", "Key": "a", "SyncCount": 0] as JSONValue]),
            Row("an empty key", [TestSync.put("", "1")]),
            Row("a long value", [TestSync.put("a", String(repeating: "x", count: 1_048_576))]),
        ] as [Row<[JSONValue]>])
    func `wrong patches are refused`(row: Row<[JSONValue]>) async throws {
        let reply = try await TestSync().update(row.value)
        #expect(reply.refusal.hasPrefix("400 InvalidParameterException: "))
    }

    // MARK: Tokens

    @Test func `a token is for one dataset, one change and one hour`() async throws {
        let sync = try TestSync()
        let wrong = "400 InvalidParameterException: SyncSessionToken not valid for these inputs"
        let other = try await sync.token("other")
        #expect(try await sync.update([TestSync.put("a", "1")], token: other).refusal == wrong)
        #expect(try await sync.update([], token: "made up").refusal == wrong)
        let token = try await sync.token()
        #expect(try await sync.update([TestSync.put("a", "1")], token: token).status == 200)
        #expect(try await sync.update([TestSync.put("a", "2", 1)], token: token).refusal == wrong)
        let old = try await sync.token()
        sync.clock.advance(by: 3600)
        #expect(try await sync.update([TestSync.put("a", "2", 1)], token: old, as: .developer).refusal == wrong)
    }

    // MARK: Deletion

    @Test func `a deleted dataset is gone, and devices that had it see the deletion`() async throws {
        let sync = try TestSync()
        try await sync.update([TestSync.put("a", "1")])
        try await sync.update([TestSync.put("a", "2", 1)])
        let path = "\(TestSync.identityPath)/datasets/progress"
        let deleted = try await sync.send(.DELETE, path)
        #expect(
            deleted.body.at("Dataset", "NumRecords") == 1 && deleted.body.at("Dataset", "DatasetName") == "progress")
        #expect(try await sync.send(.GET, path).status == 404)
        #expect(try await sync.send(.DELETE, path).status == 404)
        #expect(try await sync.send(.GET, "\(TestSync.identityPath)/datasets").body == ["Datasets": [], "Count": 0])
        let after = try await sync.list(since: 2)
        #expect(after["DatasetExists"] == false && after["DatasetDeletedAfterRequestedSyncCount"] == true)
        // A new dataset of the same name continues the count.
        #expect(try await sync.update([TestSync.put("b", "1")]).records == ["b=1@3"])
        #expect(try await sync.list(since: 2)["DatasetDeletedAfterRequestedSyncCount"] == true)
        #expect(try await sync.list(since: 3)["DatasetDeletedAfterRequestedSyncCount"] == false)
        #expect(try await sync.list()["DatasetDeletedAfterRequestedSyncCount"] == false)
        #expect(try await sync.records() == ["b=1@3"])
    }

    @Test func `an identity's datasets move when it is merged, and one of the same name gets a name of its own`()
        async throws
    {
        let sync = try TestSync()
        func write(_ dataset: String, of identity: String, as caller: TestSync.Caller) async throws {
            let token = try #require(
                try await sync.list(dataset, of: identity, as: caller)["SyncSessionToken"]?.text)
            for count in 0..<3 {
                let reply = try await sync.send(
                    .POST, "\(TestSync.path(identity))/datasets/\(dataset)",
                    [
                        "SyncSessionToken": .text(
                            count == 0
                                ? token
                                : try await sync.list(dataset, of: identity, as: caller)["SyncSessionToken"]?.text ?? ""
                        ),
                        "RecordPatches": [TestSync.put("a", "\(count)", count)],
                    ], as: caller)
                #expect(reply.status == 200)
            }
        }
        try await write("progress", of: TestSync.identity, as: .identity)
        try await write("progress", of: TestSync.stranger, as: .stranger)
        try await write("only", of: TestSync.stranger, as: .stranger)
        try sync.cognito.server.store.write { tables in
            try IdentityData.merge(TestSync.stranger, into: TestSync.identity, in: TestSync.pool, tables)
        }
        let merged = "progress.\(TestSync.stranger)"
        #expect(try await sync.list()["MergedDatasetNames"] == [.text(merged)])
        #expect(try await sync.records("only") == ["a=2@3"])
        #expect(try await sync.list(merged)["DatasetSyncCount"] == 1)
        #expect(try await sync.records(merged) == ["a=2@3"])
        let path = "\(TestSync.identityPath)/datasets/\(TestSync.escaped(merged))"
        #expect(try await sync.send(.DELETE, path).status == 200)
        #expect(try await sync.list()["MergedDatasetNames"] == [])
        #expect(try await sync.list("only", of: TestSync.stranger, as: .stranger)["DatasetExists"] == false)
    }

    // MARK: Pages

    @Test func `records and datasets come in pages, each with the counts and a token`() async throws {
        let sync = try TestSync()
        for name in ["a", "b", "c"] { try await sync.update([TestSync.put("k", "1")], name) }
        let first = try await sync.send(.GET, "\(TestSync.identityPath)/datasets", query: "maxResults=2")
        let next = try #require(first["NextToken"]?.text)
        #expect(first["Datasets"]?.elements?.map { $0["DatasetName"] } == ["a", "b"])
        let second = try await sync.send(
            .GET, "\(TestSync.identityPath)/datasets", query: "maxResults=2&nextToken=\(Self.escaped(next))")
        #expect(second["Datasets"]?.elements?.map { $0["DatasetName"] } == ["c"] && second["NextToken"] == nil)
        #expect(first["Count"] == 2 && second["Count"] == 1)

        try await sync.update(["1", "2", "3", "4", "5"].map { TestSync.put($0, "x") })
        var (keys, token, more) = ([String](), "", "")
        repeat {
            let page = try await sync.list(since: 0, "&maxResults=2\(more)")
            keys += page.records
            #expect(page["Count"] == 5 && page["SyncSessionToken"]?.text?.isEmpty == false)
            token = page["NextToken"]?.text ?? ""
            more = "&nextToken=\(Self.escaped(token))"
        } while !token.isEmpty
        #expect(keys == ["1=x@1", "2=x@1", "3=x@1", "4=x@1", "5=x@1"])
        let foreign = try await sync.list("a", "&nextToken=\(Self.escaped(next))")
        #expect(foreign.message == "Invalid pagination token.")
    }

    private static func escaped(_ token: String) -> String {
        token.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    // MARK: Limits

    @Test func `an identity has at most 20 datasets`() async throws {
        let sync = try TestSync()
        for number in 1...20 { try await sync.update([TestSync.put("a", "1")], "set\(number)") }
        let refused = try await sync.update([TestSync.put("a", "1")], "set21")
        #expect(
            refused.refusal == "400 LimitExceededException: An identity can have at most 20 datasets.")
        #expect(try await sync.send(.DELETE, "\(TestSync.identityPath)/datasets/set1").status == 200)
        #expect(try await sync.update([TestSync.put("a", "1")], "set21").status == 200)
    }

    @Test func `a dataset has at most 1,024 records that are not removed`() async throws {
        let sync = try TestSync()
        let patches = (0..<1024).map { TestSync.put("key\($0)", "") }
        #expect(try await sync.update(patches + [TestSync.put("one more", "")]).error == "LimitExceededException")
        #expect(try await sync.update(patches).status == 200)
        #expect(try await sync.update([TestSync.put("one more", "")]).error == "LimitExceededException")
        #expect(try await sync.update([TestSync.put("one more", ""), TestSync.remove("key0", 1)]).status == 200)
        #expect(try await sync.list()["Count"] == 1025)
    }

    @Test func `a dataset has at most a megabyte of keys and values`() async throws {
        let sync = try TestSync()
        let half = String(repeating: "é", count: 1 << 18)
        #expect(
            try await sync.update([TestSync.put("a", half), TestSync.put("b", half)]).error == "LimitExceededException")
        #expect(
            try await sync.update([TestSync.put("a", half), TestSync.put("b", String(half.dropLast()))]).status == 200)
        #expect(try await sync.update([TestSync.put("c", "1")]).error == "LimitExceededException")
        #expect(try await sync.update([TestSync.put("c", "1"), TestSync.remove("a", 1)]).status == 200)
    }

    // MARK: Many writers

    @Test func `of twenty writers of one dataset, one wins and nineteen are in conflict`() async throws {
        let sync = try TestSync()
        try await sync.update([TestSync.put("level", "0")])
        var tokens: [String] = []
        for _ in 0..<20 { tokens.append(try await sync.token()) }
        let replies = try await withThrowingTaskGroup { group in
            for token in tokens {
                group.addTask {
                    try await sync.update([TestSync.put("level", token, 1)], token: token)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(replies.count { $0.status == 200 } == 1)
        #expect(replies.count { $0.status == 409 && $0.message == "Current SyncCount for: level is: 2 not: 1" } == 19)
        #expect(try await sync.list()["DatasetSyncCount"] == 2)
    }

    @Test func `a restarted server continues every count and token`() async throws {
        let file = DatabaseFile()
        defer { file.remove() }
        var token = ""
        do {
            let sync = try TestSync(data: file.path)
            try await sync.update([TestSync.put("a", "1")])
            token = try await sync.token()
        }
        let sync = try TestSync(data: file.path)
        #expect(try await sync.update([TestSync.put("a", "2", 1)], token: token).records == ["a=2@2"])
    }
}
