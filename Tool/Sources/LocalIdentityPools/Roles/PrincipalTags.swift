import LocalAWS
import WireJSON

/// The principal tags of a call, which a pool makes from the claims of tokens.
enum PrincipalTags {
    /// The tags of a provider's logins if the pool uses the defaults: claims by tags.
    private static let defaults: JSONMembers<String> = ["client": "aud", "username": "sub"]

    /// Returns the tags for the logins of a call, and notes it if STS would refuse them.
    ///
    /// A developer's own tags replace those of the logins.
    static func tags(
        for logins: ProvenLogins, of pool: IdentityPool, adding own: JSONMembers<String> = [:], _ trace: CallTrace
    ) -> JSONMembers<String> {
        var tags = JSONMembers<String>()
        for login in logins.logins {
            let map = OperationInput(pool.principalTags).object(login.provider)
            let claims =
                map.flag("UseDefaults") ? defaults : map.object("PrincipalTags").members.compactMapValues(\.text)
            for (tag, claim) in claims { tags[tag] = login.claims[claim].map { $0.text ?? $0.flattened } ?? tags[tag] }
        }
        tags = tags.merging(own)
        for problem in problems(of: tags) { trace.note("On AWS, STS refuses the session: \(problem).") }
        return tags
    }

    // MARK: The rules of STS

    // Source: API Reference of AWS STS, "Tag"; IAM User Guide, "Rules for tagging in AWS".
    private static let limit = 50
    private static let keyLimit = 128
    private static let valueLimit = 256
    private static let allowed = JavaPattern(#"[\p{L}\p{Z}\p{N}_.:/=+\-@]*"#)

    /// Returns what STS would refuse, without a value.
    static func problems(of tags: JSONMembers<String>) -> [String] {
        var problems: [String] = []
        if tags.count > limit { problems.append("it has \(tags.count) principal tags, and \(limit) are allowed") }
        for (key, value) in tags {
            guard isValid(key, 1...keyLimit) else {
                problems.append(
                    "the key of a principal tag must have 1 to \(keyLimit) letters, digits, separators and characters "
                        + "of _.:/=+-@")
                continue
            }
            if key.lowercased().hasPrefix("aws:") {
                problems.append("the key of the principal tag \(key) begins with aws:, which is reserved")
            }
            if !isValid(value, 0...valueLimit) {
                problems.append(
                    "the value of the principal tag \(key) must have at most \(valueLimit) letters, digits, separators "
                        + "and characters of _.:/=+-@")
            }
        }
        return problems
    }

    private static func isValid(_ text: String, _ lengths: ClosedRange<Int>) -> Bool {
        lengths.contains(text.unicodeScalars.count) && allowed?.matches(text) == true
    }
}
