import Testing

@testable import CloudTemplate

/// The values of a template's parameters: from files, and stand-ins.
@Suite struct ParameterTests {
    private static func toml(_ text: String, _ environment: String = "default") throws -> SAMConfiguration {
        try SAMConfiguration(Array(text.utf8), isTOML: true, environment: environment)
    }

    // MARK: SAM's settings

    @Test(
        arguments: [
            (#""A=\"b c\" D=e""#, ["A": "b c", "D": "e"]), (#"'A="b c" D=e'"#, ["A": "b c", "D": "e"]),
            (#""A='it is' B=it\\'s C=\\\"q\\\"""#, ["A": "it is", "B": "it's", "C": "\"q\""]),
            (#""  A=1   B=  C=a=b ""#, ["A": "1", "B": "", "C": "a=b"]),
            (#""ParameterKey=A,ParameterValue=1 ParameterKey=B,ParameterValue=\"2 3\"""#, ["A": "1", "B": "2 3"]),
            (#"["A=1", "ParameterKey=B,ParameterValue=2", ["C=3"]]"#, ["A": "1", "B": "2", "C": "3"]),
            (#"["A=1", "A=2"]"#, ["A": "2"]), (#""""#, [:]), ("[]", [:]),
            (#"{ A = 1, B = ["x", "y"], C = true }"#, ["A": "1", "B": "x,y", "C": "true"]),
            (#""A=b\\ c""#, ["A": "b c"]),
        ] as [(String, [String: String])])
    func `parameter_overrides has each of SAM's forms`(_ written: String, _ expected: [String: String]) throws {
        let settings = try Self.toml("version = 0.1\n[default.deploy.parameters]\nparameter_overrides = \(written)\n")
        #expect(settings.overrides == expected && settings.environments == ["default"])
    }

    private static let several = """
        version = 0.1
        [default.global.parameters]
        parameter_overrides = "A=global B=global"
        [default.deploy.parameters]
        stack_name = "x"
        [beta.deploy.parameters]
        parameter_overrides = "A=beta"
        [beta.global.parameters]
        parameter_overrides = "A=global B=global"
        """

    @Test(
        arguments: [
            ("\"a\\tb\\u00e9\\U0001F600\"", "a\tb\u{E9}\u{1F600}"), ("'a\\tb'", "a\\tb"), ("\"\"", ""), ("''", ""),
            ("\"\"\"\na\n \\\n   b\"c\"\"\"\"", "a\n b\"c\""), ("'''\na\\\nb'''", "a\\\nb"),
            ("-1_000", "-1_000"), ("0x1F", "0x1F"), ("1.5e3", "1.5e3"), ("true", "true"), ("-inf", "-inf"),
            ("1979-05-27T07:32:00-07:00", "1979-05-27T07:32:00-07:00"), ("\"a#b\" # c", "a#b"),
        ])
    func `a value of TOML is read in each form`(_ written: String, _ expected: String) throws {
        for end in ["", "\n", "\r\n"] {
            #expect(try TOMLReader.read(Array("x = \(written)\(end)".utf8))["x"]?.text == expected)
        }
    }

    @Test func `tables, dotted keys and arrays of TOML make one tree, with places`() throws {
        let text = """
            # comment
            a . "b c".'d' = 1 # comment
            [t.u] # comment
            x = [ 1, # comment
              "two", [3], { y.z = 4 }, ]
            [t]
            v = 5
            [[list]]
            n = 6
            [[list]]
            n = 7
            [list.sub]
            o = 8
            """
        let root = try TOMLReader.read(Array(text.utf8))
        #expect(root["a"]?["b c"]?["d"]?.text == "1")
        let list = try #require(root["t"]?["u"]?["x"]?.elements)
        #expect(list.count == 4 && list[1].text == "two" && list[2].elements.first?.text == "3")
        #expect(list[3]["y"]?["z"]?.text == "4" && list[3].place == TemplatePlace(line: 5, column: 15))
        #expect(root["t"]?["v"]?.text == "5")
        #expect(root["list"]?.elements.map { $0["n"]?.text } == ["6", "7"])
        #expect(root["list"]?.elements.last?["sub"]?["o"]?.text == "8")
        #expect(root["list"]?.elements.last?["sub"]?.member("o")?.place == TemplatePlace(line: 13, column: 1))
    }

    @Test(
        arguments: [("default", ["A": "global", "B": "global"]), ("beta", ["A": "beta"]), ("live", [:])]
            as [(String, [String: String])])
    func `deploy's values replace those of all commands, for each environment`(
        _ environment: String, _ expected: [String: String]
    ) throws {
        let settings = try Self.toml(Self.several, environment)
        #expect(settings.overrides == expected && Set(settings.environments) == ["default", "beta"])
    }

    @Test func `the same settings may be in YAML`() throws {
        let text = """
            version: 0.1
            default: { global: { parameters: { parameter_overrides: C=3 } } }
            beta:
              deploy:
                parameters:
                  parameter_overrides:
                    - A=1 B="2 3"
                    - C: 4
                      D: [x, y]
            """
        func overrides(_ environment: String) throws -> [String: String] {
            try SAMConfiguration(Array(text.utf8), isTOML: false, environment: environment).overrides
        }
        #expect(try overrides("default") == ["C": "3"])
        #expect(try overrides("beta") == ["A": "1", "B": "2 3", "C": "4", "D": "x,y"])
    }

    @Test(
        arguments: [
            ("[default\nx = 1", 1, "not TOML"), ("\n\nx = secret", 3, "not TOML"), ("x = 1\nx = 2", 2, "not TOML"),
            ("x = " + String(repeating: "[", count: 30_000), 1, "not TOML"),
            ("[,", 1, "not TOML"), (String(repeating: "a.", count: 100_000) + "b = 1", 1, "not TOML"),
            ("x = 1 secret", 1, "not TOML"), ("x = [1 secret]", 1, "not TOML"), ("x = {a = 1, secret", 1, "not TOML"),
            ("x = \"secret", 1, "not TOML"), ("x = \"\\secret\"", 1, "not TOML"), ("[a]\n[a]", 2, "not TOML"),
            ("a.b = 1\n[a.b.c]", 2, "not TOML"), ("[[a]]\n[a]", 2, "not TOML"), ("a = 1\na.b = 2", 2, "not TOML"),
            (String(repeating: "#", count: 2_000_000), 1, "more than a megabyte"),
            ("[default.deploy.parameters]\n\nparameter_overrides = \"A=1 secret B=2\"", 3, "no NAME=VALUE"),
            ("[default.deploy.parameters]\nparameter_overrides = [ \"=secret\" ]", 2, "no NAME=VALUE"),
            ("[default.deploy.parameters]\nparameter_overrides = \"ParameterKey=A,secret\"", 2, "no NAME=VALUE"),
            ("[default.deploy.parameters]\nparameter_overrides = \"file://secret.yaml\"", 2, "another file"),
        ])
    func `settings that cannot be read have an error with the line and without a value`(
        _ text: String, _ line: Int, _ words: String
    ) throws {
        let error = try #require(throws: TemplateError.self) { try Self.toml(text) }
        #expect(error.place.line == line && error.description.contains(words), "\(error)")
        #expect(!error.description.contains("secret"))
    }

    @Test(arguments: [
        "", "default = 1", "[default]\ndeploy = 1", "[default.deploy]\nparameters = [1]", "[[default]]\nx = 1",
        "t = 1979-05-27T07:32:00Z",
    ])
    func `settings without values give none`(_ text: String) throws {
        #expect(try Self.toml(text).overrides.isEmpty)
    }

    @Test func `random settings are read, or have an error`() {
        var generator = SystemRandomNumberGenerator()
        let parts = [
            "[", "]", "=", "\"", "'", ".", "\n", "#", "{", "}", ",", "default", "deploy", "parameters",
            "parameter_overrides", "A=1", "\\", "\u{1F600}", "1979-05-27", "0x", "\"\"\"", " ", "\t", "\r",
        ]
        for _ in 0..<300 {
            let text = (0..<40).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
            for isTOML in [true, false] {
                do {
                    _ = try SAMConfiguration(Array(text.utf8), isTOML: isTOML, environment: "default")
                } catch {
                    #expect(error.place.line >= 1 && !error.description.isEmpty, "\(text.debugDescription)")
                }
            }
        }
    }

    @Test func `CDK's list has the values of each stack`() throws {
        let text = """
            {
              "version": "48.0.0",
              "artifacts": {
                "Users.assets": { "type": "cdk:asset-manifest", "properties": { "file": "Users.assets.json" } },
                "Users": {
                  "type": "aws:cloudformation:stack",
                  "properties": { "templateFile": "Users.template.json", "parameters": { "Stage": "beta", "Count": 3 } }
                },
                "Other": { "type": "aws:cloudformation:stack", "properties": { "templateFile": "Other.template.json" } }
              }
            }
            """
        let assembly = try CDKAssembly(Array(text.utf8))
        #expect(assembly.parameters(ofStackIn: "Users.template.json") == ["Stage": "beta", "Count": "3"])
        #expect(assembly.parameters(ofStackIn: "Other.template.json").isEmpty)
        #expect(assembly.parameters(ofStackIn: "None.template.json").isEmpty)
    }

    // MARK: Which value counts

    @Test(
        arguments: [
            ("Stage", [:], [:], "test"), ("Stage", [:], ["Stage": "beta"], "beta"),
            ("Stage", ["Stage": "live"], ["Stage": "beta"], "live"), ("Stage", [:], ["Stage": "other"], "test"),
            ("Stored", [:], ["Stored": "/other"], nil), ("Stored", ["Stored": "value"], ["Stored": "/other"], "value"),
        ] as [(String, [String: String], [String: String], String?)])
    func `an option wins over a file, and a file over the default`(
        _ name: String, _ given: [String: String], _ deployed: [String: String], _ expected: String?
    ) throws {
        let text = """
            Parameters:
              Stage: { Type: String, Default: test, AllowedValues: [test, beta, live] }
              Stored: { Type: "AWS::SSM::Parameter::Value<String>", Default: /app/title }
            Resources: { Pool: { Type: AWS::Cognito::UserPool } }
            """
        let template = try Template(
            Array(text.utf8), parameters: ParameterValues(given: given, deployed: deployed))
        #expect(template.parameterDefault(name) == expected)
    }

    // MARK: Stand-ins

    @Test(
        arguments: [
            ("Stage", "Type: String", "stage"), ("Stage", "Type: String, AllowedValues: [beta, live]", "beta"),
            ("AppUrl", "Type: String", "http://localhost"),
            ("LogoutURLs", "Type: CommaDelimitedList", "http://localhost"),
            ("AdminEmail", "Type: String", "adminemail@example.com"), ("SiteDomain", "Type: String", "localhost"),
            ("DomainPrefix", "Type: String", "domainprefix"), ("FunctionArn", "Type: String", nil),
            ("RoleARN", "Type: String, AllowedPattern: '.+'", nil), ("Curl", "Type: String", "curl"),
            ("Aws", "Type: String", "local"), ("Days", "Type: Number", "1"), ("Days", "Type: Number, MinValue: 7", "7"),
            ("Days", "Type: Number, MaxValue: 0", "0"), ("Counts", "Type: 'List<Number>', MinValue: 3", "3"),
            ("Stage", "Type: String, MinLength: 8", "stagexxx"), ("Stage", "Type: String, MaxLength: 3", "sta"),
            ("AppUrl", "Type: String, MaxLength: 5", nil), ("Stage", "Type: String, MinLength: 5, MaxLength: 4", nil),
            ("Vpc", "Type: 'AWS::EC2::VPC::Id'", "vpc-00000000000000000"),
            ("Subnets", "Type: 'List<AWS::EC2::Subnet::Id>'", "subnet-00000000000000000"),
            ("Zone", "Type: 'AWS::Route53::HostedZone::Id'", "Z0000000000000000000"),
            ("Title", "Type: 'AWS::SSM::Parameter::Value<String>', Default: /a", "title"),
            ("Image", "Type: 'AWS::SSM::Parameter::Value<AWS::EC2::Image::Id>', Default: /a", "ami-00000000000000000"),
            ("Key", "Type: 'AWS::EC2::KeyPair::KeyName'", "key"), ("Other", nil, nil),
        ] as [(String, String?, String?)])
    func `a stand-in keeps to the type and limits of its parameter`(
        _ name: String, _ parameter: String?, _ expected: String?
    ) throws {
        let text = """
            Parameters: { \(parameter.map { "\(name): { \($0) }" } ?? "") }
            Resources: { Pool: { Type: AWS::Cognito::UserPool } }
            """
        #expect(try Template(Array(text.utf8)).standIn(forParameter: name) == expected)
    }

    @Test(arguments: [
        "[a-z]+", "^[a-z][a-z0-9-]{2,30}$", #"^[^@\s]+@[^@\s]+\.[^@\s]+$"#, "https?://.+", #"^https://[\w.-]+(/.*)?$"#,
        "(beta|live)", "^(?:a|b)+$", #"\d{12}"#, "[A-Z0-9]{8}", "^$|^[a-z]+$", #"vpc-[0-9a-f]{8,17}"#, "[^a-zA-Z]+",
        ".*",
        #"[\w+=,.@-]+"#, #"\(x\)"#, "a{0,3}b?", #"(\w+,)*\w+"#, "x*?",
    ])
    func `an example of a pattern matches it as a whole`(_ pattern: String) throws {
        let example = try #require(PatternExample.make(pattern, length: 0...4096))
        #expect(try Regex(pattern).wholeMatch(in: example) != nil, "\(example)")
    }

    @Test(arguments: [
        ("[a-z]+", 8...8), ("[a-z0-9-]{2,}", 20...30), ("a?", 1...1), (".*", 0...0), ("(ab)*", 0...0),
    ])
    func `an example has the length that a parameter allows`(_ pattern: String, _ length: ClosedRange<Int>) throws {
        let example = try #require(PatternExample.make(pattern, length: length))
        #expect(try length.contains(example.count) && Regex(pattern).wholeMatch(in: example) != nil, "\(example)")
    }

    @Test(arguments: [
        "(?=.*[A-Z]).+", "(?!a)b", #"(a)\1"#, #"\p{L}+"#, "[a-z&&[^b]]", "a^b", "a$b", "(a", "[a", "*", "a{2", "a{x}",
        "a{,2}",
        "[[:alpha:]]+", "a{99999}", "a(^b)", "(a$)b", "a++a", String(repeating: "(", count: 10_000),
        String(repeating: "(a{200})", count: 9),
    ])
    func `a pattern that is too difficult has no example`(_ pattern: String) {
        #expect(PatternExample.make(pattern, length: 0...4096) == nil)
    }

    @Test func `random patterns have an example that matches, or none`() throws {
        var generator = SystemRandomNumberGenerator()
        let parts = [
            "a", "b", "[a-c]", "[^a]", "\\d", "\\w", ".", "(", ")", "(?:", "|", "+", "*", "?", "{2}", "{1,3}", "^", "$",
            "-",
        ]
        for _ in 0..<500 {
            let pattern = (0..<8).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
            guard let regex = try? Regex(pattern), let example = PatternExample.make(pattern, length: 0...64) else {
                continue
            }
            let isMatch = try regex.wholeMatch(in: example) != nil
            #expect(isMatch, "\(pattern) \(example)")
        }
    }

    // MARK: Stand-ins in a stack

    private static func stack(assuming: Bool = true) throws -> Stack {
        let text = """
            Parameters:
              Stage: { Type: String, AllowedValues: [beta, live] }
              GateArn: { Type: String }
              Names: { Type: CommaDelimitedList }
            Conditions:
              IsBeta: !Equals [!Ref Stage, beta]
              IsFine: !Not [!Condition IsBeta]
            Resources:
              Table: { Type: AWS::DynamoDB::Table }
              Pool:
                Type: AWS::Cognito::UserPool
                Properties:
                  UserPoolName: !Sub "${Stage}-users"
                  LambdaConfig: { PreSignUp: !Ref GateArn }
                  MfaConfiguration: !If [IsFine, "ON", "OFF"]
                  EmailVerificationSubject: !Select [0, !Ref Names]
                  EmailVerificationMessage: !Sub "${Stage} ${Table}"
                  SmsVerificationMessage: !If [IsBeta, !Ref AWS::NoValue, x]
            """
        return Stack(
            try Template(Array(text.utf8)),
            Deployment(
                pseudoParameters: [:], assumesConditions: assuming,
                standIn: { _, path, _, assumed in assuming && !path.hasPrefix("LambdaConfig") ? assumed : nil }
            ) { _, _, _ in nil })
    }

    @Test func `a property has the stand-in of its parameter, which is told from a known value`() throws {
        let stack = try Self.stack()
        let pool = try #require(stack.resources.first { $0.id == "Pool" })
        #expect(pool.properties["UserPoolName"]?.text == "beta-users")
        #expect(pool.properties["EmailVerificationSubject"]?.text == "names")
        #expect(pool.properties["EmailVerificationMessage"] == nil)
        #expect(pool.properties["MfaConfiguration"]?.text == "OFF")
        #expect(pool.properties["SmsVerificationMessage"] == nil)
        #expect(pool.properties["LambdaConfig"]?["PreSignUp"] == nil)
        let unknown = Dictionary(uniqueKeysWithValues: pool.unknown.map { ($0.path, $0) })
        #expect(
            unknown["UserPoolName"]?.standIn == "beta-users" && unknown["UserPoolName"]?.reason == .parameter("Stage"))
        #expect(unknown["LambdaConfig.PreSignUp"]?.reason == .parameter("GateArn"))
        #expect(unknown["LambdaConfig.PreSignUp"]?.standIn == nil)
        #expect(unknown["MfaConfiguration"]?.reason == .condition("IsFine"))
        #expect(unknown["MfaConfiguration"]?.parameters == ["Stage"])
        #expect(stack.standIns() == ["Stage=beta", "Names=names"])
        #expect(stack.standIns(in: "Table").isEmpty)
    }

    @Test func `without stand-ins, the same properties are left out`() throws {
        let stack = try Self.stack(assuming: false)
        let pool = try #require(stack.resources.first { $0.id == "Pool" })
        #expect(pool.properties.members.map(\.name) == ["LambdaConfig"] && stack.standIns().isEmpty)
        #expect(pool.unknown.count == 6 && pool.unknown.allSatisfy { $0.standIn == nil })
    }

    @Test func `a stand-in can be left out of one property`() throws {
        let stack = try Self.stack()
        let other = Stack(
            stack.template, stack.deployment.assumingNothing(for: [Deployment.Property("Pool", "UserPoolName")]))
        let pool = try #require(other.resources.first { $0.id == "Pool" })
        #expect(pool.properties["UserPoolName"] == nil && pool.properties["EmailVerificationSubject"]?.text == "names")
        #expect(pool.assumed.map(\.path) == ["MfaConfiguration", "EmailVerificationSubject", "SmsVerificationMessage"])
        let without = Stack(stack.template, stack.deployment.assumingNothing(for: Set(pool.assumed)))
        #expect(without.resources.first { $0.id == "Pool" }?.properties["MfaConfiguration"] == nil)
    }
}
