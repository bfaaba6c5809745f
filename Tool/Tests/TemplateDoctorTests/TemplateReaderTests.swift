import CognitoTestSupport
import Testing

@testable import CloudTemplate
@testable import TemplateDoctor

/// Templates that cannot be read, and their errors.
@Suite struct TemplateReaderTests {
    @Test(arguments: [
        ("", 1, "the file is empty"),
        ("  \n \n", 1, "the file is empty"),
        ("# nothing\n", 1, "only comments"),
        ("---\n", 2, "an object with the member Resources"),
        ("just words\n", 1, "an object with the member Resources"),
        ("- a\n- b\n", 1, "an object with the member Resources"),
        ("a: 1\n", 1, "must have the member Resources, but this file does not have it"),
        ("Resources:\n", 1, "Resources must be an object"),
        ("A: 1\nResources: [a]\n", 2, "Resources must be an object"),
        ("Resources:\n  A: {}\n", 2, "the resource A has no Type"),
        ("Resources:\n  A:\n    Type: X\n   Bad: 1\n", 4, "neither YAML nor JSON"),
        ("Resources:\n\tA: 1\n", 2, "neither YAML nor JSON"),
        ("Resources: {A: {Type: X}\n", 2, "neither YAML nor JSON"),
        ("{\"Resources\":\n{\"A\": {\"Type\": \"X\"}}", 3, "neither YAML nor JSON"),
        ("Resources:\n  A:\n    Type: X\n    P: !Reff B\n", 4, "no tag !Reff: did you mean !Ref?"),
        ("Resources:\n  A:\n    Type: X\n    P: !!binary aGk=\n", 4, "no tag tag:yaml.org,2002:binary"),
        ("Resources:\n  ? [a, b]\n  : c\n", 2, "this key is not a string"),
        ("Resources: *nobody\n", 1, "found undefined alias"),
        ("Resources: {A: {Type: X}}\n---\nResources: {}\n", 2, "found another document"),
        ("Resources: {A: \"\\ud800\"}\n", 1, "neither YAML nor JSON"),
        ("\u{0}\u{1}", 1, "neither YAML nor JSON"),
    ])
    func `what is no template is refused with its line`(_ text: String, _ line: Int, _ words: String) {
        let error = #expect(throws: TemplateError.self) { try TemplateDoctor(Template(Array(text.utf8))) }
        #expect(error?.description.contains(words) == true, "\(String(describing: error))")
        #expect(error?.place.line == line, "\(String(describing: error))")
    }

    @Test(arguments: [
        ("Resources:\n  A: { Type: X }\n  A: { Type: Y }\n", [2]),
        ("{\"Resources\": {\n\"A\": {\"Type\": \"X\"},\n\"A\": {\"Type\": \"Y\"}}}", [2]),
        ("Resources:\n  'A': { Type: X }\n  A: { Type: Z }\n  \"A\": { Type: Y }\n", [2, 3]),
        ("Resources: { A: { Type: X, Type: Y } }\n", [1]),
        ("Résumé: ü\nResources:\n  A:\n    Type: X\n    Type: Y\n    Properties: { P: 1, P: 2 }\n", [4, 6]),
    ])
    func `of a key that occurs twice the last one counts, and the others are findings`(text: String, lines: [Int])
        throws
    {
        let doctor = try TemplateDoctor(Template(Array(text.utf8)))
        #expect(doctor.template.resources.map(\.type) == ["Y"])
        let findings = doctor.findings().filter { $0.rule == "template.repeated-key" }
        #expect(findings.map(\.place.line) == lines && findings.allSatisfy { $0.severity == .warning })
    }

    @Test func `a file of which every key occurs often is refused in time`() {
        let text = "Resources:\n" + String(repeating: "  A: { Type: X }\n", count: 1000)
        let error = #expect(throws: TemplateError.self) { try Template(Array(text.utf8)) }
        #expect(error?.description.contains("more than 50 keys occur twice") == true)
    }

    @Test func `bytes that are no text are refused`() {
        let error = #expect(throws: TemplateError.self) { try Template([0x52, 0xFF, 0xFE, 0x00]) }
        #expect(error?.description.contains("not UTF-8 text") == true)
    }

    @Test(arguments: ["\u{FEFF}", "%YAML 1.1\n---\n", "\r\n", "# words\n---\n"])
    func `what editors and people put before a template does no harm`(_ before: String) throws {
        _ = try TemplateDoctor(Template(Array("\(before)Resources:\n  A: { Type: AWS::S3::Bucket }\n".utf8)))
    }

    // MARK: Limits

    @Test(arguments: [150, 900, 100_000])
    func `what is nested deeper than any template is refused`(_ depth: Int) {
        for (open, close) in [("[", "]"), ("{a: ", "}"), ("- ", "")] {
            let nested = String(repeating: open, count: depth) + "x" + String(repeating: close, count: depth)
            let text = open == "- " ? nested : "Resources: \(nested)"
            #expect(throws: TemplateError.self) { try TemplateDoctor(Template(Array(text.utf8))) }
        }
    }

    @Test func `aliases of aliases are refused before they fill the memory`() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...30 {
            let names = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(names)]\n"
        }
        let error = #expect(throws: TemplateError.self) { try TemplateDoctor(Template(Array(text.utf8))) }
        #expect(error?.description.contains("replace its aliases") == true)
    }

    @Test func `an alias and a merge key mean what they stand for`() throws {
        let text = """
            Shared: &shared
              Timeout: 30
              MemorySize: 256
            \(Self.resources("<<: *shared"))
            """
        let findings = try TemplateDoctor(Template(Array(text.utf8))).findings()
        #expect(findings.map(\.rule) == ["function.timeout"])
        #expect(findings.first?.place == TemplatePlace(line: 2, column: 12))
    }

    @Test func `characters beyond 16 bits in JSON do no harm`() throws {
        let text = #"{"Description": "\ud83d\ude00 \\ud83d", "Resources": {"A": {"Type": "AWS::S3::Bucket"}}}"#
        #expect(try TemplateDoctor(Template(Array(text.utf8))).findings() == [])
    }

    // MARK: Short forms

    @Test(arguments: [
        "!GetAtt Members.Arn", "!GetAtt [Members, Arn]", "{ Fn::GetAtt: [Members, Arn] }",
        "{ Fn::GetAtt: Members.Arn }",
        "!Sub \"${Members.Arn}\"", "!Join ['', [!GetAtt Members.Arn]]",
        "{ 'Fn::Sub': ['${F}', { F: !GetAtt Members.Arn }] }",
        "!If [IsLive, !GetAtt Members.Arn, !Ref AWS::NoValue]",
        "!Sub \"arn:aws:lambda:eu-west-1:1:function:${Members}\"",
        "!Sub \"arn:${AWS::Partition}:lambda:${AWS::Region}:${AWS::AccountId}:function:${Members}\"",
        "!Join [':', [arn, !Ref AWS::Partition, lambda, !Ref AWS::Region, !Ref AWS::AccountId, function, !Ref Members]]",
    ])
    func `a function is known in every way to name it`(_ value: String) throws {
        let text = Self.resources("Timeout: 30, MemorySize: 256", trigger: value)
        let findings = try TemplateDoctor(Template(Array(text.utf8))).findings()
        #expect(findings.map(\.rule) == ["function.timeout"], "\(findings)")
    }

    @Test(arguments: [
        "!ImportValue Function", "!Ref Parameter", "!FindInMap [A, B, C]", "!Select [0, !Ref List]",
        "!GetAtt Other.Arn",
        "!Sub \"${Parameter}\"", "!Ref WithDefault",
        "!If [HasFunction, !Ref WithDefault, !Ref AWS::NoValue]", "\"{{resolve:ssm:/function}}\"",
        "arn:aws:lambda:eu-west-1:111122223333:function:elsewhere",
        "!Sub \"arn:aws:lambda:${AWS::Region}:${AWS::AccountId}:function:x-${Parameter}\"",
    ])
    func `nothing is said of a function that only a deployment knows`(_ value: String) throws {
        let text = Self.resources("Timeout: 30", trigger: value)
        #expect(try TemplateDoctor(Template(Array(text.utf8))).findings() == [])
    }

    private static func resources(_ properties: String, trigger: String = "!GetAtt Members.Arn") -> String {
        """
        Parameters:
          Parameter: { Type: String }
          WithDefault: { Type: String, Default: none }
          List: { Type: CommaDelimitedList }
        Conditions:
          IsLive: !Equals [!Ref Parameter, live]
          HasFunction: !Not [!Condition IsLive]
        Resources:
          Other: { Type: Custom::Lookup }
          Members:
            Type: AWS::Lambda::Function
            Properties: { \(properties) }
          Permission:
            Type: AWS::Lambda::Permission
            Properties:
              Action: lambda:InvokeFunction
              FunctionName: !Ref Members
              Principal: cognito-idp.amazonaws.com
              SourceArn: !GetAtt UserPool.Arn
          UserPool:
            Type: AWS::Cognito::UserPool
            Properties:
              LambdaConfig:
                PreSignUp: \(trigger)
        """
    }

    // MARK: Any bytes

    @Test(arguments: 0..<20) func `no change of a template brings the doctor down`(_ part: Int) {
        var random = SeededRandom(seed: UInt64(part))
        let files = TemplateFile.clean + TemplateFile.defects
        for file in files[(files.count * part / 20)..<(files.count * (part + 1) / 20)] {
            for _ in 0..<TestScope.rounds(40) {
                var bytes = file.bytes
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    let at = Int.random(in: 0..<bytes.count, using: &random)
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: bytes[at] = UInt8.random(in: 0...127, using: &random)
                    case 1: bytes.remove(at: at)
                    case 2:
                        bytes.insert(
                            contentsOf: Array("!Ref *&{}[]:,- \n".utf8.shuffled(using: &random).prefix(3)), at: at)
                    default:
                        let end = min(bytes.count, at + Int.random(in: 1...80, using: &random))
                        bytes.removeSubrange(at..<end)
                        if bytes.isEmpty { bytes = [10] }
                    }
                }
                // Either it is read, or it is refused: what matters is to come back.
                _ = try? TemplateDoctor(Template(bytes)).findings(descriptions: file.descriptions)
            }
        }
    }
}
