import CognitoProcessTestSupport
import Foundation
import WireJSON

/// A project whose function answers with the hostile texts that it gets, and a pool that calls it for every trigger.
final class HostileProject {
    /// Each text tries to become code or a path; all of them have the word `attack`.
    static let texts =
        sentTexts + [
            "attack`\u{200D}", #"\(attack())"#, #"attack\"#, #""attack"#, "attack\u{202E}()", "$(attack)",
            "/tmp/attack",
            #"..\..\attack"#, "%2e%2e%2fattack",
        ]
    /// The texts that an app sends with each operation.
    static let sentTexts = [
        ##"x\#(attack())"##, "\"\"\"#; attack(); #\"\"\"", "\u{600}`(){attack()};func `z", "attack`",
        "a\u{2028}attack()",
        "*/attack()/*", "a\r\nattack()", "attack\u{0}attack", "../../../attack", "événement-attack-🙂",
    ]

    static let function: JSONValue = "arn:aws:lambda:us-east-1:123456789012:function:Versioned"

    let package: RehearsedPackage
    let pool: PoolProcess
    let client: String
    private let userPool: String

    static let triggers = [
        "PreSignUp", "PostConfirmation", "PreAuthentication", "PostAuthentication", "CustomMessage",
        "PreTokenGeneration",
        "UserMigration", "DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse",
    ]

    init(_ arguments: [String] = ["--record-metadata"]) async throws {
        package = try RehearsedPackage(bootstrap: "hostile.py")
        try FileManager.default.createDirectory(
            atPath: "\(package.path)/Sources/Versioned", withIntermediateDirectories: true)
        try package.write(Self.code, to: "Sources/Versioned/Versioned.swift")
        try package.write(
            """
            Resources:
              Versioned:
                Type: AWS::Lambda::Function
                Properties:
                  Handler: bootstrap
                  Runtime: provided.al2023
                  Timeout: 5
                  Environment: { Variables: { ODD: "a\\"b\\\\(attack())` \\u2028ü" } }
              People:
                Type: AWS::Cognito::UserPool
                Properties:
                  AutoVerifiedAttributes: [email]
                  Schema: [{ Name: plan, AttributeDataType: String, Mutable: true }]
                  LambdaConfig:
            \(Self.triggers.map { "        \($0): !GetAtt Versioned.Arn" }.joined(separator: "\n"))
              App:
                Type: AWS::Cognito::UserPoolClient
                Properties:
                  UserPoolId: !Ref People
                  ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_ADMIN_USER_PASSWORD_AUTH, ALLOW_CUSTOM_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
            """, to: "template.yaml")
        pool = try await PoolProcess(
            ["--quiet", "--package-path", package.path, "--data", ":memory:"] + arguments, path: package.toolPath)
        let pools = try JSONValue(json: Array(try await pool.fetch("/_local/pools").1.utf8)).elements?.first
        userPool = pools?["id"]?.text ?? ""
        client = pools?["clients"]?.elements?.first?["id"]?.text ?? ""
    }

    /// The function's code, which the made tests import.
    static let code = """
        import CognitoTriggers

        struct Versioned: TriggerFunction, PreSignUpHandler {
            func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision { .allow }
        }
        """

    /// Calls an operation, which may fail, and returns the answer.
    @discardableResult
    func call(_ operation: String, _ input: JSONMembers<JSONValue>) async throws -> JSONValue {
        var input = input
        input[operation.hasPrefix("Admin") || operation == "CreateGroup" ? "UserPoolId" : "ClientId"] = .text(
            operation.hasPrefix("Admin") || operation == "CreateGroup" ? userPool : client)
        if operation == "AdminInitiateAuth" { input["ClientId"] = .text(client) }
        if operation == "UpdateUserAttributes" { input["ClientId"] = nil }
        let (_, text) = try await pool.fetch(
            "/", post: JSONValue.object(input).flattened,
            headers: [
                "X-Amz-Target": "AWSCognitoIdentityProviderService.\(operation)",
                "Authorization": "AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/cognito-idp/aws4_request, "
                    + "SignedHeaders=host, Signature=00",
            ])
        return (try? JSONValue(json: Array(text.utf8))) ?? .null
    }

    /// Posts JSON to one of the pool's own routes.
    func post(_ path: String, _ body: JSONValue) async throws -> (status: Int, answer: JSONValue) {
        let (status, text) = try await pool.fetch(path, post: body.flattened)
        return (status, (try? JSONValue(json: Array(text.utf8))) ?? .null)
    }

    /// The steps of each flow that has called the function, as the live page takes them for a test.
    func flows() async throws -> [[JSONValue]] {
        let trace = try JSONValue(json: Array(try await pool.fetch("/_local/trace").1.utf8))
        var flows: [[JSONValue]] = []
        for flow in trace.elements ?? [] {
            let calls = flow["calls"]?.elements ?? []
            let steps = calls.flatMap { $0["steps"]?.elements ?? [] }
            let triggers = steps.filter { step in step["kind"]?.text == "trigger" && step["attempt"] == .integer(1) }
            guard !triggers.isEmpty else { continue }
            flows.append(
                triggers.map { step in
                    var members = JSONMembers<JSONValue>()
                    for name in ["function", "event", "answer", "error"] { members[name] = step[name] }
                    return .object(members)
                })
        }
        return flows
    }

    /// Makes calls that bring a text into events, in every member that an app or an administrator writes.
    func attack(with text: String, number: Int) async throws {
        let user = "ada\(number)"
        let value = JSONValue.text(text)
        let metadata: JSONValue = .object(["k": value, text: value])
        let attributes: JSONValue = [
            ["Name": "email", "Value": .text("\(user)@example.org")], ["Name": "name", "Value": value],
            ["Name": "custom:plan", "Value": value],
        ]
        let validation: JSONValue = [["Name": value, "Value": value]]
        let password = "Correct-Horse-Battery-1"
        let signIn: JSONValue = ["USERNAME": .text(user), "PASSWORD": .text(password)]
        func make(_ name: String, _ more: JSONMembers<JSONValue>) -> JSONMembers<JSONValue> {
            more.merging(["Username": .text(name)])
        }
        for name in [text, "new\(number)"] {
            try await call(
                "SignUp",
                make(
                    name,
                    [
                        "Password": .text(password), "UserAttributes": attributes, "ValidationData": validation,
                        "ClientMetadata": metadata,
                    ]))
            try await call(
                "AdminCreateUser",
                make(
                    "by\(name)",
                    ["UserAttributes": attributes, "ValidationData": validation, "ClientMetadata": metadata]))
        }
        // A user whom no text has refused, in a group with the text's name.
        try await call("AdminCreateUser", make(user, ["UserAttributes": [attributes.elements?[0] ?? .null]]))
        try await call("AdminSetUserPassword", make(user, ["Password": .text(password), "Permanent": true]))
        let tokens = try await call("InitiateAuth", ["AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": signIn])
        try await call("CreateGroup", ["GroupName": value])
        try await call("AdminAddUserToGroup", make(user, ["GroupName": value]))
        for flow in ["InitiateAuth", "AdminInitiateAuth"] {
            try await call(
                flow,
                [
                    "AuthFlow": .text(flow == "InitiateAuth" ? "USER_PASSWORD_AUTH" : "ADMIN_USER_PASSWORD_AUTH"),
                    "AuthParameters": signIn, "ClientMetadata": metadata,
                ])
        }
        let migrated: JSONValue = ["USERNAME": .text("old\(text)"), "PASSWORD": value]
        try await call(
            "InitiateAuth",
            ["AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": migrated, "ClientMetadata": metadata])
        let challenge = try await call(
            "InitiateAuth",
            ["AuthFlow": "CUSTOM_AUTH", "AuthParameters": ["USERNAME": .text(user)], "ClientMetadata": metadata])
        try await call(
            "RespondToAuthChallenge",
            [
                "ChallengeName": "CUSTOM_CHALLENGE", "Session": challenge["Session"] ?? "none-none-none-none-none",
                "ChallengeResponses": ["USERNAME": .text(user), "ANSWER": value], "ClientMetadata": metadata,
            ])
        for operation in ["ForgotPassword", "ResendConfirmationCode"] {
            try await call(operation, make(user, ["ClientMetadata": metadata]))
        }
        for operation in ["AdminResetUserPassword", "AdminConfirmSignUp"] {
            try await call(operation, make("new\(number)", ["ClientMetadata": metadata]))
        }
        let changed: JSONValue = [
            ["Name": "email", "Value": .text("\(user)2@example.org")], ["Name": "name", "Value": value],
        ]
        try await call(
            "AdminUpdateUserAttributes", make(user, ["UserAttributes": changed, "ClientMetadata": metadata]))
        try await call(
            "UpdateUserAttributes",
            [
                "AccessToken": tokens["AuthenticationResult"]?["AccessToken"] ?? "none", "UserAttributes": changed,
                "ClientMetadata": metadata,
            ])
        let code = try await code(of: "new\(number)")
        try await call(
            "ConfirmSignUp", make("new\(number)", ["ConfirmationCode": .text(code), "ClientMetadata": metadata]))
    }

    private func code(of user: String) async throws -> String {
        let outbox = try JSONValue(json: Array(try await pool.fetch("/_local/outbox").1.utf8)).elements ?? []
        return outbox.last { $0["username"]?.text == user }?["code"]?.text ?? "000000"
    }

    /// The files below the folder that has the project, without those of the project's own making.
    func files() throws -> Set<String> {
        Set(try FileManager.default.subpathsOfDirectory(atPath: package.path))
    }
}
