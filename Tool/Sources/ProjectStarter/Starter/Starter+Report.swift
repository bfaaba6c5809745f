package import CognitoEvents
import CognitoOperations
package import CommandOutput
import FunctionProjects

extension Starter {
    /// Returns what `new` prints about the project in a folder, for which the user asked for some triggers.
    package func report(in folder: String, asked: [TriggerFamily]) -> ChangeReport {
        var report = ChangeReport()
        // A sign-in comes after the other triggers.
        let signIn: [TriggerFamily] = hasCustomSignIn ? [.defineAuthChallenge] : []
        for file in (triggers.filter { $0.part != "CustomSignIn" } + signIn).map(source) {
            report.add(file: file, change: summary(of: file))
        }
        report.add(file: Project.template, change: "the function behind a user pool")
        advise(asked, of: "project", &report)
        let environment = language == .swift ? settings.map { " --env \($0)" }.joined() : ""
        let commands = ["cognito-triggers invoke \(name) \(demoEvent)\(environment)\(language["FIRSTOPTION"])"]
        let (test, proof) = ([language["TESTCOMMAND"]], "prove \(name)\(environment)\(language["PROOFOPTION"])")
        report.next = ["cd \(folder.shellWord)"] + (language == .swift ? test + commands : commands + test)
        report.next += ["cognito-triggers pool"] + (hasCustomSignIn ? ["cognito-triggers \(proof)"] : [])
        if language == .swift { report.next.append("make package") }
        return report
    }

    /// Adds the advice about the triggers, of which the user asked for some, to the report on a project or a function.
    package func advise(_ asked: [TriggerFamily], of owner: String, _ report: inout ChangeReport) {
        let isPart = TriggerFamily.complete(asked).count > Set(asked).count
        let source = "\(language)-\(owner)-of-\(checkout == nil ? "release" : "checkout")"
        let parts = parts.union(isPart ? ["some-steps", source] : [source])
        for (emphasised, text) in Self.list("triggers/advice.txt", with: parts, separator: "|") {
            let words = text.replacing("\\n", with: "\n").replacing("OWNER", with: owner)
            report.advise(emphasised: emphasised, words.replacing("FOLDER", with: checkout ?? ""))
        }
    }
}
