import CognitoEvents
import Testing
import WireJSON

/// The common part of all events of user pools.
@Suite struct TriggerEventTests {
    @Test func `the envelope is read from a file`() throws {
        let event = try PostAuthenticationEvent(Sample.received("PostAuthentication_Authentication"))
        #expect(event.version == "1")
        #expect(event.triggerSource == .postAuthenticationAuthentication)
        #expect(event.region == "eu-west-3")
        #expect(event.userPoolID == "eu-west-3_SLv4Z1G3b")
        #expect(event.userName == "Corp_8d1f6c2b-97a4-4e0d-b1c5-53fe20a7d914")
        #expect(event.callerContext.awsSDKVersion == "aws-sdk-unknown-unknown")
        #expect(event.callerContext.clientID == "23rmdsnml9fcadkk8fr0670jcb")
    }

    @Test(arguments: [("\"1\"", "1"), ("1", "1"), ("\"$LATEST\"", "$LATEST"), ("\"\"", "")])
    func `the version may be a number`(wire: String, version: String) throws {
        let event = try PostConfirmationEvent.made("PostConfirmation_ConfirmSignUp", version: wire)
        #expect(event.version == version)
    }

    @Test(arguments: [
        "{\"version\":\"1\",\"triggerSource\":\"PreSignUp_SignUp\",\"region\":\"r\",\"userPoolId\":\"p\",\"request\":{}}",
        "{\"request\":[],\"userPoolId\":\"p\",\"userName\":null,\"callerContext\":null,\"region\":\"r\",\"version\":1,"
            + "\"triggerSource\":\"PreSignUp_SignUp\",\"new\":{\"x\":1}}",
    ])
    func `user name, context and response may be absent, and there may be more`(text: String) throws {
        let event = try PreSignUpEvent(.spelt(text))
        #expect(event.userName == nil)
        #expect(event.userKind == nil)
        #expect(event.callerContext == CallerContext())
        #expect(event.request == PreSignUpRequest())
    }

    @Test(arguments: ["version", "region", "userPoolId", "request"])
    func `what must be there is named when it is missing or null`(name: String) throws {
        let text =
            "{\"version\":\"1\",\"triggerSource\":\"PreSignUp_SignUp\",\"region\":\"r\",\"userPoolId\":\"p\",\"request\":{}}"
        let expected = name == "request" ? "object" : "text"
        #expect(throws: EventError("\(name): expected \(expected), found nothing")) {
            try PreSignUpEvent(.spelt(text.replacing("\"\(name)\"", with: "\"other\"")))
        }
        #expect(throws: EventError("\(name): expected \(expected), found null")) {
            try PreSignUpEvent(.spelt(text.dropLast() + ",\"\(name)\":null}"))
        }
    }

    @Test(arguments: [
        ("{\"userAttributes\":{\"email\":[\"canary\"]}}", "request.userAttributes.email: expected text, found array"),
        ("{\"userAttributes\":\"canary\"}", "request.userAttributes: expected object, found text"),
        ("{\"validationData\":[\"canary\"]}", "request.validationData: expected object, found array"),
        ("{\"clientMetadata\":{\"a\":{\"canary\":1}}}", "request.clientMetadata.a: expected text, found object"),
        ("\"canary\"", "request: expected object, found text"),
    ])
    func `a request that cannot be read is named by its path`(request: String, error: String) {
        #expect(throws: EventError(error)) { try PreSignUpEvent.made("PreSignUp_SignUp", request) }
    }

    @Test func `an event can be made by hand`() {
        let event = PostConfirmationEvent(
            triggerSource: .postConfirmationConfirmSignUp,
            request: PostConfirmationRequest(userAttributes: ["email": "ada@example.org"]))
        #expect(event.version == "1")
        #expect(event.userName == nil)
        #expect(event.request.userAttributes.email == "ada@example.org")
    }

    @Test func `a made event equals one read with the same content`() throws {
        let read = try PreSignUpEvent.made(
            "PreSignUp_SignUp", #"{"userAttributes":{"email":"a"},"validationData":null}"#)
        var made = PreSignUpEvent(
            triggerSource: .preSignUpSignUp, request: PreSignUpRequest(userAttributes: ["email": "a"]), userName: "ada",
            callerContext: CallerContext(awsSDKVersion: "sdk", clientID: "client"), userPoolID: "eu-west-1_pool",
            region: "eu-west-1")
        #expect(read == made)
        #expect(read.hashValue == made.hashValue)
        made.request.clientMetadata["a"] = "b"
        #expect(read != made)
    }

    @Test(
        arguments: [
            ("PreSignUp_ExternalProvider", "Corp_8d1f", [:], .federated(provider: "Corp", subject: "8d1f")),
            ("PreSignUp_SignUp", "Corp_8d1f", [:], .native),
            ("PreSignUp_SignUp", "Google_1", [:], .native),
            ("TokenGeneration_ClientCredentials", "ClientCredentials", [:], .machine),
            (
                "PreSignUp_SignUp", "Corp_8d_1f", ["cognito:user_status": "EXTERNAL_PROVIDER"],
                .federated(provider: "Corp", subject: "8d_1f")
            ),
            ("PreSignUp_SignUp", "Corp_8d1f", ["identities": "[]"], .federated(provider: "Corp", subject: "8d1f")),
            ("PreSignUp_SignUp", "plain", ["identities": "[]"], .native),
            ("PreSignUp_SignUp", "ClientCredentials", ["identities": "[]"], .native),
        ] as [(String, UserName, JSONMembers<String>, UserName.Kind)])
    func `source, status and identities tell a federated user`(
        source: String, name: UserName, attributes: JSONMembers<String>, kind: UserName.Kind
    ) {
        let event = PreSignUpEvent(
            triggerSource: TriggerSource(rawValue: source),
            request: PreSignUpRequest(userAttributes: UserAttributes(attributes)), userName: name)
        #expect(event.userKind == kind)
    }

    @Test(arguments: [
        ("InboundFederation_ExternalProvider", "MembersOIDC", "00u4k7Wq2XvZ9nLbT5d7")
    ])
    func `a user of an inbound federation is federated`(file: String, provider: String, subject: String) throws {
        let event = try InboundFederationEvent(Sample.received(file))
        #expect(event.userKind == .federated(provider: provider, subject: subject))
    }

    @Test func `a client with its own credentials is a machine`() throws {
        #expect(try PreTokenGenerationEvent(Sample.received("TokenGeneration_ClientCredentials")).userKind == .machine)
    }
}
