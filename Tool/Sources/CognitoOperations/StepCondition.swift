/// A condition under which Cognito calls a trigger during an operation.
package enum StepCondition: String, CaseIterable, Sendable {
    /// The caller of AdminCreateUser did not suppress the invitation.
    case invitationIsNotSuppressed
    /// Pre sign-up has confirmed the user.
    case isAutoConfirmed
    /// Pre sign-up has not confirmed the user.
    case isNotAutoConfirmed
    /// The pool does not know the user.
    case userIsUnknown
    /// The pool does not know the user, and the app sends the password itself.
    case userIsUnknownAndPasswordIsSent
    /// The migration handler returns the unknown user.
    case userIsMigrated
    /// The migration handler returns the unknown user and does not suppress the welcome message.
    case migrationIsNotSuppressed
    /// The pool knows the user, or the app client hides unknown users.
    case userIsKnownOrExistenceIsHidden
    /// Cognito sends a code, as the first or the second factor.
    case codeIsNeeded
    /// The user has completed every challenge.
    case nothingMoreIsAsked
    /// The sign-in ends with the authentication of a device.
    case deviceWasAuthenticated
    /// The sign-in ends with the change of a temporary password.
    case newPasswordWasRequired
    /// The define handler has presented a custom challenge.
    case customChallengeIsPresented
    /// The app answers a custom challenge.
    case customChallengeIsAnswered
    /// The app has answered a challenge, correctly or incorrectly.
    case challengeIsAnswered
    /// The define handler issues tokens.
    case tokensAreIssued
    /// The pre sign-up handler has not linked the identity to a user.
    case identityIsNotLinked
    /// The sign-in is a custom authentication flow.
    case signInIsCustom
    /// A changed contact has to be verified.
    case contactNeedsVerification
    /// The pool configures pre token generation as `V3_0`.
    case eventIsV3
    /// The credentials of an identity, not of a developer, signed the call.
    case isCalledByIdentity
    /// The identity pool streams its changes.
    case streamIsEnabled
    /// The pool has a custom email sender.
    case emailSenderIsSet

    /// The condition as the end of a sentence.
    package var words: String {
        switch self {
        case .invitationIsNotSuppressed: "unless MessageAction is SUPPRESS"
        case .isAutoConfirmed: "if the answer sets autoConfirmUser"
        case .isNotAutoConfirmed: "if the answer does not set autoConfirmUser"
        case .userIsUnknown: "if the user is unknown"
        case .userIsUnknownAndPasswordIsSent: "if the user is unknown, in a password flow but never with SRP"
        case .userIsMigrated: "if the migration returns the user"
        case .migrationIsNotSuppressed: "if the migration returns the user, and messageAction is not SUPPRESS"
        case .userIsKnownOrExistenceIsHidden: "if the user is known, or PreventUserExistenceErrors is ENABLED"
        case .codeIsNeeded: "if a code is needed"
        case .nothingMoreIsAsked: "when no challenge is left"
        case .deviceWasAuthenticated: "instead, at the end of a device's authentication"
        case .newPasswordWasRequired: "instead, after NEW_PASSWORD_REQUIRED"
        case .customChallengeIsPresented: "if the answer is CUSTOM_CHALLENGE"
        case .customChallengeIsAnswered: "if the challenge is a custom one"
        case .challengeIsAnswered: "after each answer, right or wrong"
        case .tokensAreIssued: "if the answer is issueTokens"
        case .identityIsNotLinked: "unless PreSignUp linked the identity to a user"
        case .signInIsCustom: "in a custom sign-in"
        case .contactNeedsVerification: "if a changed email or phone_number has to be verified"
        case .eventIsV3: "with LambdaVersion V3_0"
        case .isCalledByIdentity: "if the credentials of an identity signed the call, never for a developer's"
        case .streamIsEnabled: "afterwards through Kinesis, if CognitoStreams is ENABLED"
        case .emailSenderIsSet: "if a custom email sender is set; otherwise Cognito sends the notification itself"
        }
    }
}
