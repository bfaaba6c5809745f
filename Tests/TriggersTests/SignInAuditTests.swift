import CognitoTriggersTesting
import Testing

@testable import SignInAudit

/// The line of a sign-in.
@Suite struct SignInAuditTests {
    @Test func `a sign-in is one line with an object in it, and the event goes back as it came`() async {
        let sample = SampleEvent.postAuthentication
        let invocation = await TriggerTester(SignInAudit.self).invoke(sample)
        #expect(invocation.answer == sample.json)
        #expect(
            invocation.log
                == #"INFO\#tSigned in sign_in={"client":"23rmdsnml9fcadkk8fr0670jcb","kind":"federated","new_device":"false","#
                + #""pool":"eu-west-3_SLv4Z1G3b","sub":"f64edca3-e1d0-70f1-fb31-46493173c1e2"}"#)
    }

    @Test func `a new device is a warning`() async throws {
        let invocation = try await TriggerTester(SignInAudit.self).invoke(
            .postAuthentication { $0.request.newDeviceUsed = true })
        #expect(invocation.logs.map(\.level) == [.warning])
        #expect(invocation.log.contains(#""new_device":"true""#))
    }

    @Test func `neither the user's name nor an attribute is in the line`() async throws {
        let invocation = try await TriggerTester(SignInAudit.self).invoke(
            .postAuthentication {
                $0.userName = "canary@example.org"
                for name in $0.request.userAttributes.names where name != "sub" {
                    $0.request.userAttributes[name] = "canary"
                }
                $0.request.clientMetadata = ["canary": "canary"]
            })
        #expect(invocation.logs.count == 1)
        #expect(!invocation.log.contains("canary"))
    }

    @Test func `what is missing does not make a sign-in fail`() async throws {
        let sample = try SampleEvent.postAuthentication.setting("request", "userAttributes", to: nil)
            .setting("userName", to: nil).setting("callerContext", to: nil).removing("request", "newDeviceUsed")
        let invocation = await TriggerTester(SignInAudit.self).invoke(sample)
        #expect(invocation.answer == sample.json)
        #expect(invocation.log.contains(#""client":"none","kind":"unknown""#))
    }

    @Test func `nor does an event that cannot be read`() async throws {
        let sample = try SampleEvent.postAuthentication.setting("request", "userAttributes", to: ["canary"])
        let invocation = await TriggerTester(SignInAudit.self).invoke(sample)
        #expect(invocation.answer == sample.json)
        #expect(invocation.error == nil)
        #expect(invocation.logs.map(\.level) == [.error])
        #expect(invocation.log.contains("request.userAttributes: expected object, found array"))
        #expect(!invocation.log.contains("canary"))
    }
}
