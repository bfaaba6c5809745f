import Foundation
import Glibc

/// A reader of SwiftPM's descriptions of packages.
package enum SwiftPackage {
    /// Returns the JSON that `swift package` prints, or nil if it is unreadable, and SwiftPM's whole output.
    ///
    /// `words` are the subcommand and its options. `observer` is notified while SwiftPM works, or waits for another
    /// SwiftPM.
    package static func listing<Listing: Decodable>(
        _ type: Listing.Type, of package: String, _ words: String..., observer: @escaping PackageBuild.Observer
    ) async throws -> (listing: Listing?, text: String) {
        try checkAccess(to: package)
        let task = "reading the package"
        defer { observer(task, nil) }
        let result = try await Tool.run(
            ["swift", "package", "--package-path", package] + words,
            .answer { line in
                if let state = PackageBuild.State(line), case .waiting = state {
                    observer(task, state)
                } else {
                    observer(task, .planning)
                }
            })
        // SwiftPM may print notes before the JSON.
        let json = result.text.split(separator: "\n").drop { $0 != "{" }.joined(separator: "\n")
        let listing = result.status == 0 ? try? JSONDecoder().decode(type, from: Data(json.utf8)) : nil
        return (listing, result.errors + result.text)
    }

    /// Throws if SwiftPM cannot work on a package because this user may not write its build folder.
    static func checkAccess(to package: String) throws {
        let folder = "\(package)/.build"
        guard access(folder, W_OK) != 0, access(folder, F_OK) == 0 || access(package, W_OK) != 0 else { return }
        throw Failure.bad(
            "SwiftPM builds in the folder of the package, and you may not write \(folder). Copy the project to a folder of "
                + "your own, or name a program that is already built by a path with a slash.")
    }

    /// Returns the package name in a folder's manifest, without executing the manifest; nil if it is not a literal.
    package static func name(in folder: String) -> String? {
        guard let text = try? String(contentsOfFile: "\(folder)/Package.swift", encoding: .utf8),
            let match = text.firstMatch(of: /\bPackage\(\s*name:\s*"([^"\\]+)"/)
        else { return nil }
        return String(match.output.1)
    }
}
