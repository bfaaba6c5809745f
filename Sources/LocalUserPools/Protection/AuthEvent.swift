import CognitoCrypto
import LocalAWS
import Synchronization
import WireJSON

/// A user's action as threat protection lists it, taken from the recorded flows.
struct AuthEvent: Sendable {
    /// The id, always the same for a recorded flow.
    let id: String
    /// `SignIn`, `SignUp`, `ForgotPassword`, `PasswordChange` or `ResendCode`.
    let type: String
    let time: Double
    /// `Pass`, `Fail` or `InProgress`.
    let response: String
    /// A Boolean value that indicates whether the sign-in uses a password alone.
    let isByPassword: Bool

    /// Returns the event as the API answers it.
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

    /// Returns a user's events in the recorded flows, the latest first.
    static func all(of user: User, in pool: UserPool, _ trace: Trace) throws(CryptoError) -> [AuthEvent] {
        var events: [AuthEvent] = []
        for flow in trace.recorded {
            let isSignIn = flow.key.hasPrefix("sign-in ")
            for (place, call) in flow.calls.enumerated() {
                let subject = call.subject
                guard subject.pool == pool.id, subject.user == user.username else { continue }
                if isSignIn, place == 0 {
                    let last = flow.calls.last ?? call
                    let isCustom = flow.calls.contains(where: \.isCustomSignIn)
                    events.append(
                        AuthEvent(
                            id: try id(of: call, in: pool), type: "SignIn", time: call.time,
                            response: flow.isOpen ? "InProgress" : last.error == nil ? "Pass" : "Fail",
                            isByPassword: !isCustom))
                } else if !isSignIn, let type = types[call.operation] {
                    events.append(
                        AuthEvent(
                            id: try id(of: call, in: pool), type: type, time: call.time,
                            response: call.error == nil ? "Pass" : "Fail", isByPassword: false))
                }
            }
        }
        return events.reversed()
    }

    private static func id(of call: CallTrace, in pool: UserPool) throws(CryptoError) -> String {
        let digits = Array(
            Hexadecimal.encode(try Sealer(pool).derive("event \(call.number) \(call.time)")).utf8)
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
        return groups.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
    }
}

/// The feedback of users and administrators on events.
///
/// It is kept as long as the recorded flows.
final class AuthEventFeedback: Sendable {
    private let values = Mutex<[String: JSONValue]>([:])

    /// Returns the feedback on an event, as the API answers it.
    subscript(event: String) -> JSONValue? { values.withLock { $0[event] } }

    /// Adds feedback on an event.
    func add(_ value: String, by provider: String, on event: String, at now: Double) {
        values.withLock {
            $0[event] = [
                "FeedbackValue": .text(value), "Provider": .text(provider), "FeedbackDate": .decimal(now),
            ]
        }
    }

    /// Forgets everything.
    func clear() { values.withLock { $0.removeAll() } }
}

extension CallTrace {
    /// A Boolean value that indicates whether the call asked the functions of a custom sign-in.
    fileprivate var isCustomSignIn: Bool {
        steps.contains { $0.members["triggerSource"]?.text?.hasPrefix("DefineAuthChallenge_") == true }
    }
}
