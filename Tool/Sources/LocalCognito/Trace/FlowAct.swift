import LocalAWS
import LocalIdentityPools
import LocalSync
import LocalUserPools
import WireJSON

/// What a flow's user did, as one verb in three forms.
struct FlowAct: Sendable, Equatable {
    /// The name for scripts, such as `signUp`.
    let name: String
    let done: String
    let underWay: String
    let failed: String

    private init(_ name: String, _ done: String, _ underWay: String, _ failed: String) {
        (self.name, self.done, self.underWay, self.failed) = (name, done, underWay, failed)
    }

    static let signUp = FlowAct("signUp", "Signed up", "Signing up", "Could not sign up")
    static let confirmation = FlowAct(
        "confirmSignUp", "Confirmed the sign-up", "Confirming the sign-up", "Could not confirm the sign-up")
    static let signIn = FlowAct("signIn", "Signed in", "Signing in", "Could not sign in")
    static let resetPassword = FlowAct(
        "resetPassword", "Reset the password", "Forgot the password", "Could not reset the password")
    static let changePassword = FlowAct(
        "changePassword", "Changed the password", "Changing the password", "Could not change the password")
    static let refresh = FlowAct("refresh", "Refreshed the tokens", "Refreshing", "Could not refresh the tokens")
    static let signOut = FlowAct("signOut", "Signed out", "Signing out", "Could not sign out")
    static let machine = FlowAct("machine", "Got a machine's token", "Asking", "Got no machine's token")
    static let exchange = FlowAct(
        "exchange", "Exchanged a token", "Exchanging a token", "Could not exchange a token")
    static let profile = FlowAct("profile", "Read the profile", "Reading", "Could not read the profile")
    static let attributes = FlowAct(
        "attributes", "Changed attributes", "Changing attributes", "Could not change attributes")
    static let factor = FlowAct(
        "factor", "Set up a factor", "Setting up a factor", "Could not set up a factor")
    static let device = FlowAct("device", "Managed a device", "Managing a device", "Could not manage a device")
    static let deletion = FlowAct("deletion", "Deleted the account", "Deleting", "Could not delete the account")
    static let credentials = FlowAct(
        "credentials", "Got an identity", "Getting an identity", "Got no identity")
    static let synchronization = FlowAct(
        "synchronization", "Synchronized data", "Synchronizing", "Could not synchronize")
    static let message = FlowAct("message", "A message of a function", "A message", "A message was not sent")
    static let creation = FlowAct("createUser", "Created a user", "Creating a user", "Could not create a user")
    static let administration = FlowAct(
        "administration", "An administrator's call", "An administrator's call", "An administrator's call failed")
    static let other = FlowAct("other", "Called", "Calling", "A call failed")

    /// The acts of operations, and of requests to a pool's domain.
    private static let known: [String: FlowAct] = {
        let operations: [(FlowAct, [String])] = [
            (signUp, ["SignUp", "/signup"]),
            (confirmation, ["ConfirmSignUp", "ResendConfirmationCode", "/confirm", "/resendcode"]),
            (
                signIn,
                [
                    "InitiateAuth", "RespondToAuthChallenge", "AdminInitiateAuth", "AdminRespondToAuthChallenge",
                    "/oauth2/authorize", "/login", "/oauth2/token", "/oauth2/idpresponse", "/saml2/idpresponse",
                    "/_local/providers",
                ]
            ),
            (
                resetPassword,
                ["ForgotPassword", "ConfirmForgotPassword", "/forgotpassword", "/confirmforgotpassword"]
            ),
            (changePassword, ["ChangePassword"]), (refresh, ["GetTokensFromRefreshToken"]),
            (signOut, ["GlobalSignOut", "RevokeToken", "/logout", "/saml2/logout", "/oauth2/revoke"]),
            (machine, ["GetClientToken"]), (exchange, ["GetDerivedToken"]),
            (profile, ["GetUser", "GetUserAuthFactors", "/oauth2/userinfo"]),
            (
                attributes,
                [
                    "UpdateUserAttributes", "VerifyUserAttribute", "GetUserAttributeVerificationCode",
                    "DeleteUserAttributes",
                ]
            ),
            (
                factor,
                [
                    "AssociateSoftwareToken", "VerifySoftwareToken", "SetUserMFAPreference", "SetUserSettings",
                    "StartWebAuthnRegistration", "CompleteWebAuthnRegistration", "ListWebAuthnCredentials",
                    "DeleteWebAuthnCredential",
                ]
            ),
            (device, ["ConfirmDevice", "UpdateDeviceStatus", "ForgetDevice", "GetDevice", "ListDevices"]),
            (deletion, ["DeleteUser"]), (creation, ["AdminCreateUser"]),
            (
                message,
                [
                    "SES SendEmail", "SES SendRawEmail", "SES SendTemplatedEmail", "SNS Publish", "SNS PublishBatch",
                    "SQS SendMessage", "SQS SendMessageBatch",
                ]
            ),
        ]
        return Dictionary(uniqueKeysWithValues: operations.flatMap { act, names in names.map { ($0, act) } })
    }()

    /// The act of a flow's calls; the first call with a known act decides.
    init(of calls: [CallTrace]) {
        self = calls.lazy.compactMap(Self.act).first ?? calls.lazy.map(Self.otherAct).first ?? .other
    }

    private static func act(of call: CallTrace) -> FlowAct? {
        let name = call.operation
        if call.request?["AuthFlow"]?.text?.hasPrefix("REFRESH_TOKEN") == true { return .refresh }
        switch call.request?["grant_type"]?.text {
        case "refresh_token": return .refresh
        case "client_credentials": return .machine
        case "urn:ietf:params:oauth:grant-type:token-exchange": return .exchange
        default: break
        }
        guard let space = name.firstIndex(of: " "), name[..<space].allSatisfy(\.isUppercase), name.contains("/") else {
            return known[name]
        }
        return known[name[space...].dropFirst().lowercased()]
    }

    private static func otherAct(of call: CallTrace) -> FlowAct {
        let name = call.operation
        if ServiceModel.sync.hasOperation(name) { return .synchronization }
        if ServiceModel.identityPools.hasOperation(name), !ServiceModel.identityPools.isSigned(name) {
            return .credentials
        }
        let isSigned = [ServiceModel.userPools, .identityPools].contains { $0.isSigned(name) }
        return isSigned ? .administration : .other
    }
}
