import CognitoEvents
import Testing

/// The app client and the SDK.
@Suite struct CallerContextTests {
    @Test(arguments: [
        ("{}", CallerContext()), ("[]", CallerContext()), ("null", CallerContext()),
        ("{\"awsSdkVersion\":null,\"clientId\":null}", CallerContext()),
        ("{\"awsSdkVersion\":\"a\",\"clientId\":\"c\"}", CallerContext(awsSDKVersion: "a", clientID: "c")),
        ("{\"awsSdk\":\"old\",\"clientId\":\"c\"}", CallerContext(awsSDKVersion: "old", clientID: "c")),
        ("{\"awsSdk\":\"old\",\"awsSdkVersion\":\"new\"}", CallerContext(awsSDKVersion: "new")),
        ("{\"awsSdk\":\"old\",\"awsSdkVersion\":null}", CallerContext(awsSDKVersion: "old")),
        ("{\"clientId\":\"CLIENT_ID_NOT_APPLICABLE\"}", CallerContext()),
        ("{\"clientId\":\"client_id_not_applicable\"}", CallerContext(clientID: "client_id_not_applicable")),
        ("{\"sourceIp\":\"192.0.2.1\"}", CallerContext()),
    ])
    func `a context is read with its old names and its words for none`(wire: String, context: CallerContext) throws {
        let received = try ReceivedEvent.made("PreSignUp_SignUp", context: wire)
        #expect(try PreSignUpEvent(received).callerContext == context)
    }

    @Test(arguments: [("CustomMessage_AdminCreateUser", "aws-sdk-java-1.12.262")])
    func `an administrator's call has no app client`(file: String, sdk: String) throws {
        let context = try CustomMessageEvent(Sample.received(file)).callerContext
        #expect(context == CallerContext(awsSDKVersion: sdk))
    }
}
