@_spi(Internal) import CognitoProof
import CognitoProofSamples
import Foundation
import Testing
@_spi(Internal) import WireJSON

/// Mistakes of sign-ins that `cognito-triggers prove` finds in real programs, beside the other tests because an exploration needs
/// one processor.
@Suite(.serialized, .timeLimit(.minutes(30))) struct ProveMistakeTests {
    private static let runsLongTests = ProcessInfo.processInfo.environment["COGNITO_TRIGGERS_LONG_TESTS"] == "1"

    @Test(arguments: runsLongTests ? SampleCase.ofProperties : SampleCase.ofSomeProperties)
    func `a mistake of public samples is found in a program as in three, with its history`(
        sample: SampleCase
    ) async throws {
        let one = try await Self.broken(sample, by: [try ProveRun.program("CognitoProofProbe")])
        let folder = try Folder()
        #expect(try await Self.broken(sample, by: Self.three(in: folder)) == one)
    }

    @Test(
        .enabled(if: runsLongTests, "COGNITO_TRIGGERS_LONG_TESTS is not 1"),
        arguments: SampleCase.ofPrograms.filter { sample in
            !SampleCase.ofProperties.contains { $0.description == sample.description }
        })
    func `a mistake is found in a sign-in of three functions, each with processes of its own`(
        sample: SampleCase
    ) async throws {
        let folder = try Folder()
        _ = try await Self.broken(sample, by: Self.three(in: folder))
    }

    /// Explores a sample, whose mistake must be found with a history, and returns all broken properties.
    private static func broken(_ sample: SampleCase, by functions: [String]) async throws -> [String] {
        let folder = try Folder()
        let run = try await ProveRun.run(
            ["prove"] + functions + sample.options(outbox: folder.path("codes"), table: folder.path("table")))
        #expect(run.status == 1, "\(run.errors)")
        let report = try JSONDocument(Array(run.output.utf8)).root
        #expect(report["holds"]?.flag == false)
        let broken = ProveRun.properties(report).filter { $0["holds"]?.flag == false }
        let found = try #require(
            broken.first { $0["name"]?.scalarText == sample.property?.rawValue }, "\(run.output.prefix(3000))")
        let history = found["history"]?.children.map(\.self) ?? []
        #expect(!history.isEmpty)
        for step in history {
            #expect(step["event"]?["request"]?.kind == .object)
            #expect((step["decision"]?.kind == .object) != (step["error"]?["errorType"]?.kind == .text))
            #expect((step["error"] == nil) == (step["log"] == nil))
        }
        return broken.compactMap { $0["name"]?.scalarText }
    }

    /// Returns the paths of the three functions of a sign-in, which are one program.
    private static func three(in folder: Folder) throws -> [String] {
        try ["Define", "Create", "Verify"].map { name in
            try FileManager.default.createSymbolicLink(
                atPath: folder.path(name), withDestinationPath: ProveRun.program("CognitoProofProbe"))
            return folder.path(name)
        }
    }
}

extension SampleCase {
    /// The first case of each property.
    fileprivate static let ofProperties = Dictionary(grouping: ofPrograms) { $0.property?.rawValue ?? "" }
        .compactMap(\.value.first).sorted { $0.name < $1.name }
    /// One in three of these.
    ///
    /// `ThreeFunctionsTests` compares all samples, in its own process.
    fileprivate static let ofSomeProperties = ofProperties.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)

    /// Returns the options with which the command finds the mistake, whatever its severity.
    fileprivate func options(outbox: String, table: String) -> [String] {
        let place =
            switch answer {
            case .parameter(let key): "private:\(key)"
            case .text(let text): "text:\(text)"
            case .outbox: "file:\(outbox)"
            case .mail: "message"
            }
        var options = ["--json", "--fail-on", "disturbs", "--seed", "7", "--answer", place]
        options += ["--steps", steps.map(\.rawValue).joined(separator: ",")]
        options += metadata.flatMap { ["--client-metadata", "\($0.key)=\($0.value)"] }
        let variables = ["SAMPLE": name, "OUTBOX": outbox, "TABLE": table].merging(variables) { $1 }
        return options + variables.flatMap { ["--env", "\($0.key)=\($0.value)"] }
    }
}
