import GRDB
import LocalAWS
import WireJSON

/// A user's action as threat protection lists it.
struct AuthEvent: Sendable {
    /// `EventType`.
    enum Kind: String {
        case signIn = "SignIn"
        case signUp = "SignUp"
        case forgotPassword = "ForgotPassword"
        case passwordChange = "PasswordChange"
        case resendCode = "ResendCode"
    }

    /// `EventResponse`.
    enum Response: String {
        case pass = "Pass"
        case fail = "Fail"
        case inProgress = "InProgress"
    }

    let id: String
    let kind: Kind
    let time: Double
    let response: Response
    /// A Boolean value that indicates whether the event is a sign-in without custom challenges.
    let isByPassword: Bool
    /// The feedback of the user or of an administrator, as the API answers with it.
    var feedback: JSONMembers<JSONValue>?

    /// The event as the API lists it.
    var described: JSONValue {
        var members: JSONMembers<JSONValue> = [
            "EventId": .text(id), "EventType": .text(kind.rawValue), "CreationDate": .decimal(time),
            "EventResponse": .text(response.rawValue),
            "EventRisk": ["RiskDecision": "NoRisk", "CompromisedCredentialsDetected": false],
            "ChallengeResponses": [], "EventContextData": ["IpAddress": "127.0.0.1"],
        ]
        if isByPassword, response != .inProgress {
            members["ChallengeResponses"] = [
                ["ChallengeName": "Password", "ChallengeResponse": response == .pass ? "Success" : "Failure"]
            ]
        }
        members["EventFeedback"] = feedback.map(JSONValue.object)
        return .object(members)
    }
}

extension StoreTables {
    /// The number of events that are kept of a user.
    private static let limit = 1000

    /// Returns a user's events, from the newest to the oldest.
    func authEvents(of user: User) throws -> [AuthEvent] {
        try rows("SELECT * FROM auth_events WHERE user = ? ORDER BY number DESC", [user.row]).compactMap { row in
            let feedback: String? = row["feedback"]
            guard let kind = AuthEvent.Kind(rawValue: row["type"]),
                let response = AuthEvent.Response(rawValue: row["response"])
            else { return nil }
            return AuthEvent(
                id: row["id"], kind: kind, time: row["time"], response: response,
                isByPassword: row["is_by_password"],
                feedback: try feedback.map(JSONMembers<JSONValue>.init(stored:)))
        }
    }

    func insert(_ event: AuthEvent, of user: User) throws {
        try execute(
            "INSERT INTO auth_events(id, user, type, time, response, is_by_password) VALUES (?, ?, ?, ?, ?, ?)",
            [event.id, user.row, event.kind.rawValue, event.time, event.response.rawValue, event.isByPassword])
        try execute(
            """
            DELETE FROM auth_events WHERE user = ?1 AND number <= (
              SELECT number FROM auth_events WHERE user = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)
            """, [user.row, Self.limit])
    }

    /// Changes the response of the user's latest sign-in that has not ended.
    func changeSignIn(of user: User, to response: AuthEvent.Response) throws {
        try execute(
            """
            UPDATE auth_events SET response = ?1 WHERE number = (
              SELECT max(number) FROM auth_events WHERE user = ?2 AND type = ?3 AND response = ?4)
            """,
            [
                response.rawValue, user.row, AuthEvent.Kind.signIn.rawValue, AuthEvent.Response.inProgress.rawValue,
            ])
    }

    /// Stores feedback on an event; an event that is not listed keeps none.
    func add(feedback value: String, by provider: String, on event: String, at now: Double) throws {
        let feedback: JSONMembers<JSONValue> = [
            "FeedbackValue": .text(value), "Provider": .text(provider), "FeedbackDate": .decimal(now),
        ]
        try execute("UPDATE auth_events SET feedback = ? WHERE id = ?", [feedback.stored, event])
    }
}
