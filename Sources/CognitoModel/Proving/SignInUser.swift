public import CognitoEvents

/// A user of an explored sign-in; each history has a user of its own.
public struct SignInUser: Sendable {
    /// The name in the pool; for an unknown user the name that was typed.
    public let name: String
    /// The attributes; none for an unknown user.
    public let attributes: UserAttributes
    /// Returns true unless the pool has no such user.
    public let isKnown: Bool

    /// Creates a user.
    public init(name: String, attributes: UserAttributes = [:], isKnown: Bool = true) {
        self.name = name
        self.attributes = attributes
        self.isKnown = isKnown
    }

    private static let givenNames = ["ada", "bo", "katherine", "grace", "mary.jane", "li", "radia", "margaret"]

    private static let usual: UserAttributes = [
        "sub": "", "cognito:user_status": "CONFIRMED", "email": "", "email_verified": "true", "phone_number": "",
        "phone_number_verified": "true", "name": "Ada Lovelace", "locale": "en",
    ]

    /// Returns the user of that number: with a verified address and telephone, and a name that differs in length from the next.
    ///
    /// A known user has the added attributes as well.
    static func numbered(_ number: Int, isKnown: Bool, adding added: UserAttributes = [:]) -> SignInUser {
        let address = "\(givenNames[number % givenNames.count]).\(number)@example.org"
        // Who is not known has typed an address as well.
        guard isKnown else { return SignInUser(name: address, isKnown: false) }
        let sub = "5e1f7a6c-0000-4000-8000-\(padded(number, to: 12))"
        var attributes = usual
        attributes.sub = sub
        attributes.email = address
        attributes.phoneNumber = "+1202\(padded(5_550_000 + number, to: 7))"
        for name in added.names { attributes[name] = added[name] }
        return SignInUser(name: sub, attributes: attributes)
    }

    private static func padded(_ number: Int, to length: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, length - digits.count)) + digits
    }
}
