import CognitoEvents
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import WireJSON

extension HostedStep {
    /// The parameters that only the pages use while a user sets up an authenticator app.
    enum SetUp {
        static let factor = "SETUP_FACTOR"
        static let secret = "SETUP_SECRET"
    }

    /// Returns the page that asks for the answer; nil for a challenge that the pages do not support.
    func page(in pool: UserPool) -> HostedPage.Content? {
        let destination = parameters["CODE_DELIVERY_DESTINATION"]
        switch challenge {
        case .newPasswordRequired: return .newPassword(fields: newPasswordFields(in: pool))
        case .smsMFA, FirstFactor.sms.challenge: return .code(.sms, destination: destination)
        case .emailOTP: return .code(.email, destination: destination)
        case .softwareTokenMFA: return .code(.authenticator, destination: nil)
        case .selectFactor: return .chooseSecondFactor(list("MFAS_CAN_CHOOSE").map(Self.choice))
        case .selectChallenge: return .chooseFirstFactor(choices.map(Self.choice))
        case FirstFactor.password.challenge: return .password(userName: userName)
        case FirstFactor.passkey.challenge:
            return parameters["CREDENTIAL_REQUEST_OPTIONS"].map { .passkey(options: $0) }
        case .setUpFactor: return setUpPage(in: pool)
        default: return nil
        }
    }

    private func newPasswordFields(in pool: UserPool) -> [HostedPage.Field] {
        let missing = list("requiredAttributes").map {
            String($0.dropFirst(NewPasswordChallenge.attributePrefix.count))
        }
        return [.newPassword] + missing.map { .init(attribute: $0) }
    }

    private func setUpPage(in pool: UserPool) -> HostedPage.Content {
        let factors = list("MFAS_CAN_SETUP").filter { $0 != MFAFactor.sms.rawValue }
        if let secret = parameters[SetUp.secret] {
            let label = FormValues.escaped("\(pool.name):\(userName)")
            let query = FormValues.query(["secret": secret, "issuer": pool.name])
            return .setUpAuthenticator(secret: secret, address: "otpauth://totp/\(label)?\(query)")
        }
        if parameters[SetUp.factor] == MFAFactor.email.rawValue { return .setUpEmail }
        return .setUpFactor(factors.map(Self.choice))
    }

    private static func choice(_ name: String) -> HostedPage.Choice {
        let label =
            switch name {
            case MFAFactor.sms.rawValue, FirstFactor.sms.rawValue: "Text message"
            case MFAFactor.email.rawValue: "Email"
            case MFAFactor.softwareToken.rawValue: "Authenticator app"
            case FirstFactor.password.rawValue: "Password"
            case FirstFactor.passkey.rawValue: "Passkey"
            default: name
            }
        return HostedPage.Choice(value: name, label: label)
    }
}
