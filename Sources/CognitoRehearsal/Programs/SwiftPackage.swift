import Foundation

/// SwiftPM's description of a package.
package enum SwiftPackage {
    /// Reads the JSON that a subcommand of `swift package` prints.
    ///
    /// - Returns: The listing, nil if it could not be read; and all that SwiftPM printed.
    package static func listing<Listing: Decodable>(
        _ type: Listing.Type, of package: String, _ words: String...
    ) async throws -> (listing: Listing?, text: String) {
        let result = try await Tool.run(["swift", "package", "--package-path", package] + words, .kept)
        // SwiftPM's notes may stand before it.
        let json = result.text.split(separator: "\n").drop { $0 != "{" }.joined(separator: "\n")
        let listing = result.status == 0 ? try? JSONDecoder().decode(type, from: Data(json.utf8)) : nil
        return (listing, result.text)
    }
}
