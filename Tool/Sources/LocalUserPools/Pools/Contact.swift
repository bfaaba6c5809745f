package import CognitoEvents
import WireJSON

/// An attribute whose value is an address that receives messages.
package enum Contact: String, Sendable, CaseIterable {
    case phone = "phone_number"
    case email

    package var attribute: String { rawValue }
    package var verifiedAttribute: String { "\(rawValue)_verified" }

    /// Returns the contacts that a decision verifies.
    package static func all(in contacts: PreSignUpDecision.Contacts) -> [Contact] {
        allCases.filter { contacts.contains($0 == .email ? .email : .phoneNumber) }
    }

    package var medium: OutboxMessage.Medium { self == .email ? .email : .sms }

    /// Returns true if a string has the format of such an address.
    func hasForm(_ text: String) -> Bool {
        switch self {
        case .email:
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
            let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
            return labels.count > 1 && !labels.contains(where: \.isEmpty)
        case .phone:
            let digits = text.utf8.dropFirst()
            return text.utf8.first == UInt8(ascii: "+") && (1...15).contains(digits.count)
                && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
    }

    /// Returns an address as answers mask it, such as `j***@e***` or `+*******5678`.
    func masked(_ address: String) -> String {
        switch self {
        case .email:
            let parts = address.split(separator: "@", maxSplits: 1)
            return parts.map { "\($0.prefix(1))***" }.joined(separator: "@")
        case .phone:
            let digits = address.drop { $0 == "+" }
            return "+" + String(repeating: "*", count: max(0, digits.count - 4)) + digits.suffix(4)
        }
    }

    func deliveryDetails(_ address: String) -> JSONValue {
        [
            "AttributeName": .text(attribute), "DeliveryMedium": .text(medium.rawValue),
            "Destination": .text(masked(address)),
        ]
    }
}
