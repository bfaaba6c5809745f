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
        let name =
            switch self {
            case .password: "USER_PASSWORD_AUTH"
            case .administratorsPassword: "ADMIN_USER_PASSWORD_AUTH"
            case .srp: "USER_SRP_AUTH"
            case .custom: "CUSTOM_AUTH"
            case .choice: "USER_AUTH"
            case .refresh: "REFRESH_TOKEN_AUTH"
            }
        guard !client.settings.flows.contains("ALLOW_\(name)") else { return }
        switch self {
        case .password, .choice: throw .invalidParameter("\(name) flow not enabled for this client")
        case .administratorsPassword: throw .invalidParameter("Auth flow not enabled for this client")
        case .srp, .custom, .refresh: throw .flowNotEnabled(name)
        }
    }
}

extension ServiceError {
    static func flowNotEnabled(_ name: String) -> ServiceError {
        invalidParameter("\(name) is not enabled for the client.")
    }
}
