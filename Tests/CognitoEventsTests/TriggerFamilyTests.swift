import CognitoEvents
import Testing

/// From a source to its family.
@Suite struct TriggerFamilyTests {
    @Test(
        arguments: [
            ("PreSignUp_SignUp", .preSignUp), ("PostConfirmation_ConfirmSignUp", .postConfirmation),
            ("PreAuthentication_Authentication", .preAuthentication),
            ("PostAuthentication_Authentication", .postAuthentication),
            ("DefineAuthChallenge_Authentication", .defineAuthChallenge),
            ("CreateAuthChallenge_Authentication", .createAuthChallenge),
            ("VerifyAuthChallengeResponse_Authentication", .verifyAuthChallengeResponse),
            ("TokenGeneration_HostedAuth", .preTokenGeneration), ("UserMigration_ForgotPassword", .userMigration),
            ("CustomMessage_ResendCode", .customMessage), ("CustomEmailSender_SignUp", .customEmailSender),
            ("CustomSMSSender_SignUp", .customSMSSender), ("InboundFederation_ExternalProvider", .inboundFederation),
        ] as [(String, TriggerFamily)])
    func `the family is what stands before the underscore`(source: String, family: TriggerFamily) {
        #expect(TriggerSource(rawValue: source).family == family)
    }

    @Test(
        arguments: [
            ("CustomSmsSender_SignUp", .customSMSSender), ("presignup_signup", .preSignUp),
            ("TOKENGENERATION_X", .preTokenGeneration),
            ("VerifyAuthChallenge_Authentication", .verifyAuthChallengeResponse),
            ("PreAuthentication_RefreshToken", .preAuthentication), ("PreSignUp_", .preSignUp),
            ("PreSignUp_New_Way", .preSignUp), ("CustomSMSSender_AccountTakeOverNotification", .customSMSSender),
        ] as [(String, TriggerFamily)])
    func `case, an alias and an unknown suffix do not matter`(source: String, family: TriggerFamily) {
        #expect(TriggerSource(rawValue: source).family == family)
    }

    @Test(arguments: [
        "", "_", "_SignUp", "PreSignUp", "PreTokenGen", "PreTokenGen_X", "PreSignUpX_SignUp", "SyncTrigger_X",
        "CognitoStreams_X", " PreSignUp_SignUp", "PreSıgnUp_SignUp", "@reSignUp_SignUp", "0reSignUp_SignUp",
        "CustomMessage-SignUp",
    ])
    func `what starts like no family has none`(source: String) {
        #expect(TriggerSource(rawValue: source).family == nil)
    }
}
