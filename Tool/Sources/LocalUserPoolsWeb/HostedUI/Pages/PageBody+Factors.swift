import LocalUserPools

extension PageBody {
    static func password(_ userName: String) -> PageBody {
        PageBody(
            title: "Enter your password", text: PageText("Signing in as {user}", ["user": userName]),
            fields: [.password], submit: "Sign in", account: userName)
    }

    static func choice(_ title: PageText, _ choices: [HostedPage.Choice], text: PageText? = nil) -> PageBody {
        PageBody(title: title, text: text, choices: choices, submit: "Continue")
    }

    static let setUpEmail = PageBody(
        title: "Set up codes by email", text: "Each time you sign in, we send a code to this address.",
        fields: [HostedPage.Field(name: "email", label: "Email address", kind: .email, autocomplete: "email")],
        submit: "Continue")

    static func setUpAuthenticator(_ secret: String, _ address: String) -> PageBody {
        PageBody(
            title: "Set up your authenticator app",
            text: "Scan the QR code with your app, or enter the key. Then enter the code that the app shows.",
            fields: [.code, HostedPage.Field(name: "name", label: "Name of the device", isRequired: false)],
            submit: "Continue", authenticator: AuthenticatorKey(secret: secret, address: address))
    }

    static func code(_ kind: HostedPage.CodeKind, _ destination: String?) -> PageBody {
        PageBody(title: "Enter your code", text: .sent(destination, kind), fields: [.code], submit: "Sign in")
    }

    static func passkey(_ options: String) -> PageBody {
        PageBody(
            title: "Sign in with a passkey", text: "Your device asks for your fingerprint, your face or a PIN.",
            submit: "Use a passkey", passkey: options)
    }
}

extension PageText {
    /// Returns the sentence that says how the user gets a code.
    static func sent(_ destination: String?, _ kind: HostedPage.CodeKind? = nil) -> PageText {
        if kind == .authenticator { return "Enter the code that your authenticator app shows." }
        guard let destination else { return "Enter the code that we sent you." }
        let values = ["destination": destination]
        return switch kind {
        case .sms: PageText("We sent a code in a text message to {destination}.", values)
        case .email: PageText("We sent a code in an email to {destination}.", values)
        default: PageText("We sent a code to {destination}.", values)
        }
    }
}
