import CognitoTriggers

/// A user of the old directory: a line of its file.
struct LegacyUser: Sendable {
    /// The name in the old directory, and in the pool.
    let username: String
    /// Other names that the user may sign in with, such as an email address.
    let aliases: [String]
    let passwordHash: LegacyHash
    let attributes: UserAttributes

    /// Reads a line.
    ///
    /// - Throws: ``MalformedLine``, which quotes nothing from the line.
    init(_ line: [UInt8]) throws(MalformedLine) {
        guard let object = try? JSONValue(json: line).members else { throw MalformedLine("is not a JSON object") }
        guard let username = object["username"]?.text, !username.isEmpty else {
            throw MalformedLine("has no text 'username'")
        }
        let list = (object["aliases"] ?? []).elements ?? [.null]
        let aliases = list.compactMap(\.text)
        guard aliases.count == list.count else { throw MalformedLine("has 'aliases' that are not strings") }
        guard let hash = object["passwordHash"]?.text else { throw MalformedLine("has no text 'passwordHash'") }
        guard let attributes = object["attributes"]?.members, !attributes.isEmpty,
            attributes.values.allSatisfy({ $0.text != nil })
        else {
            throw MalformedLine("has no 'attributes' whose values are all strings")
        }
        guard attributes["sub"] == nil else {
            throw MalformedLine("has the attribute 'sub', which only Cognito sets")
        }
        self.username = username
        self.aliases = aliases
        passwordHash = try LegacyHash(hash)
        self.attributes = UserAttributes(attributes.compactMapValues(\.text))
    }

    /// A Boolean value that indicates whether a code can be sent to the user.
    var isReachable: Bool {
        attributes.email != nil && attributes.emailVerified
            || attributes.phoneNumber != nil && attributes.phoneNumberVerified
    }

    /// Returns the profile for the pool; if the user signed in with another name, it includes the user's own name.
    func asMigrated(signingInAs name: String) -> MigratedUser {
        var attributes = attributes
        if name != username { attributes["username"] = username }
        return MigratedUser(attributes: attributes)
    }
}

/// The problem with a line.
struct MalformedLine: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}
