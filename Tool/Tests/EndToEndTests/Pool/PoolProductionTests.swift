import CognitoProcessTestSupport
import Foundation
import Testing

/// `pool` with the template of `new --production`.
@Suite(.timeLimit(.minutes(5))) struct PoolProductionTests {
    @Test func `a sign-up and a sign-in call the aliases of two functions, one with a key that AWS keeps`()
        async throws
    {
        let folder = WorkFolder()
        let project = "\(folder.path)/Members"
        let made = try await DeskRun(
            executable: "cognito-triggers",
            [
                "new", "Members", "--production", "--trigger", "CUSTOM_AUTH", "--trigger", "CustomEmailSender",
                "--path", project,
            ], environment: ["PATH": "/usr/bin:/bin"])
        #expect(made.status == 0, "\(made.errors)")
        // Ready-made functions have the starter's places, so that nothing has to be built.
        let path = "\(project)/template.yaml"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let sender = try #require(text.firstRange(of: "  MembersSender:\n"))
        let parts = [
            text[..<sender.lowerBound].replacing(
                "          METRICS_NAMESPACE:",
                with: "          MAIL_FROM: codes@example.org\n          METRICS_NAMESPACE:"),
            text[sender.lowerBound...],
        ]
        let programs = [("gate", "PasswordlessCode"), ("sender", "MailSender")]
        let edited = zip(parts, programs).map { part, program in
            part.replacing("CodeUri: .\n", with: "CodeUri: \(program.0)\n").replacing(
                "    Metadata:\n      BuildMethod: makefile\n", with: "")
        }
        let template = "\(folder.path)/template.yaml"
        try edited.joined().write(toFile: template, atomically: true, encoding: .utf8)
        for (name, program) in programs {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)", withIntermediateDirectories: false)
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/\(name)/bootstrap",
                withDestinationPath: try PackageFolder.executable(program))
        }
        #expect(edited[0].contains("CODE_KEY_ARN: !Ref CodeKeySecret"))
        let pool = try await PoolProcess([
            "--data", ":memory:", "--template", template, "--package-path", folder.path,
        ])
        #expect(pool.errors.text.contains("--password 'Passw0rd!Passw0rd!'"), "\(pool.errors.text)")
        try await pool.call("pool_production.py")
        #expect(await pool.end() == 0)
        // The template turns metrics on, and their lines are not for people.
        #expect(!pool.errors.text.contains("CloudWatchMetrics"), "\(pool.errors.text)")
    }
}
