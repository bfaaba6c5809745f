import CognitoProcessTestSupport
import Foundation

/// The probe as the tests start it.
///
/// That is the one which lies beside the running tests, or, if `COGNITO_TRIGGERS_PROBE_ROOT` names a folder, the packaged
/// probe with that folder as its root, in which there is `/proc` besides.
enum ProbeExecutable {
    /// Nothing of that name was built.
    struct NotFound: Error, CustomStringConvertible {
        let description: String
    }

    /// The root folder of a packaged probe; no other program is in it.
    static let root = ProcessInfo.processInfo.environment["COGNITO_TRIGGERS_PROBE_ROOT"]

    /// Returns the command that starts the probe.
    static func command() throws -> [String] {
        if let root { [PackageFolder.path("Tests/Packaging/root"), "run", "--proc", root] } else { [try path()] }
    }

    /// Looks in the folders of the running executable and of the test bundle that it was told to run.
    static func path(name: String = "ConformanceProbe") throws -> String {
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let folders = ([own].compactMap(\.self) + CommandLine.arguments).filter { $0.contains("/") }.map {
            URL(fileURLWithPath: $0).deletingLastPathComponent().path
        }
        let candidates = folders.map { "\($0)/\(name)" }
        guard let found = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw NotFound(description: "No executable '\(name)' among \(candidates)")
        }
        return found
    }
}
