import CognitoProcessTestSupport
import Foundation
import Testing

/// `scripts/setup` for a user who is not root.
@Suite(.timeLimit(.minutes(5))) struct SetupTests {
    /// Runs the script with programs in place of the system's, each with a shell script as its text.
    private static func run(_ programs: [String: String], _ packages: String...) async throws -> (
        status: Int32, calls: String, errors: String
    ) {
        let folder = WorkFolder()
        let all = [
            "id": "echo 1000", "swift": "", "dpkg-query": "exit 1", "apt-get": "echo \"$*\" >> \(folder.path)/log",
        ]
        for (name, text) in all.merging(programs, uniquingKeysWith: { $1 }) {
            let path = "\(folder.path)/\(name)"
            try "#!/bin/sh\n\(text)\n".write(toFile: path, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        for name in ["bash", "env", "grep", "sleep"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/\(name)", withDestinationPath: "/usr/bin/\(name)")
        }
        let (output, errors) = (try TemporaryFile(), try TemporaryFile())
        let status = try await ChildProcess.run(
            ["/usr/bin/env", "bash", "\(PackageFolder.root)/scripts/setup"] + packages,
            environment: ["PATH": folder.path],
            input: try TemporaryFile(), output: output, errors: errors
        ).status
        let log = (try? String(contentsOfFile: "\(folder.path)/log", encoding: .utf8)) ?? ""
        return (status, log, errors.text)
    }

    private static let command = "\napt-get install --no-install-recommends libssl-dev zlib1g-dev\n"

    @Test func `without sudo, the command for an administrator is on a line of its own`() async throws {
        let run = try await Self.run([:], "libssl-dev", "zlib1g-dev")
        #expect(run.status == 1 && run.calls.isEmpty && run.errors.hasSuffix(Self.command), "\(run.errors)")
    }

    @Test func `a user who may not use sudo sees the same command`() async throws {
        let run = try await Self.run(["sudo": "echo not in the sudoers file >&2; exit 1"], "libssl-dev", "zlib1g-dev")
        #expect(run.status == 1 && run.calls.isEmpty && run.errors.hasSuffix(Self.command), "\(run.errors)")
    }

    @Test func `with sudo, all packages are installed in one go and without questions`() async throws {
        let run = try await Self.run(
            ["sudo": "exec \"$@\"", "apt-get": "echo \"$DEBIAN_FRONTEND $*\" >> \"${0%/*}/log\""], "libssl-dev",
            "zlib1g-dev")
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.calls
                == "noninteractive \(Self.waits) update -qq\n"
                + "noninteractive \(Self.waits) install -y -qq --no-install-recommends libssl-dev zlib1g-dev\n")
    }

    private static let waits = "-o DPkg::Lock::Timeout=600"

    @Test func `another program that holds apt's lock is waited for, and any other error ends it`() async throws {
        let held = """
            log="${0%/*}/log"; echo "$*" >> "$log"
            [ "$(grep -c update "$log")" -gt 1 ] || { echo "E: Could not get lock /var/lib/apt/lists/lock." >&2; exit 100; }
            """
        let sudo = ["sudo": "exec \"$@\""]
        let run = try await Self.run(sudo.merging(["apt-get": held]) { $1 }, "libssl-dev")
        #expect(run.status == 0 && run.calls.split(separator: "\n").count == 3, "\(run.calls) \(run.errors)")
        let broken = try await Self.run(
            sudo.merging(["apt-get": "echo E: Unable to locate package >&2; exit 100"]) { $1 }, "libssl-dev")
        #expect(broken.status == 1 && broken.errors.contains("Unable to locate package"), "\(broken.errors)")
    }
}
