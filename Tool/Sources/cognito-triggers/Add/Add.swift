import ArgumentParser
@_spi(Internal) import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoRehearsal
import CommandOutput
import Foundation
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
        completion: .list(TriggerFamily.ofStarter.map(\.configurationName)))
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
        var families = try TriggerFamily.starting(from: trigger)
        // One declared sign-in handles all three triggers.
        let isPart = families.count == 1 && TriggerFamily.customSignIn.contains(families[0])
        if isPart { families = TriggerFamily.allCases.filter(TriggerFamily.customSignIn.contains) }
        try project.demand(new: families)
        let arguments = try project.testArguments(for: families)
        let files = try Starter.addition(of: families, to: project.function, testedWith: arguments)
            .merging(project.sharedFiles(for: families)) { $1 }
        try project.write(files)
        var report = ChangeReport()
        for file in files.keys.sorted() { report.add(file: file, change: summary(of: file, project, families)) }
        try configure(project, families, &report)
        try describe(project, families)
        try project.addShared(for: families, to: &report)
        if families.contains(.customEmailSender) {
            report.advise("Set the parameter MailFrom of \(Project.template): SES must have verified the sender.")
        }
        if isPart {
            report.advise(
                "DefineAuthChallenge, CreateAuthChallenge and VerifyAuthChallengeResponse work together, so the function "
                    + "has all three.")
        }
        let starter = Starter(name: project.function, triggers: families, variants: [], checkout: nil)
        report.next =
            (path == "." ? [] : ["cd \(path.shellWord)"]) + [
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

    private func summary(of file: String, _ project: Project, _ families: [TriggerFamily]) -> String? {
        families.first { file == "\(project.sources)/\($0.fileOfAddition).swift" }.map {
            families.count > 1 ? "the steps of your own sign-in" : $0.summaryOfAddition.replacing("**", with: "")
        }
    }

    /// Adds the triggers to the template, and reports the changes.
    private func configure(_ project: Project, _ families: [TriggerFamily], _ report: inout ChangeReport) throws {
        let file = Project.template
        var isThere = false
        try project.edit(file) { template in
            isThere = true
            var addition = TemplateAddition(template, of: project.function)
            for family in families {
                switch addition.configure(family) {
                case .added(let line): report.add(file: file, change: line)
                case .present: break
                case .missing(let lines):
                    report.advise(
                        emphasised: "Add to LambdaConfig of your template:", lines.map { "\n  \($0)" }.joined())
                    report.advise(
                        "`cognito-triggers check \(file)` finds what else the trigger needs, such as a permission.")
                case .elsewhere(let advice): report.advise(emphasised: advice)
                }
            }
            if addition.changeFlows(for: families) {
                let flows =
                    families.contains(.userMigration)
                    ? "ALLOW_USER_PASSWORD_AUTH as well" : "ALLOW_CUSTOM_AUTH, and no other sign-in"
                report.add(file: file, change: "the app client allows \(flows)")
            } else if families.count > 1 {
                report.advise(
                    "The app client must allow ALLOW_CUSTOM_AUTH and ALLOW_REFRESH_TOKEN_AUTH, and no other flow: "
                        + "check this with `cognito-triggers check \(file)`.")
            }
            for line in addition.applyShared(for: families) { report.add(file: file, change: line) }
            template = addition.text
        }
        guard !isThere else { return }
        report.advise(
            emphasised: "There is no \(file). Add the function to LambdaConfig of your pool: ",
            families.compactMap { $0.configuration([])?.key }.joined(separator: ", "))
    }

    /// Adds the triggers to the project's README, and the proof of a custom sign-in to its workflow.
    private func describe(_ project: Project, _ families: [TriggerFamily]) throws {
        if families.count > 1 { try project.edit(Starter.workflow) { Starter.addProof(to: &$0) } }
        try project.edit("README.md") { readme in
            var addition = ReadmeAddition(readme)
            for family in families {
                addition.describe(family, row: family.row(family.summaryOfAddition, in: family.fileOfAddition))
            }
            if families.count > 1 { addition.warnOfBypass() }
            readme = addition.text
        }
    }
}
