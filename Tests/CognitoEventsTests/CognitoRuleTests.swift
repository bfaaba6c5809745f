import CognitoEvents
import CognitoModel
import Testing
import WireJSON

/// Rules, and switching them off.
@Suite struct CognitoRuleTests {
    private static let all = CognitoRule.ofDecisions

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
            .claimHasNameAndValue, .claimAddedAndSuppressed, .knownChallenge, .passwordFollowsSRP, .tokensNeedUser,
            .tokensNeedSuccess,
        ]
        #expect(Set(Self.all.filter(\.isSwitchable)) == Set(switchable))
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
