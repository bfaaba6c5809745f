import Testing

@testable import CloudTemplate
@testable import TemplateDoctor

/// Findings that a template accepts with a reason.
@Suite struct AcceptanceTests {
    /// A template with UserMigration behind a custom sign-in, which is a finding about its client.
    private static func findings(client: String = "", pool: String = "", function: String = "") throws -> [Finding] {
        func metadata(_ text: String) -> String { text.isEmpty ? "" : "    Metadata: \(text)\n" }
        let text = """
            Transform: AWS::Serverless-2016-10-31
            Resources:
              Members:
                Type: AWS::Serverless::Function
            \(metadata(function))    Properties: { Timeout: 5, MemorySize: 256 }
              Permission:
                Type: AWS::Lambda::Permission
                Properties:
                  Action: lambda:InvokeFunction
                  FunctionName: !Ref Members
                  Principal: cognito-idp.amazonaws.com
                  SourceArn: !GetAtt UserPool.Arn
              UserPool:
                Type: AWS::Cognito::UserPool
            \(metadata(pool))    Properties:
                  LambdaConfig: { PreSignUp: !GetAtt Members.Arn, UserMigration: !GetAtt Members.Arn }
              Client:
                Type: AWS::Cognito::UserPoolClient
            \(metadata(client))    Properties:
                  UserPoolId: !Ref UserPool
                  ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
                  PreventUserExistenceErrors: ENABLED
            """
        return try TemplateDoctor(Template(Array(text.utf8))).findings()
    }

    private static let rule = "migration.password-never-shown"

    private static func accepting(_ rule: String, _ reason: String = "Only by 'forgot password'.") -> String {
        "{ CognitoTriggers: { Accept: { \(rule): \"\(reason)\" } } }"
    }

    @Test func `a finding is there until it is accepted, and then has the reason`() throws {
        let before = try Self.findings()
        #expect(before.map(\.rule) == [Self.rule] && before[0].accepted == nil && before[0].needsChange)
        let after = try Self.findings(client: Self.accepting(Self.rule))
        #expect(after.map(\.rule) == [Self.rule] && after[0].accepted == "Only by 'forgot password'.")
        #expect(!after[0].needsChange)
    }

    @Test func `an acceptance on another resource accepts nothing, and the finding stays`() throws {
        let findings = try Self.findings(pool: Self.accepting(Self.rule))
        #expect(Set(findings.filter(\.needsChange).map(\.rule)) == [Self.rule, "template.acceptance"])
        let stale = try #require(findings.first { $0.rule == "template.acceptance" })
        #expect(stale.problem == "\(Self.rule) finds nothing in UserPool, so there is nothing to accept")
        #expect(stale.fix == "write it in Metadata of Client, which the finding is about")
        #expect(stale.path == "Metadata.CognitoTriggers.Accept.\(Self.rule)")
    }

    @Test(arguments: [
        (
            accepting("custom-flow.bypassed"),
            "custom-flow.bypassed finds nothing in Client, so there is nothing to accept"
        ),
        (
            accepting("migration.pasword-never-shown"),
            "there is no rule migration.pasword-never-shown; did you mean migration.password-never-shown?"
        ),
        (accepting(rule, "  "), "the acceptance of \(rule) has no reason"),
        ("{ CognitoTriggers: { Accept: { \(rule): [yes] } } }", "the acceptance of \(rule) has no reason"),
        (accepting("lambda-config.needs-arn"), "lambda-config.needs-arn cannot be accepted"),
        ("{ CognitoTriggers: { Accept: \(rule) } }", "Accept of Client contains no rule with a reason"),
        ("{ CognitoTriggers: {} }", "Metadata.CognitoTriggers of Client is empty"),
        ("{ CognitoTriggers: { Accepts: { \(rule): x } } }", "can contain only Accept, not Accepts"),
    ])
    func `an acceptance that cannot accept is a finding of its own`(_ metadata: String, _ words: String) throws {
        let findings = try Self.findings(client: metadata)
        let own = findings.filter { $0.rule == "template.acceptance" }
        #expect(own.count == 1 && own[0].problem.contains(words) && own[0].severity == .warning, "\(findings)")
        #expect(own.allSatisfy { $0.resource == "Client" && $0.place.line == 19 && !$0.fix.isEmpty })
        #expect(findings.contains { $0.rule == Self.rule && $0.accepted == nil })
    }

    @Test func `other metadata is nobody's business`() throws {
        #expect(try Self.findings(client: "{ cfn-lint: { config: {} } }").map(\.rule) == [Self.rule])
    }

    @Test func `an acceptance of a rule about code is needless only where the code is known`() throws {
        let text = try #require(TemplateFile.clean.first { $0.name == "clean/sam-two-clients.yaml" }).text
            .replacing(
                "    Type: AWS::Cognito::UserPool\n",
                with: "    Type: AWS::Cognito::UserPool\n    Metadata: \(Self.accepting("code.client-condition"))\n")
        let file = TemplateFile(name: "accepted", text: text)
        #expect(try TemplateDoctor(Template(file.bytes)).findings() == [])
        #expect(try file.findings().map(\.rule) == ["template.acceptance"])
        let conditional = TemplateFile(
            name: "conditional",
            text: text.replacing(
                "CreateAuthChallenge, VerifyAuthChallengeResponse\n",
                with: "CreateAuthChallenge, VerifyAuthChallengeResponse, when web\n"))
        #expect(try conditional.findings().map(\.accepted) == ["Only by 'forgot password'."])
    }

    @Test(arguments: TemplateDoctor.rules.filter { !$0.isAcceptable }.map(\.name))
    func `a rule that cannot be accepted is an error`(_ name: String) throws {
        #expect(try #require(TemplateDoctor.rules.first { $0.name == name }).severity == .error)
    }
}
