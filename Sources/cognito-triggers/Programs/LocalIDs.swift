import CognitoCrypto

/// The ids of a project's pools and app clients, which are the same at each start and differ between projects.
struct LocalIDs {
    /// The package's name; nil if the package has no name.
    let project: String?
    var region = "us-east-1"
    var account = "123456789012"

    func pool(_ id: String) -> String { "\(region)_\(digits("pool", id, 9, of: Self.letters))" }
    func client(_ id: String) -> String { digits("client", id, 26, of: Self.lowerCase) }
    func identityPool(_ id: String) -> String {
        let digits = Array(digits("identity pool", id, 32, of: Self.hexadecimal))
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return "\(region):\(parts.joined(separator: "-"))"
    }
    func secret(_ id: String) -> String { digits("secret", id, 51, of: Self.lowerCase) }

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
