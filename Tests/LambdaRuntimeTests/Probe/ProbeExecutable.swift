import Foundation

/// The built probe, which lies beside the running tests.
enum ProbeExecutable {
    /// Nothing of that name was built.
    struct NotFound: Error, CustomStringConvertible {
        let description: String
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
