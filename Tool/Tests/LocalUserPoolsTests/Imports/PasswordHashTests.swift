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
@testable import UserCredentials

/// Import jobs with password hashes; the hashes are those of `bcrypt`, `argon2-cffi` and `hashlib`.
@Suite struct PasswordHashTests {
    private static let hashes: [(algorithm: String, hash: String)] = [
        ("BCRYPT", "$2b$04$KJ2HbWYdb0FduPutQH0lxOrGvUN9YrGOyWA4idrcRKSN6La73q5WC"),
        ("BCRYPT", "$2a$04$a0LtWR3KRrJYP1lRrMsIEuQnUF.7axBTPBzADFFPfrpyQFthn55NS"),
        ("BCRYPT", "$2y$04$KJ2HbWYdb0FduPutQH0lxOrGvUN9YrGOyWA4idrcRKSN6La73q5WC"),
        (
            "ARGON2ID",
            "$argon2id$v=19$m=1024,t=2,p=2$gta5Ivxga/a+bUVYVJdpxg$TV6wAIU1Yf1rW7lz9xBXJ7fucrEyM12ENv3SJH9wDxA"
        ),
        (
            "SCRYPT",
            "$scrypt$ln=10,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$cEeGiMhK/rz6HHvuBIiNK/biijwzFMyGmmVVmCFONkM"
        ),
        (
            "PBKDF2_SHA256",
            "$pbkdf2-sha256$i=1000,l=32$MDEyMzQ1Njc4OWFiY2RlZg$2/6i32L0Bi6MtP2OuJMPcqA89+m4kdqqE3/bAThGMxs"
        ),
    ]

    /// Imports the user `ada` with a cell for the password's hash, and returns the job's result and its report.
    private static func imported(
        _ test: TestPool, _ algorithm: String?, _ cell: String, others: [String] = []
    ) async throws -> (job: JSONValue, report: [String]) {
        let pool: JSONMembers<JSONValue> = ["UserPoolId": .text(TestPool.id)]
        var input = pool.merging([
            "JobName": "people", "CloudWatchLogsRoleArn": "arn:aws:iam::123456789012:role/import",
        ])
        input["PasswordHashingAlgorithm"] = algorithm.map(JSONValue.text)
        let made = try #require(try await test.cognito.respond(to: "CreateUserImportJob", input)["UserImportJob"])
        #expect(made["PasswordHashingAlgorithm"] == algorithm.map(JSONValue.text))
        let header = try await test.cognito.respond(to: "GetCSVHeader", pool)["CSVHeader"]?.elements?.compactMap(\.text)
        let columns = try #require(header) + ["cognito:password_hash"]
        func row(_ name: String, _ cell: String) -> String {
            let values = [
                "cognito:username": name, "cognito:mfa_enabled": "FALSE", "email": "\(name)@example.org",
                "email_verified": "TRUE", "cognito:password_hash": cell,
            ]
            return columns.map { values[$0] ?? "" }.joined(separator: ",")
        }
        let rows = [row("ada", cell)] + others.map { row($0, "") }
        let file = ([columns.joined(separator: ",")] + rows).joined(separator: "\n")
        let url = try #require(made["PreSignedUrl"]?.text.flatMap { URLComponents(string: $0) })
        let router = HTTPRouter(LocalRoutes(cognito: test.cognito).all)
        let put = HTTPRequest(method: .PUT, path: url.path, query: url.query ?? "", body: Array(file.utf8))
        #expect(await router.answer(put).status == .ok)
        let id = pool.merging(["JobId": made["JobId"] ?? .null])
        _ = try await test.cognito.respond(to: "StartUserImportJob", id)
        await test.cognito.drain()
        let job = try #require(try await test.cognito.respond(to: "DescribeUserImportJob", id)["UserImportJob"])
        let path = "/_local/imports/\(TestPool.id)/\(made["JobId"]?.text ?? "")"
        let reply = await router.answer(HTTPRequest(method: .GET, path: path))
        return (job, String(decoding: reply.body, as: UTF8.self).split(separator: "\n").map(String.init))
    }

    private static func outcome(_ test: TestPool, _ password: String) async -> String {
        await test.outcome(
            "InitiateAuth",
            ["AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": ["USERNAME": "ada", "PASSWORD": .text(password)]])
    }

    @Test(arguments: hashes)
    func `a user signs in with the password of an imported hash, which then becomes a verifier`(
        algorithm: String, hash: String
    ) async throws {
        let test = try await TestPool()
        let (job, report) = try await Self.imported(test, algorithm, hash.replacing(",", with: "\\,"), others: ["eve"])
        #expect(job["ImportedUsers"] == 2 && job["Status"] == "Succeeded", "\(report)")
        let user = try await test.user("ada")
        #expect(user.status == .confirmed && user.importedPassword != nil && user.password == nil)
        // A user with an empty cell is imported as in a job without hashes.
        #expect(try await test.user("eve").status == .resetRequired)
        #expect(await Self.outcome(test, "Passw0rd?") == "NotAuthorizedException: Incorrect username or password.")
        #expect(try await test.user("ada").importedPassword != nil)
        #expect(await Self.outcome(test, TestPool.password) == "ok")
        let signedIn = try await test.user("ada")
        #expect(signedIn.importedPassword == nil && signedIn.password != nil)
        #expect(await Self.outcome(test, TestPool.password) == "ok")
        #expect(await Self.outcome(test, "Passw0rd?") != "ok")
    }

    @Test func `bcrypt counts 72 bytes of a password, however long it is`() async throws {
        let test = try await TestPool()
        let password = String(repeating: "a", count: 72)
        _ = try await Self.imported(test, "BCRYPT", "$2b$04$1tcXqfQwIGoSge.9zGHH1eoniZfTDpYQ4ak4N6bZaEJgzLISS1SV.")
        #expect(await Self.outcome(test, String(password.dropLast())) != "ok")
        #expect(await Self.outcome(test, password + String(repeating: "b", count: 180)) == "ok")
    }

    @Test func `the password policy does not apply to an imported password, and new passwords replace it`() async throws
    {
        let (algorithm, hash) = Self.hashes[0]
        let strict: JSONMembers<JSONValue> = ["Policies": ["PasswordPolicy": ["MinimumLength": 20]]]
        let test = try await TestPool(strict)
        _ = try await Self.imported(test, algorithm, hash)
        #expect(await Self.outcome(test, TestPool.password) == "ok")
        let other = try await TestPool()
        _ = try await Self.imported(other, algorithm, hash)
        try await other.call("AdminSetUserPassword", ["Username": "ada", "Password": "An0ther!One", "Permanent": true])
        #expect(try await other.user("ada").importedPassword == nil)
        #expect(await Self.outcome(other, TestPool.password) != "ok")
        #expect(await Self.outcome(other, "An0ther!One") == "ok")
    }

    @Test func `SRP fails before the first sign-in with the password, and works after it`() async throws {
        let test = try await TestPool(client: [
            "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH"]
        ])
        _ = try await Self.imported(test, Self.hashes[0].algorithm, Self.hashes[0].hash)
        func srp() async throws -> String {
            let client = try TestPool.client()
            let proof = try test.proof(try await test.beginSRP(client), client)
            return await TestPool.outcome { try await test.respond("PASSWORD_VERIFIER", nil, proof) }
        }
        #expect(try await srp() == "NotAuthorizedException: Incorrect username or password.")
        #expect(test.notes.contains { $0.contains("SRP, which needs one sign-in with the password itself") })
        #expect(await Self.outcome(test, TestPool.password) == "ok")
        #expect(try await srp() == "tokens")
    }

    @Test(arguments: [
        ("BCRYPT", "$2x$04$KJ2HbWYdb0FduPutQH0lxOrGvUN9YrGOyWA4idrcRKSN6La73q5WC", "is not one of bcrypt"),
        ("BCRYPT", "$2b$04$KJ2HbWYdb0FduPutQH0lxOrGvUN9YrGOyWA4idrcRKSN6La73q5", "is not one of bcrypt"),
        ("BCRYPT", "$2b$17$KJ2HbWYdb0FduPutQH0lxOrGvUN9YrGOyWA4idrcRKSN6La73q5WC", "has the cost 17"),
        ("BCRYPT", "Passw0rd!", "is not one of bcrypt"),
        ("SCRYPT", "$2b$04$KJ2HbWYdb0FduPutQH0lxOrGvUN9YrGOyWA4idrcRKSN6La73q5WC", "is not of the form $scrypt$ln="),
        ("SCRYPT", "$scrypt$ln=19,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$cEeGiMhK/rz6HHvuBIiNKw", "524289 KiB of memory"),
        ("SCRYPT", "$scrypt$ln=63,r=9999999999,p=1$MDEyMzQ1Njc4OWFiY2RlZg$cEeGiMhK/rz6HHvuBIiNKw", "KiB of memory"),
        ("SCRYPT", "$scrypt$ln=1,r=9999999999,p=1$MDEyMzQ1Njc4OWFiY2RlZg$cEeGiMhK/rz6HHvuBIiNKw", "KiB of memory"),
        ("SCRYPT", "$scrypt$ln=16,r=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$cEeGiMhK/rz6HHvuBIiNKw", "the form"),
        ("SCRYPT", "$scrypt$ln=3,r=100000,p=16$MDEyMzQ1Njc4OWFiY2RlZg$cEeGiMhK/rz6HHvuBIiNKw", "300000 KiB"),
        ("SCRYPT", "$scrypt$ln=10,r=8,p=17$MDEyMzQ1Njc4OWFiY2RlZg$cEeGiMhK/rz6HHvuBIiNKw", "17 lanes"),
        ("PBKDF2_SHA256", "$pbkdf2-sha256$i=10000001,l=16$MDEyMzQ1Njc4OWFiY2RlZg$cEeGiMhK/rz6HHvuBIiNKw", "iterations"),
        ("PBKDF2_SHA256", "$pbkdf2-sha256$i=1000,l=32$MDEyMzQ1Njc4OWFiY2RlZg$cEeGiMhK/rz6HHvuBIiNKw", "the form"),
        ("PBKDF2_SHA256", "$pbkdf2-sha256$i=1000,l=8$MDEyMzQ1Njc4OWFiY2RlZg$cEeGiMhK/ro", "a key of 16 to 64"),
        (
            "ARGON2ID", "$argon2i$v=19$m=1024,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$cEeGiMhK/rz6HHvuBIiNKw",
            "the form $argon2id"
        ),
        ("ARGON2ID", "$argon2id$v=19$m=262145,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$cEeGiMhK/rz6HHvuBIiNKw", "KiB of memory"),
        ("ARGON2ID", "$argon2id$v=19$m=262144,t=17,p=1$MDEyMzQ1Njc4OWFiY2RlZg$cEeGiMhK/rz6HHvuBIiNKw", "17 passes"),
        ("ARGON2ID", "$argon2id$v=19$m=1024,t=0,p=1$MDEyMzQ1Njc4OWFiY2RlZg$cEeGiMhK/rz6HHvuBIiNKw", "the form"),
        ("ARGON2ID", "$argon2id$v=19$m=1024,t=-2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$cEeGiMhK/rz6HHvuBIiNKw", "the form"),
    ])
    func `a hash that is malformed, another's or too costly fails its line only, and is not quoted`(
        algorithm: String, hash: String, words: String
    ) async throws {
        let test = try await TestPool()
        let (job, report) = try await Self.imported(
            test, algorithm, hash.replacing(",", with: "\\,"), others: ["eve"])
        #expect(job["FailedUsers"] == 1 && job["ImportedUsers"] == 1)
        #expect(report.first?.contains(words) == true && report.first?.contains(hash) == false, "\(report)")
        let name: JSONMembers<JSONValue> = ["Username": "ada"]
        #expect(await test.outcome("AdminGetUser", name) == "UserNotFoundException: User does not exist.")
    }

    @Test func `the column in a job without an algorithm fails the job`() async throws {
        let test = try await TestPool()
        let (job, _) = try await Self.imported(test, nil, Self.hashes[0].hash)
        #expect(job["Status"] == "Failed" && job["ImportedUsers"] == 0)
        #expect(job["CompletionMessage"] == "The header is not the one that GetCSVHeader returns.")
    }

    @Test func `an export keeps a hash that nobody has signed in with`() async throws {
        let test = try await TestPool()
        _ = try await Self.imported(test, Self.hashes[0].algorithm, Self.hashes[0].hash)
        let seed = try await test.cognito.pools.exported()
        let other = try LocalCognito(host: NoFunctions()).sharingKeys()
        try await other.pools.seed(Array(JSONValue.object(["UserPools": .array(seed)]).flattened.utf8))
        let pool = try other.pools.store.userPool(TestPool.id)
        let user = try #require(try other.pools.store.read { try $0.user(named: "ada", in: pool) })
        #expect(user.importedPassword == (try await test.user("ada").importedPassword) && user.importedPassword != nil)
    }
}
