import LocalAWS

/// A kind of sign-in: the value of `AuthFlow`.
enum AuthFlow: Sendable {
    /// A plain-text password. An app sends it for `password`, and a server sends it for `administratorsPassword`.
    case password
    case administratorsPassword
    /// A password that the app proves with SRP without sending it.
    case srp
    /// Challenges that functions define.
    case custom
    /// A first factor that the app or the user chooses.
    case choice
    /// A refresh token.
    case refresh

    /// Reads a flow that an operation of users, or of administrators, may begin.
    init(_ name: String, isAdministrators: Bool) throws(ServiceError) {
        switch name {
        case "USER_PASSWORD_AUTH" where !isAdministrators: self = .password
        case "ADMIN_USER_PASSWORD_AUTH" where isAdministrators, "ADMIN_NO_SRP_AUTH" where isAdministrators:
            self = .administratorsPassword
        case "USER_SRP_AUTH": self = .srp
        case "CUSTOM_AUTH": self = .custom
        case "USER_AUTH": self = .choice
        case "REFRESH_TOKEN_AUTH", "REFRESH_TOKEN": self = .refresh
        default: throw .invalidParameter("Initiate Auth method not supported.")
        }
    }

    func check(_ client: AppClient) throws(ServiceError) {
        let (name, text) =
            switch self {
            case .password: ("USER_PASSWORD_AUTH", "USER_PASSWORD_AUTH flow not enabled for this client")
            case .administratorsPassword: ("ADMIN_USER_PASSWORD_AUTH", "Auth flow not enabled for this client")
            case .srp: ("USER_SRP_AUTH", "USER_SRP_AUTH is not enabled for the client.")
            case .custom: ("CUSTOM_AUTH", "CUSTOM_AUTH is not enabled for the client.")
            case .choice: ("USER_AUTH", "USER_AUTH flow not enabled for this client")
            case .refresh: ("REFRESH_TOKEN_AUTH", "REFRESH_TOKEN_AUTH is not enabled for the client.")
            }
        guard client.settings.flows.contains("ALLOW_\(name)") else { throw .invalidParameter(text) }
    }
}
