import CognitoCrypto
@_spi(Internal) import CognitoEvents
@_spi(Internal) public import CognitoModel
@_spi(Internal) import WireJSON

// The users of explored sign-ins. Each history has its own user.
extension SignInUser {
    /// The kind of user whose sign-ins are explored.
    enum Kind: Hashable, Sendable, CustomStringConvertible {
        case known
        /// A known user without one of the exploration's additional attributes.
        case lacking(String)
        /// A known user whose email address and phone number are not verified.
        case unverified
        /// A user with another status than `CONFIRMED`.
        case status(UserStatus)
        case unknown

        /// A noun phrase for the user, as the subject of a sentence.
        var description: String {
            switch self {
            case .known: "a known user"
            case .lacking(let attribute): "a known user without \(attribute)"
            case .unverified: "a known user whose email is not verified"
            case .status(let status): "a user with the status \(status)"
            case .unknown: "an unknown user"
            }
        }
    }

    /// The spelling of an unknown user's name.
    ///
    /// A known user has one name in all events, however the app spells it.
    enum Spelling: CaseIterable, Hashable, Sendable {
        /// An address like those of known users.
        case usual
        /// A name with small and capital letters and a composed character; the other spellings are of this name.
        case mixed
        case lowerCase, upperCase, decomposed

        static let others: [Spelling] = [.lowerCase, .upperCase, .decomposed]

        /// The spelling, as a part of a sentence.
        var words: String {
            switch self {
            case .usual: ""
            case .mixed: "under a name with capital letters and accents"
            case .lowerCase: "under the same name in lower case"
            case .upperCase: "under the same name in upper case"
            case .decomposed: "under the same name with decomposed accents (NFD)"
            }
        }

        /// Returns the spelling of a name that consists of an address's parts.
        fileprivate func name(_ number: Int, _ mark: String) -> String {
            let composed = "Zo\u{EB}.\(number).\(mark)@Example.org"
            return switch self {
            case .usual: ""
            case .mixed: composed
            case .lowerCase: composed.lowercased()
            case .upperCase: composed.uppercased()
            case .decomposed: "Zoe\u{308}.\(number).\(mark)@Example.org"
            }
        }
    }

    /// The statuses of users, without that of ordinary users.
    static let statuses: [UserStatus] = [
        .unconfirmed, .forceChangePassword, .resetRequired, .externalProvider, .archived, .compromised, .unknown,
    ]

    private static let givenNames = ["ada", "bo", "katherine", "grace", "mary.jane", "li", "radia", "margaret"]

    /// Returns a user with a verified email address and phone number.
    ///
    /// Users with adjacent numbers have names of different lengths.
    ///
    /// A known user also has the additional attributes, with the user's own values in place of placeholders such as `{number}`. `seed` makes the users of
    /// each exploration different.
    static func numbered(
        _ number: Int, _ kind: Kind, spelling: Spelling = .usual, seed: UInt32, adding added: UserAttributes = [:]
    ) -> SignInUser {
        let mark = Hexadecimal.encode((0..<4).map { UInt8(truncatingIfNeeded: seed >> (24 - 8 * $0)) })
        let address = "\(givenNames[number % givenNames.count]).\(number).\(mark)@example.org"
        // An unknown user also types an email address as the user name.
        guard kind != .unknown else {
            let name = spelling == .usual ? address : spelling.name(number, mark)
            return SignInUser(name: name, isKnown: false)
        }
        let sub = "\(mark)-0000-4000-8000-\(padded(number, to: 12))"
        let status = if case .status(let status) = kind { status } else { UserStatus.confirmed }
        let isVerified = kind == .unverified ? "false" : "true"
        let digits = padded(5_550_000 + number, to: 7)
        let phone = "+1\(200 + seed % 800)\(digits)"
        // The attributes are in the order of their names, like the writer's output.
        var attributes = asReceived { writer in
            writer.member("cognito:user_status", status.rawValue)
            writer.member("email", address)
            writer.member("email_verified", isVerified)
            writer.member("locale", "en")
            writer.member("name", "Ada Lovelace")
            writer.member("phone_number", phone)
            writer.member("phone_number_verified", isVerified)
            writer.member("sub", sub)
        }
        var names = added.names
        if case .lacking(let attribute) = kind {
            names.removeAll { $0 == attribute }
            attributes[attribute] = nil
        }
        if !added.isEmpty {
            let own = [("number", digits), ("sub", sub), ("email", address), ("phone_number", phone)]
            for name in names { attributes[name] = added[name].map { filled($0, with: own) } }
            let all = attributes
            attributes = asReceived { $0.entries(all) }
        }
        return SignInUser(name: sub, attributes: attributes)
    }

    /// Returns a text with the user's own values in place of placeholders such as `{number}`, which has seven digits, `{sub}`, `{email}`
    /// and `{phone_number}`.
    @_spi(Internal) public func filled(_ text: String) -> String {
        let phone = attributes.phoneNumber ?? ""
        return Self.filled(
            text,
            with: [
                ("number", String(phone.suffix(7))), ("sub", name), ("email", attributes.email ?? ""),
                ("phone_number", phone),
            ])
    }

    private static func filled(_ text: String, with values: [(name: String, value: String)]) -> String {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
        return values.reduce(text) { $0.replacing("{\($1.name)}", with: $1.value) }
    }

    /// Returns attributes that are serialised once and appear in every event unchanged.
    private static func asReceived(_ write: (inout JSONWriter) -> Void) -> UserAttributes {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        write(&writer)
        writer.endObject()
        do {
            return try UserAttributes(JSONObject(JSONDocument(writer.bytes).root))
        } catch {
            preconditionFailure("An object of texts can be read: \(error)")
        }
    }

    private static func padded(_ number: Int, to length: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, length - digits.utf8.count)) + digits
    }
}
