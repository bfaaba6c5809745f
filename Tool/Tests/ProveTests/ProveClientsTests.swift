import CognitoProcessTestSupport
import Foundation
import Testing
@_spi(Internal) import WireJSON

/// `cognito-triggers prove --clients` on templates.
@Suite(.serialized, .timeLimit(.minutes(60))) struct ProveClientsTests {
    /// A template with registrations; further lines of `DcrConfiguration` have eight blanks.
    private static func template(_ more: String = "", domain: Bool = true, in folder: Folder) throws -> String {
        let path = folder.path("template.yaml")
        let text = """
            Resources:
              People:
                Type: AWS::Cognito::UserPool
                Properties:
                  DcrConfiguration:
                    OpenDcrEnabled: true
            \(more)
              Orders:
                Type: AWS::Cognito::UserPoolResourceServer
                Properties:
                  UserPoolId: !Ref People
                  Identifier: orders
                  Name: orders
                  Scopes: [{ ScopeName: read, ScopeDescription: read }]
            \(domain ? "  Domain:\n    Type: AWS::Cognito::UserPoolDomain\n    Properties: { UserPoolId: !Ref People, Domain: people, ManagedLoginVersion: 2 }" : "")

            """
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test func `the template of the page Agents sign in holds`() async throws {
        let page = PackageFolder.path("Sources/CognitoTriggers/CognitoTriggers.docc/AgentsSignIn.md")
        let text = try String(contentsOfFile: page, encoding: .utf8)
        let folder = try Folder()
        let template = try #require(text.firstMatch(of: /```yaml\n((?:.|\n)+?)```/)?.1)
        let path = folder.path("template.yaml")
        try String(template).write(toFile: path, atomically: true, encoding: .utf8)
        let run = try await ProveRun.run([
            "prove", "--clients", "--template", path, "--package-path", folder.path("."), "--at-most", "1h",
        ])
        #expect(run.status == 0 && run.output.contains("\nheld in "), "\(run.output) \(run.errors)")
        #expect(run.output.contains("ok  codes-are-spent"))
    }

    @Test func `what the template allows too much is in the result, with the shortest history`() async throws {
        let folder = try Folder()
        let path = try Self.template(
            "        OpenDcrGrantTypes: [code, client_credentials]\n        AllowedScopes: [orders/read]", in: folder)
        let run = try await ProveRun.run([
            "prove", "--clients", "--json", "--template", path, "--package-path", folder.path("."), "--pool", "People",
            // Histories with one change are enough to find it.
            "--at-most", "150",
        ])
        #expect(run.status == 1, "\(run.output) \(run.errors)")
        let result = try JSONDocument(Array(run.output.utf8)).root
        #expect(result["kind"]?.scalarText == "result" && result["seed"] == nil)
        let worst = try #require(ProveRun.properties(result).first)
        #expect(worst["name"]?.scalarText == "machines-are-known" && worst["severity"]?.scalarText == "lets-in")
        let words = worst["history"]?.children.compactMap { $0["says"]?.scalarText } ?? []
        #expect(
            words == [
                #"the app registers with grant_types ["client_credentials"]"#, "the app asks for a machine's token",
            ])
        #expect(!run.output.contains("eyJ"))
    }

    @Test(
        arguments: [
            (["--answer", "message"], true, "--answer is for custom sign-ins"),
            (["Define"], true, "a function is for custom sign-ins"),
            (["--pool", "Others"], true, "has no pool Others; it has People"),
            ([], false, "UserPoolDomain"),
        ] as [([String], Bool, String)])
    func `what cannot be explored is wrong use`(options: [String], domain: Bool, words: String) async throws {
        let folder = try Folder()
        let path = try Self.template(domain: domain, in: folder)
        let run = try await ProveRun.run(
            ["prove", "--clients", "--template", path, "--package-path", folder.path(".")] + options)
        #expect(run.status == 2 && run.errors.replacing("\n", with: " ").contains(words), "\(run.output) \(run.errors)")
    }
}
