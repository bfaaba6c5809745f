import CloudTemplate
import TemplateDoctor
import Testing

/// What a role's statements deny or leave out, in comparison with the messages that a function sends through SNS.
@Suite struct RoleDenialTests {
    private enum Need: String {
        case texts = "*"
        case topic = "${TOPIC}"
    }

    private static func findings(_ need: Need, _ statements: String, topic: String = "!Ref Joined") throws -> [Finding]
    {
        let text = """
            Transform: AWS::Serverless-2016-10-31
            Parameters: { Topic: { Type: String }, Stage: { Type: String, Default: a } }
            Conditions: { IsLive: !Equals [!Ref Stage, b] }
            Resources:
              Joined: { Type: AWS::SNS::Topic }
              Others: { Type: AWS::SNS::Topic }
              Named: { Type: AWS::SNS::Topic, Properties: { TopicName: joined } }
              Members:
                Type: AWS::Serverless::Function
                Properties:
                  Environment: { Variables: { TOPIC: \(topic) } }
                  Policies:
                    - Statement: [\(statements)]
            """
        let needs = DescribedFunction.Permission(actions: ["sns:Publish"], resource: need.rawValue)
        return try TemplateFile.notPermitted(text, needs)
    }

    private static func allow(_ resource: String) -> String {
        "{ Effect: Allow, Action: 'sns:Publish', \(resource) }"
    }
    private static func deny(_ rest: String) -> String { "{ Effect: Deny, \(rest) }" }
    private static let everything = allow("Resource: '*'")
    private static let topics = "!Sub 'arn:${AWS::Partition}:sns:*:*:*'"

    @Test(arguments: [
        "Action: 'sns:Publish', Resource: \(topics)", "Action: 'sns:*', Resource: 'arn:aws:sns:*:*:*'",
        "NotAction: 'logs:*', Resource: '*'", "Action: ['ses:*', 'SNS:Publish'], Resource: 'arn:*:sns:*'",
        "Action: 'sns:Publish', NotResource: 'arn:aws:sns:*:*:others'",
    ])
    func `a statement that denies a topic wins over one that allows everything`(_ denial: String) throws {
        let known = ["!Ref Joined", "!GetAtt Joined.TopicArn", "!Ref Named", "'arn:aws:sns:eu-west-1:111122223333:a'"]
        // A topic that only a deployment knows may be the one that a statement leaves out.
        for topic in known + (denial.contains("NotResource") ? [] : ["!Ref Topic"]) {
            let findings = try Self.findings(.topic, "\(Self.everything), \(Self.deny(denial))", topic: topic)
            #expect(
                findings.map(\.problem) == [
                    "Members needs sns:Publish on ${TOPIC}, but this statement denies it to the function's role"
                ], "\(topic)")
            #expect(findings.map(\.place.line) == [13] && findings.map(\.severity) == [.error])
        }
    }

    @Test(arguments: [
        "Action: 'sns:Publish', Resource: !Ref Others", "Action: 'sns:Subscribe', Resource: '*'",
        "Action: 'sns:Publish', NotResource: !Ref Joined", "NotAction: 'sns:*', Resource: '*'",
        "Action: 'sns:Publish', Resource: '*', Condition: { Bool: { 'aws:SecureTransport': false } }",
        "Action: 'sns:Publish', Resource: !If [IsLive, '*', !Ref Others]",
        "Action: 'sns:Publish', Resource: !ImportValue Topic", "Action: !Ref Stage, Resource: '*'",
        "Action: 'sns:Publish', Resource: 'arn:aws:sns:eu-west-1:*:*'",
    ])
    func `a statement that may not deny the topic is no finding`(_ denial: String) throws {
        #expect(try Self.findings(.topic, "\(Self.everything), \(Self.deny(denial))") == [])
    }

    @Test(arguments: [
        "!If [IsLive, { Effect: Deny, Action: 'sns:*', Resource: '*' }, !Ref 'AWS::NoValue']",
        "!If [IsLive, [{ Effect: Deny, Action: 'sns:*', Resource: '*' }], []]",
    ])
    func `a statement of some deployments alone denies nothing for certain`(_ denial: String) throws {
        #expect(try Self.findings(.topic, "\(Self.everything), \(denial)") == [])
    }

    @Test(arguments: [
        everything, "\(everything), \(deny("Action: 'sns:Publish', Resource: \(topics)"))",
        allow("NotResource: \(topics)"), allow("NotResource: !Ref Joined"),
        "\(allow("NotResource: \(topics)")), \(allow("Resource: !Ref Joined"))", allow("Resource: !ImportValue Some"),
    ])
    func `a text message is allowed by what covers a phone number`(_ statements: String) throws {
        #expect(try Self.findings(.texts, statements) == [])
    }

    @Test(arguments: [
        "!Ref Joined", "!Ref Named", "!GetAtt Named.TopicArn", "'arn:aws:sns:*:*:*'", "'arn:*'",
    ])
    func `a statement for topics allows no text message`(_ resource: String) throws {
        let findings = try Self.findings(.texts, Self.allow("Resource: \(resource)"))
        #expect(
            findings.map(\.problem) == [
                "Members needs sns:Publish on * (a phone number, which has no ARN), but its role allows it only on other "
                    + "resources (line 13)"
            ])
        #expect(findings.first?.fix.hasSuffix("Action: sns:Publish\n        Resource: \"*\"") == true, "\(findings)")
    }

    @Test func `a statement that denies all but a topic denies text messages`() throws {
        let denial = Self.deny("Action: 'sns:Publish', NotResource: !Ref Joined")
        let findings = try Self.findings(.texts, "\(Self.everything), \(denial)")
        #expect(findings.count == 1 && findings[0].fix.contains("NotResource"), "\(findings)")
    }

    @Test(arguments: ["!Ref Joined", "!Ref Topic", "!Ref Named", "'arn:aws:sns:eu-west-1:111122223333:joined'"])
    func `a statement that leaves topics out allows none of them`(_ topic: String) throws {
        let texts = Self.allow("NotResource: \(Self.topics)")
        let findings = try Self.findings(.topic, texts, topic: topic)
        #expect(
            findings.map(\.problem) == [
                "Members needs sns:Publish on ${TOPIC}, but its role allows it only on other resources (line 13)"
            ])
        #expect(try Self.findings(.topic, "\(texts), \(Self.allow("Resource: \(topic)"))", topic: topic) == [])
    }
}
