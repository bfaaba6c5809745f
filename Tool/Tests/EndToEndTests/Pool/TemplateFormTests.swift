import CognitoProcessTestSupport
import Foundation
import Testing

/// Templates in the forms that SAM, CloudFormation, CDK, the Serverless Framework and Amplify give them.
///
/// A folder of `Templates/forms` has a template where its tool leaves it. Its `expected.txt` has what `check` finds and what the
/// pool says about the template.
@Suite struct TemplateFormTests {
    private static let folder = "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Templates/forms"

    static let forms = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()

    @Test func `each tool has several forms`() {
        let tools = Dictionary(grouping: Self.forms) { $0.split(separator: "-")[0] }
        #expect(Set(tools.keys) == ["amplify", "cdk", "cloudformation", "sam", "serverless"])
        #expect(tools.values.allSatisfy { $0.count >= 3 })
    }

    @Test(arguments: forms)
    func `check and pool say what is expected of a form`(_ form: String) async throws {
        let work = WorkFolder()
        let project = "\(work.path)/project"
        try FileManager.default.copyItem(atPath: "\(Self.folder)/\(form)", toPath: project)
        let environment = try ManagedProject.environment(with: try await ManagedProject.python(), in: work)
        let checked = try await DeskRun(
            executable: "cognito-triggers", ["check", project], environment: environment)
        let pool = try await PoolProcess(
            ["--data", ":memory:", "--package-path", project], environment: environment)
        #expect(await pool.end() == 0)
        let said = "\(String(decoding: checked.output, as: UTF8.self))pool\n\(pool.errors.text)"
        let lines = Self.lines(said.replacing("\(project)/", with: "").replacing(project, with: "PROJECT"))
        let path = "\(Self.folder)/\(form)/expected.txt"
        // A new form, or one whose words have changed, is written by the test, and read by whoever adds it.
        if !FileManager.default.fileExists(atPath: path) {
            try lines.write(toFile: path, atomically: true, encoding: .utf8)
            Issue.record("\(path) was missing; it now has what was said")
        }
        #expect(lines == (try String(contentsOfFile: path, encoding: .utf8)))
    }

    /// Returns the lines without what differs between machines: versions of interpreters, addresses and ids.
    private static func lines(_ text: String) -> String {
        text.split(separator: "\n").filter { line in
            !["this machine has Node.js", "runs here with Python", "Playing Cognito at"].contains(
                where: line.contains)
        }.map { line in
            line.replacing(/\s{2}(us-east-1[_:][\w-]+|[a-z0-9]{26})(?=\s|$)/, with: "  ID")
                .replacing(/(--client-id)\s\w+/) { "\($0.1) ID" }
                .replacing(/http:\/\/(127\.0\.0\.1|[\w-]+\.localhost):\d+/, with: "http://POOL")
                .replacing(/client_id=\w+/, with: "client_id=ID").replacing(/(--secret-hash)\s\S+/) {
                    "\($0.1) HASH"
                }
                + "\n"
        }.joined()
    }
}
