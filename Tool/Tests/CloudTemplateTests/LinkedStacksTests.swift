import Testing

@testable import CloudTemplate

/// The values that the stacks of several templates give each other.
@Suite struct LinkedStacksTests {
    /// Returns the stacks of templates; a template in `nested` belongs to the stack `Inner` of the first template.
    private static func stacks(
        _ texts: [String], parameters: [String: String] = [:], nested: Set<Int> = []
    ) throws -> [Stack] {
        let deployment = Deployment(pseudoParameters: ["AWS::StackName": "local", "AWS::Region": "eu-west-1"]) {
            id, type, attribute in
            switch (type, attribute) {
            case ("AWS::Cognito::UserPool", nil): "pool-\(id)"
            case ("AWS::Lambda::Function", "Arn"): "arn:aws:lambda:eu-west-1:1:function:\(id)"
            default: nil
            }
        }
        let parts = try texts.enumerated().map { index, text in
            LinkedStacks.Part(
                try TemplateReader.read(Array(text.utf8)), name: "stack\(index)",
                parameters: ParameterValues(given: parameters),
                deployment: deployment,
                parent: nested.contains(index) ? (0, "Inner") : nil)
        }
        return try LinkedStacks(parts).stacks
    }

    private static let functions = """
        Resources:
          PreSignUpFunction: { Type: AWS::Lambda::Function, Properties: { FunctionName: gate } }
          PreTokenFunction: { Type: AWS::Lambda::Function }
        Outputs:
          Whole: { Value: !GetAtt PreSignUpFunction.Arn, Export: { Name: app-gate } }
          Joined: { Value: !GetAtt PreSignUpFunction.Arn, Export: { Name: !Sub "${AWS::StackName}-GateArn" } }
          Open: { Value: !GetAtt PreTokenFunction.Arn, Export: { Name: !Sub "${AWS::StackName}-TokenArn" } }
          TokensArn: { Value: !GetAtt PreTokenFunction.Arn }
        """

    /// Returns a template of a pool that calls a function.
    private static func pool(_ value: String) -> String {
        """
        Parameters:
          FunctionsStack: { Type: String, Default: app-functions }
          Stage: { Type: String }
          TokensArn: { Type: String }
          PreSignUpArn: { Type: String }
          PreSignUpFunctionARN: { Type: String, Default: PreSignUpFunctionARN }
          functionpreTokenArn: { Type: String }
          gateFunctionArn: { Type: String }
          NowhereArn: { Type: String }
          PreSignUpName: { Type: String }
          Said: { Type: String, Default: said }
        Resources:
          Users: { Type: AWS::Cognito::UserPool, Properties: { LambdaConfig: { PreSignUp: \(value) } } }
        """
    }

    @Test(
        arguments: [
            ("!ImportValue app-gate", "PreSignUpFunction"), ("!ImportValue local-GateArn", "PreSignUpFunction"),
            ("!ImportValue app-functions-GateArn", "PreSignUpFunction"),
            ("!ImportValue { \"Fn::Sub\": \"${FunctionsStack}-TokenArn\" }", "PreTokenFunction"),
            ("!ImportValue { \"Fn::Sub\": \"${Stage}-GateArn\" }", "PreSignUpFunction"),
            ("!ImportValue { \"Fn::Join\": [\"-\", [!Ref Stage, TokenArn]] }", "PreTokenFunction"),
            ("!ImportValue other", nil), ("!ImportValue { \"Fn::Sub\": \"${Stage}-Arn\" }", nil),
            ("!ImportValue { \"Fn::Sub\": \"${Stage}\" }", nil),
            ("!Ref TokensArn", "PreTokenFunction"), ("!Ref PreSignUpArn", "PreSignUpFunction"),
            ("!Ref PreSignUpFunctionARN", "PreSignUpFunction"), ("!Ref functionpreTokenArn", "PreTokenFunction"),
            ("!Ref gateFunctionArn", "PreSignUpFunction"), ("!Ref NowhereArn", nil), ("!Ref PreSignUpName", nil),
            ("!Sub \"${PreSignUpArn}:live\"", "PreSignUpFunction:live"),
        ] as [(String, String?)])
    func `a pool finds the function of another template by an export or a parameter`(
        value: String, function: String?
    ) throws {
        for order in [[Self.functions, Self.pool(value)], [Self.pool(value), Self.functions]] {
            let stacks = try Self.stacks(order)
            let pool = try #require(stacks.flatMap(\.resources).first { $0.id == "Users" })
            #expect(
                pool.properties["LambdaConfig"]?["PreSignUp"]?.text
                    == function.map { "arn:aws:lambda:eu-west-1:1:function:\($0)" })
        }
    }

    @Test func `a given value and a default come before the functions of other templates`() throws {
        let pool = Self.pool("!Sub \"${PreSignUpArn} ${Said}\"")
        let said = "Resources:\n  Said: { Type: AWS::Lambda::Function }\nOutputs:\n  Said: { Value: other }\n"
        let stacks = try Self.stacks([Self.functions, pool, said], parameters: ["PreSignUpArn": "given"])
        #expect(
            stacks[1].resources[0].properties["LambdaConfig"]?["PreSignUp"]?.text == "given said")
    }

    @Test func `a parameter that fits two functions stays without a value`() throws {
        let other = "Resources:\n  PreSignUpLambda: { Type: AWS::Lambda::Function }\n"
        let stacks = try Self.stacks([Self.functions, other, Self.pool("!Ref PreSignUpArn")])
        #expect(stacks[2].resources[0].unknown.map(\.reason) == [.parameter("PreSignUpArn")])
    }

    @Test(
        arguments: [
            ("", "arn:aws:lambda:eu-west-1:1:function:LambdaFunction"),
            ("\n  Other: { Type: AWS::Lambda::Function }\n", nil),
        ] as [(String, String?)])
    func `the name of a stack means its only function`(_ more: String, _ value: String?) throws {
        let functions = "Resources:\n  LambdaFunction: { Type: AWS::Lambda::Function }\(more)\n"
        let pool = Self.pool("!Ref functionstack0Arn").replacing(
            "  Stage:", with: "  functionstack0Arn: { Type: String, Default: functionstack0Arn }\n  Stage:")
        let stacks = try Self.stacks([functions, pool])
        #expect(stacks[1].resources[0].properties["LambdaConfig"]?["PreSignUp"]?.text == value)
    }

    @Test func `a template alone has no values of others`() throws {
        let alone = Self.pool("!Ref gateFunctionArn") + "\n  gate: { Type: AWS::Lambda::Function }\n"
        #expect(try Self.stacks([alone])[0].resources[0].unknown.map(\.reason) == [.parameter("gateFunctionArn")])
    }

    @Test(
        arguments: [
            ("gate", "arn:aws:lambda:eu-west-1:1:function:PreSignUpFunction"),
            ("PreTokenFunction", "arn:aws:lambda:eu-west-1:1:function:PreTokenFunction"), ("none", "none"),
        ], [true, false])
    func `a value of a trigger's parameter may be the name of a function`(
        _ given: (name: String, value: String), isAlone: Bool
    ) throws {
        let pool = Self.pool("!Ref NowhereArn")
        let resources = Self.functions.split(separator: "Resources:\n")[0].split(separator: "Outputs:")[0]
        let texts = isAlone ? ["\(pool)\n\(resources)"] : [Self.functions, pool]
        let stacks = try Self.stacks(texts, parameters: ["NowhereArn": given.name, "Stage": "gate"])
        let users = try #require(stacks.flatMap(\.resources).first { $0.id == "Users" })
        #expect(users.properties["LambdaConfig"]?["PreSignUp"]?.text == given.value)
    }

    @Test func `a parameter of another property keeps a value that is also a function's name`() throws {
        let pool = Self.pool("none").replacing("Properties: {", with: "Properties: { UserPoolName: !Ref Stage,")
        let stacks = try Self.stacks([Self.functions, pool], parameters: ["Stage": "gate"])
        #expect(stacks[1].resources[0].properties["UserPoolName"]?.text == "gate")
    }

    @Test func `a nested stack has its parent's parameters, and the parent has its outputs`() throws {
        let root = """
            Resources:
              Gate: { Type: AWS::Lambda::Function }
              Inner:
                Type: AWS::CloudFormation::Stack
                Properties: { TemplateURL: inner.yaml, Parameters: { GateArn: !GetAtt Gate.Arn, Names: [a, b] } }
              App:
                Type: AWS::Cognito::UserPoolClient
                Properties: { UserPoolId: !GetAtt Inner.Outputs.Pool, ClientName: !GetAtt Inner.Outputs.None }
            """
        let inner = """
            Parameters:
              GateArn: { Type: String, Default: none }
              Names: { Type: CommaDelimitedList }
            Resources:
              Users:
                Type: AWS::Cognito::UserPool
                Properties: { LambdaConfig: { PreSignUp: !Ref GateArn }, AliasAttributes: !Ref Names }
            Outputs:
              Pool: { Value: !Ref Users }
            """
        let stacks = try Self.stacks([root, inner], nested: [1])
        let (pool, app) = (stacks[1].resources[0], stacks[0].resources[2])
        #expect(
            pool.properties["LambdaConfig"]?["PreSignUp"]?.text == "arn:aws:lambda:eu-west-1:1:function:Gate")
        #expect(pool.properties["AliasAttributes"]?.elements.compactMap(\.text) == ["a", "b"])
        #expect(app.properties["UserPoolId"]?.text == "pool-Users" && app.properties["ClientName"] == nil)
    }

    @Test func `a value goes through as many stacks as there are, and a circle of imports ends`() throws {
        let chain = (0..<5).map { index in
            """
            Resources:
              Users: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: !ImportValue "v\(index + 1)" } }
            Outputs:
              Out: { Value: !ImportValue "v\(index + 1)", Export: { Name: v\(index) } }
            """
        }
        let end = "Resources: {}\nOutputs:\n  Out: { Value: end, Export: { Name: v5 } }\n"
        #expect(try Self.stacks(chain + [end])[0].resources[0].properties["UserPoolName"]?.text == "end")
        let circle = "Resources: {}\nOutputs:\n  Out: { Value: !ImportValue v0, Export: { Name: v5 } }\n"
        #expect(try Self.stacks(chain + [circle])[0].resources[0].properties["UserPoolName"] == nil)
    }
}
