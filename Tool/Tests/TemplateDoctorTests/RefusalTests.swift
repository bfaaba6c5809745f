import LocalCognito
import Testing

@testable import CloudTemplate
@testable import TemplateDoctor

/// The findings about what a server in memory refuses.
@Suite struct RefusalTests {
    /// A trial whose pools, clients and functions have names that their logical ids give them.
    private struct Trial: TemplateTrial {
        func refusals(in template: Template) async throws -> [TrialRefusal] {
            let deployment = Deployment(
                pseudoParameters: [
                    "AWS::Region": "us-east-1", "AWS::AccountId": "123456789012", "AWS::Partition": "aws",
                ]
            ) { id, type, attribute in
                switch (type, attribute) {
                case ("AWS::Cognito::UserPool", "ProviderName"):
                    "cognito-idp.us-east-1.amazonaws.com/us-east-1_\(id)"
                case ("AWS::Cognito::UserPool", nil), ("AWS::Cognito::UserPool", "UserPoolId"): "us-east-1_\(id)"
                case ("AWS::Cognito::UserPool", "Arn"):
                    "arn:aws:cognito-idp:us-east-1:123456789012:userpool/us-east-1_\(id)"
                case ("AWS::Cognito::IdentityPool", nil): "us-east-1:00000000-0000-0000-0000-000000000000"
                case ("AWS::Lambda::Function", "Arn"): "arn:aws:lambda:us-east-1:123456789012:function:\(id)"
                case ("AWS::KMS::Key", "Arn"): "arn:aws:kms:us-east-1:123456789012:key/\(id)"
                case ("AWS::IAM::Role", "Arn"): "arn:aws:iam::123456789012:role/\(id)"
                case ("AWS::Cognito::UserPoolClient", nil), ("AWS::Cognito::UserPoolIdentityProvider", nil),
                    ("AWS::KMS::Key", nil), ("AWS::Lambda::Function", nil):
                    id
                default: nil
                }
            }
            let refusals = try await LocalCognito.refusals(of: TemplatePools([Stack(template, deployment)]))
            return refusals.filter(\.isCertain).map {
                TrialRefusal(
                    resource: $0.resource, path: $0.path, place: $0.place, words: $0.words, message: $0.message,
                    isOfCloudFormation: $0.isOfCloudFormation)
            }
        }
    }

    private static func findings(_ text: String) async throws -> [Finding] {
        try await TemplateDoctor(Template(Array(text.utf8))).findings(trial: Trial())
    }

    @Test(arguments: TemplateFile.refused)
    func `what Cognito refuses is found in its line, and nothing else is`(_ file: TemplateFile) async throws {
        let findings = try await Self.findings(file.text)
        #expect(findings.map { .init(rule: $0.rule, line: $0.place.line) } == file.expected, "\(findings)")
        #expect(findings.allSatisfy { !$0.fix.isEmpty && !$0.fix.hasPrefix("change the resource") }, "\(findings)")
    }

    @Test(arguments: TemplateFile.refused)
    func `the same template in JSON has the same refusals, in its own lines`(_ file: TemplateFile) async throws {
        let json = JSONForm(try TemplateReader.read(file.bytes).root)
        let findings = try await Self.findings(file.text)
        let translated = try await Self.findings(json.text)
        #expect(translated.map(\.problem) == findings.map(\.problem))
        #expect(translated.map(\.place.line) == findings.map { json.lines[$0.place] })
    }

    @Test(arguments: TemplateFile.clean)
    func `Cognito refuses nothing of a clean template`(_ file: TemplateFile) async throws {
        #expect(try await Self.findings(file.text).filter { $0.rule == "cognito.refused" } == [])
    }

    @Test(arguments: TemplateFile.defects)
    func `a rule finds what Cognito accepts, or what Cognito's words do not explain`(_ file: TemplateFile)
        async throws
    {
        let refused = try await Self.findings(file.text).filter { $0.rule == "cognito.refused" }
        #expect(
            refused.allSatisfy { finding in file.expected.contains { $0.line == finding.place.line } }, "\(refused)"
        )
    }

    @Test func `a refusal that a rule explains has the rule's fix`() async throws {
        let file = try #require(TemplateFile.defects.first { $0.name == "defects/no-function-ref.yaml" })
        let findings = try await Self.findings(file.text)
        #expect(findings.map(\.rule) == ["cognito.refused"])
        #expect(findings.first?.fix == "write !GetAtt Members.Arn")
    }

    @Test func `what is missing because only a deployment knows it is not a finding`() async throws {
        let findings = try await Self.findings(
            """
            Parameters: { Scope: { Type: String } }
            Resources:
              Pool: { Type: AWS::Cognito::UserPool }
              Client:
                Type: AWS::Cognito::UserPoolClient
                Properties:
                  UserPoolId: !Ref Pool
                  AllowedOAuthFlowsUserPoolClient: true
                  AllowedOAuthFlows: [client_credentials]
                  AllowedOAuthScopes: [!Ref Scope]
                  GenerateSecret: true
            """)
        #expect(!findings.contains { $0.rule == "cognito.refused" }, "\(findings)")
    }
}
