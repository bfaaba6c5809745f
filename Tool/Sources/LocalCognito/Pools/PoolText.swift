import LocalAWS
import LocalUserPools
import WireJSON

/// A message in a pool's own texts, with the placeholders that Cognito replaces.
package struct PoolText: Sendable {
    /// The purpose of the message, in a few words.
    package let purpose: String
    package let subject: String
    package let email: String
    /// The text message; nil if the message is always an email.
    package let textMessage: String?
}

extension PoolDefinition {
    /// The pool's own texts, or Cognito's where the pool has none.
    package var texts: [PoolText] {
        var members = input
        for (name, value) in mfa ?? [:] { members[name] = value }
        let templates = MessageTemplates(OperationInput(members))
        let link = templates.link.map {
            PoolText(
                purpose: "The link that confirms a sign-up", subject: $0.subject, email: $0.email, textMessage: nil)
        }
        return [
            PoolText(templates.verification, "A code for a contact or a new password"), link,
            PoolText(templates.invitation, "An invitation"),
            PoolText(templates.authentication, "The code of a sign-in"),
        ].compactMap(\.self)
    }
}

extension PoolText {
    fileprivate init(_ texts: MessageTemplates.Texts, _ purpose: String) {
        self.init(purpose: purpose, subject: texts.subject, email: texts.email, textMessage: texts.sms)
    }
}
