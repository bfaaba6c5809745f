import Testing

@testable import TemplateDoctor

/// The values of a template as far as they are known without a deployment.
@Suite struct TemplateStackTests {
    private static func stack(_ text: String) throws -> TemplateStack {
        try TemplateStack(
            Array(text.utf8), pseudoParameters: ["AWS::Region": "eu-west-1"],
            reference: { id, type, attribute in
                switch (type, attribute) {
                case ("AWS::Cognito::UserPool", nil): "pool-\(id)"
                case ("AWS::Lambda::Function", "Arn"): "arn:aws:lambda:eu-west-1:1:function:\(id)"
                case ("AWS::Lambda::Function", nil): id
                case ("AWS::IAM::Role", "Arn"): "arn:aws:iam::1:role/\(id)"
                default: nil
                }
            })
    }

    private static let template = """
        Transform: AWS::Serverless-2016-10-31
        Parameters:
          Stage: { Type: String, Default: test }
          Names: { Type: CommaDelimitedList, Default: "a, b" }
          Unsaid: { Type: String }
        Mappings:
          Limits: { test: { Length: 12 } }
        Conditions:
          IsTest: !Equals [!Ref Stage, test]
          IsLive: !Not [!Condition IsTest]
          IsUnsaid: !Equals [!Ref Unsaid, x]
        Resources:
          Gate:
            Type: AWS::Serverless::Function
            Properties:
              AutoPublishAlias: live
              Environment:
                Variables:
                  REGION: !Ref AWS::Region
                  POOL: !Sub "${Stage}-${Pool}-${!literal}"
                  TABLE: !Ref Table
                  SECRET: "{{resolve:ssm:secret}}"
          Pool:
            Type: AWS::Cognito::UserPool
            Properties:
              UserPoolName: !Join ["-", [pool, !Ref Stage]]
              AliasAttributes: !Ref Names
              Policies: { PasswordPolicy: { MinimumLength: !FindInMap [Limits, !Ref Stage, Length] } }
              MfaConfiguration: !If [IsLive, "ON", !Ref AWS::NoValue]
              DeletionProtection: !If [IsUnsaid, ACTIVE, INACTIVE]
              LambdaConfig:
                PreSignUp: !GetAtt Gate.Arn
                CustomMessage: !Ref Gate.Alias
          Live:
            Type: AWS::Cognito::UserPoolClient
            Condition: IsLive
            Properties: { UserPoolId: !Ref Pool }
          Table: { Type: AWS::DynamoDB::Table }
        """

    @Test func `parameters, conditions, maps, texts and references are worked out`() throws {
        let stack = try Self.stack(Self.template)
        let pool = try #require(stack.resources.first { $0.id == "Pool" }?.properties)
        #expect(pool["UserPoolName"]?.text == "pool-test")
        #expect(pool["AliasAttributes"]?.elements.compactMap(\.text) == ["a", "b"])
        #expect(pool["Policies"]?["PasswordPolicy"]?["MinimumLength"]?.text == "12")
        #expect(pool["MfaConfiguration"] == nil)
        let lambda = pool["LambdaConfig"]
        #expect(lambda?["PreSignUp"]?.text == "arn:aws:lambda:eu-west-1:1:function:Gate")
        #expect(lambda?["CustomMessage"]?.text == "arn:aws:lambda:eu-west-1:1:function:Gate:live")
        #expect(!stack.resources.contains { $0.id == "Live" })
        let gate = try #require(stack.resources.first { $0.id == "Gate" })
        #expect(gate.type == "AWS::Lambda::Function")
        let variables = gate.properties["Environment"]?["Variables"]
        #expect(variables?["REGION"]?.text == "eu-west-1")
        #expect(variables?["POOL"]?.text == "test-pool-Pool-${literal}")
    }

    @Test func `what only a deployment knows is named with its place`() throws {
        let stack = try Self.stack(Self.template)
        let unknown = stack.unknown.filter { ["Gate", "Pool"].contains($0.resource) }
        let paths = unknown.map { "\($0.resource).\($0.path)" }
        #expect(
            Set(paths) == [
                "Gate.Environment.Variables.TABLE", "Gate.Environment.Variables.SECRET", "Pool.DeletionProtection",
            ], "\(unknown)")
        #expect(unknown.first { $0.path.hasSuffix("TABLE") }?.place.line == 21)
    }

    @Test func `a condition that names itself holds for nobody and ends`() throws {
        let stack = try Self.stack(
            """
            Conditions: { A: !Condition B, B: !Not [!Condition A] }
            Resources:
              Pool: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: !If [A, x, y] } }
            """)
        #expect(stack.resources[0].properties["UserPoolName"] == nil)
        #expect(stack.unknown.map(\.path).contains("UserPoolName"))
    }
}
