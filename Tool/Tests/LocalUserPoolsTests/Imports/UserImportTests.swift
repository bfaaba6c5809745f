import CognitoEvents
import Foundation
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// User import jobs: the address for the file, the rules of its lines, the report.
@Suite struct UserImportTests {
    private static let role: JSONValue = "arn:aws:iam::123456789012:role/import"

    /// Calls an operation with the pool's id.
    private static func call(
        _ test: TestPool, _ operation: String, _ members: JSONMembers<JSONValue> = [:]
    ) async throws(ServiceError) -> JSONMembers<JSONValue> {
        try await test.cognito.respond(to: operation, members.merging(["UserPoolId": .text(TestPool.id)]))
    }

    private static func makeJob(_ test: TestPool) async throws -> JSONValue {
        let answer = try await call(
            test, "CreateUserImportJob", ["JobName": "people", "CloudWatchLogsRoleArn": role])
        return try #require(answer["UserImportJob"])
    }

    /// Puts a file to a job's address.
    private static func put(_ test: TestPool, _ file: String, _ job: JSONValue) async throws -> HTTPResponseStatus {
        let url = try #require(job["PreSignedUrl"]?.text.flatMap { URLComponents(string: $0) })
        let request = HTTPRequest(
            method: .PUT, path: url.path, query: url.query ?? "", body: Array(file.utf8))
        return await HTTPRouter(LocalRoutes(cognito: test.cognito).all).answer(request).status
    }

    private static func report(_ test: TestPool, _ job: JSONValue) async throws -> [String] {
        let path = "/_local/imports/\(TestPool.id)/\(job["JobId"]?.text ?? "")"
        let reply = await HTTPRouter(LocalRoutes(cognito: test.cognito).all).answer(
            HTTPRequest(method: .GET, path: path))
        return String(decoding: reply.body, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Imports a file, and returns the job at its end.
    private static func imported(_ test: TestPool, _ file: String) async throws -> JSONValue {
        let job = try await makeJob(test)
        #expect(try await put(test, file, job) == .ok)
        let id: JSONMembers<JSONValue> = ["JobId": job["JobId"] ?? .null]
        let started = try await call(test, "StartUserImportJob", id)["UserImportJob"]
        #expect(started?["Status"] == "Pending" && started?["StartDate"] != nil)
        await test.cognito.drain()
        return try #require(try await call(test, "DescribeUserImportJob", id)["UserImportJob"])
    }

    /// A file of users, whose columns are in another order than Cognito's.
    private static func file(_ test: TestPool, _ users: [[String: String]]) async throws -> String {
        let header = try await call(test, "GetCSVHeader")["CSVHeader"]?.elements?.compactMap(\.text).reversed() ?? []
        let rows = users.map { user in header.map { user[$0] ?? "" }.joined(separator: ",") }
        return ([header.joined(separator: ",")] + rows).joined(separator: "\n")
    }

    private static func user(_ name: String, _ values: [String: String] = [:]) -> [String: String] {
        [
            "cognito:username": name, "cognito:mfa_enabled": "FALSE", "email": "\(name)@example.org",
            "email_verified": "TRUE",
        ].merging(values) { $1 }
    }

    @Test func `the header has the pool's attributes, and two columns of Cognito's`() async throws {
        let test = try await TestPool([
            "SchemaAttributes": [["Name": "custom:tenant", "AttributeDataType": "String"]]
        ])
        let header = try await Self.call(test, "GetCSVHeader")["CSVHeader"]
        #expect(
            header == [
                "name", "given_name", "family_name", "middle_name", "nickname", "preferred_username", "profile",
                "picture", "website", "email", "email_verified", "gender", "birthdate", "zoneinfo", "locale",
                "phone_number", "phone_number_verified", "address", "updated_at", "custom:tenant",
                "cognito:mfa_enabled", "cognito:username",
            ])
    }

    @Test func `users of a file are stored, and the report says of each line what became of it`() async throws {
        let test = try await TestPool(["SchemaAttributes": [["Name": "custom:tenant", "AttributeDataType": "String"]]])
        try await test.addUser("known")
        let job = try await Self.imported(
            test,
            Self.file(
                test,
                [
                    Self.user(
                        "ada",
                        ["address": #"1 Main St\, Lyon"#, "birthdate": "12/10/1815", "name": #""Ada ""A"" Byron""#]),
                    Self.user("known"), Self.user("bob", ["email_verified": "FALSE"]),
                    Self.user("eve", ["birthdate": "yesterday"]), Self.user("mfa", ["cognito:mfa_enabled": "TRUE"]),
                    Self.user("odd", ["cognito:mfa_enabled": "maybe"]), ["email": "x@example.org"],
                    Self.user("tom", ["phone_number": "+15555550100", "cognito:mfa_enabled": "true"]),
                    Self.user("long", ["name": String(repeating: "x", count: 16_001)]),
                    Self.user("two words"), Self.user("wide", ["name": String(repeating: "x", count: 2049)]),
                ]))
        #expect(job["Status"] == "Succeeded" && job["CompletionMessage"] == "Import Job Completed Successfully.")
        #expect(job["ImportedUsers"] == 2 && job["SkippedUsers"] == 1 && job["FailedUsers"] == 8)
        let report = try await Self.report(test, job)
        #expect(
            report == [
                "[SUCCEEDED] Line Number 2 - The import succeeded.",
                "[SKIPPED] Line Number 3 - The user already exists.",
                "[FAILED] Line Number 4 - The User Record does not set any of the auto verified attributes to true. "
                    + "(Example: email_verified to true).",
                "[FAILED] Line Number 5 - Attributes did not conform to the schema: birthdate: String must be no shorter "
                    + "than 10 characters",
                "[FAILED] Line Number 6 - The User Record sets cognito:mfa_enabled to true, but no phone_number.",
                "[FAILED] Line Number 7 - The User Record does not set cognito:mfa_enabled to true or false.",
                "[FAILED] Line Number 8 - The User Record does not set cognito:username.",
                "[SUCCEEDED] Line Number 9 - The import succeeded.",
                "[FAILED] Line Number 10 - The line has more than 16000 bytes.",
                "[FAILED] Line Number 11 - 1 validation error detected: Value at 'username' failed to satisfy constraint: "
                    + "Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+",
                "[FAILED] Line Number 12 - 1 validation error detected: Value at 'userAttributes.3.member.value' failed "
                    + "to satisfy constraint: Member must have length less than or equal to 2048",
            ])
        let ada = try await test.user("ada")
        #expect(ada.status == .resetRequired && ada.password == nil)
        #expect(ada.attributes["address"] == "1 Main St, Lyon" && ada.attributes["birthdate"] == "1815-12-10")
        #expect(ada.attributes["email_verified"] == "true" && ada.attributes["name"] == #"Ada "A" Byron"#)
        #expect(await test.outcome(of: "ada").hasPrefix("PasswordResetRequiredException: "))
        #expect(await test.outcome("ForgotPassword", ["Username": "ada"]) == "ok")
        #expect(try await test.user("tom").factors["SMS_MFA"] != nil)
    }

    @Test(
        arguments: [
            ("name,email\n", "The header is not the one that GetCSVHeader returns."),
            ("", "The header is not the one that GetCSVHeader returns."),
        ])
    func `a file with another header fails as a whole`(file: String, message: String) async throws {
        let test = try await TestPool()
        let job = try await Self.imported(test, file)
        #expect(job["Status"] == "Failed" && job["CompletionMessage"] == .text(message))
    }

    @Test func `a file whose users all fail, or whose quotation marks do not match, fails`() async throws {
        let test = try await TestPool()
        let failed = try await Self.imported(
            test, Self.file(test, [Self.user("ada", ["email_verified": ""]), ["email": "x"]]))
        #expect(failed["Status"] == "Failed" && failed["FailedUsers"] == 2)
        #expect(
            failed["CompletionMessage"] == "Too many users have failed or been skipped during the import.")
        let broken = try await Self.imported(
            test, Self.file(test, [Self.user("ada"), Self.user("bob", ["name": #""Bob"#])]))
        #expect(broken["Status"] == "Failed")
        #expect(broken["CompletionMessage"] == "Line 3: the quotation marks do not match.")
        #expect(broken["ImportedUsers"] == 0)
    }

    @Test func `a line with too few values fails alone`() async throws {
        let test = try await TestPool()
        let job = try await Self.imported(test, Self.file(test, [Self.user("ada")]) + "\na,b\n")
        #expect(job["ImportedUsers"] == 1 && job["FailedUsers"] == 1)
        #expect(
            try await Self.report(test, job).last?.hasPrefix("[FAILED] Line Number 3 - The line has 2 values") == true)
    }

    @Test func `an address takes a file for a quarter of an hour, with its own signature only`() async throws {
        let test = try await TestPool()
        let (job, other) = (try await Self.makeJob(test), try await Self.makeJob(test))
        let forged = job["PreSignedUrl"]?.text?.replacing(job["JobId"]?.text ?? "", with: other["JobId"]?.text ?? "")
        #expect(try await Self.put(test, "x", ["PreSignedUrl": .text(forged ?? "")]) == .forbidden)
        #expect(try await Self.put(test, "x", job) == .ok)
        test.clock.advance(by: 901)
        #expect(try await Self.put(test, "x", job) == .forbidden)
        #expect(try await Self.put(test, "x", other) == .forbidden)
    }

    private static func outcome(
        _ test: TestPool, _ operation: String, _ members: JSONMembers<JSONValue> = [:]
    ) async -> String {
        do {
            _ = try await call(test, operation, members)
            return "ok"
        } catch { return "\(error)" }
    }

    @Test func `a job that cannot run says why`() async throws {
        let test = try await TestPool()
        let job = try await Self.makeJob(test)
        let id: JSONMembers<JSONValue> = ["JobId": job["JobId"] ?? .null]
        #expect(
            await Self.outcome(test, "StartUserImportJob", id)
                == "PreconditionNotMetException: No csv file was uploaded for \(job["JobId"]?.text ?? "")")
        #expect(
            await Self.outcome(test, "StopUserImportJob", id)
                == "PreconditionNotMetException: The job's status must be InProgress, but it is Created.")
        test.clock.advance(by: 25 * 3600)
        #expect(
            await Self.outcome(test, "StartUserImportJob", id)
                == "PreconditionNotMetException: The job's status must be Created, but it is Expired.")
        let done = try await Self.imported(test, Self.file(test, [Self.user("ada")]))
        #expect(
            await Self.outcome(test, "StartUserImportJob", ["JobId": done["JobId"] ?? .null])
                == "PreconditionNotMetException: The job's status must be Created, but it is Succeeded.")
        #expect(
            await Self.outcome(test, "DescribeUserImportJob", ["JobId": "import-none"])
                == "ResourceNotFoundException: The import job import-none does not exist.")
    }

    @Test func `a job that is stopped keeps what it has stored, and another waits for its end`() async throws {
        let test = try await TestPool()
        let (job, other) = (try await Self.makeJob(test), try await Self.makeJob(test))
        let name = try #require(job["JobId"]?.text)
        #expect(try await Self.put(test, "x", other) == .ok)
        // As if the job had been started, and had not come to its first users.
        test.cognito.pools.imports.begin(name)
        #expect(
            await Self.outcome(test, "StartUserImportJob", ["JobId": other["JobId"] ?? .null])
                == "PreconditionNotMetException: A user import job of the user pool is running.")
        for operation in ["UpdateUserPool", "DeleteUserPool", "AddCustomAttributes"] {
            #expect(
                await Self.outcome(test, operation)
                    == "UserImportInProgressException: A user import job of the user pool is running.")
        }
        let stopped = try await Self.call(test, "StopUserImportJob", ["JobId": .text(name)])["UserImportJob"]
        #expect(stopped?["Status"] == "Stopping")
        let file = try await Self.file(test, (1...250).map { Self.user("user\($0)") })
        let pool = try test.cognito.pools.store.userPool(TestPool.id)
        await UserImport(pools: test.cognito.pools, pool: pool, job: name, hashes: nil).run(Array(file.utf8))
        let end = try #require(
            try await Self.call(test, "DescribeUserImportJob", ["JobId": .text(name)])["UserImportJob"])
        #expect(end["Status"] == "Stopped" && end["ImportedUsers"] == 100)
        #expect(end["CompletionMessage"] == "The Import Job was stopped by the developer.")
        #expect(try test.cognito.pools.store.read { try $0.userCount(in: TestPool.id) } == 100)
    }

    @Test func `jobs are listed by page, the latest first`() async throws {
        let test = try await TestPool()
        var ids: [JSONValue] = []
        for _ in 1...3 {
            ids.append(try #require(try await Self.makeJob(test)["JobId"]))
            test.clock.advance(by: 1)
        }
        let first = try await Self.call(test, "ListUserImportJobs", ["MaxResults": 2])
        let token = try #require(first["PaginationToken"])
        let second = try await Self.call(test, "ListUserImportJobs", ["MaxResults": 2, "PaginationToken": token])
        let listed = [first, second].flatMap { $0["UserImportJobs"]?.elements ?? [] }.compactMap { $0["JobId"] }
        #expect(listed == ids.reversed())
    }
}
