public import CognitoEvents
public import WireJSON

extension InboundFederationDecision: ReadableDecision {
    /// Reads the attributes that are kept.
    ///
    /// An empty list is what Cognito sends, and keeps all; it is a list of none if the function has put it there.
    public init(reading answered: AnsweredEvent<InboundFederationRequest>) throws(JSONTypeError) {
        guard let listed = try answered.response.objectIfPresent("userAttributesToMap") else {
            self = .keepAll
            return
        }
        let attributes = try StringMap(listed).dictionary
        let cameEmpty = answered.original.member("userAttributesToMap") != nil
        self = attributes.isEmpty && cameEmpty ? .keepAll : .exactly(attributes)
    }
}
