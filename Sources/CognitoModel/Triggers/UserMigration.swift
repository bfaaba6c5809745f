@_spi(Internal) public import CognitoEvents
@_spi(Internal) public import WireJSON

extension UserMigrationRequest: ModelledRequest {
    /// The facts about Cognito's behaviour for user migration.
    public static let model = TriggerModel(
        reading: UserMigrationDecision.self,
        occasions: [
            .userMigrationAuthentication: "An unknown user signs in with a password",
            .userMigrationForgotPassword: "An unknown user has forgotten the password",
        ],
        configuration: TriggerConfiguration("UserMigration", otherNames: ["migrateuser"]),
        request: [
            WireMember("password", .text, "the password as typed; absent after a forgotten password"),
            .signInValidationData, WireMember("userAttributes", .map, "null"), .clientMetadata,
        ],
        response: [
            WireMember("userAttributes", .map, "the profile to store; without it the user is unknown"),
            WireMember("forceAliasCreation", .flag, "the user takes over an alias from its current owner"),
            WireMember("enableSMSMFA", .flag, "the user needs codes by text message"),
            WireMember("finalUserStatus", .text, "CONFIRMED keeps the password; RESET_REQUIRED asks for a new one"),
            WireMember("messageAction", .text, "SUPPRESS sends no welcome message"),
            WireMember("desiredDeliveryMediums", .texts, "EMAIL and SMS, for the welcome message"),
        ],
        onError: "The user counts as unknown; the app does not see the error.", errorOutcome: .unknownUser,
        envelopeOrder: .sourceAfterVersion,
        consequences: [
            .migratedUserHasNoSub: .refused(
                "The sign-in fails as if the password were wrong.", at: "response.userAttributes.sub",
                appSees: .wrongPassword),
            .migratedUserHasAttributes: .refused(
                "Cognito treats the user as unknown.", at: "response.userAttributes", appSees: .wrongPassword),
            .attributeLength: .refused(
                "The user is not migrated; the error's text is not known.", at: "response.userAttributes"),
            .migratedPasswordPresent: .ignored(
                "There is no password to keep: the user has to set one.", at: "response.finalUserStatus"),
            .migratedContactVerified: .refused(
                "The code cannot be sent; the error's text is not known.", at: "response.userAttributes"),
            .migrationWords: .ignored("As far as is known, Cognito uses its default instead of any other value."),
        ],
        variations: { event in
            let password: [Variation] =
                event.kind == .userPool(.userMigrationForgotPassword)
                ? [.remove("request.password"), .set("request.password", to: "null")] : []
            return Variation.clientMetadata + Variation.validationData + password
                + Variation.map("request.userAttributes") + [.emptyResponse]
        })

    /// Writes all members.
    ///
    /// After a forgotten password, the event has no password. The attributes of an unknown user are null.
    public func writeMembers(to writer: inout JSONWriter, for source: TriggerSource) {
        if let password { writer.member("password", password.reveal()) }
        writer.member("validationData", validationData, empty: .null)
        writer.key("userAttributes")
        if userAttributes.isEmpty { writer.null() } else { writer.attributes(userAttributes) }
        writer.member("clientMetadata", clientMetadata, empty: .absent)
    }
}

extension UserMigrationDecision: ReadableDecision {
    /// Reads the user to migrate; an unknown user if the response is empty.
    ///
    /// A response without a profile names no user, whatever else it has. An empty profile does.
    public init(reading answered: AnsweredEvent<UserMigrationRequest>) throws(JSONTypeError) {
        let response = answered.response
        guard let profile = try response.objectIfPresent("userAttributes") else {
            self = .unknownUser
            return
        }
        let user = MigratedUser(
            attributes: UserAttributes(try StringMap(profile).dictionary),
            sendsWelcomeMessage: try response.textIfPresent("messageAction") != "SUPPRESS",
            desiredDeliveryMediums: try response.texts("desiredDeliveryMediums").map(DeliveryMedium.init(rawValue:)),
            forcesAliasCreation: try response.flagIfPresent("forceAliasCreation") == true,
            enablesSMSMFA: try response.flagIfPresent("enableSMSMFA") == true)
        self = .accept(user, keepingPassword: try response.textIfPresent("finalUserStatus") == "CONFIRMED")
    }

    /// The rules about the profile, and about members with a fixed set of values.
    public static let answerRules = [
        AnswerRule<UserMigrationRequest>(.migratedUserHasAttributes) { answered in
            let members = answered.response.view.members.filter { $0.value.kind != .null }
            guard !members.isEmpty, !members.contains(where: { $0.key == "userAttributes" }) else { return [] }
            return [("response.userAttributes", "it is missing")]
        },
        AnswerRule<UserMigrationRequest>(.migrationWords) { answered in
            let known = [
                ("finalUserStatus", ["CONFIRMED", "RESET_REQUIRED"]), ("messageAction", ["SUPPRESS", "RESEND"]),
                ("desiredDeliveryMediums", ["EMAIL", "SMS"]),
            ]
            return known.flatMap { name, words -> [(path: String, detail: String)] in
                guard let value = answered.response.view[name] else { return [] }
                let texts = value.kind == .array ? value.children.map(\.scalarText) : [value.scalarText]
                return texts.contains { $0.map { !words.contains($0) } ?? false }
                    ? [("response.\(name)", "it is not one of \(words.joined(separator: ", "))")] : []
            }
        },
    ]
}

extension CognitoRule {
    /// userAttributes is required, and may be empty.
    public static let migratedUserHasAttributes = CognitoRule(
        name: "user-migration.attributes",
        text: "userAttributes is required; without it, Cognito treats the user as unknown.",
        source: "Developer Guide, Migrate user Lambda trigger, response parameters")
    /// Three members of the answer to user migration must have one of the values that Cognito knows.
    public static let migrationWords = CognitoRule(
        name: "user-migration.words",
        text: "finalUserStatus is CONFIRMED or RESET_REQUIRED, messageAction SUPPRESS or RESEND, "
            + "desiredDeliveryMediums EMAIL and SMS.",
        source: "Developer Guide, Migrate user Lambda trigger, response parameters; API reference, MessageActionType")
}

/// The occasions of a user migration event.
public enum UserMigrationOccasion: String, CaseIterable, Sendable {
    /// An unknown user signs in with a password: `UserMigration_Authentication`.
    case authentication = "UserMigration_Authentication"
    /// An unknown user has forgotten the password: `UserMigration_ForgotPassword`.
    case forgotPassword = "UserMigration_ForgotPassword"
}

extension SampleEvent where Event == UserMigrationEvent {
    /// Returns an event about a user who is not in the pool.
    public static func userMigration(_ occasion: UserMigrationOccasion) -> SampleEvent<UserMigrationEvent> {
        named(occasion.rawValue)
    }

    /// Returns a changed copy of the event about a user who is not in the pool.
    ///
    /// - Throws: The closure's errors, or ``SampleError`` if Cognito could not have sent the changed event.
    public static func userMigration(
        _ occasion: UserMigrationOccasion, _ change: (inout UserMigrationEvent) throws -> Void
    ) throws -> SampleEvent<UserMigrationEvent> { try named(occasion.rawValue).changing(change) }
}
