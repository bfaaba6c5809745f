/// A category of operations that share a rate of requests.
///
/// Source: Developer Guide, "Quotas in Amazon Cognito". An operation that the guide does not list belongs to the
/// category of similar operations.
enum RequestCategory: String, Sendable, CaseIterable {
    case userAuthentication = "UserAuthentication"
    case userCreation = "UserCreation"
    case userFederation = "UserFederation"
    case userAccountRecovery = "UserAccountRecovery"
    case userRead = "UserRead"
    case userUpdate = "UserUpdate"
    case userToken = "UserToken"
    case userResourceRead = "UserResourceRead"
    case userResourceUpdate = "UserResourceUpdate"
    case userList = "UserList"
    case userPoolRead = "UserPoolRead"
    case userPoolUpdate = "UserPoolUpdate"
    case userPoolResourceRead = "UserPoolResourceRead"
    case userPoolResourceUpdate = "UserPoolResourceUpdate"
    case userPoolClientRead = "UserPoolClientRead"
    case userPoolClientUpdate = "UserPoolClientUpdate"
    case clientAuthentication = "ClientAuthentication"
    case limitManagement = "LimitManagement"

    /// The number of requests per second that an account may make by default.
    var rate: Int {
        switch self {
        case .userAuthentication, .userRead, .userToken: 120
        case .userCreation, .userResourceRead: 50
        case .userFederation, .userUpdate, .userResourceUpdate: 25
        case .userAccountRecovery, .userList: 30
        case .userPoolResourceRead: 20
        case .userPoolRead, .userPoolUpdate, .userPoolResourceUpdate, .userPoolClientRead, .userPoolClientUpdate: 15
        case .clientAuthentication: 150
        case .limitManagement: 1
        }
    }

    /// A Boolean value that indicates whether an account can raise the rate.
    var isAdjustable: Bool {
        switch self {
        case .userAuthentication, .userCreation, .userFederation, .userRead, .userToken, .userResourceRead: true
        default: false
        }
    }

    /// The number of requests per second for each operation in one pool; nil for no limit.
    var ratePerPool: Int? {
        switch self {
        case .userPoolResourceRead, .userPoolResourceUpdate, .userPoolClientRead, .userPoolClientUpdate: 5
        default: nil
        }
    }

    /// True for operations that read a user, false for operations that change one, and nil for others.
    var readsUser: Bool? {
        switch self {
        case .userAuthentication, .userRead, .userResourceRead: true
        case .userCreation, .userAccountRecovery, .userUpdate, .userResourceUpdate: false
        default: nil
        }
    }

    static func of(_ operation: String) -> RequestCategory {
        // An unlisted operation reads or changes another resource of a pool.
        byOperation[operation] ?? (isReading(operation) ? .userPoolResourceRead : .userPoolResourceUpdate)
    }

    /// Returns true if an operation's name indicates that the operation only reads.
    static func isReading(_ operation: String) -> Bool {
        ["Get", "List", "Describe", "AdminGet", "AdminList"].contains { operation.hasPrefix($0) }
            && operation != "GetUserAttributeVerificationCode" && operation != "GetTokensFromRefreshToken"
    }

    /// The operations of a category.
    ///
    /// An operation that no category lists counts as one on a pool's resources.
    private var operations: [String] {
        switch self {
        case .userAuthentication:
            [
                "AdminInitiateAuth", "AdminRespondToAuthChallenge", "InitiateAuth", "RespondToAuthChallenge",
                "GetTokensFromRefreshToken", "GetDerivedToken",
            ]
        case .userCreation: ["AdminConfirmSignUp", "AdminCreateUser", "ConfirmSignUp", "SignUp"]
        case .userAccountRecovery:
            [
                "AdminResetUserPassword", "AdminSetUserPassword", "ChangePassword", "ConfirmForgotPassword",
                "ForgotPassword",
            ]
        case .userRead: ["AdminGetUser", "GetUser"]
        case .userUpdate:
            [
                "AdminAddUserToGroup", "AdminDeleteUserAttributes", "AdminUpdateUserAttributes", "AdminDeleteUser",
                "AdminDisableUser", "AdminEnableUser", "AdminLinkProviderForUser", "AdminDisableProviderForUser",
                "VerifyUserAttribute", "DeleteUser", "DeleteUserAttributes", "UpdateUserAttributes",
                "AdminUserGlobalSignOut", "GlobalSignOut", "AdminRemoveUserFromGroup",
            ]
        case .userToken: ["RevokeToken"]
        case .userResourceRead:
            [
                "AdminGetDevice", "AdminListGroupsForUser", "AdminListDevices", "GetDevice", "ListDevices",
                "GetUserAttributeVerificationCode", "ResendConfirmationCode", "AdminListUserAuthEvents",
                "GetUserAuthFactors", "AdminGetUserAuthFactors", "ListWebAuthnCredentials", "ListUserSessions",
                "AdminListUserSessions",
            ]
        case .userResourceUpdate:
            [
                "AdminForgetDevice", "AdminUpdateAuthEventFeedback", "AdminSetUserMFAPreference",
                "AdminSetUserSettings", "AdminUpdateDeviceStatus", "AssociateSoftwareToken", "ConfirmDevice",
                "ForgetDevice", "SetUserMFAPreference", "SetUserSettings", "UpdateAuthEventFeedback",
                "UpdateDeviceStatus", "VerifySoftwareToken", "AdminDeleteSoftwareToken", "StartWebAuthnRegistration",
                "CompleteWebAuthnRegistration", "DeleteWebAuthnCredential", "RevokeUserSession",
                "AdminRevokeUserSession",
            ]
        case .userList: ["ListUsers", "ListUsersInGroup"]
        case .userPoolRead: ["DescribeUserPool", "ListUserPools"]
        case .userPoolUpdate: ["CreateUserPool", "UpdateUserPool", "DeleteUserPool"]
        case .userPoolClientRead: ["DescribeUserPoolClient", "ListUserPoolClients", "ListUserPoolClientSecrets"]
        case .userPoolClientUpdate:
            [
                "CreateUserPoolClient", "DeleteUserPoolClient", "UpdateUserPoolClient", "AddUserPoolClientSecret",
                "DeleteUserPoolClientSecret",
            ]
        case .clientAuthentication: ["GetClientToken"]
        case .limitManagement: ["GetProvisionedLimit", "UpdateProvisionedLimit"]
        case .userFederation, .userPoolResourceRead, .userPoolResourceUpdate: []
        }
    }

    private static let byOperation: [String: RequestCategory] = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { category in category.operations.map { ($0, category) } })
}
