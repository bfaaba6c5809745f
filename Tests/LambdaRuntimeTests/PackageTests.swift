import CognitoProcessTestSupport
import Foundation
import Glibc
import Testing

/// The zip that `scripts/package` makes of the probe.
///
/// No Amazon Linux is at hand here. An empty root shows that the program needs no file besides itself, and
/// `scripts/check-bootstrap` that it asks for no loader.
@Suite struct PackageTests {
    /// The folder into which `Tests/Packaging/run` has put the packages.
    static let folder = ProcessInfo.processInfo.environment["COGNITO_TRIGGERS_PACKAGES"]

    @Test(.enabled(if: folder != nil, "COGNITO_TRIGGERS_PACKAGES names no folder; Tests/Packaging/run sets it"))
    func
        `R70: the package has bootstrap at its root as a regular file of mode 0755, and starts on a bare root with no missing library and no glibc symbol newer than 2.34`()
        async throws
    {
        let zip = try #require(Self.folder) + "/ConformanceProbe.zip"
        #expect(try ZipEntry.all(in: zip) == [ZipEntry(name: "bootstrap", mode: UInt16(S_IFREG | 0o755))])

        let root = NSTemporaryDirectory() + "root-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: root) }
        try await Self.run(["Tests/Packaging/root", "make", zip, root])
        try await Self.run(["scripts/check-bootstrap", root + "/bootstrap"])
        let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        #expect(files == ["bootstrap"])

        try await withProbe(command: [PackageFolder.path("Tests/Packaging/root"), "run", root]) { run in
            run.server.serve(event: Command.echo, id: "first")
            run.server.serve(event: Command.throwing("bad"), id: "second")
            #expect(try await run.response(for: "first").body == Command.echo)
            #expect(try await run.report(for: "second").errorMessage.contains("bad"))
            try await run.request(.next, number: 3)
        }
    }

    /// Runs one of the package's scripts, which must succeed.
    private static func run(_ command: [String]) async throws {
        let process = try ProbeProcess(
            command: [PackageFolder.path(command[0])] + command.dropFirst(), environment: [:])
        let ending = await process.ending(within: .seconds(60))
        await process.end()
        try #require(ending == .status(0), "\(command.joined(separator: " ")): \(process.errors.text)")
    }
}
