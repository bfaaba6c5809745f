import ArgumentParser
import CognitoEditDistance
import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoRehearsal
import CommandOutput
import Foundation
import FunctionProjects
import ProjectStarter
import WireJSON

struct New: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a project: function, tests, events and a template to deploy.",
        discussion: """
              cognito-triggers new SignUpGate
              cognito-triggers new Members --trigger PreSignUp --trigger CustomMessage --path ~/members
              cognito-triggers new Members --trigger PreSignUp --trigger CustomEmailSender --production

            The project builds, passes its tests and packages without changes.

            \(TriggerFamily.choicesInHelp)
            With --language \(StarterLanguage.others.map(\.rawValue).joined(separator: " or ")), the project has one trigger: \
            \(Starter.triggers(in: .python).map(\.configurationName).joined(separator: ", ")); or CUSTOM_AUTH.
            Variants of template.yaml: \(StarterVariant.chosen.map { "\($0.name) (\($0.purpose))" }.joined(separator: ", ")).

            A project in Swift depends on a checkout of swift-cognito-triggers: the one that COGNITO_TRIGGERS_CHECKOUT names, the one \
            that you are in, or the one that the command was installed from. Without any, it depends on the release.
            """)

    @Argument(help: "The project's name, such as SignUpGate. It also names a Swift type, a program and a resource.")
    var name: String
    @Option(
        help: ArgumentHelp("A trigger that the function handles; may be repeated.", valueName: "trigger"),
        completion: .list(TriggerFamily.ofStarter.map(\.configurationName)))
    var trigger: [String] = ["PreSignUp"]
    @Option(help: ArgumentHelp("The language of the function.", valueName: "language"))
    var language = StarterLanguage.swift
    @Option(
        help: ArgumentHelp("A variant of template.yaml; may be repeated.", valueName: "variant"),
        completion: .list(StarterVariant.choices))
    var variant: [String] = []
    @Flag(
        help:
            "Make a template to deploy for users: alarms, metrics, gradual deployments, encrypted logs, protection from deletion, long passwords, second factors, tokens for machines. Senders get a function of their own; those that `add` adds later share the project's."
    )
    var production = false
    @Option(help: ArgumentHelp("The folder to make; by default one with the project's name.", valueName: "folder"))
    var path: String?
    @Flag(help: "Print the result as one JSON object.")
    var json = false
    @OptionGroup var schema: SchemaOption

    func run() async throws {
        try ProjectName.check(name, in: language)
        let starter = try starter()
        let folder = ProjectFolder(path ?? name)
        let files = try starter.files()
        try folder.write(files)
        let report = report(starter, in: folder.path)
        guard json else {
            let head = "\(Terminal.output.bold(folder.path)): \(files.count) files\n"
            return Terminal.output.write(head + report.text(on: .output))
        }
        JSONOutput.result([
            "name": .text(name), "folder": .text(URL(fileURLWithPath: folder.path).standardizedFileURL.path),
            "language": .text(language.rawValue), "triggers": .texts(starter.triggers.map(\.configurationName)),
            "files": .texts(files.keys.sorted()), "advice": .texts(report.advice), "next": .texts(report.next),
        ])
    }

    private func starter() throws -> Starter {
        var variants = Set(
            try variant.map { word in
                guard StarterVariant.choices.contains(word), let variant = StarterVariant(rawValue: word) else {
                    if let trigger = StarterVariant(rawValue: word)?.trigger {
                        throw Failure.wrongUse(
                            "\(word) is not a value of --variant: it comes with --trigger \(trigger.configurationName)."
                        )
                    }
                    let nearest = EditDistance.nearest(to: word, among: StarterVariant.choices)
                    let all = StarterVariant.choices.joined(separator: ", ")
                    throw Failure.wrongUse(
                        "There is no variant \(word). \(nearest.map { "Did you mean \($0)?" } ?? "There are \(all).")")
                }
                return variant
            })
        if production { variants.insert(.production) }
        var triggers = try trigger.flatMap(TriggerFamily.starting) + variants.compactMap(\.trigger)
        if !TriggerFamily.customSignIn.isDisjoint(with: triggers) { triggers += TriggerFamily.customSignIn }
        if variants.contains(.existingPool), !triggers.contains(where: \.isOfUserPool) {
            throw Failure.wrongUse(
                "\(triggers.map(\.configurationName).joined(separator: " and ")) belongs to an identity pool: leave out existing-pool."
            )
        }
        // The template has a client for machines, whose tokens only these events concern.
        if variants.contains(.production), triggers.contains(.preTokenGeneration) { variants.insert(.tokensV3) }
        try check(triggers, variants)
        let asked = triggers.first
        let ordered = TriggerFamily.allCases.filter(triggers.contains)
        // The trigger that the user named first is shown first.
        let first = ordered.filter { $0 == asked }
        return Starter(
            name: name, triggers: first + ordered.filter { $0 != asked }, variants: variants,
            checkout: language == .swift ? try Toolkit.checkout() : nil, language: language)
    }

    /// Throws if the starter has no such project in the language.
    private func check(_ triggers: [TriggerFamily], _ variants: Set<StarterVariant>) throws {
        guard let project = language.project else { return }
        if let variant = variants.first {
            throw Failure.wrongUse("--variant \(variant.rawValue) is for projects in Swift: leave out --language.")
        }
        let known = Starter.triggers(in: language)
        if let trigger = triggers.first(where: { !known.contains($0) }) {
            let names = known.filter { !TriggerFamily.customSignIn.contains($0) }.map(\.configurationName)
            throw Failure.wrongUse(
                "The starter has no function in \(project.language) for \(trigger.configurationName). There are "
                    + "\((names + [TriggerFamily.customAuth]).joined(separator: ", ")).")
        }
        guard Set(triggers).count == 1 || Set(triggers) == TriggerFamily.customSignIn else {
            throw Failure.wrongUse(
                "A project in \(project.language) has one trigger, or the three of \(TriggerFamily.customAuth). Make a project for "
                    + "each, or leave out --language.")
        }
    }

    private func report(_ starter: Starter, in folder: String) -> ChangeReport {
        var report = ChangeReport()
        func source(of trigger: TriggerFamily) -> String {
            language.project?.source
                ?? "Sources/\(starter.function(of: trigger))/\(Starter.file(of: trigger, in: name)).swift"
        }
        for trigger in starter.triggers where !TriggerFamily.customSignIn.contains(trigger) {
            report.add(file: source(of: trigger), change: trigger.summary.replacing("**", with: ""))
        }
        if starter.hasCustomSignIn {
            report.add(file: source(of: .defineAuthChallenge), change: "the steps of your own sign-in")
        }
        report.add(file: "template.yaml", change: "the function behind a user pool")
        if starter.triggers.contains(.customEmailSender) {
            report.advise("Set the parameter MailFrom of template.yaml: SES must have verified the sender.")
        }
        let added = TriggerFamily.customSignIn.subtracting(
            trigger.flatMap { (try? TriggerFamily.starting(from: $0)) ?? [] })
        if added.count < TriggerFamily.customSignIn.count, !added.isEmpty {
            report.advise(
                "DefineAuthChallenge, CreateAuthChallenge and VerifyAuthChallengeResponse work together, so the project has all three."
            )
        }
        if starter.hasCustomSignIn, starter.variants.contains(.hostedSignIn) {
            report.advise(
                emphasised: "The pages never run your own sign-in",
                ": people who sign in there give their password alone. "
                    + "If the pages are for other providers only, remove COGNITO from SupportedIdentityProviders. template.yaml "
                    + "accepts the finding of `check` about this, with the reason.")
        } else if starter.hasCustomSignIn, starter.triggers.contains(.userMigration) {
            report.advise(
                emphasised: "UserMigration is called at 'forgot password' only",
                ": a client that sends Cognito a password "
                    + "would bypass your own sign-in. The guide Migration shows two ways to migrate users when they sign in: a separate pool, or "
                    + "a client that gets no tokens. template.yaml accepts the finding of `check` about this, with the reason."
            )
        }
        report.next = next(starter, in: folder)
        guard language == .swift else { return report }
        if let checkout = starter.checkout {
            report.advise(
                "The project depends on the checkout \(checkout), whose path is in Package.swift and Makefile.\n"
                    + "Before you share the project, remove that path: its README.md says how.")
        } else {
            report.advise(
                emphasised: "It needs the release 0.1.0 of swift-cognito-triggers",
                ", or a checkout instead:\n  export COGNITO_TRIGGERS_CHECKOUT=/path/to/swift-cognito-triggers")
        }
        return report
    }

    /// Returns the commands with which the user goes on.
    private func next(_ starter: Starter, in folder: String) -> [String] {
        let invocation = "cognito-triggers invoke \(name) \(starter.demoEvent)"
        let proof = starter.hasCustomSignIn ? ["cognito-triggers prove \(name)"] : []
        var commands = ["cd \(folder.shellWord)"]
        if let project = language.project {
            commands += [invocation + project.firstOption, project.test.command, "cognito-triggers pool"]
            commands += proof.map { $0 + LanguageProject.proofOption }
        } else {
            let environment = starter.settings.map { " --env \($0)" }.joined()
            commands += ["make test", invocation + environment, "cognito-triggers pool"]
            commands += proof.map { $0 + environment } + ["make package"]
        }
        return commands
    }
}

extension StarterLanguage: ExpressibleByArgument {}
