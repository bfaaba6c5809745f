import CognitoProcessTestSupport
import Foundation
import Testing
import WireJSON

/// Templates that `check` and `pool` judge alike.
@Suite struct TemplateCorpusTests {
    /// A refusal as one of the two commands shows it.
    private struct Shown: Hashable {
        let line: Int
        let column: Int
        let words: String
    }

    @Test func `the corpus is large, and has good templates as well as bad ones`() {
        let all = TemplateOfCorpus.all
        #expect(all.count >= 60 && Set(all.map(\.name)).count == all.count)
        #expect(all.count { $0.refusals.isEmpty } >= 12)
    }

    @Test(arguments: TemplateOfCorpus.all)
    func `check and pool say the same of a template, in Cognito's words`(_ template: TemplateOfCorpus) async throws {
        let folder = WorkFolder()
        let path = "\(folder.path)/template.yaml"
        try template.text.write(toFile: path, atomically: true, encoding: .utf8)
        let checked = try await Self.checked(path)
        #expect(
            checked.map(\.line) == template.refusals.map(\.line)
                && zip(checked, template.refusals).allSatisfy { $0.words.contains($1.words) }, "\(checked)")
        #expect(try await Self.played(folder) == checked)
    }

    @Test func `check calls no provider, runs no function and writes nothing`() async throws {
        let folder = WorkFolder()
        let path = "\(folder.path)/template.yaml"
        let template = """
            Resources:
              Gate:
                Type: AWS::Lambda::Function
                Properties:
                  Runtime: python3.12
                  Handler: index.handler
                  Timeout: 5
                  MemorySize: 256
                  Code: { ZipFile: "open('\(folder.path)/ran', 'w')" }
              Users:
                Type: AWS::Cognito::UserPool
                Properties: { LambdaConfig: { PreSignUp: !GetAtt Gate.Arn } }
              Corp:
                Type: AWS::Cognito::UserPoolIdentityProvider
                Properties:
                  UserPoolId: !Ref Users
                  ProviderName: Corp
                  ProviderType: SAML
                  ProviderDetails: { MetadataURL: "http://127.0.0.1:9/metadata.xml" }
            """
        try template.write(toFile: path, atomically: true, encoding: .utf8)
        // A server that read the metadata would refuse the provider, because nothing listens there.
        #expect(try await Self.checked(path) == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["template.yaml"])
    }

    private static func checked(_ path: String) async throws -> [Shown] {
        let run = try await DeskRun(executable: "cognito-triggers", ["check", "--json", path])
        let findings = try String(decoding: run.output, as: UTF8.self).split(separator: "\n").map {
            try JSONDocument(Array($0.utf8)).root
        }
        // A note depends on values that only a deployment knows.
        return findings.filter {
            $0["rule"]?.value.text == "cognito.refused" && $0["severity"]?.value.text == "error"
        }.map {
            Shown(
                line: Int($0["line"]?.source ?? "") ?? 0, column: Int($0["column"]?.source ?? "") ?? 0,
                words: $0["problem"]?.value.text ?? "")
        }
    }

    private static func played(_ folder: WorkFolder) async throws -> [Shown] {
        let pool = try await PoolProcess(["--quiet", "--package-path", folder.path, "--data", ":memory:"])
        #expect(await pool.end() == 0)
        return pool.errors.text.matches(
            of:
                /template\.yaml:(\d+):(\d+): ((?:Cognito refuses|CloudFormation rejects) .*) A deployment fails there;/
        ).map { Shown(line: Int($0.1) ?? 0, column: Int($0.2) ?? 0, words: String($0.3)) }
    }
}

/// A template of `Templates/corpus.txt`, which its sentence introduces.
struct TemplateOfCorpus: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String

    var testDescription: String { name }

    /// The lines that `# refused:` marks, with words of the refusals.
    var refusals: [(line: Int, words: String)] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
            line.firstRange(of: " # refused: ").map { (number + 1, String(line[$0.upperBound...])) }
        }
    }

    /// The pool and the client that a template has unless it has its own.
    private static let base = [
        ("Users", "{ Type: AWS::Cognito::UserPool, Properties: { UserPoolName: users } }"),
        ("App", "{ Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref Users, ClientName: app } }"),
    ]

    static let all: [TemplateOfCorpus] = {
        let path = "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Templates/corpus.txt"
        let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return text.split(separator: "--- ").map { section in
            let parts = section.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            let own = String(parts.last ?? "")
            let added = base.filter { !"\n\(own)".contains("\n  \($0.0):") }.map { "  \($0.0): \($0.1)\n" }
            return TemplateOfCorpus(name: String(parts[0]), text: "Resources:\n\(added.joined())\(own)")
        }
    }()
}
