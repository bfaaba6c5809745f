import ArgumentParser
import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoOperations
import CognitoRehearsal
import CommandOutput
import Foundation
import FunctionProjects
import ProjectStarter
import WireJSON

struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Add a trigger to a project: handler, test, events, and its lines in the template.",
        discussion: """
              cognito-triggers add CustomMessage
              cognito-triggers add PreTokenGeneration --function Members --path ../members

            Writes Sources/NAME/TRIGGER.swift, Tests/NAMETests/TRIGGERTests.swift and the sample events that are missing. \
            It adds the trigger to template.yaml and README.md, which then read as if `new` had written them. CUSTOM_AUTH and \
            the custom senders also add modules to Package.swift and the role's permissions to Permissions.swift, and a \
            sender adds a property to the function's type. add changes no other file, and follows no symbolic link \
            that leads out of the project.

            \(TriggerFamily.choicesInHelp)
            """)

    @Argument(
        help: "The trigger, one of its trigger sources, or CUSTOM_AUTH.",
        completion: .list(TriggerFamily.allCases.map(\.configurationName)))
    var trigger: String
    @Option(
        help: ArgumentHelp("The function to extend; needed only if the project has several.", valueName: "name"))
    var function: String?
    @Option(help: ArgumentHelp("The project's folder.", valueName: "folder"), completion: .directory)
    var path = "."
    @Flag(help: "Print the result as one JSON object.")
    var json = false
    @OptionGroup var schema: SchemaOption

    func run() throws {
        let project = try Project(path, function: function)
        let asked = try TriggerFamily.starting(from: trigger)
        let families = TriggerFamily.complete(asked)
        try project.demand(new: families)
        let arguments = try project.testArguments(for: families)
        let starter = Starter(name: project.function, triggers: families, addsExample: false)
        let hasMessages = project.texts.contains { $0.contains("MessageWriter") }
        let files = try starter.addition(testedWith: arguments, withMessages: !hasMessages)
        try project.write(files, changing: project.sharedPaths)
        var report = ChangeReport()
        for file in files.keys.sorted() { report.add(file: file, change: starter.summary(of: file)) }
        try project.configure(families, &report)
        try project.addShared(for: families, to: &report)
        starter.advise(asked, of: "function", &report)
        report.next = path == "." ? [] : ["cd \(path.shellWord)"]
        report.next += [
            "make test", "cognito-triggers invoke \(project.function) \(starter.demoEvent)",
            "cognito-triggers check --build .",
        ]
        guard json else { return Terminal.output.write(report.text(on: .output)) }
        JSONOutput.result([
            "function": .text(project.function), "triggers": .texts(families.map(\.configurationName)),
            "files": .texts(report.files), "changes": report.changes, "advice": .texts(report.advice),
            "next": .texts(report.next),
        ])
    }
}
