import Testing

@testable import CloudTemplate

/// A template's text that is changed at the places of its nodes.
@Suite struct TemplateTextTests {
    private static let text = """
        Resources:
          # Ours.
          Users:
              Type: AWS::Cognito::UserPool
              Properties:
                  LambdaConfig: # the triggers
                      PreSignUp: !GetAtt Gate.Arn

                      # later: CustomMessage
          "Gate":
            Tags:
            - Key: a
              Value: b
            Text: |
              Resources:
                Users: no key
          # The rest.
          Flat: { Type: A, Properties: { LambdaConfig: {} } }

        Outputs:
          Arn: { Value: 1 }
        """

    @Test(arguments: [
        (["Resources", "Users"], 2..<9), (["Resources", "Users", "Properties", "LambdaConfig"], 5..<9),
        (["Resources", "Gate", "Tags"], 10..<13), (["Resources", "Gate"], 9..<16), (["Resources"], 0..<18),
        (["Resources", "Flat", "Properties"], nil), (["Resources", "None"], nil), (["Outputs"], 19..<21),
    ])
    func `a member has the lines from its key to the end of its value`(_ path: [String], _ lines: Range<Int>?) {
        let template = TemplateText(Self.text)
        #expect(template.lines(of: template.member(path)) == lines)
    }

    @Test(arguments: [
        (["Resources"], 1..<18, 2), (["Resources", "Users"], 3..<9, 6),
        (["Resources", "Users", "Properties", "LambdaConfig"], 6..<9, 14), (["Outputs"], 20..<21, 2),
        (["Resources", "Gate"], nil, nil), (["Resources", "Gate", "Text"], nil, nil),
        (["Resources", "Flat", "Properties"], nil, nil), (["Outputs", "Arn"], nil, nil),
    ])
    func `an object in lines of its own has the indent of its members`(
        _ path: [String], _ lines: Range<Int>?, _ indent: Int?
    ) {
        let template = TemplateText(Self.text)
        let block = template.block(of: template.member(path))
        #expect(block?.lines == lines && block?.indent == indent)
    }

    @Test(arguments: ["Resources: [", "", "Resources:\r\n  A: { Type: B }\r\n"])
    func `a text without lines of its own stays as it is`(_ text: String) {
        var template = TemplateText(text)
        let isRemoved = template.remove(["Resources", "A"])
        #expect(!isRemoved && template.text == text)
    }

    @Test func `a member goes with the comment before it, and all other lines stay`() {
        var template = TemplateText(Self.text)
        let isRemoved = template.remove(["Resources", "Users"])
        let lines = TemplateText(Self.text).lines
        #expect(isRemoved && template.lines == Array(lines[..<1] + lines[9...]))
        #expect(template.members("LambdaConfig").count == 1)
    }

    @Test func `another template's members come at the end of their sections, with their comments`() {
        var template = TemplateText(
            "Resources:\n  A: { Type: B }\n\nOutputs:\n  Arn: { Value: 1 }\n  Id: { Value: 2 }\n")
        template.add(
            TemplateText(
                "Resources:\n  A: { Type: X }\n  # New.\n  C:\n    Type: D\nOutputs:\n  Arn:\n    Value: 3\n  Id: { Value: 4 }\n"
            )
        ) { $0 == "Id" ? nil : "Other\($0)" }
        #expect(
            template.text == """
                Resources:
                  A: { Type: B }

                  # New.
                  C:
                    Type: D

                Outputs:
                  Arn: { Value: 1 }
                  Id: { Value: 2 }
                  OtherArn:
                    Value: 3

                """)
    }

    @Test(arguments: [
        ("Resources:\n  A: { Type: B }\n", "    C: { Type: D }", false),
        ("Resources:\n  A: { Type: B }\n", "  A: { Type: D }", false),
        ("Resources:\n  A: { Type: B }\n", "  C: { Type: D }", true),
        ("Resources:\n  A: { Type: B, Type: B }\n", "  C: { Type: D }", true),
        ("Resources:\n  A: { Type: B, Type: B }\n", "  C: { Type: D, Type: D }", false),
        ("Resources: [\n\n", "]", true),
    ])
    func `a change after which it cannot be read, or has a key twice, is not made`(
        _ text: String, _ line: String, _ isMade: Bool
    ) {
        var template = TemplateText(text)
        let changed = template.replace(2..<2, with: [line])
        #expect(changed == isMade)
        #expect(template.text == (isMade ? text + line + "\n" : text))
    }
}
