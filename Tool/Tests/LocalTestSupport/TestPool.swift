import CognitoCrypto
import CognitoEvents
import Synchronization
import Testing
package import WireJSON

@testable package import LocalAWS
@testable package import LocalCognito
@testable package import LocalUserPools

/// A pool with one app client, in memory, whose functions are closures.
package struct TestPool: Sendable {
    package static let id = "eu-west-1_Ab12Cd34E"
    package static let clientID = "5exampleclientid"
    /// Made once: keys take a while.
    fileprivate static let keys = SigningKeys.Stored.made()

    package let cognito: LocalCognito
    package let clock: LocalClock
    package let functions: ScriptedFunctions

    /// Creates a pool.
    ///
    /// - Parameters:
    ///   - configuration: The pool's configuration, under the API's names.
    ///   - client: The app client's.
    ///   - secret: The app client's secret; nil for a public client.
    ///   - functions: The functions and their answers; the pool calls no other.
    ///   - data: The database's file; nil for one in memory.
    ///   - seed: Makes the same ids and codes each time; nil for random ones.
    ///   - triggerTimeout: How long the pool waits for a function. The default leaves a busy machine enough time.
    ///   - limits: The rates of calls and attempts.
    /// - Throws: An error of the database.
    package init(
        _ configuration: JSONMembers<JSONValue> = [:], client: JSONMembers<JSONValue> = [:], secret: String? = nil,
        functions: ScriptedFunctions = ScriptedFunctions([:]), data: String? = nil, seed: UInt64? = nil,
        triggerTimeout: Duration = .seconds(120), limits: RateLimits = RateLimits(isEnforced: false)
    ) async throws {
        clock = LocalClock(start: 1_760_000_000)
        self.functions = functions
        cognito = try LocalCognito(
            data: data, host: functions, clock: clock, random: RandomSource(seed: seed), triggerTimeout: triggerTimeout,
            limits: limits
        ).sharingKeys()
        var configuration = configuration
        configuration["LambdaConfig"] = .object(functions.configuration)
        if configuration["AutoVerifiedAttributes"] == nil { configuration["AutoVerifiedAttributes"] = ["email"] }
        let pool = UserPool(
            id: Self.id, name: "pool", configuration: configuration, created: 1, modified: 1,
            sealingKey: RandomSource(seed: 1).bytes(AESGCM.keySize))
        var settings: JSONMembers<JSONValue> = [
            "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
        ]
        settings = settings.merging(client)
        let app = AppClient(
            id: Self.clientID, userPoolID: pool.id, name: "app", configuration: settings,
            secrets: secret.map { [.init(id: "1", value: $0, created: 1)] } ?? [], created: 1, modified: 1)
        try cognito.pools.store.configure { tables in
            try tables.save(pool)
            try tables.save(app)
        }
    }

    /// Calls an operation, with the pool's or the client's id.
    @discardableResult
    package func call(
        _ operation: String, _ input: JSONMembers<JSONValue> = [:]
    ) async throws(ServiceError) -> JSONMembers<JSONValue> {
        var input = input
        if operation.hasPrefix("Admin") || operation == "ListUsers" {
            input["UserPoolId"] = .text(Self.id)
        } else if input["AccessToken"] == nil {
            input["ClientId"] = .text(Self.clientID)
        }
        return try await cognito.respond(to: operation, input)
    }

    /// Calls an operation of an administrator on the pool.
    @discardableResult
    package func administer(
        _ operation: String, _ input: JSONMembers<JSONValue> = [:]
    ) async throws(ServiceError) -> JSONMembers<JSONValue> {
        try await cognito.respond(
            to: operation, input.merging(["UserPoolId": .text(Self.id)]).filter { $0.value != .null })
    }

    /// The remarks for the author, in their order.
    package var notes: [String] {
        guard case .array(let flows) = cognito.server.trace.json else { return [] }
        func elements(_ name: String, of values: [JSONValue]) -> [JSONValue] {
            values.flatMap { value -> [JSONValue] in
                if case .array(let elements)? = value[name] { elements } else { [] }
            }
        }
        return elements("steps", of: elements("calls", of: flows)).filter { $0["kind"] == "note" }
            .compactMap { $0["text"]?.text }
    }

    /// Calls an operation.
    ///
    /// - Returns: `ok`, or the error in AWS's words.
    package func outcome(_ operation: String, _ input: JSONMembers<JSONValue> = [:]) async -> String {
        do {
            try await call(operation, input)
            return "ok"
        } catch {
            return "\(error)"
        }
    }

    /// The messages that were sent.
    package func outbox() async throws -> [OperationInput] {
        try cognito.pools.store.read { try $0.messages() }.compactMap { message in
            guard case .object(let members) = message else { return nil }
            return OperationInput(members)
        }
    }

    /// The code of the latest message.
    package func lastCode() async throws -> String { try #require(try await outbox().last?.text("code")) }

    /// A user as stored.
    package func user(_ name: String) async throws -> User {
        let pool = try cognito.pools.store.userPool(Self.id)
        return try #require(try cognito.pools.store.read { try $0.user(named: name, in: pool) })
    }

    /// Signs a user in.
    ///
    /// - Returns: The access token.
    package func signIn(_ name: String, _ password: String = Self.password) async throws -> JSONValue {
        let answer = try await call(
            "InitiateAuth",
            [
                "AuthFlow": "USER_PASSWORD_AUTH",
                "AuthParameters": ["USERNAME": .text(name), "PASSWORD": .text(password)],
            ])
        return try #require(OperationInput(answer).object("AuthenticationResult")["AccessToken"])
    }

    package static let password = "Passw0rd!"

    /// Signs `ada` up, with an email address.
    @discardableResult
    package func signUp(
        _ name: String = "ada", email: String? = nil, attributes: [JSONValue] = [], metadata: JSONValue = nil
    ) async throws(ServiceError) -> JSONMembers<JSONValue> {
        let address = email ?? (name.contains("@") ? nil : "\(name)@example.org")
        let mail: [JSONValue] = address.map { [["Name": "email", "Value": .text($0)]] } ?? []
        return try await call(
            "SignUp",
            [
                "Username": .text(name), "Password": .text(Self.password), "UserAttributes": .array(mail + attributes),
                "ClientMetadata": metadata,
            ])
    }

    /// Signs a user up and confirms them by the code.
    package func signUpAndConfirm(_ name: String = "ada", attributes: [JSONValue] = []) async throws {
        try await signUp(name, attributes: attributes)
        try await call("ConfirmSignUp", ["Username": .text(name), "ConfirmationCode": .text(try await lastCode())])
    }
}

/// Functions that answer as configured, and remember their events.
package final class ScriptedFunctions: FunctionHost {
    /// The answer to an event.
    package enum Answer: Sendable {
        /// The event with these members of the response.
        case response(JSONMembers<JSONValue>)
        /// These bytes.
        case text(String)
        /// Lambda's error document with a message.
        case error(String)
        case missing
        /// No answer while the test runs.
        case silence
        /// One after the other, and the last one from then on.
        indirect case inTurn([Answer])
        /// A text made of the answer that ``response(_:)`` would give with no members.
        case spoilt(@Sendable (JSONMembers<JSONValue>) -> String)
        /// The answer that some work gives.
        case work(@Sendable (JSONValue) async -> Answer)
        /// The members of the response, made of the event.
        case script(@Sendable (JSONValue) -> JSONMembers<JSONValue>)
    }

    /// The pool's `LambdaConfig`.
    package var configuration: JSONMembers<JSONValue> { state.withLock { $0 } }
    private let state: Mutex<JSONMembers<JSONValue>>
    private let answers: [String: Answer]
    private let received = Mutex<[[UInt8]]>([])

    /// Creates functions.
    ///
    /// - Parameter answers: The answers, by keys of `LambdaConfig` or, for one source only, by trigger sources of them.
    package init(_ answers: [String: Answer]) {
        self.answers = answers
        var configuration = JSONMembers<JSONValue>()
        for name in answers.keys where !name.contains("_") {
            let arn = JSONValue.text("arn:aws:lambda:eu-west-1:123456789012:function:\(name)")
            let isSender = name.hasSuffix("Sender")
            configuration[name] = isSender ? ["LambdaArn": arn, "LambdaVersion": "V1_0"] : arn
            if isSender { configuration["KMSKeyID"] = "arn:aws:kms:eu-west-1:123456789012:key/1" }
        }
        state = Mutex(configuration)
    }

    /// Sets the version of pre token generation's events, such as `V2_0`, before the pool is made.
    package func setVersion(_ version: String) {
        state.withLock { configuration in
            let arn = configuration["PreTokenGeneration"] ?? .null
            configuration["PreTokenGeneration"] = nil
            configuration["PreTokenGenerationConfig"] = ["LambdaArn": arn, "LambdaVersion": .text(version)]
        }
    }

    /// The events in their order.
    package var events: [JSONValue] { bytes.compactMap { try? JSONDocument($0).root.value } }
    /// The events as they were sent.
    package var bytes: [[UInt8]] { received.withLock { $0 } }
    /// Their sources.
    package var sources: [String] { events.compactMap { $0["triggerSource"]?.text } }

    /// Forgets the events.
    package func clear() { received.withLock { $0 = [] } }

    package func invoke(_ arn: String, event: [UInt8], trace: String?) async -> FunctionAnswer {
        guard let value = try? JSONDocument(event).root.value, let source = value["triggerSource"]?.text else {
            return FunctionAnswer(.missing(reason: "no event"))
        }
        received.withLock { $0.append(event) }
        let name = String(arn.split(separator: ":").last ?? "")
        return await answer(answers[source] ?? answers[name] ?? .response([:]), to: value)
    }

    private func answer(_ answer: Answer, to value: JSONValue) async -> FunctionAnswer {
        switch answer {
        case .response(let members): return Self.answer(value, members)
        case .script(let respond): return Self.answer(value, respond(value))
        case .work(let work): return await self.answer(await work(value), to: value)
        case .text(let text): return FunctionAnswer(.answer(Array(text.utf8)))
        case .error(let message):
            return FunctionAnswer(
                .error(Array(JSONValue.object(["errorMessage": .text(message), "errorType": "E"]).flattened.utf8)))
        case .missing: return FunctionAnswer(.missing(reason: "not built"))
        case .silence:
            try? await Task.sleep(for: .seconds(86_400))
            return FunctionAnswer(.missing(reason: "silence"))
        case .inTurn(let answers):
            let number = events.count { $0["triggerSource"] == value["triggerSource"] }
            return await self.answer(answers[min(number, answers.count) - 1], to: value)
        case .spoilt(let spoil):
            guard case .answer(let bytes) = Self.answer(value, [:]).ending,
                case .object(let members) = try? JSONDocument(bytes).root.value
            else { return FunctionAnswer(.missing(reason: "no event")) }
            return FunctionAnswer(.answer(Array(spoil(members).utf8)))
        }
    }

    private static func answer(_ event: JSONValue, _ members: JSONMembers<JSONValue>) -> FunctionAnswer {
        guard case .object(var whole) = event else { return FunctionAnswer(.missing(reason: "no event")) }
        var response = JSONMembers<JSONValue>()
        if case .object(let initial) = event["response"] { response = initial }
        whole["response"] = .object(response.merging(members))
        return FunctionAnswer(.answer(Array(JSONValue.object(whole).flattened.utf8)))
    }
}

extension LocalCognito {
    /// Lets pools sign with the same keys, which take tenths of a second to make.
    package func sharingKeys() -> LocalCognito {
        pools.signingKeys.maker.withLock { $0 = { TestPool.keys } }
        return self
    }
}

extension JSONValue {
    /// A value at a path of members.
    package func at(_ path: String...) -> JSONValue? { path.reduce(self) { $0?[$1] } }
}

extension User {
    /// Status, and that the user is disabled.
    package var state: String { "\(status.rawValue)\(isEnabled ? "" : ", disabled")" }
}
