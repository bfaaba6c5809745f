import ArgumentParser
import CognitoEvents
import CognitoRehearsal
import Foundation

/// `cognito-triggers add`.
struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Add a trigger to a project: handler, test, events and the template's line.",
        discussion: """
              cognito-triggers add CustomMessage
              cognito-triggers add PreTokenGeneration --function Members --path ../members

            Writes Sources/NAME/TRIGGER.swift, Tests/NAMETests/TRIGGERTests.swift and the sample events that are not there \
            yet, and adds the function to LambdaConfig of template.yaml. No file of yours is overwritten.

            Triggers: \(TriggerFamily.ofStarter.map(\.configurationName).joined(separator: ", ")).
            """)

    @Argument(
        help: "The trigger, one of its trigger sources, or CUSTOM_AUTH.",
        completion: .list(TriggerFamily.ofStarter.map(\.configurationName)))
    var trigger: String
    @Option(
        help: ArgumentHelp("The function; only needed if the project has several.", valueName: "name"))
    var function: String?
    @Option(help: ArgumentHelp("The project's folder.", valueName: "folder"), completion: .directory)
    var path = "."

    func run() throws {
        let project = try Project(path, function: function)
        let families = try TriggerFamily.starting(from: trigger)
        for family in families { try project.demand(new: family) }
        for family in families { try add(family, to: project) }
        if families.count > 1 {
            let tests = try Starter.signInTests(of: project.function, tester: project.tester)
            try project.write(tests)
            Terminal.output.write(tests.keys.map { "  \($0)\n" }.joined())
        }
        if families.count == 1, TriggerFamily.customSignIn.contains(families[0]) {
            Terminal.output.write(
                "DefineAuthChallenge, CreateAuthChallenge and VerifyAuthChallengeResponse work together: add all three, or "
                    + "CUSTOM_AUTH, which stands for them.\n")
        }
    }

    private func add(_ family: TriggerFamily, to project: Project) throws {
        let files = try Starter.addition(of: family, to: project.function, tester: project.tester)
        try project.write(files)
        let template = try project.configure(family)
        let out = Terminal.output
        var text = files.keys.sorted().map { "  \($0)\n" }.joined()
        switch template {
        case .added(let line): text += "  \(Project.template)  \(out.faint(line))\n"
        case .present: break
        case .missing(let lines):
            text += "\(out.yellow("Add to LambdaConfig of your template:"))\n"
            text += lines.map { "  \($0)\n" }.joined()
        case .elsewhere(let advice): text += "\(out.yellow(advice))\n"
        }
        out.write(text)
    }
}
