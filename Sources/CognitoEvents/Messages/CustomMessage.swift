public import WireJSON

/// The request before Cognito sends a code or an invitation through its own channels.
///
/// Source: Developer Guide, "Custom message Lambda trigger".
public struct CustomMessageRequest: DecidedRequest {
    /// A handler's decision.
    public typealias Decision = CustomMessageDecision
    /// The custom message family.
    public static let family = TriggerFamily.customMessage
    /// The known trigger sources.
    public static let sources: [TriggerSource] = [
        .customMessageSignUp, .customMessageAdminCreateUser, .customMessageResendCode, .customMessageForgotPassword,
        .customMessageUpdateUserAttribute, .customMessageVerifyUserAttribute, .customMessageAuthentication,
    ]

    /// The user's attributes: `userAttributes`.
    public var userAttributes: UserAttributes
    /// The placeholder `{####}` for the code, or for the temporary password of an invitation: `codeParameter`.
    public var codeParameter: String
    /// The placeholder `{##Click Here##}` for the link, if users verify by link: `linkParameter`.
    public var linkParameter: String?
    /// The placeholder `{username}` for the user name in invitations: `usernameParameter`.
    public var usernameParameter: String?
    /// The caller's `ClientMetadata`: `clientMetadata`.
    ///
    /// It is absent on the wire if it is empty.
    public var clientMetadata: StringMap

    /// Creates a request.
    public init(
        userAttributes: UserAttributes = [:], codeParameter: String = "{####}", linkParameter: String? = nil,
        usernameParameter: String? = nil, clientMetadata: StringMap = [:]
    ) {
        self.userAttributes = userAttributes
        self.codeParameter = codeParameter
        self.linkParameter = linkParameter
        self.usernameParameter = usernameParameter
        self.clientMetadata = clientMetadata
    }

    /// Reads a request.
    public init(_ request: JSONObject, in envelope: JSONObject) throws(JSONTypeError) {
        userAttributes = try UserAttributes(request.objectIfPresent("userAttributes"))
        codeParameter = try request.textIfPresent("codeParameter") ?? "{####}"
        linkParameter = try request.textIfPresent("linkParameter")
        usernameParameter = try request.textIfPresent("usernameParameter")
        clientMetadata = try request.map("clientMetadata")
    }
}

/// An event before a message is sent.
public typealias CustomMessageEvent = TriggerEvent<CustomMessageRequest>

/// The strings of a message; for each string that is nil, Cognito uses the pool's template.
///
/// Cognito accepts an email and a subject only if the pool sends through its own SES configuration
/// (`EmailSendingAccount` is `DEVELOPER`).
public struct CustomMessageDecision: TriggerDecision {
    /// The request that the decision answers.
    public typealias Request = CustomMessageRequest

    /// The text message, 6 to 140 characters: `smsMessage`.
    public var smsMessage: String?
    /// The email, 6 to 20,000 characters, HTML allowed: `emailMessage`.
    public var emailMessage: String?
    /// The email's subject, 1 to 140 characters: `emailSubject`.
    public var emailSubject: String?

    /// Creates a decision.
    public init(smsMessage: String? = nil, emailMessage: String? = nil, emailSubject: String? = nil) {
        self.smsMessage = smsMessage
        self.emailMessage = emailMessage
        self.emailSubject = emailSubject
    }

    /// The pool's own template, without changes.
    public static let poolTemplate = Self()

    /// The names of the strings that are not nil.
    public var description: String {
        let given = [("smsMessage", smsMessage), ("emailMessage", emailMessage), ("emailSubject", emailSubject)]
            .filter { $0.1 != nil }.map(\.0)
        return given.isEmpty ? "pool template" : given.joined(separator: ", ")
    }

    /// The rules about lengths and placeholders.
    public static let rules = [
        length(.smsMessageLength, 6...140, \.smsMessage, "smsMessage"),
        length(.emailMessageLength, 6...20_000, \.emailMessage, "emailMessage"),
        length(.emailSubjectLength, 1...140, \.emailSubject, "emailSubject"),
        DecisionRule<Self, Request>(.codePlaceholder) { decision, event in
            if let text = decision.smsMessage, !text.holds(event.request.codeParameter) { return "smsMessage" }
            guard let text = decision.emailMessage else { return nil }
            return text.holds(event.request.codeParameter) || text.holdsLinkPlaceholder ? nil : "emailMessage"
        },
        DecisionRule<Self, Request>(.invitationPlaceholders) { decision, event in
            guard event.triggerSource == .customMessageAdminCreateUser else { return nil }
            let (code, name) = (event.request.codeParameter, event.request.usernameParameter ?? "{username}")
            for (place, text) in [("smsMessage", decision.smsMessage), ("emailMessage", decision.emailMessage)] {
                if let text, !(text.holds(code) && text.holds(name)) { return place }
            }
            return nil
        },
    ]

    /// Sets the strings that are not nil.
    public func write(to response: inout ResponseEditor, for event: CustomMessageEvent) {
        if let smsMessage { response.set("smsMessage", to: smsMessage) }
        if let emailMessage { response.set("emailMessage", to: emailMessage) }
        if let emailSubject { response.set("emailSubject", to: emailSubject) }
    }

    private static func length(
        _ rule: CognitoRule, _ range: ClosedRange<Int>, _ text: @escaping @Sendable (Self) -> String?, _ place: String
    ) -> DecisionRule<Self, Request> {
        DecisionRule(rule) { decision, _ in
            guard let count = text(decision)?.unicodeScalars.count, !range.contains(count) else { return nil }
            return "\(place), with \(count) characters,"
        }
    }
}

extension CognitoRule {
    /// A text message has 6 to 140 characters.
    public static let smsMessageLength = CognitoRule(
        name: "custom-message.sms-length", text: "A text message must have 6 to 140 characters.",
        source: "API reference, SmsVerificationMessageType; Developer Guide of 2023", isSwitchable: true)
    /// An email has 6 to 20,000 characters.
    public static let emailMessageLength = CognitoRule(
        name: "custom-message.email-length", text: "An email must have 6 to 20,000 characters.",
        source: "API reference, EmailVerificationMessageType")
    /// A subject has 1 to 140 characters.
    public static let emailSubjectLength = CognitoRule(
        name: "custom-message.subject-length", text: "A subject must have 1 to 140 characters.",
        source: "API reference, EmailVerificationSubjectType")
    /// A message must contain `request.codeParameter`.
    ///
    /// An email may contain a link placeholder instead.
    public static let codePlaceholder = CognitoRule(
        name: "custom-message.code-placeholder",
        text: "A message must contain request.codeParameter, or an email must contain a link placeholder {##...##}.",
        source: "Developer Guide, Custom message Lambda trigger")
    /// An invitation must contain both `request.codeParameter` and `request.usernameParameter`.
    public static let invitationPlaceholders = CognitoRule(
        name: "custom-message.invitation-placeholders",
        text: "An invitation must contain both request.codeParameter and request.usernameParameter.",
        source: "Developer Guide, Custom message Lambda trigger, admin create user")
}

extension String {
    /// Returns true if the string contains `part`, byte for byte; an empty `part` is never found.
    fileprivate func holds(_ part: String) -> Bool {
        let (whole, part) = (Array(utf8), Array(part.utf8))
        // If the event has no placeholder, Cognito has nothing to replace.
        guard !part.isEmpty, whole.count >= part.count else { return false }
        return (0...whole.count - part.count).contains { whole[$0..<$0 + part.count].elementsEqual(part) }
    }

    /// A Boolean value that indicates whether the string contains `{##` and, after it, `##}`.
    fileprivate var holdsLinkPlaceholder: Bool {
        let bytes = Array(utf8)
        let marks = (open: Array("{##".utf8), close: Array("##}".utf8))
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: marks.open) }) else { return false }
        return bytes.indices[(start + 3)...].contains { bytes[$0...].starts(with: marks.close) }
    }
}

extension TriggerSource {
    /// The confirmation code after a sign-up: `CustomMessage_SignUp`.
    public static let customMessageSignUp = Self(rawValue: "CustomMessage_SignUp")
    /// The invitation with a temporary password: `CustomMessage_AdminCreateUser`.
    public static let customMessageAdminCreateUser = Self(rawValue: "CustomMessage_AdminCreateUser")
    /// The confirmation code, sent again: `CustomMessage_ResendCode`.
    public static let customMessageResendCode = Self(rawValue: "CustomMessage_ResendCode")
    /// The code for a new password: `CustomMessage_ForgotPassword`.
    public static let customMessageForgotPassword = Self(rawValue: "CustomMessage_ForgotPassword")
    /// The code for a changed email address or phone number: `CustomMessage_UpdateUserAttribute`.
    public static let customMessageUpdateUserAttribute = Self(rawValue: "CustomMessage_UpdateUserAttribute")
    /// The code that verifies an attribute: `CustomMessage_VerifyUserAttribute`.
    public static let customMessageVerifyUserAttribute = Self(rawValue: "CustomMessage_VerifyUserAttribute")
    /// The code for a sign-in: `CustomMessage_Authentication`.
    public static let customMessageAuthentication = Self(rawValue: "CustomMessage_Authentication")
}
