import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Emails as the live page shows them.
@Suite struct MailTests {
    private static func ask(_ pool: TestPool, _ path: String) async -> HTTPReply {
        await HTTPRouter(LocalRoutes(cognito: pool.cognito).all).answer(HTTPRequest(method: .GET, path: path))
    }

    @Test func `an email is a document of its own in which nothing runs and nothing is fetched`() async throws {
        let body = "<b>Hello {username}</b>, your code is {####}. <script>alert(1)</script>"
        let pool = try await TestPool(["EmailVerificationMessage": .text(body)])
        try await pool.call(
            "SignUp",
            [
                "Username": "ada", "Password": .text(TestPool.password),
                "UserAttributes": [["Name": "email", "Value": "ada@example.org"]],
            ])
        let number = try #require(try await pool.outbox().last?.members["number"]?.number)
        let reply = await Self.ask(pool, "/_local/outbox/\(Int(number))")
        #expect(reply.status == .ok)
        let policy = try #require(reply.headers.first(name: "Content-Security-Policy"))
        #expect(
            policy.contains("sandbox") && policy.contains("default-src 'none'") && !policy.contains("allow-scripts"))
        let code = try await pool.lastCode()
        #expect(String(decoding: reply.body, as: UTF8.self).contains("your code is \(code)"))
    }

    @Test(arguments: ["0", "77", "-1", "x", "1.html", ""])
    func `a number that no message has leads nowhere`(number: String) async throws {
        let pool = try await TestPool()
        #expect(await Self.ask(pool, "/_local/outbox/\(number)").status == .notFound)
    }

    @Test func `a call knows the name by which the app asks, beside the id that is the user name`() async throws {
        let pool = try await TestPool(["UsernameAttributes": ["email"]])
        try await pool.call("SignUp", ["Username": "ada@example.org", "Password": .text(TestPool.password)])
        let user = try await pool.user("ada@example.org").username
        guard case .array(let flows) = pool.cognito.server.trace.json, let flow = flows.first,
            case .array(let calls)? = flow.members?["calls"], let call = calls.first?.members
        else {
            Issue.record("There is no call.")
            return
        }
        #expect(call["username"]?.text == user && user != "ada@example.org")
        #expect(call["givenUsername"]?.text == "ada@example.org")
    }
}
