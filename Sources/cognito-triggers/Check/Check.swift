import ArgumentParser
import CognitoRehearsal
import Foundation
import TemplateDoctor

/// `cognito-triggers check`.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Judge templates, and a function's answers, as Cognito does.",
        discussion: """
              cognito-triggers check template.yaml
              cognito-triggers check .
              cognito-triggers check template.yaml --build
              cognito-triggers check template.yaml --function SignUpGate=.build/release/SignUpGate
              cognito-triggers check event.json answer.json
              cognito-triggers check answer.json
              cognito-triggers check response.json --source PreSignUp_SignUp
              cognito-triggers check --rules

            A template is one of SAM, or CloudFormation's, in YAML or JSON. Of a folder the template is template.yaml, \
            template.yml or template.json. Nothing is executed unless you ask: --build builds the functions in the template's \
            folder that are products of the same name, --function names a program, and their handlers are compared with the \
            template.

            An answer is the whole event with its response, as a function returns it, so that it can be judged by itself. Of \
            a response alone --source says what it answers.

            Exit status: 0 Cognito does as written, 1 it does not, 2 wrong use.
            """)

    @Argument(
        help:
            "Templates, or their folders; or an answer; or an event and the answer to it. - stands for standard input.",
        completion: .file())
    var files: [String] = []
    @OptionGroup(title: "Options for templates") var functions: TemplateFunctions
    @OptionGroup(title: "Options for answers") var response: ResponseOptions
    @Flag(help: "List the rules for templates.")
    var rules = false
    @Flag(help: "With --rules, as a page of Markdown.")
    var markdown = false
    @Flag(help: "Print one JSON object a finding of a template, an answer, or a rule, in a line each.")
    var json = false

    func validate() throws {
        guard files.isEmpty == rules else {
            throw ValidationError(rules ? "--rules takes no file" : "Missing expected argument '<files> ...'")
        }
    }

    func run() async throws {
        if rules { return RuleReport.show(asJSON: json, asMarkdown: markdown) }
        let contents = try files.map(Self.file).map { try (name: $0, bytes: EventSource.content($0)) }
        guard contents.contains(where: Self.isTemplate) else {
            return try ResponseCheck(files: contents, options: response).run(asJSON: json)
        }
        if let other = contents.first(where: { !Self.isTemplate($0) }) {
            throw Failure.wrongUse("\(other.name) is no template: it has no Resources. Check answers by themselves.")
        }
        var isSound = true
        for (name, bytes) in contents {
            let check = TemplateCheck(name: name, bytes: bytes, functions: functions)
            if try await !check.run(asJSON: json) { isSound = false }
        }
        guard isSound else { throw ExitCode(1) }
    }

    /// The template of a folder; itself, if it is none.
    private static func file(_ name: String) throws -> String {
        guard FileManager.default.isFolder(name) else { return name }
        let names = ["yaml", "yml", "json"].map { "\(name.hasSuffix("/") ? name : "\(name)/")template.\($0)" }
        guard let template = names.first(where: FileManager.default.fileExists) else {
            throw Failure.wrongUse(
                "The folder \(name) has no template.yaml, template.yml or template.json. Name the file.")
        }
        return template
    }

    /// A template by what it holds; and what is named like one is to be judged as one, however broken.
    private static func isTemplate(_ file: (name: String, bytes: [UInt8])) -> Bool {
        ["yaml", "yml", "template"].contains(URL(fileURLWithPath: file.name).pathExtension.lowercased())
            || TemplateDoctor.looksLikeTemplate(file.bytes)
    }
}
