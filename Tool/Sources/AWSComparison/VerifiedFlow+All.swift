import Foundation
import LocalUserPools
import UserCredentials
import WireJSON

extension VerifiedFlow {
    /// The flows, in the order in which both sides play them; each has a user of its own.
    package static let all = [
        signUp, passwordSignIn, remoteSignIn, unknownUser, passwordChange, forgottenPassword, attributes,
        changedAddress, emailCode, customSignIn, administratorsUser, signOut, deletion,
    ]

    private static let signUp = VerifiedFlow(
        "Sign up",
        [
            .signUp("a password that is too short") { _ in "Sh0rt!" },
            .signUp { $0.password },
            .signUp("a name that is taken") { $0.password },
            .signIn("before the confirmation"),
            .app("ResendConfirmationCode") { $0.user },
            .app("ConfirmSignUp", "a wrong code") { $0.user.merging(["ConfirmationCode": "000000"]) },
            .developer("AdminConfirmSignUp"),
            .app("ConfirmSignUp", "after the confirmation") { $0.user.merging(["ConfirmationCode": "000000"]) },
            .developer("AdminGetUser"),
        ])

    private static let passwordSignIn = VerifiedFlow(
        "Sign in with a password",
        VerifiedStep.account + [
            .signIn("a wrong password") { $0.wrongPassword },
            .signIn(),
            .app("GetUser") { try $0.with("AccessToken") },
            .refresh(),
            .app("InitiateAuth", "an invalid refresh token") { memory in
                memory.start("REFRESH_TOKEN_AUTH", ["REFRESH_TOKEN": "invalid"])
            },
            .app("GetUser", "an invalid access token") { _ in ["AccessToken": "invalid"] },
        ])

    private static let remoteSignIn = VerifiedFlow(
        "Sign in over SRP",
        VerifiedStep.account + [
            .startSRP(), .finishSRP("a wrong password") { $0.wrongPassword },
            .startSRP("again"), .finishSRP { $0.password },
        ])

    private static let unknownUser = VerifiedFlow(
        "An unknown user",
        [
            .signIn(),
            .startSRP(),
            .app("ForgotPassword") { $0.user },
            .app("ConfirmSignUp") { $0.user.merging(["ConfirmationCode": "000000"]) },
            .app("ResendConfirmationCode") { $0.user },
            .developer("AdminGetUser"),
        ])

    private static let passwordChange = VerifiedFlow(
        "Change the password",
        VerifiedStep.account + [
            .signIn(),
            .app("ChangePassword", "a wrong password") {
                try $0.change(from: $0.wrongPassword, to: $0.nextPassword)
            },
            .app("ChangePassword", "a new password that is too short") {
                try $0.change(from: $0.password, to: "Sh0rt!")
            },
            .app("ChangePassword") { try $0.change(from: $0.password, to: $0.nextPassword) },
            .signIn("the old password"),
            .signIn("the new password") { $0.nextPassword },
        ])

    private static let forgottenPassword = VerifiedFlow(
        "Forget the password",
        VerifiedStep.account + [
            .app("ForgotPassword", "an address that is not verified") { $0.user },
            .developer("AdminUpdateUserAttributes") { _ in
                ["UserAttributes": [["Name": "email_verified", "Value": "true"]]]
            },
            .app("ForgotPassword") { $0.user },
            .app("ConfirmForgotPassword", "a wrong code") {
                $0.user.merging(["ConfirmationCode": "000000", "Password": .text($0.nextPassword)])
            },
            .developer("AdminResetUserPassword"),
            .signIn("after an administrator's reset"),
        ])

    private static let attributes = VerifiedFlow(
        "Change attributes",
        VerifiedStep.account + [
            .signIn(),
            .app("UpdateUserAttributes") {
                try $0.with("AccessToken").merging(["UserAttributes": [["Name": "name", "Value": "Ada"]]])
            },
            .app("UpdateUserAttributes", "an attribute that the schema lacks") {
                try $0.with("AccessToken").merging(["UserAttributes": [["Name": "custom:none", "Value": "x"]]])
            },
            .app("GetUserAttributeVerificationCode") {
                try $0.with("AccessToken").merging(["AttributeName": "email"])
            },
            .app("VerifyUserAttribute", "a wrong code") {
                try $0.with("AccessToken").merging(["AttributeName": "email", "Code": "000000"])
            },
            .app("GetUser") { try $0.with("AccessToken") },
        ])

    // The events of the messages say which address a sender would get. It is not documented.
    private static let changedAddress = VerifiedFlow(
        "Change a verified address",
        VerifiedStep.account + [
            .developer("AdminUpdateUserAttributes") { _ in
                ["UserAttributes": [["Name": "email_verified", "Value": "true"]]]
            },
            .signIn(),
            .app("GetUserAttributeVerificationCode", "for the verified address") {
                try $0.withNextEmail.merging(["AttributeName": "email"])
            },
            .app("UpdateUserAttributes", "a new address") {
                try $0.withNextEmail.merging(["UserAttributes": [["Name": "email", "Value": .text($0.nextEmail)]]])
            },
            .app("GetUserAttributeVerificationCode", "for the new address") {
                try $0.withNextEmail.merging(["AttributeName": "email"])
            },
            .app("GetUser", "while the new address is not verified") { try $0.with("AccessToken") },
        ])

    // How Cognito limits wrong codes of a first factor is not documented. The local pool counts them like wrong passwords:
    // with two seconds between the steps, the seventh one locks the user for longer than that.
    private static let emailCode = VerifiedFlow(
        "A code by email as the first factor",
        VerifiedStep.account + [
            .developer("AdminUpdateUserAttributes") { _ in
                ["UserAttributes": [["Name": "email_verified", "Value": "true"]]]
            },
            .app("InitiateAuth", "USER_AUTH with EMAIL_OTP") {
                $0.start("USER_AUTH", ["USERNAME": .text($0.username), "PREFERRED_CHALLENGE": "EMAIL_OTP"])
            },
        ]
            + ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"].map {
                .emailCode("the \($0) wrong code")
            })

    // The function Witness decides nothing, so the sign-in ends with its first answer.
    private static let customSignIn = VerifiedFlow(
        "A custom sign-in without a decision",
        VerifiedStep.account + [
            .app("InitiateAuth", "CUSTOM_AUTH") { $0.start("CUSTOM_AUTH", ["USERNAME": .text($0.username)]) }
        ])

    private static let administratorsUser = VerifiedFlow(
        "A user whom an administrator makes",
        [
            .developer("AdminCreateUser") { $0.invitation },
            .developer("AdminCreateUser", "a name that is taken") { $0.invitation },
            .signIn("the temporary password"),
            .newPassword("a new password that is too short") { _ in "Sh0rt!" },
            .signIn("the temporary password again"),
            .newPassword { $0.nextPassword },
            .developer("AdminGetUser"),
            .developer("AdminDisableUser"),
            .signIn("a disabled user") { $0.nextPassword },
        ])

    private static let signOut = VerifiedFlow(
        "Sign out everywhere",
        VerifiedStep.account + [
            .signIn(),
            .app("GlobalSignOut") { try $0.with("AccessToken") },
            .app("GetUser", "after the sign-out") { try $0.with("AccessToken") },
            .refresh("after the sign-out"),
        ])

    private static let deletion = VerifiedFlow(
        "Delete the account",
        VerifiedStep.account + [
            .signIn(),
            .app("DeleteUser") { try $0.with("AccessToken") },
            .signIn("after the deletion"),
            .developer("AdminGetUser", "after the deletion"),
        ])
}

extension VerifiedStep {
    /// The calls that make a confirmed user without a message.
    fileprivate static let account: [VerifiedStep] = [
        .developer("AdminCreateUser") { $0.invitation },
        .developer("AdminSetUserPassword") { ["Password": .text($0.password), "Permanent": true] },
    ]

    fileprivate static func signUp(
        _ situation: String = "", _ password: @escaping @Sendable (FlowMemory) -> String
    ) -> VerifiedStep {
        .app("SignUp", situation) { memory in
            memory.user.merging(["Password": .text(password(memory)), "UserAttributes": memory.emailAttribute])
        }
    }

    fileprivate static func signIn(
        _ situation: String = "", _ password: @escaping @Sendable (FlowMemory) -> String = { $0.password }
    ) -> VerifiedStep {
        .app("InitiateAuth", "USER_PASSWORD_AUTH".with(situation)) {
            $0.start("USER_PASSWORD_AUTH", ["USERNAME": .text($0.username), "PASSWORD": .text(password($0))])
        }
    }

    fileprivate static func refresh(_ situation: String = "") -> VerifiedStep {
        .app("InitiateAuth", "REFRESH_TOKEN_AUTH".with(situation)) {
            try $0.start("REFRESH_TOKEN_AUTH", ["REFRESH_TOKEN": $0.value("RefreshToken")])
        }
    }

    fileprivate static func startSRP(_ situation: String = "") -> VerifiedStep {
        .app("InitiateAuth", "USER_SRP_AUTH".with(situation)) {
            $0.start("USER_SRP_AUTH", ["USERNAME": .text($0.username), "SRP_A": .text($0.srp.text)])
        }
    }

    fileprivate static func finishSRP(
        _ situation: String = "", _ password: @escaping @Sendable (FlowMemory) -> String
    ) -> VerifiedStep {
        .answer("PASSWORD_VERIFIER", situation) { memory in
            try memory.srp.answers(to: memory.parameters, password: password(memory), at: .now)
        }
    }

    fileprivate static func newPassword(
        _ situation: String = "", _ password: @escaping @Sendable (FlowMemory) -> String
    ) -> VerifiedStep {
        .answer("NEW_PASSWORD_REQUIRED", situation) { ["USERNAME": $0.username, "NEW_PASSWORD": password($0)] }
    }

    fileprivate static func emailCode(_ situation: String) -> VerifiedStep {
        .answer("EMAIL_OTP", situation) { ["USERNAME": $0.username, "EMAIL_OTP_CODE": "00000000"] }
    }

    private static func answer(
        _ challenge: String, _ situation: String,
        _ answers: @escaping @Sendable (FlowMemory) throws -> [String: String]
    ) -> VerifiedStep {
        .app("RespondToAuthChallenge", challenge.with(situation)) {
            var input: JSONMembers<JSONValue> = [
                "ClientId": .text($0.client), "ChallengeName": .text(challenge),
                "ChallengeResponses": .object(JSONMembers(try answers($0).mapValues(JSONValue.text))),
            ]
            input["Session"] = $0.values["Session"]
            return input
        }
    }
}

extension FlowMemory {
    /// The app client and the user, as most of an app's operations name them.
    fileprivate var user: JSONMembers<JSONValue> { ["ClientId": .text(client), "Username": .text(username)] }

    fileprivate var emailAttribute: JSONValue { [["Name": "email", "Value": .text(email)]] }

    /// The access token, and the new address as metadata, with which Witness compares the address of an event.
    fileprivate var withNextEmail: JSONMembers<JSONValue> {
        get throws { try with("AccessToken").merging(["ClientMetadata": ["email": .text(nextEmail)]]) }
    }

    /// A user with the flow's password, who gets no message.
    fileprivate var invitation: JSONMembers<JSONValue> {
        ["TemporaryPassword": .text(password), "MessageAction": "SUPPRESS", "UserAttributes": emailAttribute]
    }

    /// Returns the start of a sign-in.
    fileprivate func start(_ flow: String, _ parameters: JSONMembers<JSONValue>) -> JSONMembers<JSONValue> {
        ["ClientId": .text(client), "AuthFlow": .text(flow), "AuthParameters": .object(parameters)]
    }

    /// Returns the input for a change of the password.
    fileprivate func change(from old: String, to new: String) throws -> JSONMembers<JSONValue> {
        try with("AccessToken").merging(["PreviousPassword": .text(old), "ProposedPassword": .text(new)])
    }
}

extension String {
    /// Returns the text, followed by a situation unless it is empty.
    package func with(_ situation: String) -> String { situation.isEmpty ? self : "\(self), \(situation)" }
}
