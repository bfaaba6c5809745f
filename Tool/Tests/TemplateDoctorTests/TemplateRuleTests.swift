import CognitoModel
import Foundation
import Testing

@testable import CloudTemplate
@testable import TemplateDoctor

/// The findings in templates with one mistake each, and in those without.
@Suite struct TemplateRuleTests {
    @Test(arguments: TemplateFile.clean) func `nothing is found in a clean template`(_ file: TemplateFile) throws {
        #expect(try file.findings() == [])
    }

    @Test(arguments: TemplateFile.defects)
    func `a mistake is found in its line, and nothing else is`(_ file: TemplateFile) throws {
        let findings = try file.findings()
        #expect(findings.map { .init(rule: $0.rule, line: $0.place.line) } == file.expected, "\(findings)")
        #expect(findings.allSatisfy { !$0.problem.isEmpty && !$0.fix.isEmpty })
    }

    @Test(arguments: [
        ("default-memory", Severity.note), ("memory", .warning), ("custom-flow-no-triggers", .note),
        ("oauth-no-domain", .warning), ("oauth-no-domain-of-cdk", .note), ("lambda-config-list", .error),
    ])
    func `what everybody has by default is a note`(name: String, severity: Severity) throws {
        let file = try #require(TemplateFile.defects.first { $0.name == "defects/\(name).yaml" })
        #expect(try file.findings().map(\.severity) == [severity])
    }

    @Test func `every rule has a template in which it finds something`() {
        let found = Set(TemplateFile.defects.flatMap(\.expected).map(\.rule))
        #expect(found == Set(TemplateDoctor.rules.map(\.name)))
        #expect(TemplateDoctor.rules.count == found.count)
    }

    // MARK: Other forms of the same

    @Test(arguments: TemplateFile.clean + TemplateFile.defects)
    func `the same template in JSON has the same findings, in its own lines`(_ file: TemplateFile) throws {
        let json = JSONForm(try TemplateReader.read(file.bytes).root)
        let doctor = try TemplateDoctor(Template(Array(json.text.utf8)))
        let findings = try file.findings()
        let translated = doctor.findings(descriptions: file.descriptions)
        #expect(
            Set(translated.map { Finding.Outline($0, line: $0.place.line) })
                == Set(findings.map { Finding.Outline($0, line: json.lines[$0.place]) }), "\(json.text)")
    }

    @Test(arguments: TemplateFile.clean + TemplateFile.defects, ["JSON", "YAML"])
    func `what SAM makes of a template has the same findings as plain CloudFormation`(
        _ file: TemplateFile, _ form: String
    ) throws {
        // Findings about SAM itself disappear once SAM has transformed the template.
        let findings = try file.findings().filter { !$0.rule.hasPrefix("sam.") && !$0.rule.hasPrefix("template.") }
        guard
            try TemplateDoctor(Template(file.bytes)).findings().allSatisfy({
                !$0.rule.hasPrefix("sam.") && !$0.rule.hasPrefix("template.")
            })
        else { return }
        let plain = try Template(file.bytes).asCloudFormation
        let text = form == "JSON" ? JSONForm(plain).text : plain.asYAML
        let doctor = try TemplateDoctor(Template(Array(text.utf8)))
        // A misspelt trigger of an event is one of the pool now.
        let translated = doctor.findings(descriptions: file.descriptions)
        #expect(translated.map(\.rule).sorted() == findings.map(\.rule).sorted(), "\(text)")
        #expect(
            Set(translated.map(\.resource)) == Set(findings.map(\.resource)) || file.name.contains("event"), "\(text)")
    }

    // MARK: The package's own templates

    @Test func `the starter's template is clean`() throws {
        #expect(try TemplateFile.ofPackage("template/template.yaml").findings() == [])
    }

    @Test func `the templates of the article on deploying are clean`() throws {
        let article = TemplateFile.ofPackage("Sources/CognitoTriggers/CognitoTriggers.docc/Deploying.md").text
        let blocks = article.matches(of: /(?s)```yaml\n(.*?)```/).map { String($0.output.1) }
        #expect(blocks.count >= 2)
        for block in blocks {
            // One shows parts alone, for a function that it only names.
            let whole = block.contains("Resources:") ? block : Self.around(block)
            #expect(try TemplateFile(name: "Deploying.md", text: whole).findings() == [])
        }
    }

    private static func around(_ resources: String) -> String {
        """
        Transform: AWS::Serverless-2016-10-31
        Resources:
          Sender: { Type: AWS::Serverless::Function, Properties: { Timeout: 60, Runtime: provided.al2023 } }
          SenderPermission:
            Type: AWS::Lambda::Permission
            Properties:
              Action: lambda:InvokeFunction
              FunctionName: !Ref Sender
              Principal: cognito-idp.amazonaws.com
              SourceArn: !GetAtt UserPool.Arn
        \(resources)
        """
    }

    // MARK: What a function's role allows

    private static let policies = "AWS::IAM::Policy, Properties: { Roles: [!Ref MembersRole], PolicyDocument: "

    /// A function that needs to send emails, with more properties and more resources; further resources follow a `|`.
    private static func sending(_ properties: String) throws -> [Finding] {
        let parts = properties.split(separator: "|", omittingEmptySubsequences: false)
        let text = """
            Transform: AWS::Serverless-2016-10-31
            Parameters: { Elsewhere: { Type: String, Default: a }, From: { Type: String, Default: a@example.org } }
            Conditions: { IsLive: !Equals [!Ref Elsewhere, b] }
            Resources:
              Members:
                Type: AWS::Serverless::Function
                Properties: { Timeout: 5\(parts[0].isEmpty ? "" : ", ")\(parts[0]) }
            \(parts.dropFirst().map { "  \($0)" }.joined(separator: "\n"))
            """
        let needs = DescribedFunction.Permission(
            actions: ["ses:SendEmail"], resource: "arn:aws:ses:*:*:identity/*",
            conditions: ["ses:FromAddress": "${MAIL_FROM}"])
        return try TemplateFile.notPermitted(text, needs)
    }

    @Test(arguments: [
        "Policies: [{ Statement: [{ Effect: Allow, Action: ses:SendEmail, Resource: '*' }] }]",
        "Policies: { Statement: { Effect: Allow, Action: ['sns:Publish', 'SES:Send*'], Resource: '*' } }",
        "Policies: [{ Statement: [{ Effect: Allow, Action: '*', Resource: '*' }] }]",
        "Policies: [{ Statement: [{ Effect: Allow, NotAction: 'iam:*', Resource: '*' }] }]",
        "Policies: [{ Statement: [{ Effect: Allow, Action: !Ref Elsewhere, Resource: '*' }] }]",
        "Policies: [{ Statement: !If [IsLive, [], [{ Effect: Allow, Action: 'ses:*', Resource: '*' }]] }]",
        "Policies: !If [IsLive, AmazonSESFullAccess, !Ref 'AWS::NoValue']", "Policies: AmazonSESFullAccess",
        "Policies: [!Ref Elsewhere]", "Policies: [{ SESCrudPolicy: { IdentityName: '*' } }]",
        "Policies: [{ NobodyKnowsThisPolicy: {} }]", "Role: !Ref Elsewhere", "Role: 'arn:aws:iam::123456789012:role/R'",
        "Role: !If [IsLive, !Ref Elsewhere, !Ref Elsewhere]",
        "Policies: [!GetAtt Other.Outputs.Policy]|Other: { Type: AWS::CloudFormation::Stack }",
        "|More: { Type: \(policies){ Statement: [{ Effect: Allow, Action: ses:SendEmail, Resource: '*' }] } } }",
        "Connectors: { Mail: { Properties: { Destination: { Id: Topic }, Permissions: [Write] } } }|"
            + "Link: { Type: AWS::Serverless::Connector }",
        "|Topic: { Type: AWS::SNS::TopicPolicy, Properties: { PolicyDocument: { Statement: [{ Principal: !GetAtt MembersRole.Arn }] } } }",
        "Policies: [{ 'Fn::Transform': { Name: Mine } }]",
    ])
    func `an action that a policy may allow is not missed`(_ properties: String) throws {
        #expect(try Self.sending(properties) == [])
    }

    @Test(arguments: [
        "", "Policies: AWSLambdaBasicExecutionRole", "Policies: [{ SNSPublishMessagePolicy: { TopicName: '*' } }]",
        "Policies: [{ Statement: [{ Effect: Deny, Action: 'ses:*', Resource: '*' }] }]",
        "Policies: [{ Statement: [{ Effect: Allow, NotAction: 'ses:*', Resource: '*' }] }]",
        "Policies: [{ Statement: [{ Effect: Allow, Action: 'ses:SendRaw*', Resource: '*' }] }], Tracing: Active",
        "|More: { Type: \(policies){ Statement: [{ Effect: Allow, Action: ses:Get, Resource: '*' }] } } }",
        "Role: !GetAtt Duty.Arn|Duty: { Type: AWS::IAM::Role, Properties: { Policies: !If [IsLive, [], []] } }",
    ])
    func `an action that no policy allows is a warning at the function`(_ properties: String) throws {
        let findings = try Self.sending(properties)
        #expect(findings.map(\.problem) == ["Members needs ses:SendEmail, but its role does not allow it"])
        #expect(findings.map(\.place) == [TemplatePlace(line: 5, column: 3)] && findings[0].severity == .warning)
    }

    @Test(arguments: [
        ("!Ref From", "!Ref From"), ("hello@example.org", "\"hello@example.org\""),
        ("!Sub 'hello@${From}'", "!Sub \"hello@${From}\""), ("!GetAtt Stored.Value", "!GetAtt Stored.Value"),
    ])
    func `the policy to add has the template's own values of variables`(_ value: String, _ written: String) throws {
        let finding = try #require(
            Self.sending("Environment: { Variables: { MAIL_FROM: \(value) } }|Stored: { Type: AWS::SSM::Parameter }")
                .first)
        #expect(
            finding.fix == """
                add to Properties of Members:
                  Policies:
                    - Statement:
                        - Effect: Allow
                          Action: ses:SendEmail
                          Resource: "arn:aws:ses:*:*:identity/*"
                          Condition:
                            StringEquals:
                              ses:FromAddress: \(written)
                """)
    }

    @Test func `a variable that the template does not set is named, and a template in JSON gets JSON`() throws {
        let file = try #require(TemplateFile.defects.first { $0.name == "defects/code-not-permitted-by-its-role.yaml" })
        #expect(
            try file.findings().first?.fix == """
                add to Policies of MembersDuty, with the variable's value instead of ${MAIL_FROM}:
                  - PolicyName: MembersNeeds
                    PolicyDocument:
                      Version: "2012-10-17"
                      Statement:
                        - Effect: Allow
                          Action: ses:SendEmail
                          Resource: "arn:aws:ses:*:*:identity/*"
                          Condition:
                            StringEquals:
                              ses:FromAddress: "${MAIL_FROM}"
                """)
        let json = JSONForm(try TemplateReader.read(file.bytes).root).text
        let fix = try TemplateDoctor(Template(Array(json.utf8))).findings(descriptions: file.descriptions).first?.fix
        #expect(
            fix?.hasSuffix(
                #"""
                ${MAIL_FROM}:
                  {"PolicyName": "MembersNeeds", "PolicyDocument": {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "ses:SendEmail", "Resource": "arn:aws:ses:*:*:identity/*", "Condition": {"StringEquals": {"ses:FromAddress": "${MAIL_FROM}"}}}]}}
                """#) == true, "\(fix ?? "")")
    }

    // MARK: Suggested spellings

    @Test(arguments: [
        ("misspelt-trigger", "write PreSignUp"), ("misspelt-trigger-case", "write PostConfirmation"),
        ("misspelt-trigger-short", "write VerifyAuthChallengeResponse"), ("misspelt-kms-key", "write KMSKeyID"),
        (
            "needs-object-tokens",
            "write PreTokenGenerationConfig: { LambdaVersion: V2_0, LambdaArn: !GetAtt Members.Arn }"
        ),
        ("needs-arn", "write PreSignUp: !GetAtt Members.Arn"), ("no-function-ref", "write !GetAtt Members.Arn"),
        (
            "permission-missing",
            "add an AWS::Lambda::Permission with Action: lambda:InvokeFunction, FunctionName: !Ref Members"
        ),
        ("permission-other-pool", "write SourceArn: !GetAtt UserPool.Arn in MembersPermission"),
        ("permission-not-for-alias", "write FunctionName: !Ref Members.Alias in"),
        ("permission-any-pool", "add SourceArn: !GetAtt UserPool.Arn"),
        ("circle-environment", "each event has the pool's id"),
        ("circle-policy", "into a separate AWS::IAM::RolePolicy"),
        ("circle-depends-on", "remove Client from DependsOn"), ("timeout", "write Timeout: 5"),
        ("timeout-parameter", "give the parameter Seconds the default 5"),
        ("code-unused-handler", "add CustomMessage: !GetAtt Members.Arn"),
        ("custom-flow-bypassed", "write ExplicitAuthFlows: [ALLOW_CUSTOM_AUTH, ALLOW_REFRESH_TOKEN_AUTH]"),
        ("custom-flow-bypassed-pages", "remove COGNITO from SupportedIdentityProviders"),
        ("permission-unused", "add Members to LambdaConfig of UserPool"),
        ("code-architecture", "write Architectures: [x86_64], or build the deployed program for arm64"),
        ("timeout-of-sender-and-others", "write Timeout: 10"), ("sender-timeout", "write Timeout: 10"),
        ("sender-default-timeout", "add Timeout: 10"),
        ("code-client-condition", "remove ALLOW_CUSTOM_AUTH from all clients but one"),
        ("code-not-permitted-on-its-table", "Resource: !Sub \"arn:aws:dynamodb:*:*:table/${Counts}\""),
        ("custom-message-no-ses", "add EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn:"),
        ("custom-message-no-ses-default", "write EmailConfiguration: {"),
        ("policy-resource-is-no-arn", "write \"*\": a phone number has no ARN"),
        ("code-short-session", "add AuthSessionValidity: 5"),
        ("code-short-session-of-link", "write AuthSessionValidity: 15"),
        ("custom-flow-never-used-pages", "let the app call InitiateAuth itself instead of opening the pages"),
        ("oauth-not-enabled", "add AllowedOAuthFlowsUserPoolClient: true"),
        ("oauth-not-enabled-false", "write AllowedOAuthFlowsUserPoolClient: true"),
        ("oauth-no-provider", "add SupportedIdentityProviders: [COGNITO]"),
        ("oauth-no-domain", "add an AWS::Cognito::UserPoolDomain with UserPoolId: !Ref UserPool"),
        (
            "oauth-no-branding",
            "with { UserPoolId: !Ref UserPool, ClientId: !Ref Client, UseCognitoProvidedValues: true }"
        ),
        (
            "code-token-version-alias",
            "write PreTokenGenerationConfig: { LambdaVersion: V2_0, LambdaArn: !Ref Members.Alias }"
        ),
        (
            "machine-token-version",
            "write PreTokenGenerationConfig: { LambdaVersion: V3_0, LambdaArn: !GetAtt Members.Arn }"
        ),
        ("client-order", "add DependsOn: [Google, Orders] next to Properties of Client"),
        ("client-order-depends-on", "write DependsOn: [Orders, Google] next to Properties of Client"),
    ])
    func `a fix says what to type`(_ name: String, _ words: String) throws {
        let file = try #require(TemplateFile.defects.first { $0.name == "defects/\(name).yaml" })
        let fix = try #require(file.findings().first?.fix)
        #expect(fix.contains(words), "\(fix)")
    }

    @Test(arguments: [
        ("permission-other-pool", "line 15 does not help: its SourceArn is OldPool"),
        ("permission-not-for-alias", "it is for the function itself, but Cognito calls its alias live"),
        ("permission-other-action", "its Action is lambda:GetFunction, not lambda:InvokeFunction"),
        (
            "circle-environment",
            "UserPool (LambdaConfig.PreSignUp) → Members (Environment.Variables.USER_POOL_ID) → UserPool"
        ),
        ("circle-policy", "→ Members (Role) → MembersRole (Policies.0.PolicyDocument.Statement.0.Resource) → UserPool"),
        ("memory", "128 MB, so only 7 % of a processor"),
        ("code-token-version", "the code of Members needs V2_0, but the template sets V1_0"),
        (
            "code-client-condition",
            "a step for certain app clients only (web), but several clients of UserPool allow a custom flow: Client, Second"
        ),
        ("permission-everybody-organization", "any role and any service of the organization may call the function"),
        (
            "timeout-of-sender-and-others",
            "may take 30 seconds, but Cognito waits 5 for PreSignUp, and CustomEmailSender needs no more than 10"
        ),
        ("sender-timeout", "Members has 5 seconds as CustomEmailSender, but decrypting and sending may take 10"),
        ("sender-default-timeout", "Members has 3 seconds, Lambda's default, as CustomEmailSender"),
        (
            "code-not-permitted-on-its-table",
            "dynamodb:GetItem on arn:aws:dynamodb:*:*:table/${TABLE}, but its role allows it only on other resources"
        ),
        (
            "code-not-permitted-denied",
            "Members needs sns:Publish on ${TOPIC}, but this statement denies it to the function's role"
        ),
        ("policy-resource-is-no-arn", "+* is no ARN, but a policy's resource must be an ARN or *"),
        (
            "code-short-session",
            "what CODE sends is valid for 5 minutes, but a session of Client ends after 3 minutes, Cognito's default"
        ),
        (
            "code-short-session-of-link",
            "what LINK sends is valid for 60 minutes, but a session of Client ends after 10"
        ),
        (
            "code-misspelt-variable",
            "does not read SIGNIN_TABEL, but reads SIGN_IN_TABLE, which is not set; did you mean SIGN_IN_TABLE?"
        ),
        ("custom-flow-never-used-pages", "the pages of managed login never run custom challenges"),
        ("oauth-no-domain", "UserPool has no domain, which Client needs for OAuth"),
        ("machine-token-version", "PreTokenGenerationConfig is V2_0, so Cognito never calls it for Client"),
        ("client-order", "Client names Google and Orders, which CloudFormation may create later"),
    ])
    func `a finding says what is wrong`(_ name: String, _ words: String) throws {
        let file = try #require(TemplateFile.defects.first { $0.name == "defects/\(name).yaml" })
        let problem = try #require(file.findings().first?.problem)
        #expect(problem.contains(words), "\(problem)")
    }

    @Test func `a fix for a template in JSON is JSON`() throws {
        let file = try #require(TemplateFile.defects.first { $0.name == "defects/needs-object-tokens.yaml" })
        let json = JSONForm(try TemplateReader.read(file.bytes).root).text
        let fix = try TemplateDoctor(Template(Array(json.utf8))).findings().first?.fix
        #expect(
            fix
                == #"write "PreTokenGenerationConfig": {"LambdaVersion": "V2_0", "LambdaArn": {"Fn::GetAtt": ["Members", "Arn"]}}"#
        )
    }

    @Test func `the page about the rules is up to date`() {
        #expect(TemplateFile.ofPackage("docs/template-rules.md").text == TemplateDoctor.rulesAsMarkdown)
    }
}

extension Finding {
    /// The parts of a finding in every language of templates.
    fileprivate struct Outline: Hashable {
        let rule: String
        let severity: Severity
        let resource: String?
        let path: String
        let line: Int?

        init(_ finding: Finding, line: Int?) {
            rule = finding.rule
            severity = finding.severity
            resource = finding.resource
            path = finding.path
            self.line = line
        }
    }
}
