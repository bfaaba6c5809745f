import Testing

@testable import CloudTemplate
@testable import TemplateDoctor

/// What a template lacks for production.
@Suite struct ProductionRuleTests {
    /// A change of a complete template, and the rule that finds it.
    struct Lack: Sendable, CustomTestStringConvertible {
        let rule: String
        /// The start of the lines that are removed; nil if a text is replaced.
        var without: String?
        /// A text, and the text that replaces it.
        var replacing: (String, String)?
        /// The words that the problem contains.
        let words: String
        var testDescription: String { "\(rule) \(without ?? replacing?.1 ?? "")" }

        init(_ rule: String, without: String, _ words: String) {
            (self.rule, self.without, self.words) = ("production.\(rule)", without, words)
        }

        init(_ rule: String, _ replacing: (String, String), _ words: String) {
            (self.rule, self.replacing, self.words) = ("production.\(rule)", replacing, words)
        }

        func applied(to text: String) -> String {
            if let replacing { return text.replacing(replacing.0, with: replacing.1) }
            return text.split(separator: "\n", omittingEmptySubsequences: false).filter {
                !$0.drop { $0 == " " }.hasPrefix(without ?? "")
            }.joined(separator: "\n")
        }
    }

    private static let lacks = [
        Lack("deletion-protection", without: "DeletionProtection", "not protected from deletion"),
        Lack("deletion-protection", ("ACTIVE", "INACTIVE"), "not protected from deletion"),
        Lack("second-factor", without: "MfaConfiguration", "cannot have a second factor"),
        Lack("second-factor", ("\"OPTIONAL\"", "\"OFF\""), "cannot have a second factor"),
        Lack("password-policy", without: "Policies: { Password", "may have 8 characters"),
        Lack("password-policy", ("MinimumLength: 12", "MinimumLength: 10"), "may have 10 characters"),
        Lack("writable-attributes", without: "WriteAttributes", "users of AppClient may write custom:plan of UserPool"),
        Lack("verified-email", (", email_verified: mailIsProven", ""), "but not email_verified"),
        Lack("machine-client", without: "Domain:", "has no domain"),
        Lack("machine-client", ("[client_credentials]", "[code]"), "has no app client for machines"),
        Lack("log-encryption", without: "KmsKeyId", "has no key of its own"),
        Lack("metrics", without: "METRICS_NAMESPACE", "writes no metrics"),
        Lack("alarm-failures", ("SUM(Failures)", "SUM(Refusals)"), "Failures of Gate"),
        Lack(
            "alarm-failures", ("METRICS_NAMESPACE: !Ref AWS::StackName", "METRICS_NAMESPACE: Other"), "Failures of Gate"
        ),
        Lack("alarm-late-answers", ("SUM(LateAnswers)", "SUM(Refusals)"), "LateAnswers of Gate"),
        Lack("alarm-deliveries", ("SUM(DeliveryFailures)", "SUM(Deliveries)"), "DeliveryFailures of Sender"),
        Lack("alarm-errors", ("MetricName: GateCrashes\n", "MetricName: Others\n"), "Gate crashes"),
        Lack("alarm-errors", ("LogGroupName: !Ref SenderLogs", "LogGroupName: others"), "Sender crashes"),
        Lack("alarm-throttles", ("MetricName: Throttles", "MetricName: Invocations"), "Throttles of Gate"),
        Lack("alarm-duration", ("MetricName: Duration", "MetricName: Invocations"), "Duration of Gate"),
        Lack("alarm-action", without: "AlarmActions", "tells no one"),
        Lack(
            "sender-function", ("PreSignUp: !Ref Gate", "PreSignUp: !Ref Sender"),
            "is CustomEmailSender and also PreSignUp"),
        Lack("table-recovery", without: "PointInTime", "cannot be recovered"),
        Lack("table-expiry", ("Enabled: true }\n      Point", "Enabled: false }\n      Point"), "never expire"),
        Lack(
            "secret", ("CODE_KEY_ARN: !Ref CodeKeySecret", "CODE_KEY: \"{{resolve:secretsmanager:codes}}\""),
            "CODE_KEY of Gate"),
        Lack(
            "secret", ("CODE_KEY_ARN: !Ref CodeKeySecret", "OLD_PASSWORD: !Ref CodeKeySecret"), "OLD_PASSWORD of Gate"),
        Lack("gradual-deployment", ("Canary10Percent10Minutes", "AllAtOnce"), "reaches all users at once"),
    ]

    private static let lacksOfSAM = [
        Lack("gradual-deployment", without: "DeploymentPreference", "reaches all users at once"),
        Lack(
            "gradual-deployment", (" !Ref Gate.Alias", " !GetAtt Gate.Arn"), "PreSignUp is Gate itself, not its alias"),
        Lack("rollback", (", Alarms: [!Ref GateCrashAlarm]", ""), "no alarm stops a deployment of Gate"),
        Lack("alias-parameter", without: "VersionDescription", "parameter Plan does not reach the alias of Gate"),
        Lack("on-failure", without: "EventInvokeConfig", "that Sender:live cannot send are lost"),
        Lack("on-failure", ("OnFailure", "OnSuccess"), "that Sender:live cannot send are lost"),
    ]

    private static let lacksOfCloudFormation = [
        Lack("gradual-deployment", without: "CodeDeployLambdaAliasUpdate: { ", "reaches all users at once"),
        Lack("gradual-deployment", ("SignUp: !Ref GateLive", "SignUp: !GetAtt Gate.Arn"), "not its alias"),
        Lack("rollback", without: "AlarmConfiguration", "no alarm stops a deployment of Gate"),
        Lack(
            "rollback", ("{ Enabled: true, Alarms", "{ Enabled: false, Alarms"), "no alarm stops a deployment of Gate"),
        Lack("alias-parameter", (", Description: !Ref Plan", ""), "parameter Plan does not reach the alias of Gate"),
        Lack("on-failure", ("Qualifier: live", "Qualifier: $LATEST"), "that Sender:live cannot send are lost"),
    ]

    private static func file(_ name: String) throws -> TemplateFile {
        try #require(TemplateFile.production.first { $0.name == "production/\(name).yaml" })
    }

    private static func findings(_ text: String, forProduction: Bool = true) throws -> [Finding] {
        try TemplateDoctor(Template(Array(text.utf8))).findings(forProduction: forProduction)
    }

    @Test(arguments: ["sam", "cloudformation"]) func `a template that lacks nothing has no finding`(name: String) throws
    {
        #expect(try Self.findings(Self.file(name).text) == [])
    }

    @Test(arguments: ["sam", "cloudformation"], lacks)
    func `what a template lacks is found in both languages`(_ name: String, _ lack: Lack) throws {
        try Self.expect(lack, in: name)
    }

    @Test(arguments: lacksOfSAM) func `what a SAM function lacks is found`(_ lack: Lack) throws {
        try Self.expect(lack, in: "sam")
    }

    @Test(arguments: lacksOfCloudFormation) func `what functions of CloudFormation lack is found`(_ lack: Lack) throws {
        try Self.expect(lack, in: "cloudformation")
    }

    private static func expect(_ lack: Lack, in name: String) throws {
        let text = lack.applied(to: try file(name).text)
        #expect(text != (try file(name).text))
        let findings = try findings(text)
        #expect(Set(findings.map(\.rule)).contains(lack.rule), "\(findings)")
        let found = findings.filter { $0.rule == lack.rule }
        #expect(found.contains { $0.problem.contains(lack.words) }, "\(findings)")
        #expect(found.allSatisfy { !$0.fix.isEmpty })
        // The same template as JSON.
        let json = JSONForm(try TemplateReader.read(Array(text.utf8)).root)
        #expect(try Self.findings(json.text).map(\.rule).sorted() == findings.map(\.rule).sorted())
        // Without the option, the rules are silent.
        #expect(try Self.findings(text, forProduction: false).allSatisfy { !$0.rule.hasPrefix("production.") })
    }

    @Test func `every rule for production has a template that lacks what it is about`() {
        let tested = Set((Self.lacks + Self.lacksOfSAM + Self.lacksOfCloudFormation).map(\.rule))
        #expect(tested == Set(TemplateDoctor.production.map(\.name)))
    }

    @Test func `a domain may belong to the pool if only the deployment knows whose it is`() throws {
        let known = "AWS::Cognito::UserPoolDomain, Properties: { UserPoolId: !Ref UserPool"
        let whole = try Self.file("sam").text
        let text = whole.replacing(known, with: known.replacing("!Ref UserPool", with: "!ImportValue people"))
        #expect(text != whole)
        #expect(try Self.findings(text) == [])
    }

    @Test func `an alarm on Lambda's own errors is enough`() throws {
        let text = try Self.file("sam").text.replacing("MetricName: GateCrashes\n", with: "MetricName: Others\n")
            .replacing(
                "MetricName: Duration", with: "MetricName: Errors")
        #expect(try Self.findings(text).map(\.rule) == ["production.alarm-duration"])
    }

    @Test func `an acceptance of a rule for production is judged only if the rule is applied`() throws {
        let accept =
            "    Metadata: { CognitoTriggers: { Accept: { production.second-factor: Passkeys are enough. } } }\n"
        let pool = "  UserPool:\n    Type: AWS::Cognito::UserPool\n"
        let whole = try Self.file("sam").text.replacing(pool, with: pool + accept)
        #expect(try Self.findings(whole, forProduction: false) == [])
        #expect(try Self.findings(whole).map(\.rule) == ["template.acceptance"])
        let lacking = whole.replacing("MfaConfiguration: \"OPTIONAL\"", with: "MfaConfiguration: \"OFF\"")
        #expect(try Self.findings(lacking).map(\.accepted) == ["Passkeys are enough."])
    }
}
