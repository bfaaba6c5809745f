/// A category of operations that share a rate of requests.
///
/// Source: Developer Guide, "Quotas in Amazon Cognito". Operations that the guide does not list yet are with their likes.
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

    /// The requests of a second that an account may make by default.
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

    /// True if an account can have more.
    var isAdjustable: Bool {
        switch self {
        case .userAuthentication, .userCreation, .userFederation, .userRead, .userToken, .userResourceRead: true
        default: false
        }
    }

    /// The requests of a second that each operation may have in one pool; nil for any.
    var ratePerPool: Int? {
        switch self {
        case .userPoolResourceRead, .userPoolResourceUpdate, .userPoolClientRead, .userPoolClientUpdate: 5
        default: nil
        }
    }

    /// True if the operations read a user, false if they change one, and nil if they do neither.
    var readsUser: Bool? {
        switch self {
        case .userAuthentication, .userRead, .userResourceRead: true
        case .userCreation, .userAccountRecovery, .userUpdate, .userResourceUpdate: false
        default: nil
        }
    }

    /// Returns the category of an operation.
    static func of(_ operation: String) -> RequestCategory {
        // Those that are not listed are read or changed as a pool's other resources are.
        byOperation[operation] ?? (isReading(operation) ? .userPoolResourceRead : .userPoolResourceUpdate)
    }

    /// Returns true if an operation changes nothing, by its name.
    static func isReading(_ operation: String) -> Bool {
        ["Get", "List", "Describe", "AdminGet", "AdminList"].contains { operation.hasPrefix($0) }
            && operation != "GetUserAttributeVerificationCode" && operation != "GetTokensFromRefreshToken"
    }

    /// The operations of a category; those of a pool's resources are all that are in no other.
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
