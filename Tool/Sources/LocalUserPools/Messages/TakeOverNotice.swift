import CalendarTime
import CognitoEvents
import CognitoTime
import Foundation
package import LocalAWS
import UserPoolObjects
package import WireJSON

/// A warning about a sign-in that looks like an account takeover.
///
/// The local pool sends it only on request.
///
/// Its route takes `userPoolId` and `username`, and optionally `action`, `ipAddress`, `city`, `country` and
/// `deviceName`.
struct TakeOverNotice: Sendable {
    private static let actions = ["BLOCK", "MFA_IF_CONFIGURED", "MFA_REQUIRED", "NO_ACTION"]

    let pool: UserPool
    let user: User
    /// The event that the warning is about.
    let event: String
    let action: String
    /// The details of the sign-in, by the email's placeholders.
    private let details: [String: String]
    private let token: String

    init(_ input: OperationInput, _ call: Call) async throws {
        let pool = try call.store.userPool(input.required("userPoolId"))
        let name = try input.required("username")
        guard let user = try call.store.read({ try $0.user(named: name, in: pool) }) else {
            throw ServiceError.noUser
        }
        action = input.text("action") ?? "NO_ACTION"
        guard Self.actions.contains(action) else {
            throw ServiceError.invalidParameter("The action must be one of \(Self.actions.joined(separator: ", ")).")
        }
        // The warning is about the latest sign-in. Without a sign-in, it is about an event that the API does not list.
        let latest = try call.store.read { try $0.authEvents(of: user).first { $0.kind == .signIn } }
        let event = latest?.id ?? call.random.uuid()
        token = try FeedbackToken(event: event, sub: user.sub).sealed(in: pool)
        var details = ["event-id": event, "username": user.username]
        details["login-time"] = Self.text(latest?.time ?? call.now)
        details["ip-address"] = input.text("ipAddress") ?? "127.0.0.1"
        for (name, member) in [("city", "city"), ("country", "country"), ("device-name", "deviceName")] {
            details[name] = input.text(member)
        }
        details["feedback-token"] = token
        for value in ["valid", "invalid"] {
            details["one-click-link-\(value)"] =
                "\(call.server.endpoint)/feedback?eventId=\(event)&username=\(Self.escaped(user.username))"
                + "&response=\(value)&token=\(token)"
        }
        (self.pool, self.user, self.event, self.details) = (pool, user, event, details)
    }

    private static func text(_ time: Double) -> String {
        let time = UTCTime(time)
        let (day, year) = (UTCTime.digits(time.day, 2), UTCTime.digits(time.year, 4))
        let (hour, half) = (UTCTime.digits((time.hour + 11) % 12 + 1, 2), time.hour < 12 ? "AM" : "PM")
        let clock = "\(hour):\(UTCTime.digits(time.minute, 2)) \(half)"
        return "\(time.weekdayName), \(time.monthName) \(day), \(year) \(clock) UTC"
    }

    private static func escaped(_ name: String) -> String {
        name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    /// The attributes that a custom email sender gets.
    fileprivate var attributes: UserAttributes {
        var attributes = JSONMembers<String>()
        for (name, value) in details {
            let isUser = name == "username"
            attributes[isUser ? "USER_NAME" : name.uppercased().replacing("-", with: "_")] = value
        }
        attributes["ACCOUNT_TAKE_OVER_ACTION"] = action
        return UserAttributes(attributes)
    }

    /// Returns Cognito's own email, which the risk configuration's `NotifyConfiguration` defines.
    fileprivate func message(to address: String, _ configuration: OperationInput, at now: Double) -> OutboxMessage {
        let (member, subject, sentence) =
            switch action {
            case "BLOCK":
                ("BlockEmail", "Blocked sign-in attempt", "We blocked an unrecognized sign-in to your account.")
            case "NO_ACTION":
                ("NoActionEmail", "New sign-in attempt", "We observed an unrecognized sign-in to your account.")
            default:
                (
                    "MfaEmail", "New sign-in attempt",
                    "We required a second factor for an unrecognized sign-in to your account."
                )
            }
        let template = configuration.object(member)
        let standard =
            "\(sentence)\nTime: {login-time}\nDevice: {device-name}\nLocation: {city}, {country}\nIf this was not you, "
            + "change your password and tell us: {one-click-link-invalid}\nIf it was you, tell us: {one-click-link-valid}\n"
        let body = template.text("HtmlBody") ?? template.text("TextBody") ?? standard
        return OutboxMessage(
            destination: address, medium: .email, username: user.username, userPoolID: pool.id,
            subject: filled(template.text("Subject") ?? subject), body: filled(body), code: nil,
            triggerSource: TriggerSource.customEmailSenderAccountTakeOverNotification.rawValue, time: now)
    }

    private func filled(_ template: String) -> String {
        var text = template
        let names = ["city", "country", "device-name"]
        for name in names where details[name] == nil { text = text.replacing("{\(name)}", with: "unknown") }
        for (name, value) in details { text = text.replacing("{\(name)}", with: value) }
        return text
    }
}

extension UserPools {
    /// Warns a user of a sign-in that looks like an account takeover; uses the custom email sender if the pool has one.
    package func notifyTakeOver(_ input: OperationInput) async throws(ServiceError) -> JSONValue {
        let name = "AccountTakeOverNotification"
        return try await server.recording(name) { record async throws(ServiceError) in
            let call = Call(UserPoolState(self), name, input, record)
            do {
                let notice = try await TakeOverNotice(input, call)
                record.concerns(pool: notice.pool.id, user: notice.user.username)
                try await send(notice, call)
                return ["eventId": .text(notice.event)]
            } catch {
                throw error as? ServiceError ?? ServiceError("InternalErrorException", "\(name) failed")
            }
        }
    }

    private func send(_ notice: TakeOverNotice, _ call: Call) async throws {
        let request = CustomEmailSenderRequest(userAttributes: notice.attributes)
        let isSent = try call.notify(
            .customEmailSenderAccountTakeOverNotification, request, userName: notice.user.username, in: notice.pool,
            client: nil)
        guard !isSent else { return }
        guard let address = notice.user.address(.email) else {
            throw ServiceError.invalidParameter("The user has no email address to send the warning to.")
        }
        let message = try store.write { tables in
            let risk = try tables.riskConfiguration(of: "", in: notice.pool.id)?.input
                .object("AccountTakeoverRiskConfiguration").object("NotifyConfiguration")
            let message = notice.message(to: address, risk ?? OperationInput([:]), at: call.now)
            try tables.insert(message)
            return message
        }
        call.trace.sent(message)
    }

    /// Records a user's answer through a warning's link, and returns the status and the text of the page.
    package func takeFeedback(
        token text: String, event: String, response: String
    ) throws -> (status: Int, text: String) {
        for pool in store.userPools {
            guard let token = try FeedbackToken(text, in: pool), token.event == event,
                let value = ["valid": "Valid", "invalid": "Invalid"][response]
            else { continue }
            try store.write { try $0.add(feedback: value, by: "User", on: token.event, at: clock.now) }
            return (200, "Thank you. We have noted your answer.")
        }
        return (400, "This link does not work.")
    }
}
