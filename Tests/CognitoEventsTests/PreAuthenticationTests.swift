import CognitoEvents
import Testing

/// Pre authentication: what is asked.
@Suite struct PreAuthenticationTests {
    @Test func `a sign-in is read from its file`() throws {
        let request = try PreAuthenticationEvent(Sample.received("PreAuthentication_Authentication")).request
        #expect(request.userAttributes[custom: "depot"] == "CMH-2")
        #expect(request.validationData["note"] == "Bahía 4 \\ \"nocturno\"")
        #expect(request.validationData.names == ["captchaToken", "clientIp", "note"])
        #expect(request.clientMetadata.isEmpty)
        #expect(!request.userNotFound)
    }

    @Test(arguments: [
        ("{}", false), ("{\"userNotFound\":null}", false), ("{\"userNotFound\":false}", false),
        ("{\"userNotFound\":true}", true), ("{\"userNotFound\":\"true\",\"userAttributes\":null}", true),
    ])
    func `an unknown user is told`(request: String, isUnknown: Bool) throws {
        #expect(try PreAuthenticationEvent.asking(request).request.userNotFound == isUnknown)
        #expect(try DefineAuthChallengeEvent.asking(request).request.userNotFound == isUnknown)
        #expect(try CreateAuthChallengeEvent.asking(request).request.userNotFound == isUnknown)
        #expect(try VerifyAuthChallengeEvent.asking(request).request.userNotFound == isUnknown)
    }

    @Test func `one made by hand equals one that is read`() throws {
        let text =
            #"{"userAttributes":{"sub":"s"},"validationData":{"a":"b"},"clientMetadata":{"c":"d"},"userNotFound":true}"#
        let request = PreAuthenticationRequest(
            userAttributes: ["sub": "s"], validationData: ["a": "b"], clientMetadata: ["c": "d"], userNotFound: true)
        #expect(try PreAuthenticationEvent.asking(text).request == request)
    }
}
