import CognitoCrypto
import CognitoEvents
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Devices: how they are remembered, and how they prove themselves.
@Suite struct DeviceTests {
    private static let functions: [String: ScriptedFunctions.Answer] = [
        "PostAuthentication": .response([:]), "PreTokenGeneration": .response([:]),
    ]

    private static func pool(
        replaces: Bool = true, asks: Bool = false, mfa: String = "OFF", functions: ScriptedFunctions? = nil
    ) async throws -> TestPool {
        let tracking: JSONValue = [
            "ChallengeRequiredOnNewDevice": .boolean(replaces), "DeviceOnlyRememberedOnUserPrompt": .boolean(asks),
        ]
        return try await TestPool(
            TestPool.factors(mfa).merging(["DeviceConfiguration": tracking]), client: TestPool.allFlows,
            functions: functions ?? ScriptedFunctions(Self.functions))
    }

    /// Signs `ada` in on a new device, and confirms it.
    private static func newDevice(_ pool: TestPool, confirms: Bool = true) async throws -> (DeviceClient, JSONValue) {
        let answer = try await pool.begin()
        let metadata = try #require(answer.at("AuthenticationResult", "NewDeviceMetadata"))
        let client = DeviceClient(
            key: try #require(metadata["DeviceKey"]?.text), groupKey: try #require(metadata["DeviceGroupKey"]?.text))
        let token = try #require(answer.at("AuthenticationResult", "AccessToken"))
        if confirms {
            try await pool.call("ConfirmDevice", try client.confirmation().merging(["AccessToken": token]))
        }
        return (client, answer)
    }

    @Test func `a sign-in on a new device names it, and refreshes only with its key`() async throws {
        let functions = ScriptedFunctions(Self.functions)
        let pool = try await Self.pool(functions: functions)
        try await pool.addUser()
        let (client, answer) = try await Self.newDevice(pool, confirms: false)
        #expect(client.key.hasPrefix("eu-west-1_"))
        #expect(client.groupKey.utf8.count == 9)
        #expect(try pool.claims("AccessToken", of: answer)["device_key"] == .text(client.key))
        #expect(functions.events.first?.at("request", "newDeviceUsed") == true)
        #expect(try await pool.call("AdminListDevices", ["Username": "ada"]) == ["Devices": []])
        let token = try #require(answer.at("AuthenticationResult", "RefreshToken"))
        for (key, outcome) in [(nil, "NotAuthorizedException: Invalid Refresh Token."), (client.key, "ok")] {
            var parameters: JSONMembers<JSONValue> = ["REFRESH_TOKEN": token]
            parameters["DEVICE_KEY"] = key.map(JSONValue.text)
            let input: JSONMembers<JSONValue> = [
                "AuthFlow": "REFRESH_TOKEN_AUTH", "AuthParameters": .object(parameters),
            ]
            #expect(await pool.outcome("InitiateAuth", input) == outcome)
        }
    }

    @Test(arguments: [true, false]) func `a remembered device proves itself in place of a code`(
        sendsSession: Bool
    ) async throws {
        let functions = ScriptedFunctions(Self.functions)
        let pool = try await Self.pool(mfa: "OPTIONAL", functions: functions)
        try await pool.addUser(factors: [])
        let (client, _) = try await Self.newDevice(pool)
        try await pool.change { $0.set(.sms, isEnabled: true, isPreferred: true) }
        #expect(await pool.outcome() == "SMS_MFA")
        functions.clear()
        let challenge = try await pool.begin(device: client.key)
        #expect(challenge["ChallengeName"] == "DEVICE_SRP_AUTH")
        #expect(challenge["ChallengeParameters"] == ["USERNAME": "ada", "DEVICE_KEY": .text(client.key)])
        pool.clock.advance(by: 60)
        let answer = try await client.prove(to: pool, challenge, sendsSession: sendsSession)
        #expect(answer.at("AuthenticationResult", "NewDeviceMetadata") == nil)
        #expect(try pool.claims("AccessToken", of: answer)["device_key"] == .text(client.key))
        #expect(
            functions.sources == ["PostAuthentication_Authentication", "TokenGeneration_AuthenticateDevice"])
        #expect(functions.events.first?.at("request", "newDeviceUsed") == false)
        let device = try await pool.call("AdminGetDevice", ["Username": "ada", "DeviceKey": .text(client.key)])[
            "Device"]
        #expect(device?["DeviceLastAuthenticatedDate"] == .decimal(pool.clock.now))
    }

    @Test(arguments: [(true, true, "DEVICE_SRP_AUTH"), (true, false, "SMS_MFA"), (false, true, "SMS_MFA")])
    func `only a remembered device stands in for a code, and only where the pool wants it`(
        replaces: Bool, isRemembered: Bool, first: String
    ) async throws {
        let pool = try await Self.pool(replaces: replaces, mfa: "OPTIONAL")
        try await pool.addUser(factors: [])
        let (client, _) = try await Self.newDevice(pool)
        try await pool.change { $0.set(.sms, isEnabled: true, isPreferred: true) }
        try await pool.call(
            "AdminUpdateDeviceStatus",
            [
                "Username": "ada", "DeviceKey": .text(client.key),
                "DeviceRememberedStatus": .text(isRemembered ? "remembered" : "not_remembered"),
            ])
        var challenge = try await pool.begin(device: client.key)
        #expect(challenge["ChallengeName"]?.text == first)
        if first == "SMS_MFA" {
            challenge = try await pool.respond(
                "SMS_MFA", challenge["Session"], ["USERNAME": "ada", "SMS_MFA_CODE": try await pool.lastCode()])
            #expect(challenge["ChallengeName"] == "DEVICE_SRP_AUTH")
        }
        let answer = try await client.prove(to: pool, challenge)
        #expect(answer.at("AuthenticationResult", "AccessToken") != nil)
    }

    @Test func `a wrong device password is a failed attempt`() async throws {
        let pool = try await Self.pool()
        try await pool.addUser()
        let (client, _) = try await Self.newDevice(pool)
        let challenge = try await pool.begin(device: client.key)
        let outcome = await TestPool.outcome { try await client.prove(to: pool, challenge, password: "other") }
        #expect(outcome == "NotAuthorizedException: Incorrect username or password.")
        #expect(try await pool.user("ada").failures == 1)
    }

    @Test(arguments: [true, false]) func `a confirmed device is listed, changed and forgotten`(
        asks: Bool
    ) async throws {
        let pool = try await Self.pool(asks: asks)
        try await pool.addUser()
        let (client, answer) = try await Self.newDevice(pool, confirms: false)
        let token = try #require(answer.at("AuthenticationResult", "AccessToken"))
        let named: JSONMembers<JSONValue> = ["AccessToken": token, "DeviceKey": .text(client.key)]
        let unknown = "ResourceNotFoundException: Device does not exist."
        #expect(await pool.outcome("GetDevice", named) == unknown)
        let confirmation = try client.confirmation().merging(["AccessToken": token])
        #expect(
            try await pool.call("ConfirmDevice", confirmation) == ["UserConfirmationNecessary": .boolean(asks)])
        #expect(
            await pool.outcome("ConfirmDevice", confirmation)
                == "DeviceKeyExistsException: A verifier of the device already exists.")
        let other = confirmation.merging(["DeviceKey": "eu-west-1_0000"])
        #expect(await pool.outcome("ConfirmDevice", other) == unknown)
        func status() async throws -> String? {
            let device = try #require(try await pool.call("GetDevice", named)["Device"])
            let attributes = OperationInput(["a": device["DeviceAttributes"] ?? .null]).attributes("a")
            #expect(attributes.contains { $0 == ("device_name", "laptop") })
            return attributes.first { $0.name == "dev:device_remembered_status" }?.value
        }
        #expect(try await status() == (asks ? "not_remembered" : "remembered"))
        for wanted in ["remembered", "not_remembered"] {
            try await pool.call(
                "UpdateDeviceStatus", named.merging(["DeviceRememberedStatus": .text(wanted)]))
            #expect(try await status() == wanted)
        }
        _ = try await Self.newDevice(pool)
        let page = try await pool.call("ListDevices", ["AccessToken": token, "Limit": 1])
        let next = try #require(page["PaginationToken"])
        let rest = try await pool.call("ListDevices", ["AccessToken": token, "PaginationToken": next])
        #expect(OperationInput(page).elements("Devices").count == 1)
        #expect(OperationInput(rest).elements("Devices").count == 1)
        #expect(rest["PaginationToken"] == nil)
        try await pool.call("ForgetDevice", named)
        #expect(
            await pool.outcome("GetUser", ["AccessToken": token])
                == "NotAuthorizedException: Access Token has been revoked")
        let outcome = await TestPool.outcome { () throws(ServiceError) in try await pool.begin(device: client.key) }
        #expect(outcome == unknown)
    }

    @Test func `a pool that tracks no devices refuses their operations`() async throws {
        let pool = try await TestPool()
        try await pool.addUser()
        #expect(
            await pool.outcome("AdminListDevices", ["Username": "ada"])
                == "InvalidUserPoolConfigurationException: The tracking of devices is not enabled for the user pool.")
    }

    @Test func `a custom sign-in ends with the device's proof`() async throws {
        let functions = ScriptedFunctions(
            Self.functions.merging(["DefineAuthChallenge": .response(["issueTokens": true])]) { $1 })
        let pool = try await Self.pool(functions: functions)
        try await pool.addUser()
        let (client, _) = try await Self.newDevice(pool)
        let challenge = JSONValue.object(
            try await pool.call(
                "InitiateAuth",
                ["AuthFlow": "CUSTOM_AUTH", "AuthParameters": ["USERNAME": "ada", "DEVICE_KEY": .text(client.key)]]))
        #expect(challenge["ChallengeName"] == "DEVICE_SRP_AUTH")
        let answer = try await client.prove(to: pool, challenge)
        #expect(answer.at("AuthenticationResult", "AccessToken") != nil)
        #expect(functions.sources.last == "TokenGeneration_AuthenticateDevice")
    }

    @Test func `a device is exported, and proves itself to the pool that a seed makes`() async throws {
        let pool = try await Self.pool()
        try await pool.addUser()
        let (client, _) = try await Self.newDevice(pool)
        let text = try await pool.cognito.exported()
        try await pool.cognito.reset()
        try await pool.cognito.seed(Array(text.utf8))
        let answer = try await client.prove(to: pool, try await pool.begin(device: client.key))
        #expect(answer.at("AuthenticationResult", "AccessToken") != nil)
    }
}
