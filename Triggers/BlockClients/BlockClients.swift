import CognitoTriggers

/// Keeps users of certain app clients, or everyone at certain hours, from signing in.
@main
struct BlockClients: TriggerFunction, PreAuthenticationHandler {
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
        if !clients.isEmpty {
            guard let client = event.callerContext.clientID, !clients.contains(client) else {
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
