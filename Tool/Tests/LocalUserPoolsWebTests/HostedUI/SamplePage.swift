import LocalAWS
import WireJSON

@testable import LocalUserPools
@testable import LocalUserPoolsWeb
@testable import UserCredentials

/// A sample of each page, with a given text in every place that takes one.
enum SamplePage: String, CaseIterable {
    case signIn, providers, signUp, confirm, forgottenPassword, resetPassword, newPassword, chooseFirstFactor, password
    case chooseSecondFactor, setUpFactor, setUpEmail, setUpAuthenticator, textCode, emailCode, authenticatorCode
    case plainCode, passkey, message

    /// Returns the page.
    func page(_ text: String, error: String? = nil) -> HostedPage {
        HostedPage(
            content: content(text), action: "/login?state=\(text)",
            hidden: [(name: "_csrf", value: text), (name: text, value: "1")], error: error,
            passwordPolicy: PasswordPolicy(.init([:])))
    }

    private func content(_ text: String) -> HostedPage.Content {
        switch self {
        case .signIn, .providers: entrance(text)
        case .signUp: .signUp(fields: Self.fields(text), signIn: "/login?\(text)")
        case .confirm: .confirm(destination: text, resend: text)
        case .forgottenPassword:
            .forgottenPassword(label: .emailOrPhoneNumber, userName: text, signIn: "/login?\(text)")
        case .resetPassword: .resetPassword(destination: text)
        case .newPassword: .newPassword(fields: [.newPassword, .init(attribute: "birthdate", value: text)])
        case .chooseFirstFactor: .chooseFirstFactor(Self.choices(text))
        case .password: .password(userName: text)
        case .chooseSecondFactor: .chooseSecondFactor(Self.choices(text))
        case .setUpFactor: .setUpFactor(Self.choices(text))
        case .setUpEmail: .setUpEmail
        case .setUpAuthenticator: .setUpAuthenticator(secret: text, address: "otpauth://totp/\(text)?secret=ABCD")
        case .textCode: .code(.sms, destination: text)
        case .emailCode: .code(.email, destination: text)
        case .authenticatorCode: .code(.authenticator, destination: nil)
        case .plainCode: .code(.sms, destination: nil)
        case .passkey: .passkey(options: text)
        case .message: .message(title: text, text: text)
        }
    }

    private func entrance(_ text: String) -> HostedPage.Content {
        let isPlain = self == .signIn
        return .signIn(
            .init(
                userName: text, label: isPlain ? .userName : .email, takesPassword: isPlain,
                providers: isPlain
                    ? [] : ["Google", "SignInWithApple", text].map { .init(label: $0, href: "/oauth2/\(text)") },
                hasDomainBox: !isPlain, signUp: "/signup?\(text)", forgotten: isPlain ? "/forgotPassword?\(text)" : nil)
        )
    }

    private static func fields(_ text: String) -> [HostedPage.Field] {
        [
            .userName(.userName, text), .init(attribute: "email", value: text),
            .init(attribute: "phone_number", value: text),
            .init(attribute: "custom:\(text)", isRequired: false, value: text), .firstPassword,
        ]
    }

    private static func choices(_ text: String) -> [HostedPage.Choice] {
        [
            .init(value: "SMS_OTP", label: "Text message", detail: text),
            .init(value: "EMAIL_OTP", label: "Email message", detail: nil),
            .init(value: text, label: text, detail: nil),
        ]
    }
}
