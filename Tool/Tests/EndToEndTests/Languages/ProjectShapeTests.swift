import CognitoProcessTestSupport
import Foundation
import Testing

/// Projects of a Python or Node.js developer, each from its folder to the first sign-up by one command.
@Suite(.timeLimit(.minutes(5))) struct ProjectShapeTests {
    @Test(arguments: [("codes", ["--parameter", "AllowedDomain=example.org"]), ("codes-node", [])])
    func `a sign-in of three functions goes on with the code that one of them mails`(
        _ folder: String, _ parameters: [String]
    ) async throws {
        let project = try await ManagedProject(folder)
        try await project.addVirtualEnvironment()
        let pool = try await PoolProcess(
            ["--quiet", "--data", ":memory:", "--package-path", project.path] + parameters,
            environment: project.environment)
        try await pool.call("pool_mailed_code.py")
        #expect(await pool.end() == 0)
    }

    @Test func `a parameter without a value is named with its option, and decides who may sign up`() async throws {
        let project = try await ManagedProject("codes")
        try await project.addVirtualEnvironment()
        let run = try await project.run("invoke", "Gate", "PreSignUp_SignUp")
        let words = "stand-ins here: AllowedDomain=localhost. Give them values with --parameter NAME=VALUE"
        #expect(run.status == 1 && run.errors.contains(words), "\(run.errors)")
        let checked = try await DeskRun(
            executable: "cognito-triggers", ["check", "--build", project.path], environment: project.environment)
        let output = String(decoding: checked.output, as: UTF8.self)
        #expect(output.contains("fix: check again with --parameter AllowedDomain=VALUE"), "\(output)\(checked.errors)")
        for (domain, status) in [("example.org", 0), ("example.net", 1)] {
            let run = try await project.run(
                "invoke", "Gate", "PreSignUp_SignUp", "--parameter", "AllowedDomain=\(domain)")
            #expect(run.status == Int32(status), "\(String(decoding: run.output, as: UTF8.self))\(run.errors)")
        }
    }

    @Test func `check --build lets functions mail, and sends nothing`() async throws {
        let project = try await ManagedProject("codes")
        try await project.addVirtualEnvironment()
        let run = try await DeskRun(
            executable: "cognito-triggers", ["check", "--build", project.path], environment: project.environment)
        let output = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 0, "\(output)\(run.errors)")
        #expect(!output.contains("Welcome on ") && !output.contains("Create on "), "\(output)")
    }

    @Test func `the page about any language shows what its commands print`() async throws {
        let project = try await ManagedProject("codes")
        try await project.addVirtualEnvironment()
        let programs = "\(project.folder.path)/bin"
        try project.write("#!/bin/sh\nexec python3 -m awscli \"$@\"\n", to: "../bin/aws")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(programs)/aws")
        var environment = project.environment
        environment["PATH"] = "\(programs):\(environment["PATH"] ?? "")"
        environment["PYTHONPATH"] =
            try AWSClients.environment()["PYTHONPATH", default: ""] + ":\(PackageFolder.root)/.tools/moto-tests"
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
        let output = try await AWSClients.python(
            [
                PoolSignInTests.caller("any_language.py"), project.path, project.folder.path,
                try await ManagedProject.python(),
            ], environment: environment)
        #expect(String(decoding: output, as: UTF8.self).contains(" commands"))
    }
}
