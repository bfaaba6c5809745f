import CognitoProcessTestSupport
import Foundation
import Testing

/// Sign-ins to `cognito-triggers pool` with the clients that apps use.
@Suite(.timeLimit(.minutes(5))) struct PoolSignInTests {
    static func caller(_ name: String) -> String { "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Callers/\(name)" }

    @Test func `pycognito and boto3 sign users in, and PyJWT and joserfc accept the tokens`() async throws {
        let folder = WorkFolder()
        let seed = "\(folder.path)/seed.json"
        let program = Self.caller("pool_sign_in.py")
        let text = String(decoding: try await AWSClients.python([program, "", "seed"]), as: UTF8.self)
        try text.write(toFile: seed, atomically: true, encoding: .utf8)
        let pool = try await PoolProcess(["--quiet", "--data", ":memory:", "--seed", seed])
        try await pool.call("pool_sign_in.py")
        #expect(await pool.end() == 0)
    }

    @Test(arguments: ["second-factors", "devices", "choices", "passkeys"])
    func `boto3 and other clients sign in with more than a password`(
        story: String
    ) async throws {
        let pool = try await PoolProcess(["--quiet", "--data", ":memory:"])
        try await pool.call("pool_factors.py", [story])
        #expect(await pool.end() == 0)
    }

    @Test func `Authlib, oauthlib and requests-oauthlib get tokens by all four grants`() async throws {
        let pool = try await PoolProcess(["--quiet", "--data", ":memory:"])
        #expect(try await pool.call("pool_oauth.py") == "all four grants\n")
        #expect(await pool.end() == 0)
    }

    @Test func `built functions make and check challenges, take users over, change claims and invite`() async throws {
        let (command, functions) = try Self.programs()
        let users = "\(PackageFolder.root)/Triggers/LegacyUserMigration/example-users.jsonl"
        _ = try await AWSClients.python([Self.caller("pool_functions.py"), command, functions, users])
    }

    @Test func `built senders, and Python's AWS Encryption SDK, open codes over the pool's own KMS`() async throws {
        let (command, functions) = try Self.programs()
        _ = try await AWSClients.python([Self.caller("pool_senders.py"), command, functions])
    }

    @Test func `AWS's SDK for Python sends through both APIs of SES, and through SNS`() async throws {
        _ = try await AWSClients.python([Self.caller("pool_messages.py"), try Self.programs().0])
    }

    /// A sign-in that an app starts wrongly.
    struct WrongStart: Sendable, CustomTestStringConvertible {
        let function: String
        let parameters: String
        /// The words that the pool prints.
        let words: String
        var testDescription: String { "\(function): \(parameters)" }
    }

    @Test(arguments: [
        WrongStart(
            function: "CaptchaSignIn", parameters: "",
            words:
                "The sign-in fails: the flow begins with Password(), so the app must start with CHALLENGE_NAME=SRP_A and SRP_A.\n"
        ),
        WrongStart(
            function: "CaptchaSignIn", parameters: #","SRP_A":"A1""#,
            words: "    CUSTOM_AUTH reads SRP_A only if the app also sends CHALLENGE_NAME=SRP_A.\n"),
        WrongStart(
            function: "CaptchaSignIn", parameters: #","PASSWORD":"Passw0rd!""#,
            words:
                "    CUSTOM_AUTH does not read PASSWORD: to have the password checked, the app must send CHALLENGE_NAME=SRP_A and SRP_A.\n"
        ),
        WrongStart(
            function: "PasswordlessCode", parameters: #","CHALLENGE_NAME":"SRP_A","SRP_A":"A1""#,
            words:
                "The sign-in fails: the flow has no Password(), so the app must start without CHALLENGE_NAME and SRP_A.\n"
        ),
    ])
    func `a custom sign-in that the app starts wrongly is refused as by Cognito, and the author reads why`(
        start: WrongStart
    ) async throws {
        let folder = WorkFolder()
        let keys = ["DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse"].map {
            #""\#($0)":"arn:aws:lambda:us-east-1:123456789012:function:\#(start.function)""#
        }
        let seed = """
            {"UserPools":[{"Id":"us-east-1_Starts123","Name":"starts","LambdaConfig":{\(keys.joined(separator: ","))},
            "Clients":[{"ClientId":"startsclient","ExplicitAuthFlows":["ALLOW_CUSTOM_AUTH"]}],
            "Users":[{"Username":"ada","Password":"Passw0rd!","Attributes":[{"Name":"email","Value":"ada@example.org"}]}]}]}
            """
        try seed.write(toFile: "\(folder.path)/seed.json", atomically: true, encoding: .utf8)
        let pool = try await PoolProcess.withFunctions([
            "--seed", "\(folder.path)/seed.json", "--env", "CODE_KEY=a key of 32 characters or longer", "--env",
            "MAIL_FROM=codes@example.org",
        ])
        let (status, answer) = try await pool.fetch(
            "/",
            post:
                #"{"ClientId":"startsclient","AuthFlow":"CUSTOM_AUTH","AuthParameters":{"USERNAME":"ada"\#(start.parameters)}}"#,
            headers: ["X-Amz-Target": "AWSCognitoIdentityProviderService.InitiateAuth"])
        #expect(status == 400 && answer.contains("Incorrect username or password."), "\(answer)")
        try await Patience.wait(for: "\(start.words) in: \(pool.output.text) \(pool.errors.text)") {
            (pool.output.text + pool.errors.text).contains(start.words)
        }
        #expect(await pool.end() == 0)
    }

    @Test func `an error's reference, which the app reads, is in the line that the pool prints below the call`()
        async throws
    {
        let folder = WorkFolder()
        let seed = """
            {"UserPools":[{"Id":"us-east-1_Errors123","Name":"errors",
            "LambdaConfig":{"PreSignUp":"arn:aws:lambda:us-east-1:123456789012:function:SignInAudit"},
            "Clients":[{"ClientId":"errorsclient"}]}]}
            """
        try seed.write(toFile: "\(folder.path)/seed.json", atomically: true, encoding: .utf8)
        let pool = try await PoolProcess.withFunctions(["--seed", "\(folder.path)/seed.json"], asOne: true)
        let (_, answer) = try await pool.fetch(
            "/", post: #"{"ClientId":"errorsclient","Username":"ada","Password":"Passw0rd!"}"#,
            headers: ["X-Amz-Target": "AWSCognitoIdentityProviderService.SignUp"])
        let reference = try #require(answer.firstMatch(of: /reference ([0-9a-f-]{36})\)/), "\(answer)").1
        try await pool.says("    UserLambdaValidationException: ")
        let lines = pool.output.text.split(separator: "\n").suffix(4)
        let beginnings = [
            "  SignUp  ada  ", "  ERROR  reference \(reference)  ", "    PreSignUp_SignUp  ", "    UserLambda",
        ]
        #expect(lines.count == 4 && zip(lines, beginnings).allSatisfy { $0.contains($1) }, "\(pool.output.text)")
        #expect(await pool.end() == 0)
    }

    /// The command, and the folder of the built functions.
    static func programs() throws -> (command: String, functions: String) {
        let command = try PackageFolder.executable("cognito-triggers")
        let functions = URL(fileURLWithPath: try PackageFolder.executable("Witness")).deletingLastPathComponent().path
        return (command, functions)
    }
}
