import CognitoEvents
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Threat protection, log delivery, sessions, and what is known of a user's sign-ins.
@Suite struct ProtectionTests {
    private static let protected: JSONMembers<JSONValue> = [
        "UserPoolAddOns": ["AdvancedSecurityMode": "ENFORCED"], "UserPoolTier": "PLUS",
    ]

    /// The members of a call with the pool's id.
    private static func input(_ members: JSONMembers<JSONValue> = [:]) -> JSONMembers<JSONValue> {
        members.merging(["UserPoolId": .text(TestPool.id)])
    }

    private static func events(_ test: TestPool) async throws -> [JSONValue] {
        try await test.call("AdminListUserAuthEvents", ["Username": "ada"])["AuthEvents"]?.elements ?? []
    }

    @Test func `a pool without threat protection has neither events nor a risk configuration`() async throws {
        let test = try await TestPool()
        try await test.addUser()
        let error =
            "UserPoolAddOnNotEnabledException: Threat protection is not enabled for user pool \(TestPool.id): set "
            + "AdvancedSecurityMode in UserPoolAddOns."
        #expect(await test.outcome("AdminListUserAuthEvents", ["Username": "ada"]) == error)
        #expect(await test.outcome("DescribeRiskConfiguration", Self.input()) == error)
    }

    @Test func `events tell what a user did, the latest first, with what was said of them`() async throws {
        let test = try await TestPool(Self.protected)
        try await test.signUpAndConfirm()
        _ = await test.outcome(of: "ada", "Wr0ng!password")
        #expect(await test.outcome(of: "ada") == "tokens")
        let events = try await Self.events(test)
        let texts = events.map { "\($0["EventType"]?.text ?? "") \($0["EventResponse"]?.text ?? "")" }
        #expect(texts == ["SignIn Pass", "SignIn Fail", "SignUp Pass"])
        #expect(events[0]["ChallengeResponses"] == [["ChallengeName": "Password", "ChallengeResponse": "Success"]])
        let id = try #require(events[0]["EventId"])
        try await test.call(
            "AdminUpdateAuthEventFeedback", ["Username": "ada", "EventId": id, "FeedbackValue": "Valid"])
        #expect(try await Self.events(test)[0].at("EventFeedback", "FeedbackValue") == "Valid")
        #expect(
            await test.outcome(
                "AdminUpdateAuthEventFeedback", ["Username": "ada", "EventId": "none", "FeedbackValue": "Valid"])
                == "ResourceNotFoundException: The event none does not exist.")
    }

    @Test func `events and feedback outlive a restart`() async throws {
        let file = DatabaseFile()
        defer { file.remove() }
        var before: [JSONValue] = []
        do {
            let test = try await TestPool(Self.protected, data: file.path)
            try await test.addUser()
            #expect(await test.outcome(of: "ada") == "tokens")
            let id = try #require(try await Self.events(test)[0]["EventId"])
            try await test.call(
                "AdminUpdateAuthEventFeedback", ["Username": "ada", "EventId": id, "FeedbackValue": "Invalid"])
            before = try await Self.events(test)
        }
        let test = try await TestPool(Self.protected, data: file.path)
        #expect(try await Self.events(test) == before)
        #expect(before[0].at("EventFeedback", "FeedbackValue") == "Invalid")
    }

    @Test(arguments: [false, true])
    func `a sign-in with a challenge is under way until it ends`(isAllowed: Bool) async throws {
        let test = try await TestPool(
            Self.protected,
            functions: ScriptedFunctions(["PostAuthentication": isAllowed ? .response([:]) : .error("No")]))
        try await test.addUser()
        try await test.call(
            "AdminSetUserPassword", ["Username": "ada", "Password": "Temp0rary!word", "Permanent": false])
        let asked = try await test.call(
            "InitiateAuth",
            [
                "AuthFlow": "USER_PASSWORD_AUTH",
                "AuthParameters": ["USERNAME": "ada", "PASSWORD": "Temp0rary!word"],
            ])
        #expect(asked["ChallengeName"] == "NEW_PASSWORD_REQUIRED")
        #expect(try await Self.events(test).map { $0["EventResponse"] } == ["InProgress"])
        let answer: JSONMembers<JSONValue> = [
            "ChallengeName": "NEW_PASSWORD_REQUIRED", "Session": asked["Session"] ?? .null,
            "ChallengeResponses": [
                "USERNAME": "ada", "NEW_PASSWORD": "An0ther!password",
            ],
        ]
        _ = await test.outcome("RespondToAuthChallenge", answer)
        #expect(try await Self.events(test).map { $0["EventResponse"] } == (isAllowed ? ["Pass"] : ["Fail"]))
    }

    @Test func `a user answers a warning by its token, which works for one event only`() async throws {
        let test = try await TestPool(Self.protected)
        try await test.addUser()
        #expect(await test.outcome(of: "ada") == "tokens")
        let answer = try await test.cognito.pools.notifyTakeOver(
            OperationInput([
                "userPoolId": .text(TestPool.id), "username": "ada", "action": "BLOCK", "city": "Lyon",
            ]))
        let id = try #require(answer["eventId"])
        #expect(try await Self.events(test)[0]["EventId"] == id)
        let message = try #require(try await test.outbox().last)
        #expect(message.text("subject") == "Blocked sign-in attempt")
        let body = try #require(message.text("body"))
        #expect(body.contains("Location: Lyon, unknown"))
        let link = try #require(body.firstMatch(of: /response=invalid&token=([\w-]+)/))
        let given = Self.input(["Username": "ada", "EventId": id, "FeedbackToken": .text(String(link.1))])
        #expect(
            await test.outcome(
                "UpdateAuthEventFeedback", given.merging(["EventId": "other", "FeedbackValue": "Valid"]))
                == "NotAuthorizedException: Invalid feedback token.")
        try await test.call("UpdateAuthEventFeedback", given.merging(["FeedbackValue": "Invalid"]))
        #expect(try await Self.events(test)[0].at("EventFeedback", "Provider") == "User")
        let page = try test.cognito.pools.takeFeedback(
            token: String(link.1), event: id.text ?? "", response: "valid")
        #expect(page.status == 200)
        #expect(try await Self.events(test)[0].at("EventFeedback", "FeedbackValue") == "Valid")
        #expect(try test.cognito.pools.takeFeedback(token: "x", event: "", response: "").status == 400)
    }

    @Test func `a warning that cannot be sent is recorded with its error`() async throws {
        let test = try await TestPool(Self.protected)
        await #expect(throws: ServiceError.self) {
            try await test.cognito.pools.notifyTakeOver(
                OperationInput(["userPoolId": .text(TestPool.id), "username": "nobody", "action": "BLOCK"]))
        }
        let call = try #require(test.cognito.server.trace.recorded.last?.calls.last)
        #expect(call.operation == "AccountTakeOverNotification" && call.error != nil)
    }

    @Test func `a warning goes to the custom email sender, with Cognito's names of the details`() async throws {
        let functions = ScriptedFunctions(["CustomEmailSender": .response([:])])
        let test = try await TestPool(functions: functions)
        try await test.addUser()
        _ = try await test.cognito.pools.notifyTakeOver(
            OperationInput(["userPoolId": .text(TestPool.id), "username": "ada", "action": "MFA_REQUIRED"]))
        await test.cognito.drain()
        #expect(functions.sources == ["CustomEmailSender_AccountTakeOverNotification"])
        let attributes = try #require(functions.events[0].at("request", "userAttributes"))
        #expect(attributes["USER_NAME"] == "ada" && attributes["ACCOUNT_TAKE_OVER_ACTION"] == "MFA_REQUIRED")
        #expect(attributes["CITY"] == .null)
        #expect(attributes["LOGIN_TIME"] == "Thursday, October 09, 2025 08:53 AM UTC")
        #expect(try await test.outbox().isEmpty)
    }

    @Test func `the pool's own texts of warnings are used`() async throws {
        let test = try await TestPool(Self.protected)
        try await test.addUser()
        let notify: JSONValue = [
            "SourceArn": "arn:aws:ses:eu-west-1:123456789012:identity/example.org",
            "NoActionEmail": ["Subject": "Seen: {username}", "TextBody": "From {ip-address}"],
        ]
        let action: JSONValue = ["Notify": true, "EventAction": "NO_ACTION"]
        let takeover: JSONMembers<JSONValue> = ["Actions": ["LowAction": action]]
        #expect(
            await test.outcome(
                "SetRiskConfiguration", Self.input(["AccountTakeoverRiskConfiguration": .object(takeover)]))
                == "InvalidParameterException: An action with Notify needs a NotifyConfiguration.")
        _ = try await test.cognito.respond(
            to: "SetRiskConfiguration",
            Self.input([
                "AccountTakeoverRiskConfiguration": .object(takeover.merging(["NotifyConfiguration": notify]))
            ]))
        _ = try await test.cognito.pools.notifyTakeOver(
            OperationInput(["userPoolId": .text(TestPool.id), "username": "ada", "ipAddress": "192.0.2.7"]))
        let message = try #require(try await test.outbox().last)
        #expect(message.text("subject") == "Seen: ada" && message.text("body") == "From 192.0.2.7")
    }

    @Test func `an app client's risk configuration counts before the pool's, and goes with an empty call`() async throws
    {
        let test = try await TestPool(Self.protected)
        func skipped(_ client: Bool) async throws -> JSONValue? {
            let answer = try await test.cognito.respond(
                to: "DescribeRiskConfiguration",
                Self.input(client ? ["ClientId": .text(TestPool.clientID)] : [:]))
            return answer["RiskConfiguration"]?.at("RiskExceptionConfiguration", "SkippedIPRangeList")
        }
        func set(_ client: Bool, _ members: JSONMembers<JSONValue>) async throws {
            let id: JSONMembers<JSONValue> = client ? ["ClientId": .text(TestPool.clientID)] : [:]
            _ = try await test.cognito.respond(to: "SetRiskConfiguration", Self.input(members.merging(id)))
        }
        try await set(false, ["RiskExceptionConfiguration": ["SkippedIPRangeList": ["192.0.2.0/24"]]])
        #expect(try await skipped(true) == ["192.0.2.0/24"])
        try await set(true, ["RiskExceptionConfiguration": ["SkippedIPRangeList": ["2001:db8::/32"]]])
        #expect(try await skipped(true) == ["2001:db8::/32"])
        try await set(true, [:])
        #expect(try await skipped(true) == ["192.0.2.0/24"])
        await #expect(throws: ServiceError.self) {
            try await set(false, ["RiskExceptionConfiguration": ["BlockedIPRangeList": ["192.0.2.0/33"]]])
        }
    }

    @Test func `log delivery wants one target, one level and the right tier for each source`() async throws {
        let test = try await TestPool()
        func outcome(_ configurations: JSONValue) async -> String {
            await Self.outcome(test, "SetLogDeliveryConfiguration", ["LogConfigurations": configurations])
        }
        let group: JSONValue = ["LogGroupArn": "arn:aws:logs:eu-west-1:123456789012:log-group:pool"]
        let notification: JSONValue = [
            "LogLevel": "ERROR", "EventSource": "userNotification", "CloudWatchLogsConfiguration": group,
        ]
        #expect(await outcome([notification]) == "ok")
        #expect(
            await outcome([notification, notification]).contains("more then once in a request: [userNotification]."))
        #expect(
            await outcome([["LogLevel": "INFO", "EventSource": "userAuthEvents", "CloudWatchLogsConfiguration": group]])
                .hasPrefix("FeatureUnavailableInTierException: "))
        #expect(
            await outcome([["LogLevel": "ERROR", "EventSource": "userNotification"]]).contains("needs one of"))
        let kept = try await test.cognito.respond(to: "GetLogDeliveryConfiguration", Self.input())
        #expect(kept["LogDeliveryConfiguration"]?["LogConfigurations"] == [notification])
    }

    private static func outcome(
        _ test: TestPool, _ operation: String, _ members: JSONMembers<JSONValue> = [:]
    ) async -> String {
        do {
            _ = try await test.cognito.respond(to: operation, input(members))
            return "ok"
        } catch { return "\(error)" }
    }

    // MARK: Sessions

    @Test func `sessions are listed once they are tracked, and another one is revoked`() async throws {
        let test = try await TestPool()
        try await test.addUser()
        let token = try await test.signIn("ada")
        #expect(
            await test.outcome("ListUserSessions", ["AccessToken": token]).hasPrefix("OperationNotEnabledException: "))
        #expect(
            await Self.outcome(
                test, "SetUserPoolSessionConfiguration",
                ["UserSessionTracking": "ENABLED", "TokenSession": ["MaxPerUser": 5]]) == "ok")
        test.clock.advance(by: 60)
        let other = try await test.signIn("ada")
        let sessions = try await test.call("ListUserSessions", ["AccessToken": token])["Sessions"]?.elements ?? []
        #expect(sessions.count == 2)
        let ids = sessions.compactMap { $0["SessionId"]?.text }
        #expect(ids.allSatisfy { $0.wholeMatch(of: /tkn[a-z0-9]{25}/) != nil } && Set(ids).count == 2)
        let current = try #require(sessions.first { $0["IsCurrentSession"] == true }?["SessionId"])
        #expect(
            await test.outcome("RevokeUserSession", ["AccessToken": token, "SessionId": current])
                .hasPrefix("InvalidParameterException: "))
        let revoked = try #require(sessions.first { $0["IsCurrentSession"] == false }?["SessionId"])
        try await test.call("RevokeUserSession", ["AccessToken": token, "SessionId": revoked])
        #expect(
            await test.outcome("GetUser", ["AccessToken": other])
                == "NotAuthorizedException: Access Token has been revoked")
        try await test.call("AdminRevokeUserSession", ["Username": "ada", "SessionId": current])
        let left = try await test.call("AdminListUserSessions", ["Username": "ada"])["Sessions"]
        #expect(left == [])
    }
}
