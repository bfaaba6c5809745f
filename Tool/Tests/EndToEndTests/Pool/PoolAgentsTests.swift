import CognitoProcessTestSupport
import Foundation
import Testing

/// Clients of agents, which register themselves or publish a document of themselves, against a pool that runs.
@Suite struct PoolAgentsTests {
    @Test(arguments: ["register", "public", "document"])
    func `the client of the MCP Python SDK signs in, calls its resource, and refreshes`(mode: String) async throws {
        let pool = try await PoolProcess(["--quiet", "--data", ":memory:"])
        #expect(try await PythonPackages.run("pool_agents.py", [pool.endpoint, mode], with: "mcp") == "signed in\n")
        #expect(await pool.end() == 0)
    }

    @Test func `the programs of the page Agents sign in run against the page's template`() async throws {
        let page = PackageFolder.path("Sources/CognitoTriggers/CognitoTriggers.docc/AgentsSignIn.md")
        let text = try String(contentsOfFile: page, encoding: .utf8)
        let template = try #require(text.firstMatch(of: /```yaml\n((?:.|\n)+?)```/)?.1)
        let folder = WorkFolder()
        try String(template).write(toFile: "\(folder.path)/template.yaml", atomically: true, encoding: .utf8)
        let pool = try await PoolProcess(
            ["--quiet", "--strict", "--data", ":memory:", "--template", "\(folder.path)/template.yaml"])
        let output = try await PythonPackages.run("pool_agents_guide.py", [pool.endpoint, page], with: "mcp")
        #expect(output == "signed in twice\n")
        #expect(await pool.end() == 0)
    }

    @Test func `boto3 and Authlib use registered clients, policies and documents`() async throws {
        let pool = try await PoolProcess(["--quiet", "--data", ":memory:"])
        #expect(try await pool.call("pool_registration.py") == "registered\n")
        #expect(await pool.end() == 0)
    }

    @Test func `a document is fetched over HTTPS, and one that cannot be used leads to no other request`() async throws
    {
        let folder = WorkFolder()
        let program = PackageFolder.path("Tool/Tests/EndToEndTests/Callers/pool_documents.py")
        let output = try await AWSClients.python(
            [program, try PackageFolder.executable("cognito-triggers"), folder.path])
        #expect(String(decoding: output, as: UTF8.self) == "fetched and refused\n")
    }

    @Test(.timeLimit(.minutes(5)))
    func `the page shows registrations, documents, secrets, and an exchange with its actors`() async throws {
        let folder = WorkFolder()
        let program = PackageFolder.path("Tool/Tests/EndToEndTests/Callers/pool_agents_page.py")
        let command = try PackageFolder.executable("cognito-triggers")
        let output = try await AWSClients.python([program, command, PoolPageTests.driver(), folder.path])
        #expect(String(decoding: output, as: UTF8.self) == "walked\n")
    }

    @Test func `twenty kills while apps register lose no client and no policy that was answered`() async throws {
        let folder = WorkFolder()
        let program = PackageFolder.path("Tool/Tests/EndToEndTests/Callers/pool_agents_kill.py")
        let command = try PackageFolder.executable("cognito-triggers")
        let output = try await AWSClients.python([program, command, "\(folder.path)/pool.sqlite", "20"])
        #expect(String(decoding: output, as: UTF8.self).contains("none lost"))
    }
}
