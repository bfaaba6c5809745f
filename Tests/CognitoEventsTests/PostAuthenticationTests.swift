import CognitoEvents
import Testing

/// Post authentication: the contents of its events.
@Suite struct PostAuthenticationTests {
    @Test func `a federated sign-in is read from its file`() throws {
        let event = try PostAuthenticationEvent(Sample.received("PostAuthentication_Authentication"))
        #expect(!event.request.newDeviceUsed)
        #expect(event.request.clientMetadata.isEmpty)
        #expect(event.request.userAttributes.identities?.hasPrefix("[{\"userId\":\"8d1f6c2b") == true)
        #expect(event.userKind == .federated(provider: "Corp", subject: "8d1f6c2b-97a4-4e0d-b1c5-53fe20a7d914"))
    }

    @Test(arguments: [
        ("{}", false), ("{\"newDeviceUsed\":null}", false), ("{\"newDeviceUsed\":true}", true),
        ("{\"newDeviceUsed\":\"true\"}", true),
    ])
    func `a new device is told`(request: String, isNew: Bool) throws {
        #expect(try PostAuthenticationEvent.asking(request).request == PostAuthenticationRequest(newDeviceUsed: isNew))
    }

    @Test func `a flag of another type is an error`() {
        #expect(throws: EventError("request.newDeviceUsed: expected boolean, found number")) {
            try PostAuthenticationEvent.asking("{\"newDeviceUsed\":1}")
        }
    }
}
