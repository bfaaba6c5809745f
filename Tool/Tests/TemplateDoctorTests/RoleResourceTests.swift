import CloudTemplate
import TemplateDoctor
import Testing

/// The resources that a function's role reaches, in addition to the table that its code names by a variable.
@Suite struct RoleResourceTests {
    private static func problems(_ table: String, _ resource: String) throws -> [String] {
        try findings("TABLE: \(table)", resource).map(\.problem)
    }

    private static func findings(_ variable: String, _ resource: String) throws -> [Finding] {
        let text = """
            Transform: AWS::Serverless-2016-10-31
            Parameters: { Name: { Type: String }, Stage: { Type: String, Default: a } }
            Conditions: { IsLive: !Equals [!Ref Stage, b] }
            Resources:
              Counts: { Type: AWS::DynamoDB::Table }
              Others: { Type: AWS::DynamoDB::Table }
              Named: { Type: AWS::DynamoDB::Table, Properties: { TableName: sign-ins } }
              Chosen: { Type: AWS::DynamoDB::Table, Properties: { TableName: !Ref Name } }
              Stored: { Type: AWS::SSM::Parameter }
              Members:
                Type: AWS::Serverless::Function
                Properties:
                  Environment: { Variables: { \(variable) } }
                  Policies: [{ Statement: [{ Effect: Allow, Action: "dynamodb:*", Resource: \(resource) }] }]
            """
        let needs = DescribedFunction.Permission(
            actions: ["dynamodb:GetItem", "dynamodb:PutItem"], resource: "arn:aws:dynamodb:*:*:table/${TABLE}")
        return try TemplateFile.notPermitted(text, needs)
    }

    @Test(arguments: ["TABLE: !Ref Counts", "OTHER: a"])
    func `a table that a function may do without is a warning`(_ variable: String) throws {
        #expect(try Self.findings(variable, "'arn:aws:s3:::*'").map(\.severity) == [.warning])
    }

    @Test func `code names the partition aws, and a policy its own`() throws {
        #expect(try Self.problems("sign-ins", "'arn:aws-us-gov:dynamodb:us-gov-west-1:*:table/*'") == [])
    }

    @Test(arguments: [
        ("!Ref Counts", "!GetAtt Counts.Arn"), ("!Ref Counts", "'*'"),
        ("!Ref Counts", "!Sub 'arn:${AWS::Partition}:dynamodb:*:*:table/${Counts}'"),
        ("!Ref Counts", "[!GetAtt Others.Arn, !GetAtt Counts.Arn]"), ("!Ref Counts", "!Ref Name"),
        ("!Ref Counts", "!ImportValue Table"), ("!Ref Counts", "!GetAtt Stored.Value"),
        ("!Ref Counts", "!If [IsLive, !GetAtt Counts.Arn, !GetAtt Others.Arn]"),
        ("sign-ins", "'arn:aws:dynamodb:*:*:table/sign-ins'"), ("sign-ins", "'arn:aws:dynamodb:*:*:table/sign-?n*'"),
        ("sign-ins", "!GetAtt Named.Arn"), ("sign-ins", "!GetAtt Chosen.Arn"),
        ("!Ref Named", "'arn:aws:dynamodb:eu-west-1:111122223333:table/sign-ins'"),
        ("!Ref Name", "!GetAtt Counts.Arn"), ("!Sub '${Name}-counts'", "'arn:aws:dynamodb:*:*:table/a-counts'"),
    ])
    func `a table that the role may reach is no finding`(_ table: String, _ resource: String) throws {
        #expect(try Self.problems(table, resource) == [])
    }

    @Test(arguments: [
        ("!Ref Counts", "!GetAtt Others.Arn"),
        ("!Ref Counts", "'arn:aws:dynamodb:*:*:table/sign-ins'"), ("!Ref Counts", "'arn:aws:s3:::*'"),
        ("sign-ins", "'arn:aws:dynamodb:*:*:table/sign-ins-old'"), ("sign-ins", "!GetAtt Counts.Arn"),
        ("!Ref Named", "'arn:aws:dynamodb:*:*:table/others'"),
        ("!Sub '${Name}-counts'", "'arn:aws:dynamodb:*:*:table/others'"),
    ])
    func `a table that the role certainly does not reach is one`(_ table: String, _ resource: String) throws {
        #expect(
            try Self.problems(table, resource) == [
                "Members needs dynamodb:GetItem, dynamodb:PutItem on arn:aws:dynamodb:*:*:table/${TABLE}, but its role allows them "
                    + "only on other resources (line 14)"
            ])
    }
}
