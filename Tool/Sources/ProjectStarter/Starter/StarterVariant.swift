package import CognitoEvents
@_spi(Internal) import CognitoModel

/// A variant of the starter's `template.yaml`, which contains it in comments.
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
        let (signsIn, sends) = (
            !triggers.isDisjoint(with: TriggerFamily.customSignIn), triggers.contains(where: \.needsKey)
        )
        var needed: Set<StarterVariant> = signsIn ? [.signInTable] : []
        if triggers.isSuperset(of: [.defineAuthChallenge, .preAuthentication]) {
            needed.insert(.signInPreAuthentication)
        }
        if signsIn {
            // On the pages, people sign in with a password, which is enough to migrate them.
            if variants.contains(.hostedSignIn) {
                needed.insert(.signInPages)
            } else if triggers.contains(.userMigration) {
                needed.insert(.signInMigration)
            }
        }
        guard variants.contains(.production) else { return needed }
        if signsIn { needed.insert(.codeKey) }
        // The table also notes which messages have been sent.
        if sends { needed.formUnion([.signInTable, .productionSenders]) }
        if !triggers.allSatisfy(\.needsKey) { needed.insert(.productionAnswers) }
        return needed
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

    /// Switches variants on in a template's text.
    ///
    /// After a line `#+ NAME`, the number signs at the beginning of the comment's lines are removed. Everything from a
    /// line `#- NAME` to the next line `#-` is removed. A `#+` line may have several names, and any of these variants
    /// switches the lines on. Other variants stay in comments, unless `removesOthers` is true, which removes them with all
    /// lines that mark a variant. If `collapses` is true, several empty lines become one.
    package static func apply(
        _ variants: Set<StarterVariant>, to text: String, collapses: Bool = true, removesOthers: Bool = false
    ) -> String {
        let names = Set(variants.map(\.rawValue))
        func isOn(_ words: Substring) -> Bool { words.split(separator: " ").contains { names.contains(String($0)) } }
        // The comment that is being switched on or, for another variant, removed.
        var comment: (margin: Substring, isOn: Bool)?
        // True while lines are removed that a variant replaces.
        var isLeftOut = false
        var lines: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let margin = line.prefix { $0 == " " }
            let content = line.dropFirst(margin.count)
            if isLeftOut {
                isLeftOut = content != "#-"
                continue
            }
            if let comment, margin == comment.margin, content == "#" || content.hasPrefix("# ") {
                let code = content.dropFirst(2)
                if comment.isOn { lines.append(code.isEmpty ? "" : margin + code) }
                continue
            }
            comment = nil
            let isChosen = isOn(content.dropFirst(3))
            if content.hasPrefix("#+ "), isChosen || removesOthers {
                comment = (margin, isChosen)
            } else if content.hasPrefix("#- "), isChosen {
                isLeftOut = true
            } else if removesOthers, content.hasPrefix("#-") {
                continue
            } else if !(collapses && line.isEmpty && lines.last?.isEmpty == true) {
                lines.append(line)
            }
        }
        return lines.joined(separator: "\n")
    }
}
