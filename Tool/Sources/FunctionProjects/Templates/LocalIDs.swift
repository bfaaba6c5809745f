import CognitoCrypto
import CognitoRehearsal
import Foundation

/// The ids of a project's pools and app clients, which are the same at each start and differ between projects.
package struct LocalIDs {
    /// The project's folder and the package's name; nil for ids that are the same everywhere.
    package let project: String?
    package let region: String
    package let account: String

    package init(project: String?, region: String = "us-east-1", account: String = "123456789012") {
        self.project = project
        self.region = region
        self.account = account
    }

    /// Creates the ids of the project of a template, or of the project in a folder if there is no template.
    package init(template: String?, in folder: String, region: String = "us-east-1") {
        let place =
            template.map { URL(fileURLWithPath: $0).deletingLastPathComponent() } ?? URL(fileURLWithPath: folder)
        // Whichever way somebody has come to a folder, it has the same ids.
        let path = place.resolvingSymlinksInPath().standardizedFileURL.path
        self.init(
            project: [SwiftPackage.name(in: path), path].compactMap(\.self).joined(separator: " "), region: region)
    }

    package func pool(_ id: String) -> String { "\(region)_\(digits("pool", id, 9, of: Self.letters))" }
    package func client(_ id: String) -> String { digits("client", id, 26, of: Self.lowerCase) }
    func identityPool(_ id: String) -> String {
        let digits = Array(digits("identity pool", id, 32, of: Self.hexadecimal))
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return "\(region):\(parts.joined(separator: "-"))"
    }
    package func secret(_ id: String) -> String { digits("secret", id, 51, of: Self.lowerCase) }

    private static let hexadecimal = "0123456789abcdef"
    private static let lowerCase = "abcdefghijklmnopqrstuvwxyz0123456789"
    private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ\(lowerCase)"

    /// Returns characters that are derived from a resource's logical id.
    private func digits(_ kind: String, _ id: String, _ count: Int, of alphabet: String) -> String {
        let letters = Array(alphabet)
        var (text, round) = ("", 0)
        while text.count < count {
            let source = Array("\(kind) \(project.map { "\($0) " } ?? "")\(id) \(round)".utf8)
            // Hashing fails only if no memory is left.
            let digest = (try? HashFunction.sha256.digest(of: source.span.bytes)) ?? Array(repeating: 0, count: 32)
            text += digest.map { letters[Int($0) % letters.count] }
            round += 1
        }
        return String(text.prefix(count))
    }
}
