import Foundation
import Testing

/// One of the ready-made functions, as it was built.
struct Function: Sendable, CustomTestStringConvertible {
    /// The executable's name.
    let name: String
    /// The families it has handlers for.
    let families: [String]
    /// The environment it runs in.
    let environment: [String: String]
    /// The function under AWS's emulator.
    let emulator: Emulator

    static let brandedMessages = Function(
        "BrandedMessages", handling: ["CustomMessage"], environment: ["BRAND_NAME": "Harbour & Sons"])
    static let captchaSignIn = Function(
        "CaptchaSignIn", handling: ["DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse"])
    static let inviteOnlySignUp = Function(
        "InviteOnlySignUp", handling: ["PreSignUp"],
        environment: ["INVITED_EMAILS": "Solveig.Aasen@example.org, weiling.tan@example.com"])
    static let witness = Function("Witness", handling: [])

    static let all = [brandedMessages, captchaSignIn, inviteOnlySignUp, witness]
    /// All but the one that handles every event.
    static let selective = [brandedMessages, captchaSignIn, inviteOnlySignUp]

    private init(_ name: String, handling families: [String], environment: [String: String] = [:]) {
        self.name = name
        self.families = families
        // What a built executable may need to be loaded, and nothing else.
        let inherited = ProcessInfo.processInfo.environment.filter { ["PATH", "LD_LIBRARY_PATH"].contains($0.key) }
        self.environment = environment.merging(inherited) { own, _ in own }
        emulator = Emulator(name, environment: self.environment)
    }

    var testDescription: String { name }

    /// The sample events it has a handler for.
    func samples() throws -> [Sample] {
        try Sample.all().filter { families.isEmpty || families.contains($0.family) }
    }

    /// Has an event answered under the emulator.
    func invoke(_ event: [UInt8]) async throws -> Invocation { try await emulator.invoke(event) }
}
