import ArgumentParser
import CloudTemplate
import CognitoEditDistance
@_spi(Internal) import CognitoModel
import CognitoOperations
import CognitoRehearsal
import CommandOutput
import ErrorGuide
import Explanations
import Foundation
import FunctionProjects
import WireJSON

struct Explain: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show which triggers an operation fires, or explain an error or a crash.",
        discussion: """
              cognito-triggers explain
              cognito-triggers explain SignUp
              cognito-triggers explain AdminCreateUser --federated
              cognito-triggers explain PreSignUp
              cognito-triggers explain --error "PreSignUp failed with error …"
              cognito-triggers explain permission.missing
              cognito-triggers explain --iam WelcomeMail --env MAIL_FROM=hello@example.org
              cognito-triggers explain --crash "… FATAL The function crashed: …" --debug-file dist/Members.debug

            The name is an operation (SignUp, /login, CUSTOM_AUTH), a trigger (PreSignUp), a trigger source \
            (PreSignUp_SignUp), a rule for answers (custom-message.sms-length) or templates (permission.missing), or a kind \
            of error (access-denied), in upper or lower case. Without a name, explain lists all operations.
            """)

    @Argument(
        help: "An operation, a trigger, a trigger source, a rule or a kind of error.",
        completion: .list(Subject.names.filter { !$0.contains(" ") }))
    var name: String?
    @Flag(help: "Explain the operation or trigger for a user of an external identity provider.")
    var federated = false
    @Option(
        help: ArgumentHelp(
            "The text of an error from an app or a log, or the address of a callback; - reads it from standard input.",
            valueName: "text"))
    var error: String?
    @Option(
        help: ArgumentHelp(
            "Print the smallest policy that the function's role needs. Use a product (built first) or a program's path.",
            valueName: "function"))
    var iam: String?
    @Option(
        help: ArgumentHelp(
            "With --iam, the function's log group if the template names one; by default, /aws/lambda/FUNCTION.",
            valueName: "name"))
    var logGroup: String?
    @Option(
        help: ArgumentHelp(
            "The line that a function wrote when it crashed: names the file and the line; - reads it from standard input.",
            valueName: "line"))
    var crash: String?
    @Option(
        help: ArgumentHelp(
            "With --crash, the file that `package` kept next to the zip; by default, the file in dist/ with the line's build.",
            valueName: "file"), completion: .file())
    var debugFile: String?
    @OptionGroup(title: "Options for --iam") var settings: ProgramSettings
    @Flag(help: "Print one JSON object on one line; for a list, one object per line.")
    var json = false
    @OptionGroup var schema: SchemaOption
    @Flag(help: "Print the whole table of operations as Markdown: docs/operations.md.")
    var markdown = false

    func validate() throws {
        let questions = [name != nil, error != nil, iam != nil, crash != nil, markdown].count { $0 }
        guard questions <= 1 else {
            throw ValidationError("Use only one of a name, --error, --iam, --crash and --markdown.")
        }
        guard !federated || name != nil else {
            throw ValidationError("--federated needs an operation or a trigger: explain SignUp --federated")
        }
        guard logGroup == nil || iam != nil else {
            throw ValidationError("--log-group needs a function: explain --iam FUNCTION --log-group NAME")
        }
        guard debugFile == nil || crash != nil else {
            throw ValidationError("--debug-file needs the line of a crash: explain --crash LINE --debug-file FILE")
        }
        guard !(json && markdown) else { throw ValidationError("Use either --json or --markdown, not both.") }
    }

    func run() async throws {
        if markdown { return Terminal.output.write(OperationPage.text) }
        if let error { return try explain(error: error) }
        if let iam { return try await explain(policyOf: iam) }
        if let crash { return try await explain(crash: crash) }
        guard let name else {
            OperationReport.list(CognitoOperation.all, asJSON: json)
            return end(CognitoOperation.all.count)
        }
        try explain(name)
    }

    /// Prints the result, if it is JSON: the number of objects.
    private func end(_ count: Int) {
        if json { JSONOutput.result(["count": .init(count)]) }
    }

    private func explain(_ name: String) throws {
        switch Subject(name) {
        case .operations(let operations, let flow):
            showAll(operations) { operation in
                OperationReport.text(operation, flow: flow, federated: federated, on: .output)
            } json: { operation in
                OperationReport.json(operation, flow: flow, federated: federated)
            }
        case .trigger(let family, let source):
            let report = TriggerReport(family: family, source: source, federated: federated)
            show(report.text(on: .output), json: report.json)
        case .rule(let rule):
            show(AnswerRuleReport.text(rule, on: .output), json: AnswerRuleReport.json(rule))
        case .templateRules(let rules):
            showAll(rules) {
                TemplateRuleReport.text($0, on: .output)
            } json: {
                TemplateRuleReport.json($0)
            }
        case .error(let example):
            guard let reading = ErrorReading(example) else { break }
            show(
                ErrorReadingReport.text(reading, example: example, on: .output), json: ErrorReadingReport.json(reading))
        case nil:
            // A name has no space, unlike the text of an error.
            if name.contains(" "), ErrorReading(name) != nil { return try explain(error: name) }
            let near = Subject.operation(meantBy: name) ?? EditDistance.nearest(to: name, among: Subject.names)
            throw Failure.wrongUse(
                "There is no operation, trigger, source, rule or error named \(name)"
                    + (near.map { "; did you mean \($0)?" } ?? ". `cognito-triggers explain` lists the operations."))
        }
    }

    private func explain(policyOf function: String) async throws {
        let program = try await settings.program(function)
        // The ids of the local pool are not valid in any account, so the policy does not use them.
        let configured = try settings.configured(program, in: .defaults)
        // The function reads from its variables which service keeps a secret, and any id will do for that.
        let local = try settings.configured(program)
        let description = try await ProgramDescription.of(program, environment: local.environment)
        let key =
            LeastPolicy.needsKey(description)
            ? try await SenderKeyVariable.find(program, in: configured.function, variables: configured.environment)
            : nil
        let policy = LeastPolicy(
            description, logGroup: logGroup ?? "/aws/lambda/\(program.name)", variables: configured.environment,
            keyVariable: key)
        let text = try policy.json(inLine: json)
        if json {
            let value = try JSONValue(json: Array(text.utf8))
            show(
                "",
                json: JSONOutput.line(
                    "policy",
                    ["function": .text(program.name), "policy": value, "missing": .texts(policy.missing)]))
        } else {
            Terminal.output.write("\(text)\n")
        }
        if !policy.missing.isEmpty {
            let names = policy.missing.map { "--env \($0)=…" }.joined(separator: " ")
            Terminal.errors.write("Replace the placeholders ${…}: \(names)\n")
        }
    }

    private func explain(crash: String) async throws {
        guard let line = CrashLine(in: Self.given(crash)) else {
            throw Failure.bad(
                "This is not the line of a crash, which contains `The function crashed:` and `stack`. Copy it from the "
                    + "function's log, in quotation marks; - reads it from standard input.")
        }
        let file: DebugFile
        if let debugFile {
            file = try DebugFile(path: debugFile)
        } else if let build = line.build, let found = DebugFile.find(build: build, in: "dist") {
            file = found
        } else {
            throw Failure.wrongUse(
                "dist/ has no debug file of the build \(line.build ?? "in the line"). Name it with --debug-file. "
                    + "`cognito-triggers package` makes it again, with the same build, from the same sources and toolchain."
            )
        }
        if let build = line.build, let other = file.build, build != other {
            throw Failure.bad(
                "\(file.path) belongs to the build \(other), but the line to \(build). Use the file that `package` wrote "
                    + "together with the zip that crashed.")
        }
        let places = try await CrashPlaces(line.stack, in: file)
        let report = CrashReport(line: line, places: places, file: file)
        show(report.text(on: .output), json: report.json)
    }

    /// Returns a text from the command line; - means standard input.
    private static func given(_ text: String) -> String {
        text == "-" ? String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self) : text
    }

    private func explain(error: String) throws {
        let text = Self.given(error)
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw Failure.wrongUse(
                "--error needs the text of an error, in quotation marks; - reads it from standard input.")
        }
        guard let reading = ErrorReading(text) else {
            let near = ErrorReading.nearest(to: text, count: 3)
            let width = near.map(\.shape.count).max() ?? 0
            let rows = near.map { "\n  \($0.padded(to: width))  \($1)" }.joined()
            if OAuthAnswer.isSuccess(text) {
                throw Failure.bad(
                    "This address has no error: it carries a code, which the app exchanges at /oauth2/token within five "
                        + "minutes, or tokens.")
            }
            throw Failure.bad(
                "This error matches no known pattern"
                    + (near.isEmpty
                        ? ". The known patterns are \(ErrorReading.known.map(\.shape).joined(separator: ", "))."
                        : ". The most similar are:\(rows)")
                    + "\n`cognito-triggers explain NAME` explains one by its name.")
        }
        show(ErrorReadingReport.text(reading, on: .output), json: ErrorReadingReport.json(reading))
    }

    /// Shows several things, with an empty line between them.
    private func showAll<Thing>(_ things: [Thing], text: (Thing) -> String, json object: (Thing) -> String) {
        for (index, thing) in things.enumerated() {
            if json {
                Terminal.output.write(object(thing))
            } else {
                Terminal.output.write(wrapping: (index > 0 ? "\n" : "") + text(thing))
            }
        }
        end(things.count)
    }

    private func show(_ text: @autoclosure () -> String, json object: @autoclosure () -> String) {
        if json { Terminal.output.write(object()) } else { Terminal.output.write(wrapping: text()) }
        end(1)
    }
}
