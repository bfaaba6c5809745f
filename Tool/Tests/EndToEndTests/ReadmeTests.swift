import CognitoProcessTestSupport
import Foundation
import Testing

/// The promises of the functions' READMEs.
@Suite(.timeLimit(.minutes(5))) struct ReadmeTests {
    @Test(arguments: try Readme.all().filter { $0.command != nil })
    func `the command of a README gives the answer that stands below it`(readme: Readme) async throws {
        let command = try #require(readme.command).replacing(
            "swift run \(readme.function)", with: "'\(try PackageFolder.executable(readme.function))'")
        let (output, errors) = (try TemporaryFile(), try TemporaryFile())
        let environment = ProcessInfo.processInfo.environment.filter { ["PATH", "LD_LIBRARY_PATH"].contains($0.key) }
        _ = try await ChildProcess.run(
            ["/bin/sh", "-c", "cd '\(PackageFolder.root)' && \(command)"], environment: environment,
            input: try TemporaryFile(), output: output, errors: errors)
        let answer = try JSONObject(output.bytes)
        if let line = readme.logLine { #expect(errors.text.hasSuffix("\t\(line)\n"), "\(errors.text)") }
        guard let expected = readme.answer else { return }
        let parts = [answer, answer[object: "response"], answer[object: "datasetRecords"]]
        let bytes = try expected.bytes()
        #expect(try parts.contains { try $0.bytes() == bytes }, "\(output.text)")
    }

    @Test(arguments: try Readme.all())
    func `a README names every environment variable that its function reads`(readme: Readme) throws {
        let folder = "\(PackageFolder.root)/Triggers/\(readme.function)"
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasSuffix(".swift") {
            let code = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
            for name in code.matches(of: /(?:Environment\[|Environment\.\w+\(|list\(|roles\()"([A-Z_]+)"/).map(
                \.output.1)
            {
                #expect(readme.text.contains("`\(name)`"), "\(name) of \(file)")
            }
        }
    }
}

/// The README of a ready-made function.
struct Readme: Sendable, CustomTestStringConvertible {
    let function: String
    let text: String

    /// That of each folder of `Triggers/`.
    static func all() throws -> [Readme] {
        let folder = "\(PackageFolder.root)/Triggers"
        let entries = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        return try entries.filter { $0 != "README.md" }.map { name in
            Readme(function: name, text: try String(contentsOfFile: "\(folder)/\(name)/README.md", encoding: .utf8))
        }
    }

    /// The command to try.
    var command: String? { block("sh")?.replacing("\\\n", with: "") }
    /// Its answer, if the README shows that.
    var answer: JSONObject? { block("json").flatMap { try? JSONObject(Array($0.utf8)) } }
    /// Its log, if the README shows that.
    var logLine: String? { block("text") }

    var testDescription: String { function }

    /// The first block of code in a language behind the heading "Try it".
    private func block(_ language: String) -> String? {
        guard let heading = text.firstRange(of: "## Try it") else { return nil }
        let section = text[heading.upperBound...]
        guard let start = section.firstRange(of: "```\(language)\n")?.upperBound,
            let end = section[start...].firstRange(of: "\n```")?.lowerBound
        else { return nil }
        return String(section[start..<end])
    }
}
