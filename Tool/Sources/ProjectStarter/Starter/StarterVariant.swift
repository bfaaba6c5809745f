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
        case .tokensV2, .tokensV3: .preTokenGeneration
        case .emailSender: .customEmailSender
        case .smsSender: .customSMSSender
        case .sync: .syncTrigger
        case .streams: .cognitoStreams
        case .signInTable, .codeKey: .defineAuthChallenge
        case .signInMigration: .userMigration
        default: nil
        }
    }

    /// The names of all parts of the starter's files.
    static let allParts = Set(allCases.map(\.rawValue) + TriggerFamily.allCases.map(\.configurationName))

    /// The variants that several triggers share; `shared.txt` has for each the key that shows that its part is there, and
    /// what it is.
    static let shared: [(variant: StarterVariant, isNeeded: @Sendable (Starter) -> Bool)] = [
        // For production, the table also notes which messages have been sent.
        (.signInTable, { $0.hasCustomSignIn || $0.isForProduction && $0.sends }),
        (.signInMigration, { $0.hasCustomSignIn && !$0.hasPages && $0.triggers.contains(.userMigration) }),
        (.signInPages, { $0.hasCustomSignIn && $0.hasPages }),
        (.signInPreAuthentication, { Set($0.triggers).isSuperset(of: [.defineAuthChallenge, .preAuthentication]) }),
        (.codeKey, { $0.isForProduction && $0.hasCustomSignIn }),
        (.productionAnswers, { $0.isForProduction && !$0.triggers.allSatisfy(\.needsKey) }),
        (.productionSenders, { $0.isForProduction && $0.sends }),
    ]

    /// A Boolean value that indicates whether the variant sets environment variables for the function.
    var setsVariables: Bool {
        [.emailSender, .smsSender, .signInTable, .codeKey, .production].contains(self)
    }

    /// The names of the variants that a user can choose, with their purposes; the others come with their trigger.
    package static let choices = Starter.list("triggers/choices.txt")
}
