/// A page of the hosted sign-in: its form, and what the form asks for.
struct HostedPage: Sendable {
    /// The contents of the pages.
    ///
    /// Every form also posts the page's hidden fields.
    enum Content: Sendable {
        /// The fields of the form; with the domain box also a second form with `idp_identifier`.
        case signIn(SignInForm)
        /// The given fields.
        case signUp(fields: [Field], signIn: String)
        /// The field `code`; the value of a second submit button `resend`, if there is one.
        case confirm(destination: String?, resend: String?)
        /// The field `username`.
        case forgottenPassword(label: UserNameLabel, userName: String, signIn: String)
        /// The fields `code` and `password`.
        case resetPassword(destination: String?)
        /// The given fields: `password`, and the required attributes that the user lacks.
        case newPassword(fields: [Field])
        /// Radio buttons `factor`.
        case chooseFirstFactor([Choice])
        /// The field `password` alone, after a choice.
        case password(userName: String)
        /// Radio buttons `factor`.
        case chooseSecondFactor([Choice])
        /// Radio buttons `factor`.
        case setUpFactor([Choice])
        /// The field `email`.
        case setUpEmail
        /// The fields `code` and `name`, the optional name of the device; the address begins with `otpauth://`.
        case setUpAuthenticator(secret: String, address: String)
        /// The field `code`.
        case code(CodeKind, destination: String?)
        /// The hidden field `credential`, which the script fills from the JSON of `CREDENTIAL_REQUEST_OPTIONS`.
        case passkey(options: String)
        /// A text without a form.
        case message(title: String, text: String)
    }

    var content: Content
    /// The address to which the form is posted, with its query.
    var action: String
    /// The hidden fields, such as `_csrf`.
    var hidden: [(name: String, value: String)]
    /// The text above the form, in the element `loginErrorMessage`.
    var error: String?
    /// The rules that a new password's field shows.
    var passwordPolicy: PasswordPolicy?
}
