import LocalAWS
import WireJSON

/// Lists a user's recorded actions.
enum AdminListUserAuthEvents: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let (_, user, events) = try await call.authEvents()
        let (page, next) = try call.page(
            of: events, in: "events of \(user.sub)",
            limit: call.input.pageSize("MaxResults"), key: \.id)
        return [
            "AuthEvents": .array(page.map(\.described)),
            "NextToken": next,
        ]
    }
}

/// Records an administrator's feedback on an event.
enum AdminUpdateAuthEventFeedback: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let (_, _, events) = try await call.authEvents()
        let id = try call.input.required("EventId")
        guard events.contains(where: { $0.id == id }) else {
            throw ServiceError.absent("event", id)
        }
        let value = try call.input.required("FeedbackValue")
        try call.store.write { try $0.add(feedback: value, by: "Admin", on: id, at: call.now) }
        return [:]
    }
}

/// Records a user's feedback on an event; the token from the event's email authorizes the call.
enum UpdateAuthEventFeedback: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        try pool.checkHasThreatProtection()
        let user = try call.namedUser(in: pool)
        let (id, token) = (try call.input.required("EventId"), try call.input.required("FeedbackToken"))
        guard let proof = try FeedbackToken(token, in: pool), proof.event == id, proof.sub == user.sub else {
            throw ServiceError.notAuthorized("Invalid feedback token.")
        }
        let value = try call.input.required("FeedbackValue")
        try call.store.write { try $0.add(feedback: value, by: "User", on: id, at: call.now) }
        return [:]
    }
}

extension Call {
    /// Returns the user whom `Username` names, together with the user's pool and events.
    fileprivate func authEvents() async throws -> (pool: UserPool, user: User, events: [AuthEvent]) {
        let pool = try userPool()
        try pool.checkHasThreatProtection()
        let user = try namedUser(in: pool)
        return (pool, user, try store.read { try $0.authEvents(of: user) })
    }
}
