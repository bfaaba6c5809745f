import Testing

@testable import CloudTemplate

/// The values of a template as far as they are known without a deployment.
@Suite struct StackTests {
    private static func stack(_ text: String) throws -> Stack {
        Stack(
            try Template(Array(text.utf8)),
            Deployment(pseudoParameters: ["AWS::Region": "eu-west-1"]) { id, type, attribute in
                switch (type, attribute) {
                case ("AWS::Cognito::UserPool", nil): "pool-\(id)"
                case ("AWS::Lambda::Function", "Arn"): "arn:aws:lambda:eu-west-1:1:function:\(id)"
                case ("AWS::Lambda::Function", nil): id
                case ("AWS::IAM::Role", "Arn"): "arn:aws:iam::1:role/\(id)"
                default: nil
                }
            })
    }

    @Test(
        arguments: [
            ([:], "test", nil, "a+b"), (["Stage": "live"], "live", nil, "a+b"), (["Secret": "s3"], "test", "s3", "a+b"),
            (["Names": "x,y , z", "Stage": ""], "", nil, "x+y +z"), (["Stage": "!Ref Names"], "!Ref Names", nil, "a+b"),
        ] as [([String: String], String, String?, String)])
    func `a given value takes the place of a parameter's default`(
        given: [String: String], stage: String, secret: String?, names: String
    ) throws {
        let text = """
            Parameters:
              Stage: { Type: String, Default: test }
              Secret: { Type: AWS::SSM::Parameter::Value<String>, Default: /app/secret }
              Names: { Type: CommaDelimitedList, Default: "a, b" }
            Resources:
              Gate:
                Type: AWS::Lambda::Function
                Properties:
                  Environment:
                    Variables: { STAGE: !Sub "${Stage}", SECRET: !Ref Secret, NAMES: !Join [+, !Ref Names] }
            """
        let stack = Stack(
            try Template(Array(text.utf8), parameters: ParameterValues(given: given)), .defaults)
        let values = Dictionary(
            uniqueKeysWithValues: try #require(stack.functions.first).variables.map { ($0.name, $0.value) })
        #expect(values["STAGE"] == stage && values["SECRET"] == secret && values["NAMES"] == names, "\(values)")
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

    @Test(arguments: [
        ("${ AWS::Region }", "eu-west-1"), ("${\\tAWS::Region\\n}", "eu-west-1"),
        ("a${ Pool}b${Pool }c", "apool-Poolbpool-Poolc"),
        ("${ Gate.Arn }", "arn:aws:lambda:eu-west-1:1:function:Gate"), ("${ Given }", "x"), ("${!Pool}", "${Pool}"),
        ("${ !Pool }", "${ Pool }"), ("${ open", "${ open"),
    ])
    func `blanks and line breaks around a name in a text do not count`(_ text: String, _ value: String) throws {
        let stack = try Self.stack(
            """
            Resources:
              Gate: { Type: AWS::Lambda::Function }
              Pool:
                Type: AWS::Cognito::UserPool
                Properties: { UserPoolName: !Sub ["\(text)", { Given: x }] }
            """)
        #expect(stack.resources.last?.properties["UserPoolName"]?.text == value)
    }

    @Test func `a name with a blank inside is the name of nothing`() throws {
        let stack = try Self.stack(
            "Resources: { Pool: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: !Sub '${AWS:: Region}-${Po ol}' } } }"
        )
        #expect(stack.resources[0].properties["UserPoolName"] == nil)
        #expect(stack.resources[0].unknown.count == 1)
    }

    @Test func `what only a deployment knows is named with its place`() throws {
        let stack = try Self.stack(Self.template)
        let unknown = stack.resources.filter { ["Gate", "Pool"].contains($0.id) }.flatMap { resource in
            resource.unknown.map { (path: "\(resource.id).\($0.path)", place: $0.place) }
        }
        let paths = unknown.map(\.path)
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
        #expect(stack.resources[0].unknown.map(\.path).contains("UserPoolName"))
    }

    // MARK: Functions

    private static func variable(_ value: String, _ deployment: Deployment? = nil) throws -> FunctionConfiguration
        .Variable?
    {
        let text = """
            Parameters:
              Stage: { Type: String, Default: test }
              Unsaid: { Type: String, AllowedValues: [one, two] }
            Mappings:
              Names: { test: { Table: people, All: [a, b], Round: !FindInMap [Names, test, Round] } }
              Regions: { eu-west-1: { Table: near } }
            Conditions:
              IsTest: !Equals [!Ref Stage, test]
              IsUnsaid: !Equals [!Ref Unsaid, x]
            Resources:
              Pool: { Type: AWS::Cognito::UserPool }
              Table: { Type: AWS::DynamoDB::Table }
              Loop: { Type: AWS::Lambda::Alias, Properties: { FunctionName: !Ref Loop, Name: live } }
              Gate:
                Type: AWS::Lambda::Function
                Properties: { Environment: { Variables: { NAME: \(value) } } }
            """
        let stack =
            if let deployment { Stack(try Template(Array(text.utf8)), deployment) } else { try Self.stack(text) }
        return stack.functions.first?.variables.first
    }

    @Test(arguments: [
        ("!If [IsTest, a, b]", "a"), ("!FindInMap [Names, !Ref Stage, Table]", "people"),
        ("!FindInMap [Regions, !Ref AWS::Region, Table]", "near"), ("!Select [1, [a, !Ref Stage]]", "test"),
        ("!Select [1, !Split ['-', 'a-b-c']]", "b"), ("!Select [0, !FindInMap [Names, test, All]]", "a"),
        ("!Ref AWS::Region", "eu-west-1"), ("!Ref Pool", "pool-Pool"), ("7", "7"), ("true", "true"),
        ("!Join ['/', !Split ['-', !Ref Pool]]", "pool/Pool"), ("!Sub ['${A}!', { A: !If [IsTest, x, y] }]", "x!"),
    ])
    func `a variable has the value that a deployment gives it`(_ value: String, _ expected: String) throws {
        let variable = try #require(try Self.variable(value))
        #expect(variable.value == expected && variable.unknown == nil)
    }

    @Test(arguments: [
        ("!Ref Unsaid", UnknownReason.parameter("Unsaid")), ("!Ref Table", .reference("Table")),
        ("!If [IsUnsaid, a, b]", .condition("IsUnsaid")), ("!Ref Tabel", .name("Tabel", ofResource: false)),
        ("!Join ['-', [a, !Ref Unsaid]]", .parameter("Unsaid")),
        ("!GetAtt Tabel.Arn", .name("Tabel", ofResource: true)),
        ("!Sub 'a-${Tabel}'", .name("Tabel", ofResource: false)),
        ("'{{resolve:ssm:name}}'", .lookup), ("!ImportValue Name", .function("Fn::ImportValue")),
        ("!FindInMap [Names, test, Round]", .function("Fn::FindInMap")), ("!Ref Loop", .reference("Loop")),
    ])
    func `a value that only a deployment knows has its reason`(_ value: String, _ reason: UnknownReason) throws {
        let variable = try #require(try Self.variable(value))
        #expect(variable.value == nil && variable.unknown?.reason == reason, "\(variable)")
        #expect(variable.unknown?.place.line == 16)
    }

    @Test func `a name that the template lacks is a mistake, with the one that is meant`() throws {
        let template = try Template(Array("Resources: { Table: { Type: AWS::DynamoDB::Table } }".utf8))
        #expect(UnknownReason.name("Tabel", ofResource: false).isMistake && !UnknownReason.reference("Table").isMistake)
        #expect(
            UnknownReason.name("Tabel", ofResource: false).words(in: template)
                == "there is no resource or parameter Tabel; did you mean Table?: write Table")
    }

    @Test func `a parameter without a default has its first allowed value only where examples will do`() throws {
        let examples = Deployment(pseudoParameters: [:], takesAllowedValues: true) { _, _, _ in nil }
        #expect(try Self.variable("!Ref Unsaid", examples)?.value == "one")
        #expect(try Self.variable("!Ref Unsaid", .defaults)?.value == nil)
    }

    @Test func `a function without settings has Lambda's three seconds and 128 MiB`() throws {
        let stack = try Self.stack(
            """
            Resources:
              Bare: { Type: AWS::Lambda::Function }
              Set: { Type: AWS::Lambda::Function, Properties: { Timeout: !If [A, 4, 5], MemorySize: "256" } }
            Conditions: { A: !Equals [a, a] }
            """)
        #expect(stack.functions.map(\.timeout) == [3, 4] && stack.functions.map(\.memory) == [128, 256])
    }
}
