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
            \(StarterLanguage.python.triggers.map(\.configurationName).joined(separator: ", ")); or CUSTOM_AUTH.
            Variants of template.yaml: \(StarterVariant.choices.map { "\($0.name) (\($0.text))" }.joined(separator: ", ")).

            A project in Swift depends on a checkout of swift-cognito-triggers: the one that COGNITO_TRIGGERS_CHECKOUT names, the one \
            that you are in, or the one that the command was installed from. Without any, it depends on the release.
            """)

    @Argument(help: "The project's name, such as SignUpGate. It also names a Swift type, a program and a resource.")
    var name: String
    @Option(
        help: ArgumentHelp("A trigger that the function handles; may be repeated.", valueName: "trigger"),
        completion: .list(TriggerFamily.allCases.map(\.configurationName)))
    var trigger: [String] = ["PreSignUp"]
    @Option(help: ArgumentHelp("The language of the function.", valueName: "language"))
    var language = StarterLanguage.swift
    @Option(
        help: ArgumentHelp("A variant of template.yaml; may be repeated.", valueName: "variant"),
        completion: .list(StarterVariant.choices.map(\.name)))
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
        let report = starter.report(in: folder.path, asked: try trigger.flatMap(TriggerFamily.starting))
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
        let names = StarterVariant.choices.map(\.name)
        var variants = Set(
            try variant.map { word in
                let variant = StarterVariant(rawValue: word)
                if names.contains(word), let variant { return variant }
                guard let trigger = variant?.trigger else {
                    throw Failure.unknown("variant", word, spelt: [word], among: names)
                }
                throw Failure.wrongUse(
                    "\(word) is not a value of --variant: it comes with --trigger \(trigger.configurationName).")
            })
        if production { variants.insert(.production) }
        let asked = try trigger.flatMap(TriggerFamily.starting) + variants.compactMap(\.trigger)
        if variants.contains(.existingPool), !asked.contains(where: \.isOfUserPool) {
            throw Failure.wrongUse(
                "\(asked.map(\.configurationName).joined(separator: " and ")) belongs to an identity pool: leave out existing-pool."
            )
        }
        // The template has a client for machines, whose tokens only these events concern.
        if variants.contains(.production), asked.contains(.preTokenGeneration) { variants.insert(.tokensV3) }
        if language != .swift { try check(asked, variants) }
        return Starter(
            name: name, triggers: asked.prefix(1) + TriggerFamily.complete(asked), variants: variants,
            checkout: language == .swift ? try Toolkit.checkout() : nil, language: language)
    }

    /// Throws if the starter has no such project in another language than Swift.
    private func check(_ triggers: [TriggerFamily], _ variants: Set<StarterVariant>) throws {
        if let variant = variants.first {
            throw Failure.wrongUse("--variant \(variant.rawValue) is for projects in Swift: leave out --language.")
        }
        let known = language.triggers
        if let trigger = triggers.first(where: { !known.contains($0) }) {
            let names = known.filter { !TriggerFamily.customSignIn.contains($0) }.map(\.configurationName)
            throw Failure.wrongUse(
                "The starter has no function in \(language["LANGUAGE"]) for \(trigger.configurationName). There are "
                    + "\((names + [TriggerFamily.customAuth]).joined(separator: ", ")).")
        }
        guard Set(triggers).count == 1 || TriggerFamily.customSignIn.isSuperset(of: triggers) else {
            throw Failure.wrongUse(
                "A project in \(language["LANGUAGE"]) has one trigger, or the three of \(TriggerFamily.customAuth). Make a project for "
                    + "each, or leave out --language.")
        }
    }
}

extension StarterLanguage: ExpressibleByArgument {}
