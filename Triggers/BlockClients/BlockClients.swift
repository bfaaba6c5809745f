import CognitoTriggers

/// Keeps users of certain app clients, or everyone at certain hours, from signing in.
@main
struct BlockClients: TriggerFunction, PreAuthenticationHandler, PreSignUpHandler, PreTokenGenerationHandler {
    private let clients: [String]
    private let hours: [BlockedHours]

    init() throws {
        clients = try Environment.list("BLOCKED_CLIENTS")
        hours = try BlockedHours.list("BLOCKED_HOURS", offset: "UTC_OFFSET")
        if let client = clients.first(where: { !$0.utf8.allSatisfy(Self.isOfClientID) || $0.utf8.count > 128 }) {
            throw InvalidSetting("BLOCKED_CLIENTS", "has '\(client)', which is no app client's id")
        }
        guard !clients.isEmpty || !hours.isEmpty else {
            throw InvalidSetting("BLOCKED_CLIENTS", "names no app client, and BLOCKED_HOURS no hours")
        }
    }

    func preAuthentication(_ event: PreAuthenticationEvent, context: TriggerContext) async throws {
        // Who the user is, and whether there is such a user, makes no difference: the answer tells nothing of them.
        try check(event.callerContext)
    }

    func preSignUp(_ event: PreSignUpEvent, context: TriggerContext) async throws -> PreSignUpDecision {
        // The first sign-in through a provider creates the user; Cognito does not ask before the authentication then.
        if event.triggerSource == .preSignUpExternalProvider { try check(event.callerContext) }
        return .allow
    }

    func preTokenGeneration(
        _ event: PreTokenGenerationEvent, context: TriggerContext
    ) async throws -> PreTokenGenerationDecision {
        try check(event.callerContext)
        return .unchanged
    }

    /// Throws if the client is blocked, or everyone is at this time.
    private func check(_ caller: CallerContext) throws {
        if !clients.isEmpty {
            guard let client = caller.clientID, !clients.contains(client) else {
                throw Refusal("You cannot sign in with this app.")
            }
        }
        let now = Timestamp.now
        if hours.contains(where: { $0.contains(now) }) { throw Refusal("You cannot sign in at this time of day.") }
    }

    /// Letters, digits, `_` and `+`, as the API reference has it.
    private static func isOfClientID(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "+"):
            true
        default: false
        }
    }
}
