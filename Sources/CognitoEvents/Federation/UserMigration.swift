public import WireJSON

/// The request about a user who is not in the pool, either at a sign-in with a password or after a forgotten password.
///
/// Source: Developer Guide, "Migrate user Lambda trigger".
public struct UserMigrationRequest: DecidedRequest {
    /// A handler's decision.
    public typealias Decision = UserMigrationDecision
    /// The user migration family.
    public static let family = TriggerFamily.userMigration
    /// The known trigger sources.
    public static let sources: [TriggerSource] = [.userMigrationAuthentication, .userMigrationForgotPassword]

    /// The user's attributes, which are null on the wire: `userAttributes`.
    public var userAttributes: UserAttributes
    /// The password as typed, at most 256 characters: `password`.
    ///
    /// It is absent after a forgotten password.
    public var password: Secret<String>?
    /// The `ClientMetadata` of InitiateAuth and AdminInitiateAuth: `validationData`.
    public var validationData: StringMap
    /// The `ClientMetadata` of AdminRespondToAuthChallenge and ForgotPassword: `clientMetadata`.
    public var clientMetadata: StringMap

    /// Creates a request.
    public init(
        userAttributes: UserAttributes = [:], password: Secret<String>? = nil, validationData: StringMap = [:],
        clientMetadata: StringMap = [:]
    ) {
        self.userAttributes = userAttributes
        self.password = password
        self.validationData = validationData
        self.clientMetadata = clientMetadata
    }

    /// Reads a request.
    public init(_ request: JSONObject, in envelope: JSONObject) throws(JSONTypeError) {
        userAttributes = try UserAttributes(request.objectIfPresent("userAttributes"))
        password = try request.textIfPresent("password").map { Secret($0) }
        validationData = try request.map("validationData")
        clientMetadata = try request.map("clientMetadata")
    }
}

/// An event about an unknown user.
public typealias UserMigrationEvent = TriggerEvent<UserMigrationRequest>

/// The decision on whether to import a user from another directory.
public struct UserMigrationDecision: TriggerDecision {
    /// The request that the decision answers.
    public typealias Request = UserMigrationRequest

    /// The user to create; nil if the other directory does not know the user either.
    public let user: MigratedUser?
    /// A Boolean value that indicates whether the user keeps the given password; if not, the user has to set a new one.
    public let keepsPassword: Bool

    /// The user is unknown, or the password is wrong: Cognito responds as for any unknown user.
    public static let unknownUser = Self(user: nil, keepsPassword: false)

    /// Cognito creates the user in the pool.
    ///
    /// - Parameters:
    ///   - user: The profile and the delivery of the welcome message.
    ///   - keepsPassword: True if the password in the event is right and the user keeps it (`finalUserStatus`
    ///     `CONFIRMED`); otherwise, the user has to set a new password. Cognito does not check the kept password
    ///     against the pool's policy.
    /// - Returns: The decision.
    public static func accept(_ user: MigratedUser, keepingPassword keepsPassword: Bool) -> Self {
        Self(user: user, keepsPassword: keepsPassword)
    }

    /// The decision on the user, and the names of the user's attributes.
    public var description: String {
        guard let user else { return "unknown user" }
        return "accept with \(user.attributes)\(keepsPassword ? ", keeping the password" : "")"
    }

    /// The rules about `sub`, attribute lengths, the kept password, and a contact for users who forgot their password.
    public static let rules = [
        DecisionRule<Self, Request>(.migratedUserHasNoSub) { decision, _ in
            decision.user?.attributes.sub == nil ? nil : "attribute 'sub'"
        },
        DecisionRule<Self, Request>(.attributeLength) { decision, _ in
            decision.user?.attributes.dictionary.filter {
                $0.value.unicodeScalars.count > 2048 || $0.key.unicodeScalars.count > 32
            }
            .keys.min().map { "attribute '\($0)'" }
        },
        DecisionRule<Self, Request>(.migratedPasswordPresent) { decision, event in
            decision.keepsPassword && event.request.password == nil ? "keepingPassword" : nil
        },
        DecisionRule<Self, Request>(.migratedContactVerified) { decision, event in
            guard event.triggerSource == .userMigrationForgotPassword, let user = decision.user else { return nil }
            let isReachable =
                user.attributes.emailVerified && user.attributes.email != nil
                || user.attributes.phoneNumberVerified && user.attributes.phoneNumber != nil
            return isReachable ? nil : "a user without a verified email or phone_number"
        },
    ]

    /// Sets the profile, the status and the welcome message; for an unknown user, sets nothing.
    public func write(to response: inout ResponseEditor, for event: UserMigrationEvent) {
        guard let user else { return }
        response.set("userAttributes") { $0.texts(user.attributes.dictionary) }
        response.set("finalUserStatus", to: keepsPassword ? "CONFIRMED" : "RESET_REQUIRED")
        if !user.sendsWelcomeMessage { response.set("messageAction", to: "SUPPRESS") }
        if !user.desiredDeliveryMediums.isEmpty {
            response.set("desiredDeliveryMediums") { $0.texts(user.desiredDeliveryMediums.map(\.rawValue)) }
        }
        if user.forcesAliasCreation { response.set("forceAliasCreation", to: true) }
        if user.enablesSMSMFA { response.set("enableSMSMFA", to: true) }
    }
}

extension CognitoRule {
    /// Cognito generates the sub itself.
    public static let migratedUserHasNoSub = CognitoRule(
        name: "user-migration.no-sub",
        text: "Do not return a sub: Cognito generates it, and treats a migration with a sub as a wrong password.",
        source: "reports of users; not documented", isSwitchable: true)
    /// An attribute's name has at most 32 characters, and its value has at most 2048.
    public static let attributeLength = CognitoRule(
        name: "user-attributes.length",
        text: "An attribute's name can have at most 32 characters, and its value at most 2048.",
        source: "API reference, AttributeType")
    /// After a forgotten password, the event has no password to keep.
    public static let migratedPasswordPresent = CognitoRule(
        name: "user-migration.password-present",
        text: "After a forgotten password, the event has no password to keep.",
        source: "Developer Guide, Migrate user Lambda trigger, request parameters")
    /// After a forgotten password, Cognito can send the code only to a verified email or phone_number.
    public static let migratedContactVerified = CognitoRule(
        name: "user-migration.verified-contact",
        text: "After a forgotten password, Cognito can send the code only to a verified email or phone_number.",
        source: "Developer Guide, Migrate user Lambda trigger, response parameters")
}

extension TriggerSource {
    /// An unknown user signs in with a password: `UserMigration_Authentication`.
    public static let userMigrationAuthentication = Self(rawValue: "UserMigration_Authentication")
    /// An unknown user has forgotten the password: `UserMigration_ForgotPassword`.
    public static let userMigrationForgotPassword = Self(rawValue: "UserMigration_ForgotPassword")
}
