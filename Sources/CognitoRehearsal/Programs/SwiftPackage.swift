import Foundation

/// SwiftPM's description of a package.
package enum SwiftPackage {
    /// Reads the JSON that a subcommand of `swift package` prints.
    ///
    /// - Parameters:
    ///   - type: The type of the JSON.
    ///   - package: The package's folder.
    ///   - words: The subcommand and its options.
    ///   - observer: Receives SwiftPM's state: at work, or waiting for another SwiftPM process.
    /// - Returns: The listing, nil if it could not be read; and everything that SwiftPM printed.
    /// - Throws: ``Failure`` if SwiftPM cannot be started.
    package static func listing<Listing: Decodable>(
        _ type: Listing.Type, of package: String, _ words: String..., observer: @escaping PackageBuild.Observer
    ) async throws -> (listing: Listing?, text: String) {
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
        // SwiftPM's notes may precede it.
        let json = result.text.split(separator: "\n").drop { $0 != "{" }.joined(separator: "\n")
        let listing = result.status == 0 ? try? JSONDecoder().decode(type, from: Data(json.utf8)) : nil
        return (listing, result.errors + result.text)
    }

    /// Returns the package name in a folder's manifest; nil if it is not a literal.
    ///
    /// The manifest is not executed.
    package static func name(in folder: String) -> String? {
        guard let text = try? String(contentsOfFile: "\(folder)/Package.swift", encoding: .utf8),
            let match = text.firstMatch(of: /\bPackage\(\s*name:\s*"([^"\\]+)"/)
        else { return nil }
        return String(match.output.1)
    }
}
