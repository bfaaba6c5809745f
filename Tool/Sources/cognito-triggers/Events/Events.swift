import ArgumentParser
import CognitoEvents
import CognitoModel
import CognitoRehearsal
import CommandOutput
import FunctionProjects
import WireJSON

struct Events: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the events that Cognito sends, or print one.",
        discussion: """
              cognito-triggers events
              cognito-triggers events PreSignUp
              cognito-triggers events PreSignUp_SignUp --user ada --set request.userAttributes.locale=de-DE
              cognito-triggers events PreSignUp_SignUp --null request.validationData > event.json
              cognito-triggers events PreSignUp_SignUp --variations --json

            A path names members, separated by dots. The value becomes text if the member is \
            text, null or new. For any other member, write JSON.
            """)

    @Argument(
        help: "The sample to print, or a trigger, to list its samples. Without a name, all samples are listed.",
        completion: Completion.samples)
    var name: String?
    @Option(help: "The user name.")
    var user: String?
    @Option(help: ArgumentHelp("Set a member, or add one.", valueName: "path=value"))
    var set: [String] = []
    @Option(help: ArgumentHelp("Set a member to null.", valueName: "path"))
    var null: [String] = []
    @Option(help: ArgumentHelp("Leave a member out.", valueName: "path"))
    var remove: [String] = []
    @Flag(help: "Print every form in which Cognito is known to send the sample, or all samples, one event per line.")
    var variations = false
    @Flag(help: "Print one JSON object per line, with the members name and fires, or for events name and event.")
    var json = false
    @OptionGroup var schema: SchemaOption

    func run() async throws {
        let count = try show()
        if json { JSONOutput.result(["count": .integer(Int64(count))]) }
    }

    /// Prints samples or events, and returns their number.
    private func show() throws -> Int {
        guard let name else {
            guard isUnchanged else {
                throw Failure.wrongUse("Say which event to change: cognito-triggers events PreSignUp_SignUp …")
            }
            guard variations else { return list(SampleEvent.all.map(\.name)) }
            return SampleEvent.all.reduce(0) { $0 + vary($1) }
        }
        let samples = try EventSource.samples(name)
        guard isUnchanged || samples.count == 1 else {
            throw Failure.wrongUse(
                "\(name) has \(samples.count) events; use the name of the one to change: "
                    + "\(samples.map(\.name).joined(separator: ", ")).")
        }
        guard variations || samples.count == 1 else { return list(samples.map(\.name)) }
        return try samples.reduce(0) { count, sample in
            let event = SampleEvent(named: sample.name, json: try changed(sample).json)
            if variations { return count + vary(event) }
            if json {
                write(event)
            } else if Terminal.output.isInteractive {
                Terminal.output.write(try IndentedJSON.text(of: event.bytes))
            } else {
                Terminal.output.write("\(event.json)\n")
            }
            return count + 1
        }
    }

    private var isUnchanged: Bool { user == nil && set.isEmpty && null.isEmpty && remove.isEmpty }

    /// Prints all forms of a sample, and returns their number.
    private func vary(_ sample: SampleEvent<ReceivedEvent>) -> Int {
        let forms = sample.variations
        for event in forms {
            if json { write(event) } else { Terminal.output.write("\(event.json)\n") }
        }
        return forms.count
    }

    /// Prints an event with its name as an object, in which the event keeps its bytes.
    private func write(_ event: SampleEvent<ReceivedEvent>) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.members(["kind": "event", "name": .text(event.name)])
        writer.key("event")
        writer.raw(event.bytes)
        writer.endObject()
        Terminal.output.write(writer.bytes + [UInt8(ascii: "\n")])
    }

    private func occasion(_ sample: String) -> String {
        switch sample {
        case "SyncTrigger": return "A dataset of Cognito Sync is synchronised"
        case "CognitoStreams": return "Records of Cognito Sync arrive through Kinesis"
        default:
            // The name of a sample for another version is like `TokenGeneration_Authentication.v2`.
            let parts = sample.split(separator: ".")
            let words = TriggerSource(rawValue: String(parts[0])).occasion ?? ""
            return parts.count == 1 ? words : "\(words); \(parts[1].uppercased()) of the event"
        }
    }

    private func list(_ samples: [String]) -> Int {
        let width = samples.map(\.count).max() ?? 0
        for name in samples {
            let words = occasion(name)
            if json {
                JSONOutput.write("sample", ["name": .text(name), "fires": .text(words)])
            } else {
                Terminal.output.write("\(Terminal.output.bold(name.padded(to: width)))  \(words)\n")
            }
        }
        return samples.count
    }

    private func changed(_ event: NamedEvent) throws -> SampleEvent<ReceivedEvent> {
        var sample = SampleEvent(json: String(decoding: event.bytes, as: UTF8.self))
        do {
            if let user { sample = try sample.setting(at: ["userName"], to: .text(user)) }
            for entry in set {
                let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                guard parts.count == 2, !steps(parts[0]).isEmpty else {
                    throw Failure.wrongUse("--set \(entry): write it as path=value.")
                }
                sample = try setting(parts[0], to: parts[1], in: sample)
            }
            for path in null { sample = try sample.setting(at: steps(path), to: .null) }
            for path in remove { sample = try sample.removing(at: steps(path)) }
        } catch let error as SampleError {
            throw Failure.wrongUse("\(error)")
        }
        return sample
    }

    private func setting(
        _ path: String, to text: String, in sample: SampleEvent<ReceivedEvent>
    ) throws -> SampleEvent<ReceivedEvent> {
        let steps = steps(path)
        let root: JSONView? = try JSONDocument(sample.bytes).root
        let old = steps.reduce(root) { view, step in view?[step] }
        guard let old else { return try sample.adding(at: steps, value: .text(text)) }
        guard old.kind != .text && old.kind != .null else { return try sample.setting(at: steps, to: .text(text)) }
        guard let value = try? JSONDocument(Array(text.utf8)).root.value else {
            throw Failure.wrongUse(
                "--set \(path): its JSON type is \(old.kind), so the value must be JSON, but '\(text)' is not.")
        }
        return try sample.setting(at: steps, to: value)
    }

    private func steps(_ path: String) -> [String] { path.split(separator: ".").map(String.init) }
}
