import ArgumentParser
import CognitoRehearsal
import CommandOutput
import Foundation
import FunctionProjects
import WireJSON

struct Messages: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show every message in a function's message book, or in a template's pools, on one page.",
        discussion: """
            The page shows each occasion in each language: as an email, light and dark, as plain text, and as a text message with \
            its length and its number of segments. The function needs a MessageBook, like BrandedMessages. For a function \
            that writes its messages by hand, invoke shows the answer to each event. Of a template, the page shows the texts of \
            its pools; this runs nothing.

              cognito-triggers messages BrandedMessages --env BRAND_NAME='Harbour & Sons'
              cognito-triggers messages template.yaml
              cognito-triggers invoke Members CustomMessage

            Exit status: 0 the page is written, 1 the function cannot write its messages, 2 wrong use.
            """)

    @Argument(
        help:
            "A product of the package (built first), a zip, a program's path with a slash, such as ./bootstrap, or a template.",
        completion: Completion.functions)
    var function: String
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file for the page; NAME-messages.html by default, - for standard output.", valueName: "file"),
        completion: .file(extensions: ["html"]))
    var output: String?
    @OptionGroup var settings: ProgramSettings
    @Flag(help: "Print one JSON object per message, one per line, and write the page only with --output.")
    var json = false
    @OptionGroup var schema: SchemaOption

    func validate() throws {
        guard !json || output != "-" else {
            throw ValidationError("--output - and --json cannot share standard output")
        }
    }

    func run() async throws {
        if let template = try template() { return try write(template.messages, of: template.path) }
        let program = try await settings.program(function)
        let environment = try settings.configured(program).environment
        let description = try await ProgramDescription.of(program, environment: environment)
        let messages: [ProgramDescription.Message]
        switch description.messages {
        case .written(let written): messages = written
        case .problem(let problem): throw Failure.bad("\(program.name) cannot write its messages. \(problem)")
        case nil:
            throw Failure.bad(withoutBook(program.name, description.handlers.map(\.trigger)))
        }
        try write(messages, of: program.name)
    }

    /// Returns the template that the argument names, with its pools' messages; nil if it names a function.
    private func template() throws -> (path: String, messages: [ProgramDescription.Message])? {
        let files = FileManager.default
        let mayBeTemplate = TemplateConfiguration.isName(function) || function.hasSuffix(".json")
        let file = mayBeTemplate && files.fileExists(atPath: function) ? function : nil
        guard let path = files.isFolder(function) ? TemplateConfiguration.path(in: function) : file else {
            return nil
        }
        return (path, try PoolMessages.all(in: path, settings.variables))
    }

    /// Writes the page of messages of a function or of a template.
    private func write(_ messages: [ProgramDescription.Message], of name: String) throws {
        if json { return try writeJSON(messages, of: name) }
        if let path = try writePage(messages, of: name) {
            Terminal.output.write("\(messages.count) messages are in \(path)\n")
        }
    }

    /// Prints the messages as JSON, and writes the page if the user names a file.
    private func writeJSON(_ messages: [ProgramDescription.Message], of name: String) throws {
        let page = try output == nil ? nil : writePage(messages, of: name)
        for message in messages {
            JSONOutput.write(
                "message",
                [
                    "occasion": .text(message.occasion), "language": .text(message.language),
                    "direction": .text(message.direction), "subject": .text(message.subject),
                    "html": .text(message.html), "text": .optional(message.text),
                    "textMessage": .optional(message.textMessage), "characters": .init(message.characters),
                    "segments": .init(message.segments), "alphabet": .text(message.alphabet),
                ])
        }
        JSONOutput.result(["messages": .init(messages.count), "page": .optional(page)])
    }

    /// Writes the page, and returns its path; nil if it goes to standard output.
    private func writePage(_ messages: [ProgramDescription.Message], of name: String) throws -> String? {
        let page = MessageGallery.page(of: messages, by: name)
        let name = URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent
        if output == "-" {
            Terminal.output.write(Array(page.utf8))
            return nil
        }
        let path = output ?? "\(name)-messages.html"
        do {
            try Data(page.utf8).write(to: URL(fileURLWithPath: path))
        } catch {
            throw Failure.wrongUse("\(path) cannot be written: \(error.localizedDescription)")
        }
        return path
    }

    /// Returns an explanation of which messages of a function without a message book can be seen, and how.
    private func withoutBook(_ name: String, _ triggers: [String]) -> String {
        let writing = triggers.filter { ["CustomMessage", "CustomEmailSender", "CustomSMSSender"].contains($0) }
        guard !writing.isEmpty else {
            return
                "\(name) has no messages to show: it handles none of CustomMessage, CustomEmailSender and CustomSMSSender."
        }
        let commands = writing.map { "  cognito-triggers invoke \(function) \($0)" }.joined(separator: "\n")
        return """
            \(name) has no messages to show on a page: its code writes them one by one, without a MessageBook. To see what it \
            writes for each event:
            \(commands)
            For the page, keep the texts in a MessageBook and let \(name) conform to MessageWriter, of the module TriggerKit, as \
            `Triggers/BrandedMessages` does. The guide "Writing messages that cannot go wrong" shows how.
            """
    }
}
