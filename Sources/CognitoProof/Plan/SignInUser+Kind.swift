import CognitoCrypto
import CognitoEvents
import CognitoModel
import WireJSON

// The users of explored sign-ins; each history has a user of its own.
extension SignInUser {
    /// The kind of user whose sign-ins are explored.
    enum Kind: Hashable, Sendable, CustomStringConvertible {
        case known
        /// A known user without one of the attributes that are added for the exploration.
        case lacking(String)
        /// A known user whose email address and phone number are not verified.
        case unverified
        case unknown

        /// The user, as the subject of a sentence.
        var description: String {
            switch self {
            case .known: "a known user"
            case .lacking(let attribute): "a known user without \(attribute)"
            case .unverified: "a known user whose email is not verified"
            case .unknown: "an unknown user"
            }
        }
    }

    private static let givenNames = ["ada", "bo", "katherine", "grace", "mary.jane", "li", "radia", "margaret"]

    /// Returns the user of that number: with a verified address and telephone, and a name that differs in length from the next.
    ///
    /// A known user has the added attributes as well.
    ///
    /// - Parameters:
    ///   - number: The number among the users of an exploration.
    ///   - kind: The kind of user.
    ///   - seed: A number that another exploration does not have, so that each meets users of its own.
    ///   - added: The attributes of every known user.
    /// - Returns: The user.
    static func numbered(
        _ number: Int, _ kind: Kind, seed: UInt32, adding added: UserAttributes = [:]
    ) -> SignInUser {
        let mark = Hexadecimal.encode((0..<4).map { UInt8(truncatingIfNeeded: seed >> (24 - 8 * $0)) })
        let address = "\(givenNames[number % givenNames.count]).\(number).\(mark)@example.org"
        // Who is not known has typed an address as well.
        guard kind != .unknown else { return SignInUser(name: address, isKnown: false) }
        let sub = "\(mark)-0000-4000-8000-\(padded(number, to: 12))"
        let isVerified = kind == .unverified ? "false" : "true"
        // In the order of their names, as they would be written.
        var attributes = asReceived { writer in
            writer.member("cognito:user_status", "CONFIRMED")
            writer.member("email", address)
            writer.member("email_verified", isVerified)
            writer.member("locale", "en")
            writer.member("name", "Ada Lovelace")
            writer.member("phone_number", "+1\(200 + seed % 800)\(padded(5_550_000 + number, to: 7))")
            writer.member("phone_number_verified", isVerified)
            writer.member("sub", sub)
        }
        var names = added.names
        if case .lacking(let attribute) = kind {
            names.removeAll { $0 == attribute }
            attributes[attribute] = nil
        }
        if !added.isEmpty {
            for name in names { attributes[name] = added[name] }
            let all = attributes
            attributes = asReceived { $0.entries(all) }
        }
        return SignInUser(name: sub, attributes: attributes)
    }

    /// Returns attributes that are written once, and stand in every event as they are.
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
