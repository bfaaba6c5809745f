public import CognitoEvents
public import WireJSON

extension PreSignUpDecision: ReadableDecision {
    /// Reads the three flags.
    public init(reading answered: AnsweredEvent<PreSignUpRequest>) throws(JSONTypeError) {
        let response = answered.response
        var contacts: Set<Contact> = []
        if try response.flagIfPresent("autoVerifyEmail") == true { contacts.insert(.email) }
        if try response.flagIfPresent("autoVerifyPhone") == true { contacts.insert(.phone) }
        self.init(isConfirmed: try response.flagIfPresent("autoConfirmUser") == true, verifying: contacts)
    }
}
