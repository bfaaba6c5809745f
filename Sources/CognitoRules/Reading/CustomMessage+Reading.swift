public import CognitoEvents
public import WireJSON

extension CustomMessageDecision: ReadableDecision {
    /// Reads the three texts; one that Cognito has sent itself is no decision.
    public init(reading answered: AnsweredEvent<CustomMessageRequest>) throws(JSONTypeError) {
        func text(_ name: StaticString) throws(JSONTypeError) -> String? {
            let text = try answered.response.textIfPresent(name)
            return answered.original.member(name)?.scalarText == text ? nil : text
        }
        self.init(
            smsMessage: try text("smsMessage"), emailMessage: try text("emailMessage"),
            emailSubject: try text("emailSubject"))
    }
}
