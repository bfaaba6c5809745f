package import CognitoEvents
import CognitoOperations

/// A variant of the starter's `template.yaml`, which contains it in comments (``TemplateMarkers``).
package enum StarterVariant: String, CaseIterable {
    case tokensV2 = "tokens-v2"
    case tokensV3 = "tokens-v3"
    case customMessage = "custom-message"
    case emailSender = "email-sender"
    case smsSender = "sms-sender"
    case hostedSignIn = "hosted-sign-in"
    case existingPool = "existing-pool"
    case managedInstances = "managed-instances"
    case codeKey = "code-key"
    case productionAnswers = "production-answers"
    case productionSenders = "production-senders"
    case signInTable = "sign-in-table"
    case signInMigration = "sign-in-migration"
    case signInPages = "sign-in-pages"
    case signInPreAuthentication = "sign-in-pre-authentication"
    case sharedSender = "shared-sender"
    case production, sync, streams

    /// The trigger that a project must have to use the variant.
    package var trigger: TriggerFamily? {
        let row = Starter.list("triggers/variants.txt").first { $0.name == rawValue }
        return row.flatMap { TriggerFamily(named: $0.text) }
    }

    /// Returns true if a project has the variant: the user has chosen it, or one or several of the triggers need it.
    func isNeeded(by project: Starter) -> Bool {
        let (triggers, variants) = (Set(project.triggers), project.variants)
        let (signsIn, hasPages) = (project.hasCustomSignIn, variants.contains(.hostedSignIn))
        return switch self {
        // For production, the table also notes which messages have been sent.
        case .signInTable: signsIn || project.isForProduction && project.sends
        case .signInMigration: signsIn && !hasPages && triggers.contains(.userMigration)
        case .signInPages: signsIn && hasPages
        case .customMessage: triggers.contains(.customMessage)
        case .signInPreAuthentication: triggers.isSuperset(of: [.defineAuthChallenge, .preAuthentication])
        case .codeKey: signsIn && (project.isForProduction || variants.contains(self))
        case .productionAnswers: project.isForProduction && !triggers.allSatisfy(\.needsKey)
        case .productionSenders: project.isForProduction && project.sends
        default: variants.contains(self) || triggers.contains { $0.variant(variants) == self }
        }
    }

    /// A Boolean value that indicates whether the variant sets environment variables for the function.
    var setsVariables: Bool {
        [.emailSender, .smsSender, .signInTable, .codeKey, .production].contains(self)
    }

    /// The names of the variants that a user can choose, with their purposes; the others come with their trigger.
    package static let choices = Starter.list("triggers/choices.txt")
}
