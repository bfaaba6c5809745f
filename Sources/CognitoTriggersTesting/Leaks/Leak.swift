/// A value out of an event, or a challenge's secret, at a place where it does not belong.
public struct Leak: Hashable, Sendable, CustomStringConvertible {
    /// A place where a value turned up.
    public enum Place: String, Hashable, Sendable {
        /// In a line of the log.
        case log = "the log"
        /// In Lambda's error document, and so in what the app sees.
        case error = "what the app is told"
        /// In the parameters of a challenge that the app gets.
        case publicParameters = "the public challenge parameters"
        /// In the note that goes through later sessions.
        case challengeMetadata = "the challenge metadata"
        /// In the text or the subject of a message.
        case message = "the message"
    }

    /// The event's name, such as `PreSignUp_SignUp`.
    public let event: String
    /// The member whose value it is, such as `request.userAttributes.email`; several if the event has it several times.
    public let field: String
    /// The place where it turned up.
    public let place: Place
    /// The text around the value, the value included.
    public let excerpt: String

    /// Event, field, place and excerpt, in a sentence.
    public var description: String { "\(event): \(field) is in \(place.rawValue): \(excerpt)" }
}
