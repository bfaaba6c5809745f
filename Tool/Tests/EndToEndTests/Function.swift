import CognitoProcessTestSupport
import Foundation
import Testing

/// One of the ready-made functions, as it was built.
struct Function: Sendable, CustomTestStringConvertible {
    /// The executable's name.
    let name: String
    /// The families it has handlers for.
    let families: [String]
    /// The member of an event in which its answer may differ.
    let changedMember: String
    /// The environment it runs in.
    let environment: [String: String]
    /// The function under AWS's emulator.
    let emulator: Emulator

    /// The settings for mails, to a service that is not there.
    private static let noService = [
        "AWS_ENDPOINT_URL": "http://127.0.0.1:9", "AWS_REGION": "eu-west-1", "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE",
        "AWS_SECRET_ACCESS_KEY": "secret", "MAIL_FROM": "service@example.org",
    ]

    static let allowedEmailDomains = Function(
        "AllowedEmailDomains", handling: ["PreSignUp", "InboundFederation"],
        environment: ["ALLOWED_EMAIL_DOMAINS": "Example.org, example.com, *.example.net"])
    static let autoConfirm = Function("AutoConfirm", handling: ["PreSignUp"])
    static let blockClients = Function(
        "BlockClients", handling: ["PreAuthentication", "PreSignUp", "TokenGeneration"],
        environment: ["BLOCKED_CLIENTS": "blocked1, blocked2"])
    static let brandedMessages = Function(
        "BrandedMessages", handling: ["CustomMessage"], environment: ["BRAND_NAME": "Harbour & Sons"])
    static let captchaSignIn = Function(
        "CaptchaSignIn", handling: ["DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse"])
    static let groupClaims = Function(
        "GroupClaims", handling: ["TokenGeneration"],
        environment: ["ADDED_GROUPS": "members", "REMOVED_GROUPS": "section-leaders"])
    static let inviteOnlySignUp = Function(
        "InviteOnlySignUp", handling: ["PreSignUp"],
        environment: ["INVITED_EMAILS": "Solveig.Aasen@example.org, weiling.tan@example.com"])
    static let legacyUserMigration = Function(
        "LegacyUserMigration", handling: ["UserMigration"],
        environment: ["LEGACY_USERS_FILE": "\(PackageFolder.root)/Triggers/LegacyUserMigration/example-users.jsonl"])
    static let machineClaims = Function(
        "MachineClaims", handling: ["TokenGeneration"],
        environment: ["CLIENT_CLAIMS": "3cldcp08sq6rlhtcui971tqf3k/tenant=acme"])
    static let magicLink = Function(
        "MagicLink", handling: ["DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse"],
        environment: noService.merging([
            "CODE_KEY": "0123456789abcdef0123456789abcdef", "LINK_PAGE": "https://app.example.org/sign-in",
            "SIGN_IN_TABLE": "sign-ins",
        ]) { $1 })
    static let passwordlessCode = Function(
        "PasswordlessCode", handling: ["DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse"],
        environment: noService.merging(["CODE_KEY": "0123456789abcdef0123456789abcdef"]) { $1 })
    static let secretQuestion = Function(
        "SecretQuestion", handling: ["DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse"],
        environment: [
            "CODE_KEY": "0123456789abcdef0123456789abcdef", "QUESTIONS": "pet=What was your first pet called?",
        ])
    static let shapeFederatedAttributes = Function(
        "ShapeFederatedAttributes", handling: ["InboundFederation"],
        environment: ["RENAMED_ATTRIBUTES": "zoneinfo=timezone", "DROPPED_ATTRIBUTES": "nonce"])
    static let signInAudit = Function("SignInAudit", handling: ["PostAuthentication"])
    static let streamConsumer = Function(
        "StreamConsumer", handling: ["CognitoStreams"],
        // The sample has a URL: nothing leaves this machine.
        environment: ["HTTPS_PROXY": "http://127.0.0.1:9"])
    static let syncGuard = Function(
        "SyncGuard", handling: ["SyncTrigger"],
        environment: [
            "EDITED_RECORDS": "plot.name=Garden", "REMOVED_RECORDS": "bed/7", "ADDED_RECORDS": "owner=nobody",
            "MAX_VALUE_BYTES": "1000",
        ], changing: "datasetRecords")
    static let tenantClaims = Function(
        "TenantClaims", handling: ["TokenGeneration"],
        environment: ["CLAIMS": "account=sub", "SUPPRESSED_CLAIMS": "email"])
    static let welcomeMail = Function(
        "WelcomeMail", handling: ["PostConfirmation"],
        environment: noService.merging(["SERVICE_NAME": "Harbour & Sons"]) { $1 })
    static let witness = Function("Witness", handling: [])

    static let all = selective + [witness]
    /// All but the one that handles every event.
    static let selective = [
        allowedEmailDomains, autoConfirm, blockClients, brandedMessages, captchaSignIn, groupClaims, inviteOnlySignUp,
        legacyUserMigration, machineClaims, magicLink, passwordlessCode, secretQuestion, shapeFederatedAttributes,
        signInAudit, streamConsumer, syncGuard,
        tenantClaims, welcomeMail,
    ]

    private init(
        _ name: String, handling families: [String], environment: [String: String] = [:],
        changing changedMember: String = "response"
    ) {
        self.name = name
        self.families = families
        self.changedMember = changedMember
        // Only the variables that a built executable may need to be loaded.
        let inherited = ProcessInfo.processInfo.environment.filter { ["PATH", "LD_LIBRARY_PATH"].contains($0.key) }
        self.environment = environment.merging(inherited) { own, _ in own }
        emulator = Emulator(name, environment: self.environment)
    }

    var testDescription: String { name }

    /// A Boolean value that indicates whether its answers to the samples are the events; Lambda reads another one to a
    /// batch of Cognito Streams.
    var answersWithEvent: Bool { families != ["CognitoStreams"] }

    /// A Boolean value that indicates whether it sends mails through SES.
    var sendsMail: Bool { environment["MAIL_FROM"] != nil }

    /// The sample events it has a handler for.
    func samples() throws -> [Sample] {
        try Sample.all().filter { families.isEmpty || families.contains($0.family) }
    }

    /// A sample event that it has no handler for.
    func foreignSample() throws -> Sample {
        guard !families.isEmpty, let sample = try Sample.all().first(where: { !families.contains($0.family) }) else {
            throw Unmet("an event that \(name) does not handle")
        }
        return sample
    }

    /// Has an event answered under the emulator.
    func invoke(_ event: [UInt8]) async throws -> Invocation { try await emulator.invoke(event) }
}
