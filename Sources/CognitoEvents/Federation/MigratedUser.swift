/// A user to import from another directory.
public struct MigratedUser: Hashable, Sendable {
    /// The profile to store: `userAttributes`.
    ///
    /// Cognito fills in a placeholder for missing required attributes.
    public var attributes: UserAttributes
    /// A Boolean value that indicates whether Cognito sends the user a welcome message; false by default:
    /// `messageAction`.
    public var sendsWelcomeMessage: Bool
    /// The media for the welcome message; an empty list means a text message: `desiredDeliveryMediums`.
    public var desiredDeliveryMediums: [DeliveryMedium]
    /// A Boolean value that indicates whether the user takes over an alias (email or phone number) from its current
    /// owner: `forceAliasCreation`.
    public var forcesAliasCreation: Bool
    /// A Boolean value that indicates whether the user must also enter a code from a text message to sign in:
    /// `enableSMSMFA`.
    public var enablesSMSMFA: Bool

    /// Creates a user.
    public init(
        attributes: UserAttributes, sendsWelcomeMessage: Bool = false, desiredDeliveryMediums: [DeliveryMedium] = [],
        forcesAliasCreation: Bool = false, enablesSMSMFA: Bool = false
    ) {
        self.attributes = attributes
        self.sendsWelcomeMessage = sendsWelcomeMessage
        self.desiredDeliveryMediums = desiredDeliveryMediums
        self.forcesAliasCreation = forcesAliasCreation
        self.enablesSMSMFA = enablesSMSMFA
    }
}
