import CognitoEvents
import CognitoTestSupport
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Random sequences of operations against a small model of the states of users.
@Suite struct UserModelTests {
    private struct Model: Equatable {
        var status: UserStatus
        var isEnabled = true
        var isVerified: Bool
        var password: String
        var signUpCode: String?
        var resetCode: String?
    }

    @Test(arguments: [11, 22, 33] as [UInt64])
    func `random operations keep to the model`(seed: UInt64) async throws {
        let pool = try await TestPool()
        var random = SeededRandom(seed: seed)
        var users: [String: Model] = [:]
        var history: [String] = []
        for step in 0..<250 {
            let name = ["ada", "bob", "cy"].randomElement(using: &random) ?? "ada"
            let operation = Self.operations.randomElement(using: &random) ?? "SignUp"
            let guess = Bool.random(using: &random)
            var model = users[name]
            let (input, expected) = Self.expect(operation, name, &model, guess: guess, step: step)
            let outcome = await pool.outcome(operation, input)
            history.append("\(operation) \(name)")
            #expect(
                outcome.prefix { $0 != ":" } == expected,
                "seed \(seed), step \(step), after \(history.suffix(12)), \(outcome)")
            if outcome == "ok" {
                let code = try await pool.outbox().last?.text("code")
                if operation == "SignUp" || operation == "ResendConfirmationCode" { model?.signUpCode = code }
                if operation == "ForgotPassword" || operation == "AdminResetUserPassword" { model?.resetCode = code }
                users[name] = model
            }
            try await check(users[name], name, pool)
        }
    }

    /// Compares a user with the model, the password included.
    private func check(_ model: Model?, _ name: String, _ pool: TestPool) async throws {
        guard let model else {
            #expect(await pool.outcome("AdminGetUser", ["Username": .text(name)]) != "ok")
            return
        }
        let user = try await pool.user(name)
        #expect(user.status == model.status)
        #expect(user.isEnabled == model.isEnabled)
        #expect(user.isVerified("email") == model.isVerified)
        let stored = try pool.cognito.pools.store.userPool(TestPool.id)
        #expect(try await user.hasPassword(model.password, in: stored))
    }

    private static let operations = [
        "SignUp", "ConfirmSignUp", "ResendConfirmationCode", "AdminConfirmSignUp", "ForgotPassword",
        "ConfirmForgotPassword", "AdminResetUserPassword", "AdminSetUserPassword", "AdminDisableUser",
        "AdminEnableUser",
        "AdminDeleteUser", "AdminCreateUser",
    ]

    /// Returns the input of an operation and the exception or `ok` that the model expects, and changes the model.
    private static func expect(
        _ operation: String, _ name: String, _ model: inout Model?, guess: Bool, step: Int
    ) -> (input: JSONMembers<JSONValue>, outcome: String) {
        var input: JSONMembers<JSONValue> = ["Username": .text(name)]
        let password = "Passw0rd!\(step)"
        switch operation {
        case "SignUp", "AdminCreateUser":
            let isSignUp = operation == "SignUp"
            input["UserAttributes"] = [["Name": "email", "Value": .text("\(name)@example.org")]]
            input[isSignUp ? "Password" : "TemporaryPassword"] = .text(password)
            guard model == nil else { return (input, "UsernameExistsException") }
            model = Model(status: isSignUp ? .unconfirmed : .forceChangePassword, isVerified: false, password: password)
            return (input, "ok")
        default: break
        }
        guard var user = model else {
            input["ConfirmationCode"] = "123456"
            input["Password"] = .text(password)
            return (input, "UserNotFoundException")
        }
        defer { model = model == nil ? nil : user }
        switch operation {
        case "ConfirmSignUp":
            let code = guess ? "12" : user.signUpCode ?? "12"
            input["ConfirmationCode"] = .text(code)
            if !user.isEnabled || user.status != .unconfirmed { return (input, "NotAuthorizedException") }
            guard user.signUpCode != nil else { return (input, "ExpiredCodeException") }
            guard code == user.signUpCode else { return (input, "CodeMismatchException") }
            (user.status, user.isVerified, user.signUpCode) = (.confirmed, true, nil)
        case "ResendConfirmationCode":
            guard user.isEnabled else { return (input, "NotAuthorizedException") }
            guard user.status == .unconfirmed else { return (input, "InvalidParameterException") }
        case "AdminConfirmSignUp":
            guard user.status == .unconfirmed else { return (input, "NotAuthorizedException") }
            user.status = .confirmed
        case "ForgotPassword":
            guard user.isEnabled, user.status != .forceChangePassword else { return (input, "NotAuthorizedException") }
            guard user.isVerified else { return (input, "InvalidParameterException") }
        case "AdminResetUserPassword":
            guard user.isEnabled, user.status != .forceChangePassword, user.status != .unconfirmed else {
                return (input, "NotAuthorizedException")
            }
            guard user.isVerified else { return (input, "InvalidParameterException") }
            user.status = .resetRequired
        case "ConfirmForgotPassword":
            let code = guess ? "12" : user.resetCode ?? "12"
            input["ConfirmationCode"] = .text(code)
            input["Password"] = .text(password)
            guard user.isEnabled else { return (input, "UserNotFoundException") }
            guard user.resetCode != nil else { return (input, "ExpiredCodeException") }
            guard code == user.resetCode else { return (input, "CodeMismatchException") }
            (user.status, user.resetCode, user.password) = (.confirmed, nil, password)
        case "AdminSetUserPassword":
            input["Password"] = .text(password)
            input["Permanent"] = .boolean(guess)
            (user.status, user.password) = (guess ? .confirmed : .forceChangePassword, password)
        case "AdminDisableUser": user.isEnabled = false
        case "AdminEnableUser": user.isEnabled = true
        case "AdminDeleteUser": model = nil
        default: break
        }
        return (input, "ok")
    }
}
