package import CognitoEvents
@_spi(Internal) import CognitoModel
package import CommandOutput

extension Starter {
    /// Returns what `new` prints about the project in a folder, for which the user asked for some triggers.
    package func report(in folder: String, asked: [TriggerFamily]) -> ChangeReport {
        var report = ChangeReport()
        // A sign-in comes after the other triggers.
        for trigger in triggers.filter({ $0.part != "CustomSignIn" }) + (hasCustomSignIn ? [.defineAuthChallenge] : [])
        {
            report.add(file: source(of: trigger), change: summary(of: source(of: trigger)))
        }
        report.add(file: "template.yaml", change: "the function behind a user pool")
        if triggers.contains(.customEmailSender) {
            report.advise("Set the parameter MailFrom of template.yaml: SES must have verified the sender.")
        }
        let signIn = TriggerFamily.customSignIn
        if !signIn.isDisjoint(with: asked), !signIn.isSubset(of: asked) {
            report.advise(
                "DefineAuthChallenge, CreateAuthChallenge and VerifyAuthChallengeResponse work together, so the project has all three."
            )
        }
        if hasCustomSignIn, variants.contains(.hostedSignIn) {
            report.advise(
                emphasised: "The pages never run your own sign-in",
                ": people who sign in there give their password alone. "
                    + "If the pages are for other providers only, remove COGNITO from SupportedIdentityProviders. template.yaml "
                    + "accepts the finding of `check` about this, with the reason.")
        } else if hasCustomSignIn, triggers.contains(.userMigration) {
            report.advise(
                emphasised: "UserMigration is called at 'forgot password' only",
                ": a client that sends Cognito a password "
                    + "would bypass your own sign-in. The guide Migration shows two ways to migrate users when they sign in: a separate pool, or "
                    + "a client that gets no tokens. template.yaml accepts the finding of `check` about this, with the reason."
            )
        }
        report.next = next(in: folder)
        guard language == .swift else { return report }
        if let checkout {
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
    private func next(in folder: String) -> [String] {
        let environment = language == .swift ? settings.map { " --env \($0)" }.joined() : ""
        let project = language.project
        let proof = "cognito-triggers prove \(name)" + (project == nil ? environment : LanguageProject.proofOption)
        let invocation = "cognito-triggers invoke \(name) \(demoEvent)" + (project?.firstOption ?? environment)
        let commands = project.map { [invocation, $0.test.command] } ?? ["make test", invocation]
        return ["cd \(folder.shellWord)"] + commands + ["cognito-triggers pool"] + (hasCustomSignIn ? [proof] : [])
            + (project == nil ? ["make package"] : [])
    }
}
