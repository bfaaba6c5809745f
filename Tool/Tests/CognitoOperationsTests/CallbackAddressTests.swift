import CognitoOperations
import Testing

/// The addresses of an app to which Cognito sends browsers back.
@Suite struct CallbackAddressTests {
    @Test(arguments: [
        "http://localhost", "http://localhost:3000/a?b=c", "http://127.0.0.1:8080/", "http://[::1]:3000/",
        "https://a.example", "myapp://callback", "com.example.app:/callback", "localhost:3000/a",
    ])
    func `an address that Cognito accepts has no defect`(_ address: String) {
        #expect(CallbackAddress(address).defect == nil)
    }

    @Test(arguments: [
        ("http://localhost.example.org/", CallbackAddress.Defect.usesHTTP),
        ("http://localhost:x@example.org/", .usesHTTP),
        ("HTTP://app.example.org/", .usesHTTP), ("http://127.0.0.1.example.org:80", .usesHTTP),
        ("https://", .hasNoHost), ("https:/a", .hasNoHost), ("", .isRelative), ("//app.example.org/", .isRelative),
        ("myapp://a#b", .hasFragment),
    ])
    func `an address that Cognito refuses has a defect`(_ address: String, _ defect: CallbackAddress.Defect) {
        #expect(CallbackAddress(address).defect == defect)
    }
}
