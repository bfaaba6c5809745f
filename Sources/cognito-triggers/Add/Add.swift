import ArgumentParser
import CognitoEvents
import CognitoRehearsal
import Foundation

/// `cognito-triggers add`.
struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Add a trigger to a project: handler, test, events and the line of the template.",
        discussion: """
              cognito-triggers add CustomMessage
              cognito-triggers add PreTokenGeneration --function Members --path ../members

            Writes Sources/NAME/TRIGGER.swift, Tests/NAMETests/TRIGGERTests.swift and the sample events that are not there \
            yet, and adds the function to LambdaConfig of template.yaml. No file of yours is overwritten.

            Triggers: \(TriggerFamily.ofStarter.map(\.configurationName).joined(separator: ", ")).
            """)

    @Argument(
        help: "The trigger, or one of its trigger sources.",
        completion: .list(TriggerFamily.ofStarter.map(\.configurationName)))
    var trigger: String
    @Option(
        help: ArgumentHelp("The function; needed only where the project has several.", valueName: "name"))
    var function: String?
    @Option(help: ArgumentHelp("The project's folder.", valueName: "folder"), completion: .directory)
    var path = "."

    func run() throws {
        let family = try TriggerFamily.starting(from: trigger)
        let project = try Project(path, function: function)
        try project.demand(new: family)
        let files = try Starter.addition(of: family, to: project.function, tester: project.tester)
        try project.write(files)
        let template = try project.configure(family)
        let out = Terminal.output
        var text = ""
        for file in files.keys.sorted() { text += "  \(file)\n" }
        switch template {
        case .added(let line): text += "  \(Project.template)  \(out.faint(line))\n"
        case .present: break
        case .missing(let lines):
            text += "\(out.yellow("Add to LambdaConfig of your template:"))\n"
            text += lines.map { "  \($0)\n" }.joined()
        case .elsewhere(let advice): text += "\(out.yellow(advice))\n"
        }
        if TriggerFamily.customSignIn.contains(family) {
            text +=
                "DefineAuthChallenge, CreateAuthChallenge and VerifyAuthChallengeResponse work together: add all three.\n"
        }
        out.write(text)
    }
}
