import CognitoEvents
import Testing

/// Rules, and switching them off.
@Suite struct CognitoRuleTests {
    private static let all: [CognitoRule] = [
        .verifiedContactPresent, .presentableChallenge, .privateParameterPresent, .migratedUserHasNoSub,
        .migratedUserHasAttributes, .attributeLength, .migratedPasswordPresent, .migratedContactVerified,
        .smsMessageLength, .emailMessageLength, .emailSubjectLength, .codePlaceholder, .invitationPlaceholders,
        .federatedAttributesNotEmpty, .federatedAttributeLength, .protectedClaim, .accessTokenNeedsV2,
        .claimsAreTextInV1, .claimHasNameAndValue, .claimAddedAndSuppressed, .simpleStandardClaims, .scopeHasNoSpace,
        .changeQuota,
    ]

    @Test func `each rule has a name of its own`() {
        #expect(Set(Self.all.map(\.name)).count == Self.all.count)
    }

    @Test(arguments: all)
    func `a rule says its name, what is demanded and where that is written`(rule: CognitoRule) {
        #expect("\(rule)" == "\(rule.name): \(rule.text)")
        #expect(rule.text.hasSuffix("."))
        #expect(!rule.source.isEmpty)
    }

    @Test func `rules without firm evidence can be switched off, the others not`() {
        let switchable: [CognitoRule] = [
            .privateParameterPresent, .migratedUserHasNoSub, .smsMessageLength, .protectedClaim, .changeQuota,
            .claimHasNameAndValue, .claimAddedAndSuppressed,
        ]
        #expect(Set(Self.all.filter(\.isSwitchable)) == Set(switchable))
    }

    @Test func `every rule belongs to one decision`() {
        let rules =
            PreSignUpDecision.rules.map(\.rule) + DefineAuthChallengeDecision.rules.map(\.rule)
            + CreateAuthChallengeDecision.rules.map(\.rule) + VerifyAuthChallengeDecision.rules.map(\.rule)
            + UserMigrationDecision.rules.map(\.rule) + CustomMessageDecision.rules.map(\.rule)
            + InboundFederationDecision.rules.map(\.rule) + PreTokenGenerationDecision.rules.map(\.rule)
        #expect(rules.map(\.name).sorted() == Self.all.map(\.name).sorted())
    }

    @Test func `a switched-off rule is not checked`() throws {
        let decision = CreateAuthChallengeDecision(private: [:])
        let event = try CreateAuthChallengeEvent.asking()
        #expect(decision.breach(for: event)?.rule == .privateParameterPresent)
        #expect(decision.breach(for: event, skipping: [.privateParameterPresent]) == nil)
        #expect(decision.breach(for: event, skipping: [.migratedUserHasNoSub])?.rule == .privateParameterPresent)
    }

    @Test func `a rule that is firm holds although it is switched off`() throws {
        let decision = DefineAuthChallengeDecision.present(.srpA)
        let event = try DefineAuthChallengeEvent.asking()
        #expect(decision.breach(for: event, skipping: [.presentableChallenge])?.rule == .presentableChallenge)
    }

    @Test func `behind a switched-off rule the next one is checked`() throws {
        let decision = CustomMessageDecision(smsMessage: "short")
        let event = try CustomMessageEvent.made("CustomMessage_SignUp")
        #expect(decision.breach(for: event)?.rule == .smsMessageLength)
        #expect(decision.breach(for: event, skipping: [.smsMessageLength])?.rule == .codePlaceholder)
    }
}
