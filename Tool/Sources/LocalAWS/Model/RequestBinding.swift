/// The method and the path of an operation, and the parts of a request that hold members of the operation's input.
///
/// The body of the request has all other members.
package struct RequestBinding: Sendable {
    package enum Location: Sendable {
        /// A segment of the path, in braces in the pattern.
        case label
        case query
        case header
    }

    package struct Member: Sendable {
        /// The name in the operation's input.
        package let name: String
        package let location: Location
        /// The name in the path's pattern, in the query, or of the header.
        package let wireName: String
    }

    package let method: String
    /// The path, with labels in braces: `/identitypools/{IdentityPoolId}`.
    package let pattern: String
    /// The labels of the path, in order.
    package let labels: [String]
    package let members: [Member]

    /// Creates a binding from the fields that `scripts/service-model` writes; nil if an operation has no such fields.
    init?(_ fields: ArraySlice<String>) {
        guard fields.count >= 2, let method = fields.first else { return nil }
        self.method = method
        pattern = fields[fields.startIndex + 1]
        labels = pattern.split(separator: "/").filter { $0.first == "{" }.map { String($0.dropFirst().dropLast()) }
        members = fields.dropFirst(2).compactMap { field in
            let parts = field.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let letter = parts[1].first, let location = Self.locations[letter] else {
                return nil
            }
            return Member(name: String(parts[0]), location: location, wireName: String(parts[1].dropFirst()))
        }
    }

    private static let locations: [Character: Location] = ["u": .label, "q": .query, "h": .header]
}
