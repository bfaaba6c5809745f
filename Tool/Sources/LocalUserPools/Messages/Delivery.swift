import CognitoEvents
import LocalAWS
import WireJSON

/// A message to send to a user.
///
/// If the message needs a function, ``Call/finish(_:)`` calls the function after the transaction. An error of the
/// function then does not undo the transaction.
struct Delivery: Sendable {
    let occasion: DeliveryOccasion
    let contact: Contact
    /// The address; empty if the user has none, so that only the custom message function is called.
    let address: String
    /// The code or temporary password; nil for a message that contains neither.
    let code: String?
    let user: User
    let pool: UserPool
    /// The app client; nil if an administrator calls.
    let client: AppClient?
    /// The caller's metadata for the custom message function.
    let clientMetadata: StringMap
    /// The caller's metadata for a custom sender.
    let senderMetadata: StringMap
    let time: Double
    /// The server's address, which links contain.
    let endpoint: String

    init(
        _ occasion: DeliveryOccasion, to contact: Contact, at address: String, code: String?, for user: User,
        in pool: UserPool, client: AppClient?, clientMetadata: StringMap = [:], senderMetadata: StringMap = [:],
        from call: Call
    ) {
        self.occasion = occasion
        self.contact = contact
        self.address = address
        self.code = code
        self.user = user
        self.pool = pool
        self.client = client
        self.clientMetadata = clientMetadata
        self.senderMetadata = senderMetadata
        time = call.now
        endpoint = call.server.endpoint
    }

    var isSent: Bool { !address.isEmpty }

    var details: JSONValue { contact.deliveryDetails(address) }

    /// The user's attributes in the event for the message's function.
    ///
    /// If the message is about a pending value, the event has that value, and it is not verified: a function sends the
    /// code to the address in the event. Cognito's documentation does not say what its events have here.
    fileprivate var eventAttributes: UserAttributes {
        var attributes = user.eventAttributes(in: pool)
        guard user.pending[contact.attribute] == address else { return attributes }
        attributes[contact.attribute] = address
        attributes[contact.verifiedAttribute] = "false"
        return attributes
    }

    var senderFamily: TriggerFamily { contact == .email ? .customEmailSender : .customSMSSender }

    var needsFunction: Bool {
        pool.settings.triggers[.customMessage] != nil || pool.settings.triggers[senderFamily] != nil
    }

    /// A Boolean value that indicates whether the message confirms with a link instead of a code.
    var holdsLink: Bool {
        contact == .email && pool.settings.messages.link != nil && (occasion == .signUp || occasion == .resendCode)
    }

    /// The pool's own texts for the message.
    var texts: MessageTemplates.Texts { pool.settings.messages.texts(for: occasion, holdsCode: code != nil) }

    func message(_ texts: MessageTemplates.Texts) -> OutboxMessage {
        let isEmail = contact == .email
        return OutboxMessage(
            destination: address, medium: contact.medium, username: user.username, userPoolID: pool.id,
            subject: isEmail ? filled(texts.subject) : nil, body: filled(isEmail ? texts.email : texts.sms), code: code,
            triggerSource: occasion.customMessage.rawValue, time: time)
    }

    /// Fills a template in one pass, so that a placeholder's text in an inserted value stays as it is: the user chooses
    /// the user name.
    ///
    /// Values are inserted unescaped into HTML, too, because no source says that Cognito escapes them.
    private func filled(_ template: String) -> String {
        // If the user name is the sub, the message shows the address that the user signs in with.
        let shownName = pool.settings.usernameAttributes.compactMap { user.attributes[$0] }.first ?? user.username
        var values = [("{username}", shownName)]
        if let code { values.append(("{####}", code)) }
        var (text, rest, needsLink) = ("", template[...], holdsLink)
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
            text += rest[..<start]
            rest = rest[start...]
            if let (name, value) = values.first(where: { rest.utf8.starts(with: $0.0.utf8) }) {
                text += value
                rest = rest[rest.utf8.index(start, offsetBy: name.utf8.count)...]
            } else if needsLink, rest.utf8.starts(with: "{##".utf8),
                case let label = rest[rest.utf8.index(start, offsetBy: 3)...], let end = label.firstRange(of: "##}")
            {
                text += "<a href=\"\(ConfirmationLink(self).text)\">"
                // The link's words may have placeholders, too.
                rest = label[..<end.lowerBound] + "</a>" + label[end.upperBound...]
                needsLink = false
            } else {
                text += "{"
                rest = rest[rest.utf8.index(after: start)...]
            }
        }
        return text + rest
    }
}

extension StoreTables {
    /// Puts the messages that need no function into the outbox.
    func send(_ deliveries: [Delivery]) throws {
        for delivery in deliveries where delivery.isSent && !delivery.needsFunction {
            try insert(delivery.message(delivery.texts))
        }
    }
}

extension Call {
    /// Sends the messages that need functions.
    ///
    /// They are sent after the transaction, so a function's error does not undo the transaction.
    func finish(_ deliveries: [Delivery]) async throws(ServiceError) {
        for delivery in deliveries {
            guard delivery.isSent else {
                try await finishUnsent(delivery)
                continue
            }
            guard delivery.needsFunction else {
                trace.sent(delivery.message(delivery.texts))
                continue
            }
            if try notifySender(delivery) { continue }
            let (texts, isCustom) = try await customTexts(delivery)
            var message = delivery.message(texts)
            if isCustom {
                message.writtenBy = TriggerFamily.customMessage.rawValue
                message.function = delivery.pool.settings.triggers[.customMessage]?.arn
            }
            let sent = message
            try store.write { try $0.insert(sent) }
            trace.sent(sent)
        }
    }

    /// Calls the custom message function for a message that has no address: Cognito asks for the text all the same.
    private func finishUnsent(_ delivery: Delivery) async throws(ServiceError) {
        if delivery.pool.settings.triggers[delivery.senderFamily] == nil { _ = try await customTexts(delivery) }
        trace.note(
            delivery.contact == .email
                ? "No invitation is sent: DesiredDeliveryMediums asks for an email, and the user has no email."
                : "No invitation is sent: without EMAIL in DesiredDeliveryMediums it is a text message, and the user has no phone_number."
        )
    }

    /// Passes a message to the custom sender for its medium; false if the pool has no such sender.
    private func notifySender(_ delivery: Delivery) throws(ServiceError) -> Bool {
        guard delivery.pool.settings.triggers[delivery.senderFamily] != nil else { return false }
        let source = delivery.occasion.sender(delivery.contact.medium)
        let code = try delivery.sealedCode(account: server.account).map { Secret($0) }
        let attributes = delivery.eventAttributes
        if delivery.contact == .email {
            return try notify(
                source,
                CustomEmailSenderRequest(
                    userAttributes: attributes, code: code, clientMetadata: delivery.senderMetadata),
                userName: delivery.user.username, in: delivery.pool, client: delivery.client?.id)
        }
        return try notify(
            source,
            CustomSMSSenderRequest(userAttributes: attributes, code: code, clientMetadata: delivery.senderMetadata),
            userName: delivery.user.username, in: delivery.pool, client: delivery.client?.id)
    }

    /// Returns the texts of the custom message function, and true if the message's text is the function's; the pool's
    /// own texts replace those that the function omits.
    private func customTexts(
        _ delivery: Delivery
    ) async throws(ServiceError) -> (texts: MessageTemplates.Texts, isCustom: Bool) {
        let request = CustomMessageRequest(
            userAttributes: delivery.eventAttributes, codeParameter: "{####}", linkParameter: "{##Click Here##}",
            usernameParameter: delivery.occasion == .adminCreateUser ? "{username}" : nil,
            clientMetadata: delivery.clientMetadata)
        var texts = delivery.texts
        guard
            let answered = try await trigger(
                delivery.occasion.customMessage, request, userName: delivery.user.username, in: delivery.pool,
                client: delivery.client?.id)
        else { return (texts, false) }
        var isCustom = false
        let decision = try decision(CustomMessageDecision.self, in: answered)
        if delivery.contact == .email {
            if let subject = try checked(decision.emailSubject, "emailSubject", 1...140) { texts.subject = subject }
            if let text = try checked(decision.emailMessage, "emailMessage", 6...20_000) {
                isCustom = delivery.accepts(text)
                if isCustom { texts.email = text } else { noteMissingPlaceholder("emailMessage") }
            }
        } else if let text = try checked(decision.smsMessage, "smsMessage", 6...140) {
            isCustom = delivery.accepts(text)
            if isCustom { texts.sms = text } else { noteMissingPlaceholder("smsMessage") }
        }
        return (texts, isCustom)
    }

    private func checked(
        _ text: String?, _ member: String, _ lengths: ClosedRange<Int>
    ) throws(ServiceError) -> String? {
        guard let text, case let count = text.unicodeScalars.count, !lengths.contains(count) else { return text }
        let limit =
            count < lengths.lowerBound
            ? "greater than or equal to \(lengths.lowerBound)" : "less than or equal to \(lengths.upperBound)"
        throw ServiceError(
            "InvalidLambdaResponseException",
            "1 validation error detected: Value at '\(member)' failed to satisfy constraint: Member must have length "
                + limit)
    }

    private func noteMissingPlaceholder(_ member: String) {
        trace.note(
            "\(member) lacks the placeholder for the code or link, so Cognito would not deliver it: the pool's own text is "
                + "sent instead.")
    }
}

extension Delivery {
    /// Returns true if a custom text contains the required placeholders.
    fileprivate func accepts(_ text: String) -> Bool {
        if occasion == .adminCreateUser {
            return (code == nil || text.contains("{####}")) && text.contains("{username}")
        }
        if holdsLink, let start = text.firstRange(of: "{##") {
            return text[start.upperBound...].contains("##}")
        }
        return text.contains("{####}")
    }
}
