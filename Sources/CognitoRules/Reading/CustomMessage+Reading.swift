public import CognitoEvents
public import WireJSON

extension CustomMessageDecision: ReadableDecision {
    /// Reads the three texts.
    public init(reading answered: AnsweredEvent<CustomMessageRequest>) throws(JSONTypeError) {
        let response = answered.response
        self.init(
            smsMessage: try response.textIfPresent("smsMessage"),
            emailMessage: try response.textIfPresent("emailMessage"),
            emailSubject: try response.textIfPresent("emailSubject"))
    }
}
