import CognitoMarkup
import CognitoOperations
import DocumentMarkup
import LocalUserPools
import UserCredentials

/// A call of the AWS CLI that makes a pool's first user: one whom the pool's settings accept.
package struct FirstUserCommand: Sendable {
    /// `sign-up`, or `admin-create-user` where no app can sign users up.
    package let operation: String
    /// The options and their values, unquoted.
    package let options: [(name: String, values: [String])]

    /// A Boolean value that indicates whether the call needs a signature.
    package var isAdministrators: Bool { operation == "admin-create-user" }

    /// Returns the operation, options that all calls have, and its own options, as a shell reads them.
    package func text(with common: String) -> String {
        let own = options.flatMap { ["--\($0.name)"] + $0.values.map(Markup.shellWord) }
        return ([operation, common] + own).joined(separator: " ")
    }
}

extension PoolSummary {
    /// The app client with which the first user signs up; nil if no app can sign users up.
    package var signUpClient: Client? { isClosed ? nil : clients.first { !$0.isForMachines } }

    /// Returns the call that makes the pool's first user; nil if it takes an app client for people, which the pool lacks.
    package var firstUserCommand: FirstUserCommand? {
        let user = ExampleUser(pool)
        guard !isClosed else {
            var options: [(name: String, values: [String])] = [
                ("user-pool-id", [id]), ("username", [user.name]), ("temporary-password", [user.password]),
            ]
            if !user.attributes.isEmpty { options.append(("user-attributes", user.attributes.map(Self.shorthand))) }
            if let medium = user.medium { options.append(("desired-delivery-mediums", [medium])) }
            return FirstUserCommand(operation: "admin-create-user", options: options)
        }
        guard let client = signUpClient else { return nil }
        var options: [(name: String, values: [String])] = [
            ("client-id", [client.id]), ("username", [user.name]), ("password", [user.password]),
        ]
        if let hash = client.secretHash(for: user.name) { options.append(("secret-hash", [hash])) }
        let attributes = user.attributes.filter { pool.settings.attribute($0.name).map(client.mayWrite) ?? false }
        if !attributes.isEmpty { options.append(("user-attributes", attributes.map(Self.shorthand))) }
        return FirstUserCommand(operation: "sign-up", options: options)
    }

    /// Returns an attribute in the shorthand of the AWS CLI.
    private static func shorthand(_ attribute: (name: String, value: String)) -> String {
        let isPlain = !attribute.value.contains { ",=\"'{}[]".contains($0) }
        let value = isPlain ? attribute.value : Markup.quoted(attribute.value)
        return "Name=\(attribute.name),Value=\(value)"
    }
}

/// A user whom a pool's settings accept.
private struct ExampleUser {
    let name: String
    let password: String
    /// The required attributes, and an address for the code.
    let attributes: [(name: String, value: String)]
    /// The medium of an invitation; nil if the user has no address.
    let medium: String?

    init(_ pool: UserPool) {
        let settings = pool.settings
        let contacts = [Contact.email, .phone]
        let named = contacts.first { settings.usernameAttributes.contains($0.attribute) }
        name = named.map { Self.value(of: $0.attribute, in: settings) } ?? "ada"
        password = Self.password(settings.passwordPolicy)
        var names = settings.schema.filter { $0.isRequired && $0.name != "sub" }.map(\.name)
        names.removeAll { $0 == named?.attribute }
        func reached(_ contact: Contact) -> Bool { contact == named || names.contains(contact.attribute) }
        // Without an address, no code confirms the user.
        let verified = contacts.filter { settings.autoVerified.contains($0.attribute) }
        if let first = verified.first, !verified.contains(where: reached) { names.append(first.attribute) }
        attributes = names.map { ($0, Self.value(of: $0, in: settings)) }
        medium = contacts.first(where: reached)?.medium.rawValue
    }

    private static func password(_ policy: PasswordPolicy) -> String {
        let word = "Passw0rd!"
        return String(repeating: word, count: max(1, (policy.minimumLength + word.count - 1) / word.count))
    }

    private static let texts = [
        "name": "Ada Lovelace", "given_name": "Ada", "family_name": "Lovelace", "middle_name": "King",
        "nickname": "Ada", "preferred_username": "ada", "profile": "https://example.org/ada",
        "picture": "https://example.org/ada.png", "website": "https://example.org", "gender": "female",
        "zoneinfo": "Europe/London", "locale": "en-GB", "address": "12 St James's Square, London",
    ]

    /// Returns an attribute's value within the limits of the schema.
    private static func value(of name: String, in settings: UserPoolSettings) -> String {
        guard let attribute = settings.attribute(name) else { return "ada" }
        switch attribute.kind {
        case .boolean: return "true"
        case .dateTime: return "2026-01-01T00:00:00Z"
        case .number:
            let (least, most) = (attribute.minimum.flatMap(Double.init), attribute.maximum.flatMap(Double.init))
            if let least, least > 1 { return attribute.minimum ?? "" }
            if let most, most < 1 { return attribute.maximum ?? "" }
            return "1"
        case .string:
            let least = attribute.minimum.flatMap(Int.init) ?? 0
            let most = max(least, attribute.maximum.flatMap(Int.init) ?? 2048)
            // These have a form, in which only some parts can be longer or shorter.
            switch name {
            case "birthdate": return "1990-12-10"
            case Contact.email.attribute:
                let rest = most < 15 ? "@b.co" : "@example.org"
                return padded(most < 15 ? "a" : "ada", to: least - rest.count, with: "a") + rest
            case Contact.phone.attribute: return padded(String("+12025550100".prefix(most)), to: least, with: "0")
            default: return padded(String((texts[name] ?? "example").prefix(most)), to: least, with: "a")
            }
        }
    }

    private static func padded(_ text: String, to count: Int, with filling: String) -> String {
        text + String(repeating: filling, count: max(0, count - text.count))
    }
}
