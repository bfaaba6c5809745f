import LocalTestSupport
import Synchronization
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Cognito's rates of requests, and the attempts that a user has.
@Suite struct RateLimitTests {
    /// A time that does not change until the test moves it.
    private final class Time: Sendable {
        private let seconds = Mutex(1000.0)
        var now: Double { seconds.withLock { $0 } }
        func advance(by step: Double) { seconds.withLock { $0 += step } }
    }

    private let time = Time()
    private let limits: RateLimits

    init() {
        let time = time
        limits = RateLimits(isEnforced: true) { time.now }
    }

    /// The number of calls that are allowed at once, of some more.
    private func allowed(
        _ operation: String, of count: Int = 500, pool: String? = nil, user: String? = nil, now: Double = 0
    ) -> Int {
        var allowed = 0
        for _ in 1...count {
            do {
                try limits.check(operation, pool: pool, user: user, now: now)
                allowed += 1
            } catch {
                #expect(error == ServiceError("TooManyRequestsException", "Rate exceeded"))
            }
        }
        return allowed
    }

    @Test(arguments: [
        ("InitiateAuth", 120), ("SignUp", 50), ("ForgotPassword", 30), ("GetUser", 120), ("AdminDeleteUser", 25),
        ("RevokeToken", 120), ("ListUsers", 30), ("DescribeUserPool", 15), ("CreateGroup", 15), ("ListGroups", 20),
        ("CreateUserPoolClient", 15), ("GetProvisionedLimit", 1),
    ])
    func `an operation has its category's rate in a second, and again in the next`(operation: String, rate: Int) {
        #expect(allowed(operation) == rate)
        time.advance(by: 0.5)
        #expect(allowed(operation) == 0)
        time.advance(by: 0.5)
        #expect(allowed(operation) == rate)
    }

    @Test func `operations of a category share its rate`() {
        #expect(allowed("SignUp", of: 30) == 30)
        #expect(allowed("AdminCreateUser") == 20)
        #expect(allowed("ListUsers") == 30)
    }

    @Test func `answers to challenges have three times the rate, and those beyond count as sign-ins`() {
        #expect(allowed("RespondToAuthChallenge", of: 400) == 400)
        #expect(allowed("InitiateAuth") == 80)
    }

    @Test func `a pool and a user have rates of their own`() {
        #expect(allowed("CreateGroup", pool: "a") == 5)
        #expect(allowed("DeleteGroup", pool: "a") == 5)
        #expect(allowed("CreateGroup", pool: "b") == 5)
        #expect(allowed("GetUser", pool: "a", user: "ada") == 10)
        #expect(allowed("AdminDeleteUser", pool: "a", user: "ada") == 10)
        #expect(allowed("GetUser", pool: "a", user: "bob") == 10)
    }

    @Test(arguments: [
        ("ForgotPassword", 5), ("ResendConfirmationCode", 5), ("GetUserAttributeVerificationCode", 5),
        ("ChangePassword", 5), ("ConfirmSignUp", 15), ("VerifyUserAttribute", 15),
    ])
    func `a user has some attempts in an hour of the pool's clock`(operation: String, attempts: Int) throws {
        func isAllowed(now: Double, user: String = "ada") -> Bool {
            time.advance(by: 1)
            do throws(ServiceError) {
                try limits.check(operation, pool: "a", user: user, now: now)
                return true
            } catch {
                #expect(error == .attemptLimit)
                return false
            }
        }
        for _ in 1...attempts { #expect(isAllowed(now: 100)) }
        #expect(!isAllowed(now: 3699))
        #expect(isAllowed(now: 3699, user: "bob"))
        #expect(isAllowed(now: 3700))
    }

    @Test(arguments: [
        (true, "LimitExceededException: Attempt limit exceeded, please try after some time."), (false, "EMAIL_OTP"),
    ])
    func `a user gets five codes by email as the second factor in an hour`(
        isEnforced: Bool, sixth: String
    ) async throws {
        let pool = try await TestPool(TestPool.factors(), limits: RateLimits(isEnforced: isEnforced))
        try await pool.addUser(factors: [.email])
        for _ in 1...5 { #expect(await pool.outcome() == "EMAIL_OTP") }
        #expect(await pool.outcome() == sixth)
        #expect(try await pool.outbox().count == (isEnforced ? 5 : 6))
        pool.clock.advance(by: 3600)
        #expect(await pool.outcome() == "EMAIL_OTP")
    }

    @Test func `every operation of the model has a category, and reading ones are told by their names`() {
        for operation in ServiceModel.userPools.operationNames {
            let category = RequestCategory.of(operation)
            if category == .userPoolResourceRead { #expect(RequestCategory.isReading(operation), "\(operation)") }
        }
        #expect(RequestCategory.of("DescribeTerms") == .userPoolResourceRead)
        #expect(RequestCategory.of("SetRiskConfiguration") == .userPoolResourceUpdate)
        #expect(!RequestCategory.isReading("GetTokensFromRefreshToken"))
    }

    @Test func `a call over the API is refused by the user whom it names`() async throws {
        let time = time
        let cognito = try LocalCognito(
            host: NoFunctions(), clock: LocalClock(start: 1000), limits: RateLimits(isEnforced: true) { time.now }
        ).sharingKeys()
        var client = try TestClient()
        client.cognito = cognito
        let pool = try await client.pool()
        let user: JSONValue = ["UserPoolId": .text(pool), "Username": "nobody"]
        for _ in 1...10 { #expect(try await client.error("AdminGetUser", user).hasPrefix("UserNotFound")) }
        #expect(try await client.error("AdminGetUser", user) == "TooManyRequestsException: Rate exceeded")
        time.advance(by: 1)
        #expect(try await client.error("AdminGetUser", user).hasPrefix("UserNotFound"))
    }

    @Test func `the rate of a category is answered, and raised where Cognito allows it`() async throws {
        let client = try TestClient()
        func limit(_ category: String) -> JSONMembers<JSONValue> {
            [
                "LimitDefinition": [
                    "LimitClass": "API_CATEGORY", "Attributes": ["Category": .text(category)],
                ]
            ]
        }
        func update(_ category: String, _ value: JSONValue) async throws -> String {
            try await client.error(
                "UpdateProvisionedLimit", .object(limit(category).merging(["RequestedLimitValue": value])))
        }
        #expect(try await update("UserCreation", 80).hasPrefix("no error"))
        let answer = try await client.call("GetProvisionedLimit", .object(limit("UserCreation")))["Limit"]
        #expect(answer?["ProvisionedLimitValue"]?.integer == 80 && answer?["FreeLimitValue"]?.integer == 50)
        #expect(try await update("UserCreation", 49).hasPrefix("InvalidParameterException: "))
        #expect(try await update("UserList", 100).hasPrefix("InvalidParameterException: "))
        #expect(try await update("Users", 100).hasPrefix("InvalidParameterException: "))
    }
}
