import CognitoProcessTestSupport
import Foundation
import Testing

/// The sections of Cognito's developer guide that a program of boto3's and pycognito's plays on a local pool, one after the
/// other; docs/guide-flows.md lists them, and the tests of the others.
@Suite(.timeLimit(.minutes(5))) struct GuideFlowTests {
    private static func text(_ path: String) -> String {
        (try? String(contentsOfFile: "\(PackageFolder.root)/\(path)", encoding: .utf8)) ?? ""
    }

    static let sections = text("Tool/Tests/EndToEndTests/Callers/pool_guide.py").matches(of: /@section\("(.+)"\)/)
        .map { String($0.1) }

    /// The problem of each section that was run; empty for none.
    private static let failures = Task {
        let pool = try await PoolProcess(["--quiet", "--data", ":memory:"])
        let output = try await pool.call("pool_guide.py")
        _ = await pool.end()
        let lines = try output.split(separator: "\n").map { line in
            try JSONDecoder().decode([String?].self, from: Data(line.utf8))
        }
        return Dictionary(uniqueKeysWithValues: lines.map { ($0[0] ?? "", $0[1] ?? "") })
    }

    @Test(arguments: sections) func `a pool does for boto3 what the guide's section describes`(
        section: String
    ) async throws {
        #expect(try await Self.failures.value[section] == "")
    }

    @Test func `the page of the guide's flows lists the sections that the program plays`() {
        let listed = Self.text("docs/guide-flows.md").matches(of: /\n\| (.+?) \| `pool_guide.py` \|/)
        #expect(listed.map { String($0.1) } == Self.sections)
        #expect(Self.sections.count > 30)
    }
}
