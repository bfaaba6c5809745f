import CognitoEvents
import WireJSON

extension ReceivedEvent {
    /// The language of the event's user; nil if the event does not name it.
    var language: String? {
        UserAttributes.language(of: document.root["request"]?["userAttributes"]?["locale"]?.scalarText)
    }
}
