import Testing

@testable import UserCredentials

/// What browsers and authenticators send.
@Suite struct PasskeyDataTests {
    @Test(
        arguments: [
            ("https://example.org", true), ("https://example.org:8443", true), ("https://a.b.example.org", true),
            ("https:///example.org", false), ("https://example.org:9@evil.com", false), ("https://example.org/", false),
            ("https://example.org:", false), ("https://example.org:99999", false), ("https://example.org:+1", false),
            ("https:example.org", false), ("HTTPS://example.org", false), ("https://Example.org", false),
            ("https://example.org.", false), ("https://evil.com://example.org", false), ("example.org", false),
            ("", false),
        ])
    func `an origin that no browser sends is not the relying party's`(origin: String, isOwned: Bool) {
        #expect(RelyingParty(id: "example.org").owns(origin: origin) == isOwned)
    }

    @Test(arguments: [[], [0x18], [0x5A, 0xFF, 0xFF, 0xFF, 0xFF], [0xBF], [0x81], Array(repeating: 0x81, count: 100)])
    func `bytes that are no CBOR are no value`(bytes: [UInt8]) { #expect(CBOR.read(bytes) == nil) }
}
