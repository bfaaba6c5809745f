import Foundation

/// What SwiftPM says of a package.
enum SwiftPackage {
    /// Has `swift package` print JSON, and reads it.
    ///
    /// - Returns: What was read, nil if it could not be; and all that SwiftPM printed.
    static func listing<Listing: Decodable>(
        _ type: Listing.Type, of package: String, _ words: String...
    ) async throws -> (listing: Listing?, text: String) {
        let result = try await Tool.run(["swift", "package", "--package-path", package] + words, .kept)
        // SwiftPM's notes may stand before it.
        let json = result.text.split(separator: "\n").drop { $0 != "{" }.joined(separator: "\n")
        let listing = result.status == 0 ? try? JSONDecoder().decode(type, from: Data(json.utf8)) : nil
        return (listing, result.text)
    }
}
