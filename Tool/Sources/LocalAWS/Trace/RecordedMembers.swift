import Synchronization
@_spi(Internal) package import WireJSON

/// The members of requests and answers as records keep them: without passwords, codes, tokens and other secrets.
///
/// A secret is known by its member's name. In the parameters of sign-ins, only the known harmless ones are kept, because a
/// custom sign-in may name its answers freely.
package enum RecordedMembers {
    /// The text in place of a secret.
    package static let hidden: JSONValue = "(not shown)"
    /// The number of characters that are kept of a text.
    static let textLimit = 2000

    /// The parts of names that mark a secret anywhere in a name, also within a word.
    private static let secretParts = ["password", "passcode", "secret", "private", "credential"]
    /// The last words of the names of secrets.
    private static let secretWords: Set = ["code", "session", "answer", "hash", "verifier", "signature", "salt"]
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
        "error_description", "login_hint", "client_name", "redirect_uris", "grant_types", "response_types",
        "token_endpoint_auth_method", "audience", "resource", "subject_token_type", "actor_token_type",
        "requested_token_type",
    ]

    /// Returns members that a record may keep.
    package static func kept(_ members: JSONMembers<JSONValue>) -> JSONMembers<JSONValue> {
        changed(members) ?? members
    }

    /// Returns members without what a record may not keep; nil if it may keep all of them, as most often.
    private static func changed(_ members: JSONMembers<JSONValue>) -> JSONMembers<JSONValue>? {
        var kept: JSONMembers<JSONValue>?
        members.forEachUnordered { name, value in
            guard let shown = changed(value, of: name) else { return }
            if kept == nil { kept = members }
            kept?[name] = shown
        }
        return kept
    }

    private static func changed(_ value: JSONValue, of name: String) -> JSONValue? {
        switch treatment(of: name) {
        case .harmless: return nil
        case .plain: return changed(value)
        case .secret: return changed(value, isSecret: true)
        case .parameters(let known):
            guard case .object(let inner) = value else { return changed(value, isSecret: isSecret(name)) }
            var shown = inner
            for (name, value) in inner { shown[name] = known.contains(name) ? changed(value) ?? value : hidden }
            return .object(shown)
        }
    }

    /// Returns the members of a request to a pool's domain that a record may keep.
    package static func kept(web members: [(name: String, value: String)]) -> JSONMembers<JSONValue> {
        var kept = JSONMembers<JSONValue>()
        for (name, value) in members {
            kept[name] = webMembers.contains(name) ? changed(.text(value)) ?? .text(value) : hidden
        }
        return kept
    }

    /// The treatment of a member in a record.
    private enum Treatment: Sendable {
        /// Keeps all of it.
        case harmless
        /// Keeps the value; its own members are treated by their names.
        case plain
        case secret
        /// Keeps only its members with these names.
        case parameters(Set<String>)
    }

    /// The treatments of known names: to find one out costs more than the rest of a record.
    private static let known = Mutex<[String: Treatment]>([:])
    /// The number of treatments that are kept, because callers may choose names freely.
    private static let knownLimit = 2000

    private static func treatment(of name: String) -> Treatment {
        known.withLock { known in
            if let treatment = known[name] { return treatment }
            let treatment: Treatment =
                if let names = parameters[name] { .parameters(names) } else if harmless.contains(name) {
                    .harmless
                } else {
                    isSecret(name) ? .secret : .plain
                }
            if known.count < knownLimit { known[name] = treatment }
            return treatment
        }
    }

    /// Returns true if a text with a name is a secret.
    package static func isSecret(_ name: String) -> Bool {
        let small = name.lowercased()
        return secretParts.contains { small.contains($0) } || small.hasSuffix("token")
            || secretWords.contains(lastWord(of: name))
    }

    /// Returns the last word of a name in lower case: `code` of `UserCode`, `MFACode` and `USER_CODE`, but not of `BYTECODE`.
    private static func lastWord(of name: String) -> String {
        let letters = Array(name.unicodeScalars)
        var start = letters.endIndex
        while start > 0, letters[start - 1].properties.isAlphabetic {
            start -= 1
            guard start > 0, letters[start].properties.isUppercase else { continue }
            // A capital begins a word after a small letter or a digit, and before a small letter.
            let followsCapital = letters[start - 1].properties.isUppercase
            let precedesSmall = start + 1 < letters.count && letters[start + 1].properties.isLowercase
            if !followsCapital || precedesSmall { break }
        }
        return letters[start...].reduce(into: "") { $0.unicodeScalars.append($1) }.lowercased()
    }

    /// Returns a value without what a record may not keep; nil if it may keep all of it.
    private static func changed(_ value: JSONValue, isSecret: Bool = false) -> JSONValue? {
        switch value {
        case .text(let text):
            if isSecret { return hidden }
            guard text.utf8.count > textLimit else { return nil }
            return .text("\(text.prefix(textLimit))… (\(text.utf8.count) bytes)")
        case .array(let elements):
            let changes = elements.map { changed($0, isSecret: isSecret) }
            guard changes.contains(where: { $0 != nil }) else { return nil }
            return .array(zip(changes, elements).map { $0 ?? $1 })
        case .object(let members): return changed(members).map(JSONValue.object)
        default: return nil
        }
    }
}
