import ArgumentParser
import Foundation
import TemplateDoctor

/// `cognito-triggers check`.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find what is wrong in a template.",
        discussion: """
              cognito-triggers check template.yaml
              cognito-triggers check template.yaml --function SignUpGate=.build/release/SignUpGate
              cognito-triggers check --rules

            A template is one of SAM, or CloudFormation's, in YAML or JSON. Where a function of it has been built in the \
            template's folder, as a product of the function's logical id, its handlers are compared with the template.

            Exit status: 0 nothing worse than a note, 1 an error or a warning, 2 wrong use.
            """)

    @Argument(help: "Files; - stands for standard input.")
    var files: [String] = []
    @OptionGroup var functions: TemplateFunctions
    @Flag(help: "List the rules for templates.")
    var rules = false
    @Flag(help: "With --rules, as a page of Markdown.")
    var markdown = false
    @Flag(help: "Print one JSON object a finding, or a rule, in a line each.")
    var json = false

    func validate() throws {
        guard files.isEmpty == rules else {
            throw ValidationError(rules ? "--rules takes no file" : "Missing expected argument '<files> ...'")
        }
    }

    func run() async throws {
        if rules { return RuleReport.show(asJSON: json, asMarkdown: markdown) }
        let contents = try files.map { try (name: $0, bytes: Self.content(of: $0)) }
        guard contents.allSatisfy({ Self.isTemplate($0.name, $0.bytes) }) else {
            // ResponseCheck: an answer, or an event and its answer.
            let other = contents.first { !Self.isTemplate($0.name, $0.bytes) }
            throw Failure.wrongUse("\(other?.name ?? "") is no template: it has no Resources.")
        }
        var isSound = true
        for (name, bytes) in contents {
            let check = TemplateCheck(name: name, bytes: bytes, functions: functions)
            if try await !check.run(asJSON: json) { isSound = false }
        }
        guard isSound else { throw ExitCode(1) }
    }

    /// A template by what it holds; and what is named like one is to be judged as one, however broken.
    private static func isTemplate(_ name: String, _ bytes: [UInt8]) -> Bool {
        ["yaml", "yml", "template"].contains(URL(fileURLWithPath: name).pathExtension.lowercased())
            || TemplateDoctor.looksLikeTemplate(bytes)
    }

    private static func content(of name: String) throws -> [UInt8] {
        if name == "-" { return Array(FileHandle.standardInput.readDataToEndOfFile()) }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
            throw Failure.wrongUse("There is no file \(name).")
        }
        guard !isFolder.boolValue, let content = FileManager.default.contents(atPath: name) else {
            throw Failure.wrongUse(
                "\(name) cannot be read\(isFolder.boolValue ? ": it is a folder. Name a file in it" : "").")
        }
        return Array(content)
    }
}
