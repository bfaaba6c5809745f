/// A value from an event, or a challenge's secret, in a place where it does not belong.
public struct Leak: Hashable, Sendable, CustomStringConvertible {
    /// A place where a value was found.
    public enum Place: String, Hashable, Sendable {
        /// In a line of the log.
        case log = "the log"
        /// In Lambda's error document, which the app sees.
        case error = "what the app sees"
        /// In the public parameters of a challenge, which the app gets.
        case publicParameters = "the public challenge parameters"
        /// In the `challengeMetadata`, which later sessions contain.
        case challengeMetadata = "the challenge metadata"
        /// In the text or the subject of a message.
        case message = "the message"
    }

    /// The event's name, such as `PreSignUp_SignUp`.
    public let event: String
    /// The member that holds the value, such as `request.userAttributes.email`; several members if each of them holds
    /// it.
    public let field: String
    /// The place where the value was found.
    public let place: Place
    /// The value and the text around it, in one line.
    public let excerpt: String

    /// A sentence with the event, field, place and excerpt.
    public var description: String { "\(event): \(field) is in \(place.rawValue): \(excerpt)" }

    /// The number of characters before and after a value in an excerpt.
    private static var mostAround: Int { 60 }

    /// Returns the part of a text around a value, which is in lower case, in one line.
    static func excerpt(of text: String, around value: String) -> String {
        let characters = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }
        let lowercased = text.lowercased()
        let place = lowercased.firstRange(of: value).map { lowercased[..<$0.lowerBound].count }
        // Some letters have other lengths in lower case.
        guard let place, lowercased.count == characters.count else { return String(characters) }
        let (start, end) = (place - mostAround, place + value.count + mostAround)
        return (start > 0 ? "…" : "") + String(characters[max(0, start)..<min(characters.count, end)])
            + (end < characters.count ? "…" : "")
    }
}
