/// The texts of one language: one for each occasion on which a user gets a message.
///
/// Each text takes its placeholders as parameters. The compiler rejects a code message without the code, an invitation
/// without user name and password, and a language without an occasion. For example, in Dutch:
///
/// ```text
/// let dutch = MessageTexts(
///     signUp: CodeMessage("Welkom", "Je bevestigingscode is ", .code),
///     resendCode: CodeMessage("Je nieuwe code", "Je nieuwe bevestigingscode is ", .code),
///     forgotPassword: CodeMessage("Een nieuw wachtwoord", "Je code voor een nieuw wachtwoord is ", .code),
///     updateUserAttribute: CodeMessage("Bevestig je wijziging", "Bevestig je wijziging met de code ", .code),
///     verifyUserAttribute: CodeMessage("Bevestig je contact", "Je code is ", .code),
///     authentication: CodeMessage("Je inlogcode", "Je inlogcode is ", .code),
///     invitation: InvitationMessage(
///         "Je account", "Je gebruikersnaam is ", .userName, ", je tijdelijke wachtwoord ", .password),
///     accountTakeOver: NoticeMessage("Een ongewone aanmelding", "Verander je wachtwoord als jij dit niet was."))
/// ```
public struct MessageTexts: Sendable {
    /// The code after a sign-up.
    public var signUp: CodeMessage
    /// The code that is sent again after a sign-up.
    public var resendCode: CodeMessage
    /// The code for a new password.
    public var forgotPassword: CodeMessage
    /// The code after a change of the email address or phone number.
    public var updateUserAttribute: CodeMessage
    /// The code that verifies an email address or phone number.
    public var verifyUserAttribute: CodeMessage
    /// The code for a sign-in.
    public var authentication: CodeMessage
    /// The invitation for a user whom an administrator has created.
    public var invitation: InvitationMessage
    /// The notification of a sign-in that looks like an account take-over, sent only by email.
    public var accountTakeOver: NoticeMessage
    /// The email with a link after a sign-up, for pools that confirm by link; nil if this email has a code.
    public var signUpByLink: LinkMessage?
    /// The email with a link that is sent again after a sign-up; nil if this email has a code.
    public var resendCodeByLink: LinkMessage?
    /// The email with the link of a ``MagicLink``; nil if the book sends none.
    public var signInByLink: LinkMessage?
    /// The sentence at the end of each email, such as why the user gets it; nil for none.
    public var footer: String?
    /// The sentence for the app if a handler takes too long, without a full stop; nil for the library's own, in English.
    ///
    /// `TimeLimit.failClosed(_:code:after:)` takes it from the book.
    public var lateAnswer: String?

    /// Creates the texts of a language.
    ///
    /// In a pool whose `DefaultEmailOption` is `CONFIRM_WITH_LINK`, the emails after a sign-up have links. Text
    /// messages and custom senders' messages still have the code.
    public init(
        signUp: CodeMessage, resendCode: CodeMessage, forgotPassword: CodeMessage, updateUserAttribute: CodeMessage,
        verifyUserAttribute: CodeMessage, authentication: CodeMessage, invitation: InvitationMessage,
        accountTakeOver: NoticeMessage, signUpByLink: LinkMessage? = nil, resendCodeByLink: LinkMessage? = nil,
        signInByLink: LinkMessage? = nil, footer: String? = nil, lateAnswer: String? = nil
    ) {
        (self.signUpByLink, self.resendCodeByLink) = (signUpByLink, resendCodeByLink)
        (self.signInByLink, self.footer, self.lateAnswer) = (signInByLink, footer, lateAnswer)
        self.signUp = signUp
        self.resendCode = resendCode
        self.forgotPassword = forgotPassword
        self.updateUserAttribute = updateUserAttribute
        self.verifyUserAttribute = verifyUserAttribute
        self.authentication = authentication
        self.invitation = invitation
        self.accountTakeOver = accountTakeOver
    }

    /// Returns the title for an occasion, and its text in parts.
    subscript(occasion: MessageOccasion) -> (title: String, parts: [MessagePart]) {
        switch occasion {
        case .signUp: (signUp.title, signUp.parts)
        case .resendCode: (resendCode.title, resendCode.parts)
        case .forgotPassword: (forgotPassword.title, forgotPassword.parts)
        case .updateUserAttribute: (updateUserAttribute.title, updateUserAttribute.parts)
        case .verifyUserAttribute: (verifyUserAttribute.title, verifyUserAttribute.parts)
        case .authentication: (authentication.title, authentication.parts)
        case .invitation: (invitation.title, invitation.parts)
        case .accountTakeOver: (accountTakeOver.title, accountTakeOver.parts)
        }
    }
}

extension MessageTexts {
    /// Returns the title and parts of an email with a link; nil if the occasion has no such email.
    func link(_ occasion: MessageOccasion) -> (title: String, parts: [MessagePart])? {
        let message: LinkMessage? =
            switch occasion {
            case .signUp: signUpByLink
            case .resendCode: resendCodeByLink
            default: nil
            }
        return message.map { ($0.title, $0.parts) }
    }
}

/// A part of a text: words, or a value that is inserted when the message is written.
enum MessagePart: Hashable, Sendable {
    case words(String)
    case code
    case userName
    case password
    /// A link; the string is the text that the user clicks.
    case link(String)
}

/// A message with a code.
public struct CodeMessage: Hashable, Sendable {
    /// A marker for the place of the code.
    public enum Code: Sendable {
        /// The code.
        case code
    }

    let title: String
    let parts: [MessagePart]

    /// Creates a message from checked parts.
    init(title: String, parts: [MessagePart]) { (self.title, self.parts) = (title, parts) }

    /// Creates a message.
    ///
    /// - Parameters:
    ///   - title: The subject and heading of an email.
    ///   - before: The words before the code.
    ///   - code: The code.
    ///   - after: The words after the code.
    public init(_ title: String, _ before: String, _ code: Code, _ after: String = "") {
        self.title = title
        parts = [.words(before), .code, .words(after)]
    }
}

/// An email with a link that confirms a sign-up, or that signs the user in.
///
/// The email after a sign-up contains `{##text##}`, which Cognito replaces with the link.
public struct LinkMessage: Hashable, Sendable {
    /// A marker for the place of the link.
    public enum Link: Sendable {
        /// The link; the string is the text that the user clicks, and must not contain braces or `#`.
        case link(String)
    }

    let title: String
    let parts: [MessagePart]

    /// Creates a message from checked parts.
    init(title: String, parts: [MessagePart]) { (self.title, self.parts) = (title, parts) }

    /// Creates a message.
    ///
    /// - Parameters:
    ///   - title: The subject and the heading.
    ///   - before: The words before the link.
    ///   - link: The link.
    ///   - after: The words after the link.
    public init(_ title: String, _ before: String, _ link: Link, _ after: String = "") {
        self.title = title
        switch link {
        case .link(let words): parts = [.words(before), .link(words), .words(after)]
        }
    }
}

/// A message with a user name and a temporary password.
public struct InvitationMessage: Hashable, Sendable {
    /// A marker for the place of the user name.
    public enum UserName: Sendable {
        /// The user name.
        case userName
    }

    /// A marker for the place of the temporary password.
    public enum Password: Sendable {
        /// The temporary password.
        case password
    }

    let title: String
    let parts: [MessagePart]

    /// Creates a message from checked parts.
    init(title: String, parts: [MessagePart]) { (self.title, self.parts) = (title, parts) }

    /// Creates a message with the user name first.
    ///
    /// - Parameters:
    ///   - title: The subject and heading of an email.
    ///   - before: The words before the user name.
    ///   - userName: The user name.
    ///   - between: The words between user name and password.
    ///   - password: The temporary password.
    ///   - after: The words after the password. Users would take a full stop there for part of it.
    public init(
        _ title: String, _ before: String, _ userName: UserName, _ between: String, _ password: Password,
        _ after: String = ""
    ) {
        self.title = title
        parts = [.words(before), .userName, .words(between), .password, .words(after)]
    }

    /// Creates a message with the password first.
    ///
    /// - Parameters:
    ///   - title: The subject and heading of an email.
    ///   - before: The words before the password.
    ///   - password: The temporary password.
    ///   - between: The words between the password and the user name. Do not begin with a full stop, because users
    ///     would copy it with the password.
    ///   - userName: The user name.
    ///   - after: The words after the user name.
    public init(
        _ title: String, _ before: String, _ password: Password, _ between: String, _ userName: UserName,
        _ after: String = ""
    ) {
        self.title = title
        parts = [.words(before), .password, .words(between), .userName, .words(after)]
    }
}

/// A message without a code.
public struct NoticeMessage: Hashable, Sendable {
    let title: String
    let parts: [MessagePart]

    /// Creates a message from checked parts.
    init(title: String, parts: [MessagePart]) { (self.title, self.parts) = (title, parts) }

    /// Creates a message.
    ///
    /// - Parameters:
    ///   - title: The subject and heading of the email.
    ///   - text: The text.
    public init(_ title: String, _ text: String) {
        self.title = title
        parts = [.words(text)]
    }
}
