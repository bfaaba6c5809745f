import ArgumentParser
import CognitoEditDistance
import CognitoEvents
import CognitoModel
import CognitoRehearsal
import Foundation

/// `cognito-triggers new`.
struct New: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a project of your own: function, tests, events and a template to deploy.",
        discussion: """
              cognito-triggers new SignUpGate
              cognito-triggers new Members --trigger PreSignUp --trigger CustomMessage --path ../members

            What it makes builds, tests and packages as it is.

            Triggers: \(TriggerFamily.ofStarter.map(\.configurationName).joined(separator: ", ")).
            Variants of template.yaml: \(StarterVariant.choices.joined(separator: ", ")).

            The project depends on the checkout of swift-cognito-triggers that the command was installed from, that it is run \
            in, or that COGNITO_TRIGGERS_CHECKOUT names; without one, on the release.
            """)

    @Argument(help: "The project's name, such as SignUpGate: a Swift type, a program and a resource.")
    var name: String
    @Option(
        help: ArgumentHelp("A trigger that the function handles; may be repeated.", valueName: "trigger"),
        completion: .list(TriggerFamily.ofStarter.map(\.configurationName)))
    var trigger: [String] = ["PreSignUp"]
    @Option(
        help: ArgumentHelp("A variant of template.yaml; may be repeated.", valueName: "variant"),
        completion: .list(StarterVariant.choices))
    var variant: [String] = []
    @Option(help: ArgumentHelp("Where to make it; a folder of the project's name by default.", valueName: "folder"))
    var path: String?

    func run() async throws {
        try ProjectName.check(name)
        let starter = try starter()
        let folder = ProjectFolder(path ?? name)
        let files = try starter.files()
        try folder.write(files)
        report(starter, files, in: folder.path)
    }

    private func starter() throws -> Starter {
        var variants = Set(
            try variant.map { word in
                guard StarterVariant.choices.contains(word), let variant = StarterVariant(rawValue: word) else {
                    let nearest = EditDistance.nearest(to: word, among: StarterVariant.choices)
                    let all = StarterVariant.choices.joined(separator: ", ")
                    throw Failure.wrongUse(
                        "There is no variant \(word). \(nearest.map { "Did you mean \($0)?" } ?? "There are \(all).")")
                }
                return variant
            })
        var triggers = try trigger.flatMap(TriggerFamily.starting) + variants.compactMap(\.trigger)
        if !TriggerFamily.customSignIn.isDisjoint(with: triggers) { triggers += TriggerFamily.customSignIn }
        if variants.contains(.existingPool), !triggers.contains(where: \.isOfUserPool) {
            throw Failure.wrongUse(
                "\(triggers.map(\.configurationName).joined(separator: " and ")) belongs to an identity pool: leave existing-pool out."
            )
        }
        variants.formUnion(triggers.compactMap(\.variant))
        if variants.contains(.tokensV3) { variants.remove(.tokensV2) }
        let asked = triggers.first
        let ordered = TriggerFamily.allCases.filter(triggers.contains)
        // The first that was asked for is the one that is shown.
        let first = ordered.filter { $0 == asked }
        return Starter(
            name: name, triggers: first + ordered.filter { $0 != asked }, variants: variants,
            checkout: try Toolkit.checkout())
    }

    private func report(_ starter: Starter, _ files: [String: String], in folder: String) {
        let out = Terminal.output
        var text = "\(out.bold(folder)): \(files.count) files\n"
        for trigger in starter.triggers {
            let file = trigger == .preSignUp ? name : trigger.configurationName
            text += "  Sources/\(name)/\(file).swift  \(out.faint(trigger.summary.replacing("**", with: "")))\n"
        }
        text += "  template.yaml  \(out.faint("the function behind a user pool"))\n"
        let added = TriggerFamily.customSignIn.subtracting(
            trigger.flatMap { (try? TriggerFamily.starting(from: $0)) ?? [] })
        if added.count < TriggerFamily.customSignIn.count, !added.isEmpty {
            text +=
                "DefineAuthChallenge, CreateAuthChallenge and VerifyAuthChallengeResponse work together: all three are there.\n"
        }
        if starter.hasCustomSignIn, starter.triggers.contains(.userMigration) {
            text +=
                "\(out.yellow("UserMigration is called at 'forgot password' only")): a client that shows Cognito a password would be "
                + "a way around your own sign-in. Take a pool of its own to migrate people when they sign in.\n"
        }
        if let checkout = starter.checkout {
            text +=
                "It is built with \(checkout), whose path stands in Package.swift and Makefile: before you share the "
            text += "project, "
            text += "write COGNITO_TRIGGERS_CHECKOUT there, or take the release.\n"
        } else {
            text +=
                "\(out.yellow("It needs the release 0.1.0 of swift-cognito-triggers")), or in its place a checkout:\n"
                + "  export COGNITO_TRIGGERS_CHECKOUT=/path/to/swift-cognito-triggers\n"
        }
        let environment = starter.settings.map { " --env \($0)" }.joined()
        text += """
            Next:
              cd \(folder.shellWord)
              make test
              cognito-triggers invoke \(name) \(starter.demoEvent)\(environment)
              make package

            """
        out.write(text)
    }
}

extension String {
    /// The text as one word for a shell.
    fileprivate var shellWord: String {
        let isPlain = !isEmpty && allSatisfy { ($0.isASCII && ($0.isLetter || $0.isNumber)) || "/._-+".contains($0) }
        return isPlain ? self : "'\(replacing("'", with: "'\\''"))'"
    }
}
