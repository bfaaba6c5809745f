import ArgumentParser
import CloudTemplate
import CognitoRehearsal
import CommandOutput
import Foundation
import FunctionProjects

struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check templates and a function's answers against Cognito's rules.",
        discussion: """
              cognito-triggers check template.yaml
              cognito-triggers check .
              cognito-triggers check template.yaml --build
              cognito-triggers check template.yaml --production
              cognito-triggers check template.yaml --function SignUpGate=.build/release/SignUpGate
              cognito-triggers check event.json answer.json
              cognito-triggers check answer.json
              cognito-triggers check response.json --source PreSignUp_SignUp
              cognito-triggers check --rules

            A template is a SAM or CloudFormation template in YAML or JSON. In a folder, check reads \
            \(TemplateConfiguration.namesInWords). It runs no code unless you ask: with --build it builds the functions \
            that are products of the package in the template's folder, and with --function it uses a program. It then \
            compares their handlers, permissions and declared sign-ins with the template, and starts them with the variables \
            of the template and of --env.

            A template accepts a finding with Metadata: {CognitoTriggers: {Accept: {RULE: REASON}}} on the resource \
            that the finding is about; check shows the finding with the reason.

            An answer is the whole event with its response, as a function returns it, so check needs no other file. For a \
            response without its event, --source says which event it answers.

            An error is what does not work or lets others in, a warning what can hurt, and a note needs no action.

            Exit status: 0 there is no error, 1 there is one, or with --strict a warning, 2 wrong use.
            """)

    @Argument(
        help:
            "Templates, or their folders; or an answer; or an event and the answer to it. - means standard input. Without a file, check reads this folder's template.",
        completion: .file())
    var files: [String] = []
    @Option(
        help: ArgumentHelp(
            "A template, the same as a file without the option; repeat it for several.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml", "json", "template"]))
    var template: [String] = []
    @OptionGroup(title: "Options for templates") var functions: TemplateFunctions
    @Flag(help: "Also say what a template lacks before users depend on it, such as alarms, and what each part is for.")
    var production = false
    @OptionGroup(title: "Options for answers") var response: ResponseOptions
    @Flag(help: "End with status 1 for warnings as well.")
    var strict = false
    @Flag(help: "List the rules for templates.")
    var rules = false
    @Flag(help: "With --rules, print a page of Markdown.")
    var markdown = false
    @Flag(help: "Print one JSON object per finding, answer or rule, one per line.")
    var json = false
    @OptionGroup var schema: SchemaOption

    mutating func validate() throws {
        files += template
        if files.isEmpty, !rules { files = TemplateConfiguration.paths(in: ".") }
        guard files.isEmpty == rules else {
            throw ValidationError(
                rules
                    ? "--rules takes no file"
                    : TemplateConfiguration.advice(in: ".")
                        ?? "This folder has no \(TemplateConfiguration.namesInWords). Give the path of a template, of a folder with one, "
                        + "or of a function's answer.")
        }
    }

    func run() async throws {
        if rules { return RuleReport.show(asJSON: json, asMarkdown: markdown) }
        let contents = try files.flatMap(Self.files).map { try (name: $0, bytes: EventSource.content($0)) }
        // A file with a template's name is checked as a template even if it is broken.
        let templates = contents.map {
            (
                name: $0.name,
                template: Template.ifMeant($0.bytes, isNamedSo: TemplateConfiguration.isName($0.name))
            )
        }
        guard templates.contains(where: { $0.template != nil }) else {
            guard !production else { throw Failure.wrongUse("--production is for templates, and this is an answer.") }
            return try AnswerFilesCheck(files: contents, options: response).run(asJSON: json)
        }
        if let other = templates.first(where: { $0.template == nil })?.name {
            throw Failure.wrongUse("\(other) is not a template: it has no Resources. Check answers separately.")
        }
        // A template that cannot be read has a finding, and the others are checked without it.
        let read = zip(contents, templates).filter { (try? $1.template?.get()) != nil }.map(\.0)
        let set = try TemplateSet(
            try read.map { try TemplateFile(Self.path($0.name), $0.bytes) }, read.isEmpty ? nil : functions.variables,
            code: functions.code, findsNested: false
        ) { path, names, given in
            .local(LocalIDs(template: path, in: "."), names: names, withExamples: true, given: given)
        }
        for note in set.openTriggers { Terminal.errors.noteOnce(note) }
        var configurations = set.templates[...]
        var result = CheckResult()
        for (name, template) in templates {
            let configuration: Result<TemplateConfiguration, TemplateError>
            if case .failure(let error)? = template {
                configuration = .failure(error)
            } else {
                let read = configurations.removeFirst()
                for note in read.parameterNotes { Terminal.errors.noteOnce(note) }
                configuration = .success(read)
            }
            let check = TemplateCheck(
                name: name, template: configuration, set: set, functions: functions, isForProduction: production,
                isStrict: strict)
            try await check.run(asJSON: json, &result)
        }
        if json { result.write() }
        guard result.isSound else { throw ExitCode(1) }
    }

    /// Returns the path of a template; the one on standard input counts as a file in the current folder.
    private static func path(_ name: String) -> String { name == "-" ? "./template.yaml" : name }

    /// Returns the templates of a folder; another path is returned unchanged.
    private static func files(_ name: String) throws -> [String] {
        if let advice = ServerlessProject.advice(on: name) { throw Failure.wrongUse(advice) }
        guard FileManager.default.isFolder(name) else { return [name] }
        let templates = TemplateConfiguration.paths(in: name)
        guard !templates.isEmpty else {
            throw Failure.wrongUse(
                TemplateConfiguration.advice(in: name)
                    ?? "The folder \(name) has no \(TemplateConfiguration.namesInWords). Give the path of the template."
            )
        }
        return templates
    }
}
