/// A user who is taken over from another directory.
public struct MigratedUser: Hashable, Sendable {
    /// The profile to store: `userAttributes`.
    ///
    /// Required attributes that are missing get a placeholder.
    public var attributes: UserAttributes
    /// A Boolean value that indicates whether the user gets a welcome message; not unless said: `messageAction`.
    public var sendsWelcomeMessage: Bool
    /// The media of the welcome message; a text message if this is empty: `desiredDeliveryMediums`.
    public var desiredDeliveryMediums: [DeliveryMedium]
    /// A Boolean value that indicates whether an alias (email or phone number) is taken from a user who has it:
    /// `forceAliasCreation`.
    public var forcesAliasCreation: Bool
    /// A Boolean value that indicates whether the user must sign in with a code by text message as well:
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
