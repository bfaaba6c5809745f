import CognitoCrypto
import LocalAWS
import Synchronization
import WireJSON

/// A user's action as threat protection lists it; the action is read from the recorded flows.
struct AuthEvent: Sendable {
    /// The id; it is always the same for a recorded flow.
    let id: String
    /// The type: `SignIn`, `SignUp`, `ForgotPassword`, `PasswordChange` or `ResendCode`.
    let type: String
    let time: Double
    /// The response: `Pass`, `Fail` or `InProgress`.
    let response: String
    /// A Boolean value that indicates whether the sign-in uses only a password.
    let isByPassword: Bool

    func described(feedback: JSONValue?) -> JSONValue {
        var members: JSONMembers<JSONValue> = [
            "EventId": .text(id), "EventType": .text(type), "CreationDate": .decimal(time),
            "EventResponse": .text(response),
            "EventRisk": ["RiskDecision": "NoRisk", "CompromisedCredentialsDetected": false],
            "ChallengeResponses": [], "EventContextData": ["IpAddress": "127.0.0.1"],
        ]
        if isByPassword, response != "InProgress" {
            members["ChallengeResponses"] = [
                ["ChallengeName": "Password", "ChallengeResponse": response == "Pass" ? "Success" : "Failure"]
            ]
        }
        members["EventFeedback"] = feedback
        return .object(members)
    }
}

extension AuthEvent {
    private static let types = [
        "SignUp": "SignUp", "ForgotPassword": "ForgotPassword", "ConfirmForgotPassword": "PasswordChange",
        "ChangePassword": "PasswordChange", "ResendConfirmationCode": "ResendCode",
    ]

    /// Returns a user's events from the recorded flows, from the newest to the oldest.
    static func all(of user: User, in pool: UserPool, _ trace: Trace) throws(CryptoError) -> [AuthEvent] {
        var events: [AuthEvent] = []
        for flow in trace.recorded {
            let isSignIn = flow.key.hasPrefix("sign-in ")
            for (place, call) in flow.calls.enumerated() {
                let subject = call.subject
                guard subject.pool == pool.id, subject.user == user.username else { continue }
                let isFirst = isSignIn && place == 0
                guard let type = isFirst ? "SignIn" : isSignIn ? nil : types[call.operation] else { continue }
                let last = isFirst ? flow.calls.last ?? call : call
                let isUnderWay = isFirst && flow.isOpen
                events.append(
                    AuthEvent(
                        id: try id(of: call, in: pool), type: type, time: call.time,
                        response: isUnderWay ? "InProgress" : last.error == nil ? "Pass" : "Fail",
                        isByPassword: isFirst && !flow.calls.contains(where: \.isCustomSignIn)))
            }
        }
        return events.reversed()
    }

    private static func id(of call: CallTrace, in pool: UserPool) throws(CryptoError) -> String {
        RandomSource.uuid(of: try Sealer(pool).derive("event \(call.number) \(call.time)"))
    }
}

/// The feedback of users and administrators on events; it is kept as long as the recorded flows.
final class AuthEventFeedback: Sendable {
    private let values = Mutex<[String: JSONValue]>([:])

    /// Returns the feedback on an event as the API answers with it.
    subscript(event: String) -> JSONValue? { values.withLock { $0[event] } }

    func add(_ value: String, by provider: String, on event: String, at now: Double) {
        values.withLock {
            $0[event] = [
                "FeedbackValue": .text(value), "Provider": .text(provider), "FeedbackDate": .decimal(now),
            ]
        }
    }

    func clear() { values.withLock { $0.removeAll() } }
}

extension CallTrace {
    /// A Boolean value that indicates whether the call invoked a custom sign-in's functions.
    fileprivate var isCustomSignIn: Bool {
        steps.contains { $0.members["triggerSource"]?.text?.hasPrefix("DefineAuthChallenge_") == true }
    }
}
