/// A member of a user pool's configuration, and the effect of an update that omits it.
///
/// AWS documents one rule for all members: what `UpdateUserPool` omits returns to its default, except `UserPoolTier`.
/// Measurements show that the rule holds for some members only, so each member has its own row and source.
struct PoolMember: Sendable {
    /// The effect of an `UpdateUserPool` without the member.
    enum Omission: Sendable {
        /// The member returns to its default.
        case resets
        /// The member keeps its value.
        case keeps
        /// No operation changes the member; only `AddCustomAttributes` adds to the schema.
        case neverChanges
        /// Only `SetUserPoolMfaConfig` changes the member, and `DescribeUserPool` does not show it.
        case isSeparate
    }

    let name: String
    let omission: Omission
    /// The report of the effect: a repository with a number, or a page.
    let source: String

    private init(_ name: String, _ omission: Omission, _ source: String) {
        (self.name, self.omission, self.source) = (name, omission, source)
    }

    private static let reference =
        "docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UpdateUserPool.html"
    private static let measured = "go-to-k/cdkd#1982"
    private static let factors =
        "docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_SetUserPoolMfaConfig.html"
    /// A report of updates with a few members in September 2026: the texts of the refusals show what stayed.
    private static let refused =
        "Yoshiki0705/FSx-for-ONTAP-S3AccessPoints-Serverless-Patterns:docs/en/scaffolding-deploy-verification.md"

    /// All members that a caller sets.
    ///
    /// go-to-k/cdk-real-drift#702 saw that CloudFormation keeps several of the members that reset here; whether the
    /// operation keeps them as well is unknown.
    static let all: [PoolMember] = [
        PoolMember("AccountRecoverySetting", .resets, reference),
        PoolMember("AcrConfiguration", .resets, reference),
        PoolMember("AdminCreateUserConfig", .resets, reference),
        PoolMember("AliasAttributes", .neverChanges, reference),
        PoolMember("AutoVerifiedAttributes", .resets, measured),
        PoolMember("DcrConfiguration", .keeps, reference),
        PoolMember("DeletionProtection", .resets, reference),
        PoolMember("DeviceConfiguration", .resets, "aws/aws-cdk#33282"),
        PoolMember("EmailConfiguration", .resets, reference),
        PoolMember("EmailMfaConfiguration", .isSeparate, factors),
        PoolMember("EmailVerificationMessage", .resets, reference),
        PoolMember("EmailVerificationSubject", .resets, reference),
        PoolMember("IssuerConfiguration", .resets, reference),
        PoolMember("KeyConfiguration", .resets, reference),
        PoolMember("LambdaConfig", .resets, reference),
        PoolMember("MfaConfiguration", .keeps, "go-to-k/cdkd#1965"),
        // Each of the two policies keeps its value.
        PoolMember("Policies", .keeps, measured),
        PoolMember("SchemaAttributes", .neverChanges, reference),
        PoolMember("SmsAuthenticationMessage", .resets, reference),
        PoolMember("SmsConfiguration", .resets, refused),
        PoolMember("SmsMfaConfiguration", .isSeparate, factors),
        PoolMember("SmsVerificationMessage", .resets, reference),
        PoolMember("SoftwareTokenMfaConfiguration", .isSeparate, factors),
        PoolMember("UserAttributeUpdateSettings", .keeps, refused),
        PoolMember("UserPoolAddOns", .resets, reference),
        PoolMember("UserPoolTags", .resets, "aws/aws-cli#3302"),
        PoolMember("UserPoolTier", .keeps, reference),
        PoolMember("UsernameAttributes", .neverChanges, reference),
        PoolMember("UsernameConfiguration", .neverChanges, reference),
        PoolMember("VerificationMessageTemplate", .resets, reference),
        PoolMember("WebAuthnConfiguration", .isSeparate, factors),
    ]

    /// The names of the members with an effect.
    static func names(_ omissions: Omission...) -> [String] {
        all.filter { omissions.contains($0.omission) }.map(\.name)
    }
}
