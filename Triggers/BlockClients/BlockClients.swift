import CognitoTriggers

/// Blocks sign-ins of certain app clients, or of everyone at certain hours.
@main
struct BlockClients: TriggerFunction, PreAuthenticationHandler, PreSignUpHandler, PreTokenGenerationHandler {
    private let clients: [String]
    private let hours: [BlockedHours]

    init() throws {
        clients = try LambdaEnvironment.list("BLOCKED_CLIENTS")
        hours = try BlockedHours.list("BLOCKED_HOURS", offset: "UTC_OFFSET")
        if let client = clients.first(where: { !$0.utf8.allSatisfy(Self.isOfClientID) || $0.utf8.count > 128 }) {
            throw InvalidSetting("BLOCKED_CLIENTS", "has '\(client)', which is not an app client's id")
        }
        guard !clients.isEmpty || !hours.isEmpty else {
            throw InvalidSetting("BLOCKED_CLIENTS", "names no app client, and BLOCKED_HOURS names no hours")
        }
    }

    func preAuthentication(_ event: PreAuthenticationEvent, context: InvocationContext) async throws {
        // The answer is the same for every user, known or not, so it reveals nothing about them.
        try check(event.callerContext)
    }

    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
        // The first sign-in through a provider creates the user, and Cognito does not call pre authentication then.
        if event.triggerSource == .preSignUpExternalProvider { try check(event.callerContext) }
        return .allow
    }

    func preTokenGeneration(
        _ event: PreTokenGenerationEvent, context: InvocationContext
    ) async throws -> PreTokenGenerationDecision {
        try check(event.callerContext)
        return .unchanged
    }

    /// Throws if the client is blocked, or if everyone is blocked at this time.
    private func check(_ caller: CallerContext) throws {
        if !clients.isEmpty {
            guard let client = caller.clientID, !clients.contains(client) else {
                throw Refusal("You cannot sign in with this app.")
            }
        }
        let now = Timestamp.now
        if hours.contains(where: { $0.contains(now) }) { throw Refusal("You cannot sign in at this time of day.") }
    }

    /// Returns true for letters, digits, `_` and `+`, as in the API reference.
    private static func isOfClientID(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "+"):
            true
        default: false
        }
    }
}
