package import WireJSON

/// The members of requests and answers as records keep them: without passwords, codes, tokens and other secrets.
///
/// A secret is known by its member's name. In the parameters of sign-ins, only the known harmless ones are kept, because a
/// custom sign-in may name its answers freely.
package enum RecordedMembers {
    /// The text in place of a secret.
    package static let hidden: JSONValue = "(not shown)"
    /// The number of characters that are kept of a text.
    static let textLimit = 2000

    private static let secretParts = ["password", "secret", "private", "credential"]
    private static let secretEndings = ["code", "token", "session", "answer", "hash", "verifier", "signature", "salt"]
    /// The members whose names only look like those of secrets.
    private static let harmless: Set = ["TokenValidityUnits", "CredentialId", "ClientSecretId"]
    /// The members with the parameters of sign-ins, and those of them that are kept.
    private static let parameters: [String: Set<String>] = {
        let kept: Set = [
            "USERNAME", "DEVICE_KEY", "CHALLENGE_NAME", "PREFERRED_CHALLENGE", "SRP_A", "TIMESTAMP",
            "PASSWORD_CLAIM_TIMESTAMP", "USER_ID_FOR_SRP",
        ]
        return ["AuthParameters": kept, "ChallengeResponses": kept, "Logins": [], "Credential": []]
    }()
    /// The members of requests to a pool's domain that are kept.
    private static let webMembers: Set = [
        "client_id", "response_type", "scope", "redirect_uri", "identity_provider", "idp_identifier", "grant_type",
        "code_challenge_method", "username", "lang", "prompt", "response_mode", "logout_uri", "error",
        "error_description", "login_hint",
    ]

    /// Returns members that a record may keep.
    package static func kept(_ members: JSONMembers<JSONValue>) -> JSONMembers<JSONValue> {
        var kept = JSONMembers<JSONValue>()
        for (name, value) in members {
            if let known = parameters[name], case .object(let inner) = value {
                var shown = JSONMembers<JSONValue>()
                for (name, value) in inner { shown[name] = known.contains(name) ? Self.kept(value) : hidden }
                kept[name] = .object(shown)
            } else if harmless.contains(name) {
                kept[name] = value
            } else {
                kept[name] = Self.kept(value, isSecret: isSecret(name))
            }
        }
        return kept
    }

    /// Returns the members of a request to a pool's domain that a record may keep.
    package static func kept(web members: [(name: String, value: String)]) -> JSONMembers<JSONValue> {
        var kept = JSONMembers<JSONValue>()
        for (name, value) in members { kept[name] = webMembers.contains(name) ? Self.kept(.text(value)) : hidden }
        return kept
    }

    /// Returns true if a member with a name is a secret, if it is a text.
    package static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return secretParts.contains { name.contains($0) } || secretEndings.contains { name.hasSuffix($0) }
    }

    private static func kept(_ value: JSONValue, isSecret: Bool = false) -> JSONValue {
        switch value {
        case .text(let text):
            if isSecret { return hidden }
            guard text.utf8.count > textLimit else { return value }
            return .text("\(text.prefix(textLimit))… (\(text.utf8.count) bytes)")
        case .array(let elements): return .array(elements.map { kept($0, isSecret: isSecret) })
        case .object(let members): return .object(kept(members))
        default: return value
        }
    }
}
