import CognitoEvents
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalRecovery
@testable import LocalUserPools
@testable import UserCredentials
@testable import UserPoolObjects

/// Point-in-time recovery: its statuses by the pool's clock, its limits, and the users that come back, change and go.
@Suite struct RecoveryTests {
    private static let noUser = "UserNotFoundException: User does not exist."

    // MARK: Statuses

    @Test func `a recovery goes from its preview to its end by the pool's clock`() async throws {
        let pool = try await RecoveryPool()
        let point = pool.point()
        try await pool.test.addUser()
        let id = try await pool.initiated(point)
        let first = try await pool.described(id)
        #expect(id.wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil)
        #expect(first["RestoreStatus"] == "PREVIEW_GENERATING" && first["RestoreTimestamp"] == .decimal(point))
        #expect(first["TriggerTimestamp"] == .decimal(pool.test.clock.now) && first["RestorePreview"] == nil)
        pool.test.clock.advance(by: 4.9)
        #expect(try await pool.status(id) == "PREVIEW_GENERATING")
        pool.test.clock.advance(by: 0.1)
        #expect(try await pool.status(id) == "PREVIEW_GENERATED")
        #expect(try await pool.preview(id) == ["Users 0/0/1", "Groups 0/0/0", "User MFAs 0/0/0", "Passkeys 0/0/0"])
        let started = try await pool.call("StartPointInTimeRecovery", ["RestoreId": .text(id)])["Restoration"]
        #expect(started?["RestoreStatus"] == "RESTORING")
        pool.test.clock.advance(by: 5)
        #expect(try await pool.status(id) == "RESTORE_COMPLETED")
        #expect(try await pool.preview(id)[0] == "Users 0/0/1")
        #expect(await pool.outcome("AdminGetUser", ["Username": "ada"]) == Self.noUser)
    }

    @Test func `a cancelled recovery changes nothing, and an expired one neither`() async throws {
        let pool = try await RecoveryPool()
        let point = pool.point()
        try await pool.test.addUser()
        let state = try await pool.state()
        let first = try await pool.initiated(point)
        try await pool.call("CancelPointInTimeRecovery", ["RestoreId": .text(first)])
        #expect(try await pool.status(first) == "PREVIEW_CANCELLED")
        #expect(try await pool.described(first)["RestorePreview"] == nil)
        let second = try await pool.previewed(point)
        pool.test.clock.advance(by: Recovery.life - Recovery.work - 0.1)
        #expect(try await pool.status(second) == "PREVIEW_GENERATED")
        pool.test.clock.advance(by: 0.1)
        #expect(try await pool.status(second) == "PREVIEW_EXPIRED")
        #expect(try await pool.state() == state)
        try await pool.change("ada", "name", "Ada")
    }

    @Test(arguments: ["StartPointInTimeRecovery", "CancelPointInTimeRecovery"])
    func `a call in the wrong status is refused`(operation: String) async throws {
        let pool = try await RecoveryPool()
        let id = try await pool.initiated(pool.point())
        let change = operation.hasPrefix("Start") ? "started" : "cancelled"
        func refusal(_ status: String) -> String {
            "InvalidParameterException: A recovery with the status \(status) cannot be \(change)."
        }
        if change == "started" {
            #expect(await pool.outcome(operation, ["RestoreId": .text(id)]) == refusal("PREVIEW_GENERATING"))
        }
        pool.test.clock.advance(by: 5)
        try await pool.call("StartPointInTimeRecovery", ["RestoreId": .text(id)])
        #expect(await pool.outcome(operation, ["RestoreId": .text(id)]) == refusal("RESTORING"))
        pool.test.clock.advance(by: 5)
        #expect(await pool.outcome(operation, ["RestoreId": .text(id)]) == refusal("RESTORE_COMPLETED"))
        let unknown = "0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f"
        #expect(
            await pool.outcome(operation, ["RestoreId": .text(unknown)])
                == "ResourceNotFoundException: The point-in-time recovery \(unknown) does not exist.")
    }

    @Test func `a list has the newest recovery first, in pages, without previews`() async throws {
        let pool = try await RecoveryPool()
        let point = pool.point()
        var ids: [String] = []
        for _ in 0..<3 {
            let id = try await pool.previewed(point)
            try await pool.call("CancelPointInTimeRecovery", ["RestoreId": .text(id)])
            ids.insert(id, at: 0)
        }
        var listed: [JSONValue] = []
        var token: JSONValue?
        repeat {
            let answer = try await pool.call(
                "ListPointInTimeRecoveries", ["MaxResults": 2, "NextToken": token ?? .null])
            listed += answer["Restorations"]?.elements ?? []
            token = answer["NextToken"]
        } while token != nil
        #expect(listed.compactMap { $0["RestoreId"]?.text } == ids)
        let names = Set(listed.flatMap { ($0.members ?? [:]).map(\.key) })
        #expect(names == ["RestoreId", "RestoreStatus", "RestoreTimestamp"])
    }

    @Test(arguments: [
        ("InitiatePointInTimeRecovery", "PREVIEW_GENERATION_FAILED", false),
        ("InitiatePointInTimeRecovery", "AWS_ABORTED", true),
        ("StartPointInTimeRecovery", "TEMPORARY_INTERNAL_ERROR_SEE_SUPPORT_CASE", true),
    ])
    func `a fault ends a recovery's work with another status`(
        operation: String, status: String, pausesForGood: Bool
    ) async throws {
        let pool = try await RecoveryPool()
        let point = pool.point()
        try await pool.test.addUser()
        let state = try await pool.state()
        let fault: JSONMembers<JSONValue> = ["operation": .text(operation), "status": .text(status)]
        _ = try pool.test.cognito.server.faults.add(OperationInput(fault))
        let id = try await pool.previewed(point)
        if operation == "StartPointInTimeRecovery" {
            let started = try await pool.call(operation, ["RestoreId": .text(id)])["Restoration"]
            #expect(started?["RestoreStatus"] == "RESTORING")
            pool.test.clock.advance(by: 5)
        }
        #expect(try await pool.status(id) == status)
        pool.test.clock.advance(by: pausesForGood ? 40 * Recovery.life : 0)
        #expect(try await pool.status(id) == status)
        #expect(try await pool.state() == state)
        let refusal = "OperationNotEnabledException: A point-in-time recovery is in progress"
        #expect(await pool.outcome("AdminDeleteUser", ["Username": "ada"]) == (pausesForGood ? refusal : "ok"))
    }

    @Test(arguments: [
        (#"{"operation": "SignUp", "status": "AWS_ABORTED"}"#, "status is a fault of"),
        (#"{"operation": "StartPointInTimeRecovery", "status": "DONE"}"#, "must be one of TEMPORARY_INTERNAL_ERROR"),
        (#"{"trigger": "PreSignUp", "status": "AWS_ABORTED"}"#, "status is a fault of"),
    ])
    func `a fault with a status that no work has is refused`(fault: String, words: String) async throws {
        let faults = try await RecoveryPool().test.cognito.server.faults
        let members = try JSONValue(json: Array(fault.utf8)).members
        let error = #expect(throws: ServiceError.self) { try faults.add(OperationInput(members ?? [:])) }
        #expect(error?.message.contains(words) == true, "\(String(describing: error))")
    }

    @Test func `a clock that is set back finds a recovery at its end, so that users can change`() async throws {
        let pool = try await RecoveryPool()
        try await pool.test.addUser()
        let point = pool.point()
        pool.test.clock.advance(by: 10 * 86400)
        let first = try await pool.previewed(point)
        pool.test.clock.advance(by: -10 * 86400)
        #expect(try await pool.status(first) == "PREVIEW_EXPIRED")
        try await pool.change("ada", "name", "Ada")
        pool.test.clock.advance(by: 10 * 86400)
        #expect(try await pool.status(first) == "PREVIEW_GENERATED")
        try await pool.call("StartPointInTimeRecovery", ["RestoreId": .text(first)])
        pool.test.clock.advance(by: -10 * 86400)
        #expect(try await pool.status(first) == "RESTORE_COMPLETED")
        try await pool.change("ada", "name", "Ada")
        // Neither counts for the limits of this time.
        for _ in 0..<3 {
            let id = try await pool.initiated(point)
            try await pool.call("CancelPointInTimeRecovery", ["RestoreId": .text(id)])
        }
    }

    // MARK: Limits

    @Test func `the point is from fifteen minutes to fourteen days in the past, and a day without Plus`() async throws {
        let day = 86400.0
        for (tier, days) in [("PLUS", 14.0), ("ESSENTIALS", 1)] {
            let pool = try await RecoveryPool(["UserPoolTier": .text(tier)])
            let now = pool.test.clock.now
            func outcome(_ time: Double) async -> String {
                await pool.outcome("InitiatePointInTimeRecovery", ["RestoreTimestamp": .decimal(time)])
            }
            let start = "InvalidParameterException: RestoreTimestamp must be "
            #expect(await outcome(now - 899) == start + "at least 15 minutes in the past.")
            #expect(await outcome(now + day) == start + "at least 15 minutes in the past.")
            #expect(
                await outcome(now - days * day - 1) == start
                    + "within the last \(days == 1 ? "day" : "14 days"), as the feature plan requires.")
            #expect(await outcome(0) == start + "after the creation of the user pool.")
            #expect(await outcome(now - days * day) == "ok")
        }
    }

    @Test(arguments: [
        "InitiatePointInTimeRecovery", "StartPointInTimeRecovery", "CancelPointInTimeRecovery",
        "DescribePointInTimeRecovery", "ListPointInTimeRecoveries",
    ])
    func `a pool on Lite has no recoveries`(operation: String) async throws {
        let pool = try await RecoveryPool(["UserPoolTier": "LITE"])
        let outcome = await pool.outcome(
            operation,
            [
                "RestoreTimestamp": .decimal(pool.test.clock.now - 1000),
                "RestoreId": "0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f",
            ])
        #expect(outcome.hasPrefix("FeatureUnavailableInTierException: "), "\(outcome)")
    }

    @Test func `a pool has one active recovery, and completes one in a day`() async throws {
        let pool = try await RecoveryPool()
        let point = pool.point()
        let id = try await pool.previewed(point)
        let again: JSONMembers<JSONValue> = ["RestoreTimestamp": .decimal(point)]
        let active =
            "ConcurrentModificationException: Another point-in-time recovery of the user pool is active."
        #expect(await pool.outcome("InitiatePointInTimeRecovery", again) == active)
        try await pool.call("StartPointInTimeRecovery", ["RestoreId": .text(id)])
        #expect(await pool.outcome("InitiatePointInTimeRecovery", again) == active)
        pool.test.clock.advance(by: 86399)
        let twice = "LimitExceededException: A user pool cannot be recovered twice in 24 hours."
        #expect(await pool.outcome("InitiatePointInTimeRecovery", again) == twice)
        pool.test.clock.advance(by: 1)
        #expect(await pool.outcome("InitiatePointInTimeRecovery", again) == "ok")
    }

    @Test func `a pool has three previews in a day, and ten in thirty days`() async throws {
        let pool = try await RecoveryPool()
        func preview() async -> String {
            let point = pool.test.clock.now - 900
            do {
                let made = try await pool.call("InitiatePointInTimeRecovery", ["RestoreTimestamp": .decimal(point)])
                let id = made["Restoration"]?["RestoreId"] ?? .null
                try await pool.call("CancelPointInTimeRecovery", ["RestoreId": id])
                return "ok"
            } catch { return "\(error)" }
        }
        let daily = "LimitExceededException: A user pool can have at most 3 recovery previews in 24 hours."
        for _ in 0..<3 {
            for _ in 0..<3 { #expect(await preview() == "ok") }
            #expect(await preview() == daily)
            pool.test.clock.advance(by: 86400)
        }
        #expect(await preview() == "ok")
        #expect(
            await preview() == "LimitExceededException: A user pool can have at most 10 recovery previews in 30 days.")
        pool.test.clock.advance(by: 27 * 86400)
        #expect(await preview() == "ok")
    }

    @Test func `a pool whose import runs is not recovered`() async throws {
        let pool = try await RecoveryPool()
        let job = StoredObject(.importJob, "import-1", ["Status": "InProgress"], at: 1)
        try pool.test.cognito.pools.store.write { try $0.save(job, in: TestPool.id) }
        pool.test.cognito.pools.imports.begin("import-1")
        let point: JSONMembers<JSONValue> = ["RestoreTimestamp": .decimal(pool.test.clock.now - 1000)]
        #expect(
            await pool.outcome("InitiatePointInTimeRecovery", point)
                == "InvalidParameterException: A user pool cannot be recovered while a user import job is in progress.")
        pool.test.cognito.pools.imports.end("import-1")
        #expect(await pool.outcome("InitiatePointInTimeRecovery", point) == "ok")
    }

    // MARK: Preview

    @Test func `a preview counts who comes back, changes and goes`() async throws {
        let pool = try await RecoveryPool(TestPool.factors())
        for name in ["ada", "bob", "cy", "dan", "eve"] {
            try await pool.test.addUser(
                name, attributes: ["email": "\(name)@example.org", "phone_number": "+15555550123"])
        }
        try await pool.makeGroup("kept", "ada")
        try await pool.makeGroup("gone", "ada")
        try await pool.makeGroup("changed")
        try await pool.makeGroup("still", "dan")
        func set(_ name: String, _ isOn: JSONValue) async throws {
            try await pool.call(
                "AdminSetUserMFAPreference", ["Username": .text(name), "SMSMfaSettings": ["Enabled": isOn]])
        }
        try await set("ada", true)
        try await set("bob", true)
        let point = pool.point()
        // Users: ada comes back, bob and dan change, fay goes; cy has only another password.
        try await pool.delete("ada")
        try await pool.change("bob", "name", "Bob")
        try await pool.call("AdminDisableUser", ["Username": "dan"])
        try await pool.test.addUser("fay", attributes: [:])
        try await pool.call(
            "AdminSetUserPassword", ["Username": "cy", "Password": "An0ther!Password", "Permanent": true])
        // What was undone by hand counts nothing.
        try await pool.change("eve", "name", "Eve")
        try await pool.call("AdminDeleteUserAttributes", ["Username": "eve", "UserAttributeNames": ["name"]])
        // Groups: gone comes back, kept lacks ada, changed changes, new goes.
        try await pool.call("DeleteGroup", ["GroupName": "gone"])
        try await pool.call("UpdateGroup", ["GroupName": "changed", "Precedence": 3])
        try await pool.makeGroup("new", "bob")
        // Factors: those of ada come back, bob's go off, cy's are new.
        try await set("bob", false)
        try await set("cy", true)
        let id = try await pool.previewed(point)
        #expect(try await pool.preview(id) == ["Users 1/2/1", "Groups 1/2/1", "User MFAs 2/0/1", "Passkeys 0/0/0"])
    }

    // MARK: Restored users

    @Test func `deleted users come back with what they had, and new ones go`() async throws {
        let pool = try await RecoveryPool(TestPool.factors().merging(["AliasAttributes": ["email"]]))
        let ada = try await pool.test.addUser()
        try await pool.test.addUser(
            "bob", attributes: ["email": "bob@example.org", "email_verified": "true", "phone_number": "+15555550123"])
        try await pool.makeGroup("team", "ada", "bob")
        try await pool.call(
            "AdminSetUserMFAPreference",
            ["Username": "bob", "SMSMfaSettings": ["Enabled": true, "PreferredMfa": true]])
        let state = try await pool.state()
        let point = pool.point()
        try await pool.delete("ada")
        try await pool.call("DeleteGroup", ["GroupName": "team"])
        // Another user takes the address over.
        try await pool.change("bob", "email", "new@example.org")
        try await pool.test.addUser("eve", attributes: ["email": "bob@example.org", "email_verified": "true"])
        let token = try await pool.test.signIn("eve")
        try await pool.recovered(to: point)
        #expect(try await pool.state() == state)
        #expect(try await pool.test.user("ada").sub == ada.sub)
        #expect(await pool.test.outcome(of: "ada@example.org") == "tokens")
        #expect(await pool.test.outcome(of: "bob@example.org") == "SMS_MFA")
        #expect(await pool.test.outcome(of: "new@example.org") == Self.noUser)
        #expect(await pool.test.outcome("GetUser", ["AccessToken": token]) == Self.noUser)
    }

    @Test func `tokens of users who stay go on, and those of a deleted user do not come back`() async throws {
        let pool = try await RecoveryPool()
        try await pool.test.addUser()
        try await pool.test.addUser("bob", attributes: ["email": "bob@example.org", "email_verified": "true"])
        let (ada, bob) = (try await pool.test.signIn("ada"), try await pool.test.signIn("bob"))
        let point = pool.point()
        try await pool.change("ada", "name", "Ada")
        try await pool.delete("bob")
        try await pool.recovered(to: point)
        #expect(await pool.test.outcome("GetUser", ["AccessToken": ada]) == "ok")
        #expect(await pool.test.outcome("GetUser", ["AccessToken": bob]) != "ok")
        #expect(await pool.test.outcome(of: "bob") == "tokens")
    }

    @Test func `a password that the user has changed stays, and one of an administrator does not`() async throws {
        let pool = try await RecoveryPool()
        try await pool.test.addUser()
        try await pool.test.addUser("bob", attributes: ["email": "bob@example.org", "email_verified": "true"])
        try await pool.call("AdminSetUserPassword", ["Username": "bob", "Password": .text(TestPool.password)])
        let point = pool.point()
        let new = "An0ther!Password"
        // Ada changes it, an administrator sets bob's, and bob replaces it as a user with a temporary password.
        try await pool.test.call(
            "ChangePassword",
            [
                "AccessToken": try await pool.test.signIn("ada"), "PreviousPassword": .text(TestPool.password),
                "ProposedPassword": .text(new),
            ])
        try await pool.test.addUser("cy", attributes: [:])
        let asked = try await pool.test.begin("bob")
        _ = try await pool.test.respond(
            "NEW_PASSWORD_REQUIRED", asked["Session"], ["USERNAME": "bob", "NEW_PASSWORD": new])
        try await pool.recovered(to: point)
        #expect(await pool.test.outcome(of: "ada", new) == "tokens")
        #expect(await pool.test.outcome(of: "bob", new) == "tokens")
        #expect(try await pool.test.user("bob").status == .confirmed)
        pool.test.clock.advance(by: 86400)
        let later = pool.point()
        try await pool.call(
            "AdminSetUserPassword", ["Username": "ada", "Password": "Th1rd!Password", "Permanent": true])
        try await pool.recovered(to: later)
        #expect(await pool.test.outcome(of: "ada", "Th1rd!Password") != "tokens")
        #expect(await pool.test.outcome(of: "ada", new) == "tokens")
    }

    /// Changes the password of Ada as Ada does.
    private func changePassword(to new: String, _ pool: RecoveryPool) async throws {
        try await pool.test.call(
            "ChangePassword",
            [
                "AccessToken": try await pool.test.signIn("ada"), "PreviousPassword": .text(TestPool.password),
                "ProposedPassword": .text(new),
            ])
    }

    @Test(arguments: ["AdminSetUserPassword", "AdminDisableProviderForUser"])
    func `an administrator who replaces or removes the password that a user has changed does not count as the user`(
        operation: String
    ) async throws {
        let pool = try await RecoveryPool()
        try await pool.test.addUser()
        let point = pool.point()
        try await changePassword(to: "An0ther!Password", pool)
        let user: JSONMembers<JSONValue> = [
            "Username": "ada", "Password": "Th1rd!Password", "Permanent": true,
            "User": ["ProviderName": "Cognito", "ProviderAttributeValue": "ada"],
        ]
        let needed = operation == "AdminSetUserPassword" ? ["Username", "Password", "Permanent"] : ["User"]
        try await pool.call(operation, user.filter { needed.contains($0.key) })
        try await pool.recovered(to: point)
        #expect(await pool.test.outcome(of: "ada") == "tokens")
        #expect(await pool.test.outcome(of: "ada", "Th1rd!Password") != "tokens")
    }

    @Test func `a deleted user comes back with the password that the user had changed`() async throws {
        let pool = try await RecoveryPool()
        try await pool.test.addUser()
        let point = pool.point()
        try await changePassword(to: "An0ther!Password", pool)
        try await pool.delete("ada")
        try await pool.recovered(to: point)
        #expect(await pool.test.outcome(of: "ada", "An0ther!Password") == "tokens")
    }

    @Test func `a code of an authenticator app that was used before a recovery stays used`() async throws {
        let pool = try await RecoveryPool(TestPool.factors())
        try await pool.test.addUser(factors: [.softwareToken], preferred: .softwareToken)
        let point = pool.point()
        pool.test.clock.advance(by: 1200)
        let code = try pool.test.token()
        func signIn() async throws -> String {
            await pool.test.outcome(
                "SOFTWARE_TOKEN_MFA", try await pool.test.begin()["Session"],
                ["USERNAME": "ada", "SOFTWARE_TOKEN_MFA_CODE": code])
        }
        #expect(try await signIn() == "tokens")
        let made = try await pool.call("InitiatePointInTimeRecovery", ["RestoreTimestamp": .decimal(point)])
        pool.test.clock.advance(by: Recovery.work)
        try await pool.call(
            "StartPointInTimeRecovery", ["RestoreId": try #require(made["Restoration"]?["RestoreId"])])
        pool.test.clock.advance(by: Recovery.work)
        #expect(try await signIn() == "\(SoftwareToken.used)")
    }

    @Test func `what happened while the clock was ahead is before a later point`() async throws {
        let pool = try await RecoveryPool()
        try await pool.test.addUser()
        pool.test.clock.advance(by: 2 * 86400)
        try await pool.change("ada", "name", "Ada")
        pool.test.clock.advance(by: -2 * 86400)
        try await pool.test.addUser("bob", attributes: ["email": "bob@example.org", "email_verified": "true"])
        let state = try await pool.state()
        let point = pool.point()
        try await pool.delete("bob")
        try await pool.recovered(to: point)
        #expect(try await pool.state() == state)
    }

    @Test func `passkeys come back with their latest counter, and new ones go`() async throws {
        let pool = try await RecoveryPool()
        let ada = try await pool.test.addUser()
        let stored = try pool.test.cognito.pools.store.userPool(TestPool.id)
        func passkey(_ id: String, counter: Int64 = 1) -> Passkey {
            Passkey(
                id: id, publicKey: [1, 2, 3], counter: counter, relyingPartyID: "example.org", attachment: nil,
                transports: ["usb"], created: 5)
        }
        func write(_ work: (StoreTables) throws -> Void) throws {
            try pool.test.cognito.pools.store.write { tables in try work(tables) }
        }
        try write { tables in
            try tables.insert(passkey("one"), of: ada, in: stored)
            try tables.insert(passkey("two"), of: ada, in: stored)
            try tables.insert(passkey("three"), of: ada, in: stored)
        }
        let point = pool.point()
        try write { tables in
            try tables.save(passkey("one", counter: 7), of: ada)
            try tables.save(passkey("two", counter: 4), of: ada)
            _ = try tables.deletePasskey("two", of: ada)
            _ = try tables.deletePasskey("three", of: ada)
            try tables.insert(passkey("four"), of: ada, in: stored)
        }
        let id = try await pool.previewed(point)
        #expect(try await pool.preview(id)[3] == "Passkeys 2/0/1")
        try await pool.call("StartPointInTimeRecovery", ["RestoreId": .text(id)])
        let keys = try pool.test.cognito.pools.store.read { try $0.passkeys(of: ada) }
        #expect(keys.map(\.id).sorted() == ["one", "three", "two"])
        #expect(keys.first { $0.id == "one" }?.counter == 7 && keys.first { $0.id == "two" }?.counter == 4)
        #expect(keys.allSatisfy { $0.publicKey == [1, 2, 3] && $0.transports == ["usb"] })
    }

    @Test func `the passkeys of a deleted user come back with the user`() async throws {
        let pool = try await RecoveryPool()
        let ada = try await pool.test.addUser()
        let stored = try pool.test.cognito.pools.store.userPool(TestPool.id)
        try pool.test.cognito.pools.store.write { tables in
            try tables.insert(
                Passkey(
                    id: "one", publicKey: [], counter: 3, relyingPartyID: "example.org", attachment: "platform",
                    transports: [], created: 5), of: ada, in: stored)
        }
        let point = pool.point()
        try await pool.delete("ada")
        let id = try await pool.previewed(point)
        #expect(try await pool.preview(id)[3] == "Passkeys 1/0/0")
        try await pool.call("StartPointInTimeRecovery", ["RestoreId": .text(id)])
        let keys = try pool.test.cognito.pools.store.read { try $0.passkeys(of: ada) }
        #expect(keys.map(\.id) == ["one"] && keys.first?.attachment == "platform" && keys.first?.counter == 3)
    }

    @Test func `a recovery can be undone by another one`() async throws {
        let pool = try await RecoveryPool()
        let point = pool.point()
        try await pool.test.addUser()
        try await pool.makeGroup("team", "ada")
        let state = try await pool.state()
        pool.test.clock.advance(by: 1)
        let later = pool.point()
        try await pool.recovered(to: point)
        #expect(try await pool.state().isEmpty)
        pool.test.clock.advance(by: 86400)
        try await pool.recovered(to: later)
        #expect(try await pool.state() == state)
        #expect(await pool.test.outcome(of: "ada") == "tokens")
    }

    @Test func `deleting a pool deletes its journal, also during a recovery`() async throws {
        let pool = try await RecoveryPool()
        let point = pool.point()
        try await pool.test.addUser()
        try await pool.makeGroup("team", "ada")
        _ = try await pool.previewed(point)
        try await pool.call("DeleteUserPool")
        let left = try pool.test.cognito.pools.store.read { tables in
            (
                changes: try tables.userChanges(in: TestPool.id, since: 0).count,
                recoveries: try tables.recoveries(of: TestPool.id).count, users: try tables.userCount(in: TestPool.id)
            )
        }
        #expect(left == (0, 0, 0))
    }

    @Test func `a reset ends a recovery`() async throws {
        let pool = try await RecoveryPool()
        try pool.test.cognito.keepBeginning()
        let point = pool.point()
        try await pool.test.addUser()
        _ = try await pool.initiated(point)
        try await pool.test.cognito.reset()
        #expect(try pool.test.cognito.pools.store.read { try $0.userChanges(in: TestPool.id, since: 0) }.isEmpty)
    }

    @Test func `the live page's list of pools has the recoveries`() async throws {
        let pool = try await RecoveryPool()
        #expect(pool.test.cognito.poolList.elements?.first?["recoveries"] == nil)
        let point = pool.point()
        try await pool.test.addUser()
        let id = try await pool.previewed(point)
        let shown = pool.test.cognito.poolList.elements?.first?["recoveries"]?.elements?.first
        #expect(shown?["RestoreId"] == .text(id) && shown?["RestoreStatus"] == "PREVIEW_GENERATED")
        #expect(shown?["RestorePreview"]?.elements?.first?["DeleteCount"] == 1)
        let end = pool.test.clock.now - Recovery.work + Recovery.life
        #expect(shown?["StatusUntil"] == .decimal(end))
    }

    // MARK: The journal

    @Test func `random changes are undone to each of three points`() async throws {
        for _ in 0..<6 {
            let pool = try await RecoveryPool(TestPool.factors().merging(["AliasAttributes": ["email"]]))
            var random = SystemRandomNumberGenerator()
            var log: [String] = []
            var states: [(time: Double, state: String)] = []
            for step in 0..<120 {
                let name = JSONValue.text("u\(Int.random(in: 0..<6, using: &random))")
                let group = JSONValue.text("g\(Int.random(in: 0..<3, using: &random))")
                let address = "a\(Int.random(in: 0..<4, using: &random))@example.org"
                let attributes: JSONValue = [
                    ["Name": "email", "Value": .text(address)], ["Name": "email_verified", "Value": "true"],
                ]
                let calls: [(String, JSONMembers<JSONValue>)] = [
                    ("AdminCreateUser", ["Username": name, "MessageAction": "SUPPRESS"]),
                    ("AdminCreateUser", ["Username": name, "MessageAction": "SUPPRESS", "UserAttributes": attributes]),
                    ("AdminDeleteUser", ["Username": name]),
                    ("AdminUpdateUserAttributes", ["Username": name, "UserAttributes": attributes]),
                    ("AdminDisableUser", ["Username": name]),
                    ("AdminSetUserPassword", ["Username": name, "Password": "Passw0rd!", "Permanent": true]),
                    ("CreateGroup", ["GroupName": group]), ("DeleteGroup", ["GroupName": group]),
                    ("UpdateGroup", ["GroupName": group, "Precedence": .integer(Int64(step))]),
                    ("AdminAddUserToGroup", ["GroupName": group, "Username": name]),
                    ("AdminAddUserToGroup", ["GroupName": group, "Username": name]),
                    ("AdminRemoveUserFromGroup", ["GroupName": group, "Username": name]),
                ]
                guard let (operation, input) = calls.randomElement(using: &random) else { continue }
                log.append("\(operation) \(JSONValue.object(input).flattened): \(await pool.outcome(operation, input))")
                pool.test.clock.advance(by: 1)
                if step % 30 == 20 { states.append((pool.point(), try await pool.state())) }
            }
            for (time, state) in states.shuffled(using: &random) {
                try await pool.recovered(to: time)
                #expect(try await pool.state() == state, "\(log)")
                pool.test.clock.advance(by: 86400)
            }
        }
    }

    @Test func `a journal begins with the version that keeps it, and with each new pool`() async throws {
        let file = DatabaseFile()
        defer { file.remove() }
        var pool: RecoveryPool? = try await RecoveryPool(data: file.path)
        try await pool?.test.addUser()
        // The database of an older version has neither the journal nor its triggers.
        try pool?.test.cognito.pools.store.write { tables in
            let names = JournaledTable.all.flatMap { table in
                ["inserted", "changed", "deleted"].map { "\(table.name)_\($0)" }
            }
            for name in names + ["pools_deleted", "users_deleting"] {
                try tables.execute("DROP TRIGGER IF EXISTS \(name)")
            }
            for table in ["user_changes", "journals", "recoveries"] { try tables.execute("DROP TABLE \(table)") }
            try tables.execute("DELETE FROM grdb_migrations WHERE identifier = 'user-journal'")
        }
        pool = nil
        let clock = LocalClock(start: 1_760_010_000)
        let cognito = try LocalCognito(data: file.path, host: ScriptedFunctions([:]), clock: clock)
        clock.advance(by: 3600)
        func outcome(_ time: Double) async -> String {
            do {
                _ = try await cognito.respond(
                    to: "InitiatePointInTimeRecovery",
                    ["UserPoolId": .text(TestPool.id), "RestoreTimestamp": .decimal(time)])
                return "ok"
            } catch { return "\(error)" }
        }
        #expect(
            await outcome(1_760_009_999)
                == "InvalidParameterException: RestoreTimestamp must be after the beginning of the user pool's journal."
        )
        #expect(await outcome(1_760_010_000) == "ok")
    }

    @Test func `changes that no recovery can undo any more leave the journal`() async throws {
        let pool = try await RecoveryPool()
        /// Returns true if the journal knows that there once was no such user.
        func knowsBeginning() throws -> Bool {
            let changes = try pool.test.cognito.pools.store.read {
                try $0.userChanges(in: TestPool.id, since: 0)
            }
            #expect(changes.count == 1)
            return changes.first?.then == nil
        }
        try await pool.test.addUser()
        pool.test.clock.advance(by: UserJournal.duration)
        try await pool.change("ada", "name", "Ada")
        #expect(try knowsBeginning())
        _ = try await pool.initiated(pool.test.clock.now)
        #expect(try !knowsBeginning())
    }
}
