import LocalUserPools

extension HostedPage {
    /// The parts of the page's content.
    var body: PageBody {
        switch content {
        case .signIn(let form): .signIn(form)
        case .signUp(let fields, let signIn, let terms): .signUp(fields, signIn, terms)
        case .confirm(let destination, let resend): .confirm(destination, resend)
        case .forgottenPassword(let label, let userName, let signIn): .forgottenPassword(label, userName, signIn)
        case .resetPassword(let destination): .resetPassword(destination)
        case .newPassword(let fields): .newPassword(fields)
        case .password(let userName): .password(userName)
        case .chooseFirstFactor(let choices): .choice("Choose how to sign in", choices)
        case .chooseSecondFactor(let choices): .choice("Choose a second factor", choices)
        case .setUpFactor(let choices):
            .choice("Set up a second factor", choices, text: "Your account needs a second factor. Choose one.")
        case .setUpEmail: .setUpEmail
        case .setUpAuthenticator(let secret, let address): .setUpAuthenticator(secret, address)
        case .code(let kind, let destination): .code(kind, destination)
        case .passkey(let options): .passkey(options)
        case .message(let title, let text): PageBody(title: PageText(title), text: PageText(text))
        }
    }
}
