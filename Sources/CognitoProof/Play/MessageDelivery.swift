import CognitoEvents
public import CognitoModel

/// A message that a function sent, with everyone who receives it.
@_spi(Internal) public struct MessageDelivery: Sendable {
    /// The email addresses or phone numbers, including those that get a copy.
    public let destinations: [String]
    /// The subject and the text.
    public let text: String

    /// Creates a delivery of a text.
    public init(destinations: [String], text: String) {
        (self.destinations, self.text) = (destinations, text)
    }

    /// Returns true if the user receives the message, even at an address that is not verified.
    public func reaches(_ user: SignInUser) -> Bool {
        destinations.contains { destination in
            [user.attributes.email, user.attributes.phoneNumber].contains {
                $0.map { Self.isSame(destination, $0) } ?? false
            }
        }
    }

    /// Describes the first recipient who must not get the user's answer; nil if there is none.
    func stranger(to user: SignInUser, _ metadata: [StringMap]) -> String? {
        let (email, phone) = (user.attributes.email, user.attributes.phoneNumber)
        for destination in destinations {
            func isAt(_ address: String?) -> Bool { address.map { Self.isSame(destination, $0) } ?? false }
            if isAt(email) {
                if !user.attributes.emailVerified { return "\(destination), which is not verified" }
            } else if isAt(phone) {
                if !user.attributes.phoneNumberVerified { return "\(destination), which is not verified" }
            } else if metadata.contains(where: { map in map.names.contains { isAt(map[$0]) } }) {
                return "\(destination), which the app named in its metadata"
            } else {
                return "\(destination), which is not the user's"
            }
        }
        return nil
    }

    /// Compares two addresses without case; a mail's address may follow a name, as in `Ada <ada@example.org>`.
    private static func isSame(_ destination: String, _ address: String) -> Bool {
        let bare = destination.split(separator: "<").last.map { $0.prefix { $0 != ">" } } ?? ""
        return bare.lowercased() == address.lowercased()
    }
}
