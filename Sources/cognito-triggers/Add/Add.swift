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
        var families = try TriggerFamily.starting(from: trigger)
        // One declaration handles the three.
        let isPart = families.count == 1 && TriggerFamily.customSignIn.contains(families[0])
        if isPart { families = TriggerFamily.allCases.filter(TriggerFamily.customSignIn.contains) }
        try project.demand(new: families)
        let files = try Starter.addition(of: families, to: project.function, testedWith: project.testArguments)
        try project.write(files)
        let out = Terminal.output
        var text = files.keys.sorted().map { "  \($0)\n" }.joined()
        for family in families {
            switch try project.configure(family) {
            case .added(let line): text += "  \(Project.template)  \(out.faint(line))\n"
            case .present: break
            case .missing(let lines):
                text += "\(out.yellow("Add to LambdaConfig of your template:"))\n"
                text += lines.map { "  \($0)\n" }.joined()
            case .elsewhere(let advice): text += "\(out.yellow(advice))\n"
            }
        }
        if families.count > 1 {
            if try project.requireTriggerKit() {
                text += "  Package.swift  \(out.faint("the product TriggerKit"))\n"
            } else {
                text += "\(out.yellow("Add to the dependencies of \(project.function) in Package.swift:"))\n"
                text += "  .product(name: \"TriggerKit\", package: \"swift-cognito-triggers\")\n"
            }
            text +=
                "The app client must allow ALLOW_CUSTOM_AUTH and ALLOW_REFRESH_TOKEN_AUTH, and no other flow: "
                + "`cognito-triggers check \(Project.template)` says whether it does.\n"
        }
        if isPart {
            text +=
                "DefineAuthChallenge, CreateAuthChallenge and VerifyAuthChallengeResponse work together, so the function "
                + "has all three.\n"
        }
        out.write(text)
    }
}
