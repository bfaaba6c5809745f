import CognitoEvents
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalRecovery
@testable import LocalUserPools
@testable import UserCredentials

/// The time in which a recovery is active: users do not change, and most sign-ins work.
@Suite struct RecoveryPauseTests {
    private static let refusal = "OperationNotEnabledException: A point-in-time recovery is in progress"

    /// Begins a recovery of a pool's users.
    private static func pause(_ test: TestPool) async throws {
        test.clock.advance(by: 1200)
        try await test.administer(
            "InitiatePointInTimeRecovery", ["RestoreTimestamp": .decimal(test.clock.now - 1000)])
    }

    private static let name: JSONMembers<JSONValue> = ["Username": "ada"]

    @Test(
        arguments: [
            ("AdminCreateUser", ["Username": "bob"]), ("AdminDeleteUser", name), ("AdminDisableUser", name),
            ("AdminEnableUser", name), ("AdminConfirmSignUp", name), ("AdminResetUserPassword", name),
            ("AdminSetUserPassword", name.merging(["Password": "An0ther!Password"])),
            ("AdminUpdateUserAttributes", name.merging(["UserAttributes": [["Name": "name", "Value": "Ada"]]])),
            ("AdminDeleteUserAttributes", name.merging(["UserAttributeNames": ["name"]])),
            ("AdminSetUserMFAPreference", name), ("AdminSetUserSettings", name.merging(["MFAOptions": []])),
            ("CreateGroup", ["GroupName": "new"]), ("UpdateGroup", ["GroupName": "team"]),
            ("DeleteGroup", ["GroupName": "team"]),
            ("AdminAddUserToGroup", name.merging(["GroupName": "team"])),
            ("AdminRemoveUserFromGroup", name.merging(["GroupName": "team"])),
            (
                "AdminLinkProviderForUser",
                [
                    "DestinationUser": ["ProviderName": "Cognito", "ProviderAttributeValue": "ada"],
                    "SourceUser": ["ProviderName": "Corp", "ProviderAttributeValue": "1"],
                ]
            ),
            (
                "CreateUserImportJob",
                ["JobName": "people", "CloudWatchLogsRoleArn": "arn:aws:iam::123456789012:role/import"]
            ),
            ("StartUserImportJob", ["JobId": "import-0123456789"]),
        ] as [(String, JSONMembers<JSONValue>)])
    func `an administrator's write is refused`(operation: String, input: JSONMembers<JSONValue>) async throws {
        let test = try await TestPool()
        try await test.addUser()
        try await test.administer("CreateGroup", ["GroupName": "team"])
        try await Self.pause(test)
        let error = await #expect(throws: ServiceError.self) { try await test.administer(operation, input) }
        #expect(error.map { "\($0)" } == Self.refusal)
    }

    @Test(
        arguments: [
            ("SignUp", ["Username": "bob", "Password": .text(TestPool.password)]),
            ("ConfirmSignUp", ["Username": "ada", "ConfirmationCode": "123456"]), ("ForgotPassword", name),
            (
                "ConfirmForgotPassword",
                ["Username": "ada", "ConfirmationCode": "123456", "Password": .text(TestPool.password)]
            ),
            ("ChangePassword", ["PreviousPassword": .text(TestPool.password), "ProposedPassword": "An0ther!Password"]),
            ("UpdateUserAttributes", ["UserAttributes": [["Name": "name", "Value": "Ada"]]]),
            ("DeleteUserAttributes", ["UserAttributeNames": ["name"]]),
            ("VerifyUserAttribute", ["AttributeName": "email", "Code": "123456"]), ("DeleteUser", [:]),
            ("SetUserMFAPreference", [:]), ("AssociateSoftwareToken", [:]),
            ("VerifySoftwareToken", ["UserCode": "123456"]), ("StartWebAuthnRegistration", [:]),
            ("DeleteWebAuthnCredential", ["CredentialId": "one"]),
        ] as [(String, JSONMembers<JSONValue>)])
    func `a user's write is refused, before a function is called or a message sent`(
        operation: String, input: JSONMembers<JSONValue>
    ) async throws {
        let functions = ScriptedFunctions(["PreSignUp": .response([:]), "CustomMessage": .response([:])])
        let test = try await TestPool(TestPool.factors(), functions: functions)
        try await test.addUser()
        let token = try await test.signIn("ada")
        try await Self.pause(test)
        var input = input
        if input["Username"] == nil { input["AccessToken"] = token }
        #expect(await test.outcome(operation, input) == Self.refusal)
        #expect(functions.sources.isEmpty)
        #expect(try await test.outbox().isEmpty)
    }

    @Test func `sign-ins, refreshes, sign-outs, reads and the pool's configuration work`() async throws {
        let test = try await TestPool()
        try await test.addUser()
        try await Self.pause(test)
        let answer = try await test.begin()
        let result = OperationInput(answer.members ?? [:]).object("AuthenticationResult")
        #expect(
            await test.outcome(
                "InitiateAuth",
                [
                    "AuthFlow": "REFRESH_TOKEN_AUTH",
                    "AuthParameters": ["REFRESH_TOKEN": result["RefreshToken"] ?? .null],
                ]) == "ok")
        #expect(await test.outcome("GetUser", ["AccessToken": result["AccessToken"] ?? .null]) == "ok")
        #expect(await test.outcome(of: "ada", "wrong") == "NotAuthorizedException: Incorrect username or password.")
        #expect(await test.outcome(of: "ada") == "tokens")
        try await test.administer("ListUsers")
        try await test.administer(
            "AddCustomAttributes", ["CustomAttributes": [["Name": "team", "AttributeDataType": "String"]]])
        try await test.administer("CreateUserPoolClient", ["ClientName": "another"])
        #expect(await test.outcome("GlobalSignOut", ["AccessToken": result["AccessToken"] ?? .null]) == "ok")
    }

    @Test func `a sign-in with a new password or a software token fails until the end`() async throws {
        let test = try await TestPool(TestPool.factors("ON"))
        try await test.addUser(factors: [.softwareToken], preferred: .softwareToken)
        try await test.addUser("bob", status: .forceChangePassword, attributes: [:])
        try await test.addUser("cy", attributes: [:])
        try await Self.pause(test)
        let ada = try await test.begin()
        let code = ["USERNAME": "ada", "SOFTWARE_TOKEN_MFA_CODE": try test.token()] as JSONMembers<String>
        #expect(await test.outcome("SOFTWARE_TOKEN_MFA", ada["Session"], code) == Self.refusal)
        let bob = try await test.begin("bob")
        let password = ["USERNAME": "bob", "NEW_PASSWORD": "An0ther!Password"] as JSONMembers<String>
        #expect(await test.outcome("NEW_PASSWORD_REQUIRED", bob["Session"], password) == Self.refusal)
        let cy = try await test.begin("cy")
        #expect(cy["ChallengeName"] == "MFA_SETUP")
        #expect(
            await test.outcome("MFA_SETUP", cy["Session"], ["USERNAME": "cy", "EMAIL": "cy@example.org"])
                == Self.refusal)
        #expect(await test.outcome("AssociateSoftwareToken", ["Session": cy["Session"] ?? .null]) == Self.refusal)
        // The end of the recovery lets the same sessions go on, and they were not used up.
        let listed = try await test.administer("ListPointInTimeRecoveries")["Restorations"]?.elements?.first
        try await test.administer("CancelPointInTimeRecovery", ["RestoreId": listed?["RestoreId"] ?? .null])
        #expect(await test.outcome("SOFTWARE_TOKEN_MFA", ada["Session"], code) == "tokens")
    }

    @Test func `an SMS code signs in, and an imported password proves itself again later`() async throws {
        let test = try await TestPool(TestPool.factors())
        try await test.addUser(factors: [.sms], preferred: .sms, hasToken: false)
        try await test.addUser("bob", password: nil, attributes: [:])
        let hash = "$2b$04$KJ2HbWYdb0FduPutQH0lxOrGvUN9YrGOyWA4idrcRKSN6La73q5WC"
        let imported = try ImportedPassword(hash, .bcrypt)
        try await test.change("bob") { $0.importedPassword = imported }
        try await Self.pause(test)
        let asked = try await test.begin()
        #expect(asked["ChallengeName"] == "SMS_MFA")
        let code = try await test.lastCode()
        #expect(
            await test.outcome("SMS_MFA", asked["Session"], ["USERNAME": "ada", "SMS_MFA_CODE": code]) == "tokens")
        #expect(await test.outcome(of: "bob", TestPool.password) == "tokens")
        #expect(try await test.user("bob").importedPassword != nil)
    }

    @Test func `a user who would migrate is not made, and the function is not asked`() async throws {
        let functions = ScriptedFunctions(["UserMigration": .response([:])])
        let test = try await TestPool(functions: functions)
        try await Self.pause(test)
        #expect(await test.outcome(of: "bob") == Self.refusal)
        #expect(functions.sources.isEmpty)
    }

    @Test func `a user of a provider signs in if nothing has changed, and a new one does not`() async throws {
        let functions = ScriptedFunctions(["PreSignUp": .response([:])])
        let federated = try await FederatedPool(functions: functions)
        #expect(await federated.come().appAnswer["code"] != nil)
        functions.clear()
        try await Self.pause(federated.test)
        federated.browser.forgetCookies()
        #expect(await federated.come().appAnswer["code"] != nil)
        federated.browser.forgetCookies()
        let changed = await federated.come("s-1", ["email": "other@example.org"])
        #expect(federated.error(changed).contains("A point-in-time recovery is in progress"))
        federated.browser.forgetCookies()
        let new = await federated.come("s-2", ["email": "bob@example.org"])
        #expect(federated.error(new).contains("A point-in-time recovery is in progress"))
        #expect(functions.sources.isEmpty)
    }

    @Test func `the sign-up page says so, and keeps the form`() async throws {
        let functions = ScriptedFunctions(["PreSignUp": .response([:])])
        let browser = try await Browser.make(functions: functions)
        try await Self.pause(browser.test)
        let path = "/signup?\(Browser.query())"
        let reply = await browser.submit(
            await browser.send(.GET, path), to: path,
            ["username": "ada", "password": TestPool.password, "requiredAttributes[email]": "ada@example.org"])
        #expect(Browser.error(reply) == "A point-in-time recovery is in progress" && reply.status == .badRequest)
        #expect(reply.text.contains(#"value="ada""#) && functions.sources.isEmpty)
    }

    /// The database refuses what no operation has checked.
    @Test func `no table of users changes, whoever writes`() async throws {
        let test = try await TestPool()
        let ada = try await test.addUser()
        try await test.administer("CreateGroup", ["GroupName": "team"])
        try await Self.pause(test)
        let pool = try test.cognito.pools.store.userPool(TestPool.id)
        let team = try test.cognito.pools.store.read { try $0.existingGroup("team", in: pool) }
        let passkey = Passkey(
            id: "one", publicKey: [], counter: 0, relyingPartyID: "a", attachment: nil, transports: [], created: 1)
        var changed = ada
        changed.attributes["name"] = "Ada"
        let writes: [(StoreTables) throws -> Void] = [
            { [changed] in try $0.update(changed, in: pool) }, { try $0.delete(ada) },
            { try $0.deleteGroup("team", in: pool) }, { try $0.add(ada, to: team) },
            { try $0.insert(passkey, of: ada, in: pool) },
        ]
        for write in writes {
            let error = #expect(throws: ServiceError.self) {
                try test.cognito.pools.store.write { tables in try write(tables) }
            }
            #expect(error.map { "\($0)" } == Self.refusal)
        }
    }
}
