package import CognitoEvents
@_spi(Internal) import CognitoModel

/// A variant of the starter's `template.yaml`, which contains it in comments (``TemplateMarkers``).
package enum StarterVariant: String, CaseIterable {
    case tokensV2 = "tokens-v2"
    case tokensV3 = "tokens-v3"
    case emailSender = "email-sender"
    case smsSender = "sms-sender"
    case hostedSignIn = "hosted-sign-in"
    case existingPool = "existing-pool"
    case managedInstances = "managed-instances"
    case codeKey = "code-key"
    case production
    case productionAnswers = "production-answers"
    case productionSenders = "production-senders"
    case signInTable = "sign-in-table"
    case signInMigration = "sign-in-migration"
    case signInPages = "sign-in-pages"
    case signInPreAuthentication = "sign-in-pre-authentication"
    case sharedSender = "shared-sender"
    case sync
    case streams

    /// The trigger that a project must have to use the variant.
    package var trigger: TriggerFamily? {
        switch self {
        case .tokensV3: .preTokenGeneration
        case .signInTable, .codeKey: .defineAuthChallenge
        case .signInMigration: .userMigration
        default: TriggerFamily.allCases.first { $0.variant([]) == self }
        }
    }

    /// A project's triggers and variants, which decide about the parts that triggers share.
    struct Needs {
        let triggers: Set<TriggerFamily>
        let variants: Set<StarterVariant>

        var signsIn: Bool { !triggers.isDisjoint(with: TriggerFamily.customSignIn) }
        var sends: Bool { triggers.contains(where: \.needsKey) }
        var isForProduction: Bool { variants.contains(.production) }
        /// On the pages, people sign in with a password, which is enough to migrate them.
        var hasPages: Bool { variants.contains(.hostedSignIn) }
        /// For production, the table also notes which messages have been sent.
        var hasTable: Bool { signsIn || isForProduction && sends }
        var hasCodeKey: Bool { variants.contains(.codeKey) || isForProduction && signsIn }
    }

    /// A variant that several triggers share: the key that shows that its part is there, what it is, and who needs it.
    typealias Shared = (variant: StarterVariant, key: String, purpose: String, isNeeded: @Sendable (Needs) -> Bool)

    static let shared: [Shared] = [
        (.signInTable, "SignInTable", "counts wrong answers for lockOut", { $0.hasTable }),
        (
            .signInMigration, "Accept", "migration.password-never-shown, with the reason",
            { $0.signsIn && !$0.hasPages && $0.triggers.contains(.userMigration) }
        ),
        (
            .signInPages, "Accept", "custom-flow.bypassed, as people may also sign in on the pages, without the steps",
            { $0.signsIn && $0.hasPages }
        ),
        (
            .signInPreAuthentication, "Accept",
            "custom-flow.no-pre-authentication, as Cognito does not call PreAuthentication in the sign-in",
            { $0.triggers.isSuperset(of: [.defineAuthChallenge, .preAuthentication]) }
        ),
        (.codeKey, "CodeKeySecret", "the key of steps that send codes or links", { $0.isForProduction && $0.signsIn }),
        (
            .productionAnswers, "FUNCTIONTimeAlarm", "an alarm on slow answers",
            { $0.isForProduction && !$0.triggers.allSatisfy(\.needsKey) }
        ),
        (
            .productionSenders, "Undelivered", "a queue of messages that could not be sent, with alarms",
            { $0.isForProduction && $0.sends }
        ),
    ]

    /// A Boolean value that indicates whether the variant sets environment variables for the function.
    var setsVariables: Bool {
        [.emailSender, .smsSender, .signInTable, .codeKey, .production].contains(self)
    }

    /// The variants that a user can choose; the others come with their trigger.
    package static let choices = chosen.map(\.name)

    /// The variants that a user can choose, with their purposes.
    package static let chosen = [
        (tokensV3, "also tokens of machine clients: V3_0 events instead of V2_0"),
        (hostedSignIn, "users sign in on the pool's own pages, and apps get tokens by OAuth 2.0"),
        (existingPool, "for a pool that you already have"),
        (managedInstances, "runs on Lambda Managed Instances"),
        (codeKey, "a key for the codes and links of your own sign-in, which AWS Secrets Manager keeps"),
        (production, "the same as --production"),
    ].map { (name: $0.rawValue, purpose: $1) }
}
