import LocalUserPools
import UserCredentials

/// A page of the hosted sign-in, with its contents and its form's address and hidden fields.
struct HostedPage: Sendable {
    /// The kinds of pages, each with its values; every form also posts the page's hidden fields.
    enum Content: Sendable {
        /// The sign-in page; its form posts the form's fields. If the page has the domain box, a second form posts
        /// `idp_identifier`.
        case signIn(SignInForm)
        /// The sign-up page with the app's terms; its form posts the given fields.
        case signUp(fields: [Field], signIn: String, terms: TermsLinks? = nil)
        /// The page that confirms a sign-up; its form posts `code`. If `resend` is not nil, a second button posts it as
        /// the field `resend`.
        case confirm(destination: String?, resend: String?)
        /// The page for a forgotten password; its form posts `username`.
        case forgottenPassword(label: UserNameLabel, userName: String, signIn: String)
        /// The page for a new password after a code; its form posts `code` and `password`.
        case resetPassword(destination: String?)
        /// The page for a required new password. Its form posts the given fields: `password`, and the required
        /// attributes that the user lacks.
        case newPassword(fields: [Field])
        /// The choice of a first factor; its radio buttons post `factor`.
        case chooseFirstFactor([Choice])
        /// The page for the password after the choice of a factor; its form posts only `password`.
        case password(userName: String)
        /// The choice of a second factor; its radio buttons post `factor`.
        case chooseSecondFactor([Choice])
        /// The choice of a factor to set up; its radio buttons post `factor`.
        case setUpFactor([Choice])
        /// The page that sets up an email address; its form posts `email`.
        case setUpEmail
        /// The page that sets up an authenticator app; its form posts `code` and `name`, the optional name of the
        /// device. The address begins with `otpauth://`.
        case setUpAuthenticator(secret: String, address: String)
        /// The page for a code; its form posts `code`.
        case code(CodeKind, destination: String?)
        /// The page for a passkey. Its script passes `options`, the JSON of `CREDENTIAL_REQUEST_OPTIONS`, to the
        /// browser, and posts the result in the hidden field `credential`.
        case passkey(options: String)
        /// A message without a form.
        case message(title: String, text: String)
    }

    var content: Content
    /// The address to which the form is posted, with its query.
    var action: String
    /// The hidden fields, such as `_csrf`.
    var hidden: [(name: String, value: String)]
    /// The error text above the form, in the element `loginErrorMessage`.
    var error: String?
    /// The rules that the page shows at the field for a new password.
    var passwordPolicy: PasswordPolicy?
}
