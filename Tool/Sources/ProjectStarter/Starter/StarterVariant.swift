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

    /// Returns the variants with parts that several of a project's triggers share, in a template with other variants.
    static func needed(
        by triggers: some Sequence<TriggerFamily>, in variants: Set<StarterVariant>
    ) -> Set<StarterVariant> {
        let triggers = Set(triggers)
        let signsIn = !triggers.isDisjoint(with: TriggerFamily.customSignIn)
        let sends = triggers.contains(where: \.needsKey)
        let isForProduction = variants.contains(.production)
        let hasPages = variants.contains(.hostedSignIn)
        let needs: [StarterVariant: Bool] = [
            // For production, the table also notes which messages have been sent.
            .signInTable: signsIn || isForProduction && sends,
            .signInPreAuthentication: triggers.isSuperset(of: [.defineAuthChallenge, .preAuthentication]),
            // On the pages, people sign in with a password, which is enough to migrate them.
            .signInPages: signsIn && hasPages,
            .signInMigration: signsIn && !hasPages && triggers.contains(.userMigration),
            .codeKey: isForProduction && signsIn,
            .productionSenders: isForProduction && sends,
            .productionAnswers: isForProduction && !triggers.allSatisfy(\.needsKey),
        ]
        return Set(needs.filter(\.value).keys)
    }

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
