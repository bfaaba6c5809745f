public import CognitoEvents
public import WireJSON

extension UserMigrationDecision: ReadableDecision {
    /// Reads the user who is taken over; an unknown one if nothing is said.
    ///
    /// If something is said and no profile is among it, the user has no attributes.
    public init(reading answered: AnsweredEvent<UserMigrationRequest>) throws(JSONTypeError) {
        let response = answered.response
        let isSaid = (response.view?.members).map { $0.contains { $0.value.kind != .null } } ?? false
        guard isSaid else {
            self = .unknownUser
            return
        }
        let attributes = try StringMap(response.objectIfPresent("userAttributes")).dictionary
        let user = MigratedUser(
            attributes: UserAttributes(attributes),
            sendsWelcomeMessage: try response.textIfPresent("messageAction") != "SUPPRESS",
            desiredDeliveryMediums: try response.texts("desiredDeliveryMediums").map(DeliveryMedium.init(rawValue:)),
            forcesAliasCreation: try response.flagIfPresent("forceAliasCreation") == true,
            enablesSMSMFA: try response.flagIfPresent("enableSMSMFA") == true)
        self = .accept(user, keepingPassword: try response.textIfPresent("finalUserStatus") == "CONFIRMED")
    }

    /// The words that Cognito knows.
    public static let answerRules = [
        AnswerRule<UserMigrationRequest>(.migrationWords) { answered in
            let known = [
                ("finalUserStatus", ["CONFIRMED", "RESET_REQUIRED"]), ("messageAction", ["SUPPRESS", "RESEND"]),
                ("desiredDeliveryMediums", ["EMAIL", "SMS"]),
            ]
            return known.flatMap { name, words -> [(path: String, detail: String)] in
                guard let value = answered.response.view?[name] else { return [] }
                let texts = value.kind == .array ? value.children.map(\.scalarText) : [value.scalarText]
                return texts.contains { $0.map { !words.contains($0) } ?? false }
                    ? [("response.\(name)", "it is not one of \(words.joined(separator: ", "))")] : []
            }
        }
    ]
}
