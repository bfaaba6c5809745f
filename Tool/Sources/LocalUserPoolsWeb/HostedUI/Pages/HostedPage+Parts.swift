import LocalUserPools

extension HostedPage {
    /// A link to another provider's sign-in.
    struct Link: Sendable {
        /// The provider's name in the pool, such as `Google`, `SignInWithApple` or `Corporate`.
        var label: String
        var href: String
    }

    /// The contents of the sign-in page: its form and its links.
    struct SignInForm: Sendable {
        /// The initial value of the field `username`.
        var userName: String
        var label: UserNameLabel
        /// A Boolean value that indicates whether the pool's own users may sign in; if not, only providers are shown.
        var takesUserName = true
        /// A Boolean value that indicates whether the page also asks for the password.
        var takesPassword = true
        var providers: [Link]
        /// A Boolean value that indicates whether the page finds a provider by the domain of an email address.
        var hasDomainBox: Bool
        /// The addresses of the pages for signing up and for a forgotten password; nil to show no link.
        var signUp: String?
        var forgotten: String?
    }

    /// A field of a form.
    struct Field: Sendable {
        /// The kinds of input, named as in HTML.
        enum Kind: String, Sendable {
            case text, email, tel, date, url, password
        }

        /// The name in the form, such as `username` or `requiredAttributes[email]`.
        var name: String
        /// The label in English; if the catalogue has no translation, the label is shown unchanged.
        var label: String
        var kind = Kind.text
        /// The purpose that browsers and password managers read, such as `new-password`.
        var autocomplete: String?
        var isRequired = true
        var value = ""
        /// A hint in English, such as the format of a phone number.
        var hint: String?
    }

    /// A factor that the user can choose.
    struct Choice: Sendable {
        /// The value of the field `factor`, such as `SMS_OTP`.
        var value: String
        /// The label in English, such as `Text message` or `Passkey`; shown unchanged if the catalogue does not have it.
        var label: String
        /// Additional information about the factor, such as a masked address.
        var detail: String?
    }

    enum CodeKind: Sendable {
        case sms, email, authenticator
    }

    /// The names that users can sign in with.
    enum UserNameLabel: Sendable {
        case userName, email, phoneNumber, emailOrPhoneNumber
    }
}
