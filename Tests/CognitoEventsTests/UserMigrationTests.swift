import CognitoEvents
import CognitoTestSupport
import Testing
import WireJSON

/// User migration: what is asked and what is decided.
@Suite struct UserMigrationTests {
    @Test func `a sign-in is read from its file`() throws {
        let event = try UserMigrationEvent(Sample.received("UserMigration_Authentication"))
        #expect(event.userName == "Jürgen.Weiß@example.org")
        #expect(event.request.password?.reveal() == "Plätzhalter-P@ssw0rd\"1\\")
        #expect(event.request.validationData == ["legacySystem": "vbulletin-3", "tz": "Europe/Berlin"])
        #expect(event.request.userAttributes.isEmpty)
    }

    @Test func `a forgotten password is read from its file`() throws {
        let request = try UserMigrationEvent(Sample.received("UserMigration_ForgotPassword")).request
        #expect(request.password == nil)
        #expect(request.clientMetadata["brand"] == "Trailmaps™")
    }

    @Test(arguments: ["{}", "{\"password\":null}"])
    func `a password may be missing`(request: String) throws {
        #expect(try UserMigrationEvent.asking(request).request == UserMigrationRequest())
    }

    private static func response(
        _ attributes: String, _ status: String, alias: String = "null", mfa: String = "null",
        action: String = "\"SUPPRESS\"", media: String = "null"
    ) -> String {
        "{\"userAttributes\":\(attributes),\"forceAliasCreation\":\(alias),\"enableSMSMFA\":\(mfa),"
            + "\"finalUserStatus\":\(status),\"messageAction\":\(action),\"desiredDeliveryMediums\":\(media)}"
    }

    @Test(
        arguments: [
            Row("unknown", .unknownUser, response("null", "null", action: "null")),
            Row(
                "with the password",
                .accept(MigratedUser(attributes: ["email_verified": "true", "email": "a@b"]), keepingPassword: true),
                response(#"{"email":"a@b","email_verified":"true"}"#, "\"CONFIRMED\"")),
            Row(
                "without the password", .accept(MigratedUser(attributes: ["email": "a@b"]), keepingPassword: false),
                response(#"{"email":"a@b"}"#, "\"RESET_REQUIRED\"")),
            Row(
                "with all there is",
                .accept(
                    MigratedUser(
                        attributes: ["name": "é\n"], sendsWelcomeMessage: true, desiredDeliveryMediums: [.email, .sms],
                        forcesAliasCreation: true, enablesSMSMFA: true), keepingPassword: true),
                response(
                    #"{"name":"é\n"}"#, "\"CONFIRMED\"", alias: "true", mfa: "true", action: "null",
                    media: #"["EMAIL","SMS"]"#)),
        ] as [Row<(UserMigrationDecision, String)>])
    func `a decision sets what it decides and leaves the other nulls`(row: Row<(UserMigrationDecision, String)>) throws
    {
        let sample = try Sample.named("UserMigration_Authentication")
        #expect(try row.value.0.answer(to: ReceivedEvent(sample.bytes)) == sample.text(response: row.value.1))
    }

    private func breach(
        _ attributes: UserAttributes, keeping: Bool = false, source: TriggerSource = .userMigrationAuthentication,
        password: Secret<String>? = Secret("p")
    ) -> RuleViolation? {
        let request = UserMigrationRequest(password: password)
        return UserMigrationDecision.accept(MigratedUser(attributes: attributes), keepingPassword: keeping)
            .breach(for: UserMigrationEvent(triggerSource: source, request: request), skipping: [])
    }

    @Test func `a migrated user has no sub`() {
        let name = "user-migration.no-sub"
        expect(breach(["email": "a", "sub": "x"]), breaks: .migratedUserHasNoSub, name, "attribute 'sub'")
        expect(breach(["email": "a"]), breaks: .migratedUserHasNoSub, name, nil)
    }

    @Test func `a migrated user may have no attributes`() {
        #expect(breach([:]) == nil)
    }

    @Test(
        arguments: [
            (32, 2048, nil), (33, 1, 33), (1, 2049, 1),
        ] as [(Int, Int, Int?)])
    func `an attribute keeps its lengths, in characters`(name: Int, value: Int, broken: Int?) {
        let attributes = UserAttributes([
            String(repeating: "é", count: name): String(repeating: "🍅", count: value), "ok": "ok",
        ])
        let place = broken.map { "attribute '\(String(repeating: "é", count: $0))'" }
        expect(breach(attributes), breaks: .attributeLength, "user-attributes.length", place)
    }

    @Test func `a password that is kept must be there`() {
        let name = "user-migration.password-present"
        expect(
            breach(["email": "a"], keeping: true, password: nil), breaks: .migratedPasswordPresent, name,
            "keepingPassword")
        expect(breach(["email": "a"], keeping: true), breaks: .migratedPasswordPresent, name, nil)
        expect(breach(["email": "a"], password: nil), breaks: .migratedPasswordPresent, name, nil)
    }

    @Test(arguments: [
        (["email": "a", "email_verified": "true"], true),
        (["phone_number": "+1", "phone_number_verified": "true"], true),
        (["email": "a"], false), (["email_verified": "true"], false),
        (["email": "a", "phone_number_verified": "true"], false),
        (["phone_number": "+1", "email_verified": "true"], false),
    ])
    func `who forgot the password must have a verified contact`(attributes: [String: String], isReachable: Bool) {
        let name = "user-migration.verified-contact"
        let attributes = UserAttributes(JSONMembers(attributes))
        let place = isReachable ? nil : "a user without a verified email or phone_number"
        let breach = breach(attributes, source: .userMigrationForgotPassword, password: nil)
        expect(breach, breaks: .migratedContactVerified, name, place)
        expect(self.breach(attributes), breaks: .migratedContactVerified, name, nil)
    }

    @Test func `an unknown user breaks no rule`() {
        let event = UserMigrationEvent(triggerSource: .userMigrationForgotPassword, request: UserMigrationRequest())
        #expect(UserMigrationDecision.unknownUser.breach(for: event) == nil)
    }

    @Test(arguments: [(DeliveryMedium.email, "EMAIL"), (.sms, "SMS")])
    func `a medium has its name on the wire`(medium: DeliveryMedium, wire: String) { #expect("\(medium)" == wire) }
}
