import CognitoTestSupport
import CognitoTriggersTesting
import Testing

/// Each rule about a decision, broken by a response from another program.
@Suite struct DecisionRuleTests {
    struct Breach: Sendable {
        let rule: CognitoRule
        let sample: String
        let response: String
        var change: @Sendable (SampleEvent<ReceivedEvent>) throws -> SampleEvent<ReceivedEvent> = { $0 }
    }

    private static let long = String(repeating: "a", count: 2049)
    private static let v1 = "TokenGeneration_Authentication"
    private static let v2 = "TokenGeneration_Authentication.v2"

    private static func idToken(_ members: String) -> String {
        #"{"claimsAndScopeOverrideDetails":{"idTokenGeneration":{\#(members)}}}"#
    }
    private static func accessToken(_ members: String) -> String {
        #"{"claimsAndScopeOverrideDetails":{"accessTokenGeneration":{\#(members)}}}"#
    }

    static let breaches: [Breach] = [
        Breach(
            rule: .verifiedContactPresent, sample: "PreSignUp_SignUp",
            response: #"{"autoConfirmUser":true,"autoVerifyEmail":false,"autoVerifyPhone":true}"#),
        Breach(
            rule: .verifiedContactPresent, sample: "PreSignUp_AdminCreateUser",
            response: #"{"autoVerifyPhone":true}"#,
            change: { try $0.removing("request", "userAttributes", "phone_number") }),
        Breach(
            rule: .presentableChallenge, sample: "DefineAuthChallenge_Authentication",
            response: #"{"challengeName":"SRP_A","issueTokens":false,"failAuthentication":false}"#),
        Breach(
            rule: .knownChallenge, sample: "DefineAuthChallenge_Authentication",
            response: #"{"challengeName":"NOPE","issueTokens":false,"failAuthentication":false}"#),
        Breach(
            rule: .passwordFollowsSRP, sample: "DefineAuthChallenge_Authentication",
            response: #"{"challengeName":"PASSWORD_VERIFIER","issueTokens":false,"failAuthentication":false}"#,
            change: { try $0.setting("request", "session", to: []) }),
        Breach(
            rule: .tokensNeedUser, sample: "DefineAuthChallenge_Authentication", response: #"{"issueTokens":true}"#,
            change: { try $0.adding("request", "userNotFound", value: true) }),
        Breach(
            rule: .tokensNeedSuccess, sample: "DefineAuthChallenge_Authentication", response: #"{"issueTokens":true}"#,
            change: { try $0.setting("request", "session", to: []) }),
        Breach(
            rule: .privateParameterPresent, sample: "CreateAuthChallenge_Authentication",
            response: #"{"publicChallengeParameters":{"a":"b"},"privateChallengeParameters":{}}"#),
        Breach(
            rule: .migratedUserHasNoSub, sample: "UserMigration_Authentication",
            response: #"{"userAttributes":{"sub":"1","email":"a@example.org"},"finalUserStatus":"CONFIRMED"}"#),
        Breach(
            rule: .migratedUserHasAttributes, sample: "UserMigration_Authentication",
            response: #"{"userAttributes":null,"finalUserStatus":"CONFIRMED"}"#),
        Breach(
            rule: .attributeLength, sample: "UserMigration_Authentication",
            response: #"{"userAttributes":{"name":"\#(long)"}}"#),
        Breach(
            rule: .migratedPasswordPresent, sample: "UserMigration_ForgotPassword",
            response:
                #"{"userAttributes":{"email":"a@example.org","email_verified":"true"},"finalUserStatus":"CONFIRMED"}"#),
        Breach(
            rule: .migratedContactVerified, sample: "UserMigration_ForgotPassword",
            response: #"{"userAttributes":{"email":"a@example.org"}}"#),
        Breach(
            rule: .smsMessageLength, sample: "CustomMessage_SignUp",
            response: #"{"smsMessage":"{####}\#(String(repeating: "a", count: 135))"}"#),
        Breach(
            rule: .emailMessageLength, sample: "CustomMessage_SignUp",
            response: #"{"emailMessage":"{####}\#(String(repeating: "a", count: 20_000))"}"#),
        Breach(rule: .emailSubjectLength, sample: "CustomMessage_SignUp", response: #"{"emailSubject":""}"#),
        Breach(rule: .codePlaceholder, sample: "CustomMessage_SignUp", response: #"{"smsMessage":"Your code: 123"}"#),
        Breach(
            rule: .invitationPlaceholders, sample: "CustomMessage_AdminCreateUser",
            response: #"{"emailMessage":"Your password: {####}"}"#),
        Breach(
            rule: .federatedAttributesNotEmpty, sample: "InboundFederation_ExternalProvider",
            response: #"{"userAttributesToMap":{}}"#, change: { try $0.removing("response", "userAttributesToMap") }),
        Breach(
            rule: .federatedAttributeLength, sample: "InboundFederation_ExternalProvider",
            response: #"{"userAttributesToMap":{"name":"\#(long)"}}"#),
        Breach(rule: .protectedClaim, sample: v2, response: idToken(#""claimsToSuppress":["iss"]"#)),
        Breach(rule: .accessTokenNeedsV2, sample: v1, response: accessToken(#""scopesToAdd":["a"]"#)),
        Breach(
            rule: .claimsAreTextInV1, sample: v1,
            response: #"{"claimsOverrideDetails":{"claimsToAddOrOverride":{"a":1}}}"#),
        Breach(rule: .claimHasNameAndValue, sample: v2, response: idToken(#""claimsToAddOrOverride":{"a":null}"#)),
        Breach(
            rule: .claimAddedAndSuppressed, sample: v2,
            response: accessToken(#""claimsToAddOrOverride":{"a":1},"claimsToSuppress":["a"]"#)),
        Breach(
            rule: .simpleStandardClaims, sample: v2,
            response: idToken(#""claimsToAddOrOverride":{"address":{"country":"NO"}}"#)),
        Breach(rule: .scopeHasNoSpace, sample: v2, response: accessToken(#""scopesToAdd":["a b"]"#)),
        Breach(
            rule: .changeQuota, sample: v2,
            response: accessToken(
                #""claimsToSuppress":[\#((0...5000).map { "\"c\($0)\"" }.joined(separator: ","))]"#)),
    ]

    @Test(arguments: breaches.map { Row("\($0.rule.name), \($0.sample)", $0) })
    func `a response that breaks a rule is found`(row: Row<Breach>) throws {
        let breach = row.value
        let judgement = try SpeltAnswer(breach.sample, breach.response, changing: breach.change).judgement
        let broken = judgement.findings.filter { $0.weight != .note && $0.rule != .memberOfVersion }
        #expect(broken.map(\.rule) == [breach.rule], "\(judgement.findings)")
        #expect(!judgement.isSound)
        #expect(broken.allSatisfy { !$0.consequence.isEmpty && !$0.path.isEmpty && !$0.detail.isEmpty })
    }

    @Test(arguments: breaches.filter(\.rule.isSwitchable).map { Row("\($0.rule.name), \($0.sample)", $0) })
    func `a rule that a function has switched off is passed over`(row: Row<Breach>) throws {
        let answer = try SpeltAnswer(row.value.sample, row.value.response, changing: row.value.change)
        #expect(Judgement(of: answer.bytes, to: answer.event, skipping: [row.value.rule]).isSound)
    }

    @Test func `a rule that is firm holds although it is passed over`() throws {
        let answer = try SpeltAnswer("CustomMessage_SignUp", #"{"smsMessage":"Your code: 123"}"#)
        #expect(!Judgement(of: answer.bytes, to: answer.event, skipping: [.codePlaceholder]).isSound)
    }

    @Test(arguments: CognitoRule.ofDecisions)
    func `each rule is broken by a response here`(rule: CognitoRule) {
        #expect(Self.breaches.contains { $0.rule == rule })
    }

    @Test func `all rules that are broken are found, what is refused before what is passed over`() throws {
        let answer = try SpeltAnswer(
            "CustomMessage_AdminCreateUser", #"{"smsMessage":"no","emailSubject":"","emailMesage":"x"}"#)
        #expect(
            answer.findings == [
                "refused custom-message.sms-length response.smsMessage",
                "refused custom-message.subject-length response.emailSubject",
                "refused custom-message.code-placeholder response",
                "refused custom-message.invitation-placeholders response",
                "ignored answer.spelling response.emailMesage",
            ])
    }

    @Test(arguments: [
        ("CreateAuthChallenge_Authentication", "NotAuthorizedException: Incorrect username or password."),
        ("UserMigration_Authentication", "NotAuthorizedException: Incorrect username or password."),
        ("DefineAuthChallenge_Authentication", "InvalidLambdaResponseException: Unrecognizable lambda output"),
    ])
    func `what the app sees is said where it is known`(sample: String, words: String) throws {
        let breach = try #require(Self.breaches.first { $0.sample == sample })
        #expect(try SpeltAnswer(sample, breach.response).judgement.appSees?.description == words)
    }

    @Test func `of an unknown user with a forgotten password the app sees nothing`() throws {
        let judgement = try SpeltAnswer(
            "UserMigration_ForgotPassword", #"{"userAttributes":null,"finalUserStatus":"RESET_REQUIRED"}"#
        ).judgement
        #expect(judgement.findings.map(\.rule).contains(.migratedUserHasAttributes))
        #expect(judgement.appSees == nil)
    }
}
