import CognitoProcessTestSupport
import Foundation
import Testing

/// `cognito-triggers verify-aws` with moto in place of AWS.
@Suite(.timeLimit(.minutes(5))) struct VerifyAWSTests {
    @Test func `the page beside moto has the known differences, and no secret, id or address`() async throws {
        let output = try await AWSClients.python([
            "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Callers/verify_aws.py",
            try PackageFolder.executable("cognito-triggers"), try PackageFolder.executable("Witness"),
            "\(PackageFolder.root)/docs/verify-aws/template.yaml",
        ])
        #expect(String(decoding: output, as: UTF8.self) == "done\n")
    }

    @Test func `what it writes for the project has the differences as facts with steps, and nothing secret`()
        async throws
    {
        let output = try await AWSClients.python([
            "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Callers/verify_contribute.py",
            try PackageFolder.executable("cognito-triggers"), try PackageFolder.executable("Witness"),
            "\(PackageFolder.root)/docs/verify-aws/template.yaml",
        ])
        #expect(String(decoding: output, as: UTF8.self) == "done\n")
    }

    @Test func `the guide has the questions that --questions prints`() async throws {
        let guide = try String(contentsOfFile: "\(PackageFolder.root)/docs/verify-aws/README.md", encoding: .utf8)
        let run = try await DeskRun(executable: "cognito-triggers", ["verify-aws", "--questions"])
        #expect(run.status == 0 && guide.contains(String(decoding: run.output, as: UTF8.self)), "\(run.errors)")
    }

    @Test(arguments: [
        (["outputs.json"], "There is no file outputs.json."), (["/etc/os-release"], "/etc/os-release is not JSON."),
        (["x", "--endpoint-url", "127.0.0.1:5000"], "write an address"),
        (["x", "--pause", "99"], "--pause must be from 0 to 60"), ([], "use --questions"),
        (["x", "--contribute", "y", "--json"], "without --output and --json"),
    ])
    func `a wrong use of verify-aws is refused before any call`(_ arguments: [String], _ words: String) async throws {
        let run = try await DeskRun(executable: "cognito-triggers", ["verify-aws"] + arguments)
        #expect(run.status == 2 && run.errors.contains(words), "\(run.errors)")
    }
}
