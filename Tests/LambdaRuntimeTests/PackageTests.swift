import Foundation
import Glibc
import Testing

/// The zip that `scripts/package` makes of the probe.
///
/// No Amazon Linux is at hand here. In its place stand an empty root with this system's glibc, libstdc++ and libgcc_s, which
/// shows that nothing else is missing, and `scripts/check-bootstrap`, which reads from the program that it needs no symbol
/// newer than glibc 2.34's.
@Suite struct PackageTests {
    /// Where `Tests/Packaging/run` has put the packages: a folder for each link mode.
    static let folder = ProcessInfo.processInfo.environment["COGNITO_TRIGGERS_PACKAGES"]
    /// The link modes in which this system can make packages, as `Tests/Packaging/run` names them.
    static let modes = (ProcessInfo.processInfo.environment["COGNITO_TRIGGERS_PACKAGE_MODES"] ?? "slim static")
        .split(separator: " ").map(String.init)

    @Test(
        .enabled(if: folder != nil, "COGNITO_TRIGGERS_PACKAGES names no folder; Tests/Packaging/run sets it"),
        arguments: ["slim", "static"])
    func
        `R70: the package has bootstrap at its root as a regular file of mode 0755, and starts on a bare root with no missing library and no glibc symbol newer than 2.34`(
            mode: String
        ) async throws
    {
        // What a system cannot make, Tests/Packaging/run says.
        guard Self.modes.contains(mode) else { return }
        let zip = try #require(Self.folder) + "/\(mode)/ConformanceProbe.zip"
        #expect(try ZipEntry.all(in: zip) == [ZipEntry(name: "bootstrap", mode: UInt16(S_IFREG | 0o755))])

        let root = NSTemporaryDirectory() + "root-\(mode)-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: root) }
        try await Self.run(["Tests/Packaging/root", "make", zip, root])
        try await Self.run(["scripts/check-bootstrap", root + "/bootstrap"])
        let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        let names = files.map { URL(fileURLWithPath: $0).lastPathComponent }.filter { $0.contains(".so") }
        #expect(names.contains { $0.hasPrefix("libc.so") } == (mode == "slim"))
        #expect(mode == "slim" || files == ["bootstrap"])

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
