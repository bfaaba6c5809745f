// Errors about users, their attributes, passwords and factors.

extension ErrorPattern {
    static let ofUsers = [
        ErrorPattern(
            "weak-password",
            [
                "Password does not conform to policy", "Password did not conform with", "Password not long enough",
                "Password must have …characters",
            ],
            "The password breaks the pool's policy; the message says how. SignUp and AdminCreateUser have other words for the same.",
            "Choose another password, or change Policies.PasswordPolicy. Show the policy before the person types.",
            commands: [
                "aws cognito-idp describe-user-pool --user-pool-id POOL --query UserPool.Policies.PasswordPolicy"
            ]),
        ErrorPattern(
            "password-used-before", ["Password has previously been used"],
            "The pool remembers earlier passwords (PasswordHistorySize), and this is one of them.",
            "Choose another password."),
        ErrorPattern(
            "temporary-password-expired", ["Temporary password has expired and must be reset by an administrator"],
            "The invitation is older than TemporaryPasswordValidityDays.",
            "Call AdminCreateUser with MessageAction RESEND, or set a new password."),
        ErrorPattern(
            "too-many-attempts", ["Password attempts exceeded", "Attempt limit exceeded, please try after some time"],
            "There were too many wrong passwords or codes, or too many codes were sent. The right one is refused as well for a while.",
            "Wait: after five wrong passwords it is a second, and each further one doubles it, up to 15 minutes."),
        ErrorPattern(
            "user-exists",
            [
                "User already exists", "User account already exists", "An account with the given",
                "An account with the",
            ],
            "A user with this name, or with this email address or phone number as a name, is in the pool.",
            "Sign in, or reset the password. An alias moves to a new user with ForceAliasCreation.",
            commands: ["aws cognito-idp list-users --user-pool-id POOL --filter 'email = \"ADDRESS\"'"]),
        ErrorPattern(
            "sign-up-closed", ["SignUp is not permitted for this user pool", "Sign-up is not available"],
            "Only administrators create users in this pool (AllowAdminCreateUserOnly).",
            "Create the user with AdminCreateUser, or allow sign-ups."),
        ErrorPattern(
            "user-name-form",
            [
                "Username should be", "Username cannot be of …format", "preferred_username cannot be set at sign-up",
            ],
            "The user name does not fit the pool: it needs an email address or a phone number, or must not look like one.",
            "Send the name that UsernameAttributes or AliasAttributes of the pool ask for."),
        ErrorPattern(
            "wrong-state",
            [
                "User cannot be confirmed. Current status is", "User is already confirmed",
                "User password cannot be reset in the current state", "status is not FORCE_CHANGE_PASSWORD",
            ],
            "The operation does not fit the user's status.",
            "Look at UserStatus: CONFIRMED signs in, FORCE_CHANGE_PASSWORD needs the temporary password, UNCONFIRMED the code.",
            commands: ["aws cognito-idp admin-get-user --user-pool-id POOL --username USER --query UserStatus"]),
        ErrorPattern(
            "nowhere-to-send",
            [
                "Cannot reset password for the user as there is no registered/verified email or phone_number",
                "Contact administrator to reset password", "Cannot resend codes. Auto verification not turned on",
                "The user has no …",
            ],
            "The user has no verified address for the code, or the pool sends none.",
            "Verify an address with AdminUpdateUserAttributes, and set AutoVerifiedAttributes and AccountRecoverySetting."
        ),
        ErrorPattern(
            "attribute-form",
            [
                "Invalid email address format", "Invalid phone number format", "Invalid …format.", "birthdate must be",
            ],
            "The value does not have its attribute's form.",
            "A phone number is + and digits (E.164), an email address has a domain, a birth date is YYYY-MM-DD."),
        ErrorPattern(
            "attribute-value", ["String must be no", "Number must be no", "Value must be"],
            "The value breaks a constraint of the attribute in the pool's schema.",
            "Send another value: constraints cannot be changed after the pool is made.",
            commands: ["aws cognito-idp describe-user-pool --user-pool-id POOL --query UserPool.SchemaAttributes"]),
        ErrorPattern(
            "attribute-unknown",
            [
                "Attribute does not exist in the schema", "Type for attribute {…} could not be determined",
                "Invalid user attributes", "One or more requested attributes do not exist in user pool",
                "Only email and phone_number can be verified",
            ],
            "The pool's schema does not have the attribute, or not for this operation.",
            "Add it to the schema; the calls then name it custom:NAME.",
            commands: ["aws cognito-idp describe-user-pool --user-pool-id POOL --query UserPool.SchemaAttributes"]),
        ErrorPattern(
            "new-password-attributes", ["Invalid attributes given", "Cannot modify an already provided"],
            "The answer to NEW_PASSWORD_REQUIRED lacks a required attribute, or has one that the user already has.",
            "Send userAttributes.NAME for exactly the names in requiredAttributes."),
        ErrorPattern(
            "user-filter", ["Error while parsing filter", "Invalid search attribute"],
            "The filter of ListUsers is not of the form ATTRIBUTE = \"VALUE\" or ATTRIBUTE ^= \"VALUE\", or names a custom attribute.",
            "Put the value in quotation marks with a backslash before inner ones. Custom attributes cannot be searched."
        ),
        ErrorPattern(
            "software-token",
            [
                "Code mismatch and fail enable Software Token MFA", "Your software token has already been used once",
                "Software Token MFA", "User has not set up software token mfa",
                "User has not verified software token mfa",
                "Invalid code received for user",
            ],
            "The authenticator's code is wrong or used, or the user or pool has no software token.",
            "Use the next code; check the clock of the device. Set up with AssociateSoftwareToken and VerifySoftwareToken."
        ),
        ErrorPattern(
            "factor-unavailable",
            [
                "User does not have delivery config set to turn on",
                "The user pool requires a second factor; the user has none",
            ],
            "The user cannot use this second factor: the address, the number or the verified software token is missing.",
            "Add it first, or let the user set one up with MFA_SETUP."),
        ErrorPattern(
            "access-token",
            [
                "Invalid Access Token", "Could not verify signature for Access Token", "Access Token has expired",
                "Access Token has been revoked", "Access Token does not have required scopes",
                "Access token does not contain openid scope",
            ],
            "The access token is not valid for this pool, is over or revoked, or lacks the scope aws.cognito.signin.user.admin.",
            "Send the access token, not the ID token. Ask for the scope at /oauth2/authorize, or refresh."),
        ErrorPattern(
            "refresh-token",
            [
                "Invalid Refresh Token", "Refresh Token has been revoked", "Refresh Token has expired",
                "Refresh token has been reused", "Unsupported token type", "The token was issued to another client",
            ],
            "The refresh token is not valid for this client, is over, revoked or rotated; or the pool tracks devices and DEVICE_KEY is missing.",
            "Sign in again. With devices, send DEVICE_KEY; with rotation, keep the newest token."),
        ErrorPattern(
            "device",
            [
                "Device does not exist", "DeviceSecretVerifierConfig is not", "The tracking of devices",
            ],
            "The device is unknown, or its data are not those of ConfirmDevice.",
            "Forget the stored device key, and confirm the device again after the next sign-in."),
        ErrorPattern(
            "passkey",
            [
                "Credential data is not valid", "The credential is not supported",
                "The credential's origin does not belong",
                "The credential does not belong to the relying party", "The credential's challenge is not waiting",
            ],
            "The passkey's data do not fit: another site, another challenge, or an authenticator that Cognito does not take.",
            "Send the browser's credential as it is (toJSON), from a page of the relying party RelyingPartyId.",
            commands: ["aws cognito-idp get-user-pool-mfa-config --user-pool-id POOL --query WebAuthnConfiguration"]),
        ErrorPattern(
            "migration-failed", ["Exception migrating user in app client"],
            "The UserMigration function failed, or answered attributes that the pool does not accept.",
            "Check the answer's userAttributes against the schema.", commands: [tail]),
        ErrorPattern(
            "custom-auth-unavailable", ["Custom auth lambda trigger is not configured for the user pool"],
            "The app began CUSTOM_AUTH, and the pool has no DefineAuthChallenge. Amplify does so for an empty password.",
            "Configure the three challenge triggers, or let the app send a password.", look: [configuration],
            commands: [describePool]),
        ErrorPattern(
            "session-too-long", ["The private challenge parameters and the session are too long"],
            "privateChallengeParameters are too long for a Session.", "Store them elsewhere, and keep a key to them."),
    ]
}
