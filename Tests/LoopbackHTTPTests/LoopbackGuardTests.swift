import NIOHTTP1
import Testing

@testable import LoopbackHTTP

/// The callers of a server that listens on this machine alone.
@Suite struct LoopbackGuardTests {
    private static func status(_ headers: HTTPHeaders, name: String = "127.0.0.1") -> HTTPResponseStatus? {
        LoopbackGuard(name: name).refusal(of: headers, path: "/")?.status
    }

    @Test(arguments: [
        "localhost", "LOCALHOST:9001", "pool.localhost:9001", "localhost.", "127.0.0.1", "127.0.0.1:9001", "127.1.2.3",
        "[::1]", "[::1]:9001", "::1", "[::ffff:127.0.0.1]:80", "here.example:9001",
    ])
    func `a program of the machine is answered`(_ host: String) {
        #expect(Self.status(["Host": host], name: "here.example") == nil)
    }

    @Test(arguments: [
        "attacker.example", "attacker.example:9001", "127.0.0.1.attacker.example", "localhost.attacker.example",
        "notlocalhost", "10.0.0.1", "0.0.0.0", "[::2]:9001", "", "127.1", "localhost:1:2",
        "127.0.0.1:80@evil.com", "evil.com@localhost", "localhost@evil.com", "localhost:80/@evil.com",
        "localhost:80#evil.com",
        "localhost:80\\evil.com", "localhost:80?evil.com",
    ])
    func `a name that was made to lead to this machine is refused`(_ host: String) {
        #expect(Self.status(["Host": host]) == .forbidden)
        #expect(Self.status(HTTPHeaders([("Host", "localhost"), ("Host", host)])) == .forbidden)
    }

    @Test(arguments: ["http://localhost:3000", "https://127.0.0.1", "http://[::1]:8080", "http://app.localhost"])
    func `a page of the machine is answered`(_ origin: String) {
        #expect(Self.status(["Host": "localhost", "Origin": origin]) == nil)
    }

    @Test(arguments: [
        "http://attacker.example", "https://localhost.attacker.example:9001", "null", "",
        "http://127.0.0.1:80@evil.com", "http://user@localhost",
    ])
    func `a page of another site is refused`(_ origin: String) {
        #expect(Self.status(["Host": "localhost", "Origin": origin]) == .forbidden)
    }

    @Test func `a caller that names no host is answered`() { #expect(Self.status([:]) == nil) }

    private static func open(_ headers: HTTPHeaders) -> HTTPResponseStatus? {
        let origins = ["https://app.example.org"].compactMap(AllowedOrigin.init)
        return LoopbackGuard(name: "0.0.0.0", isLoopback: false, allowedOrigins: origins).refusal(
            of: headers, path: "/")?.status
    }

    @Test(arguments: ["https://id.example", "null"])
    func `a page of another site is answered on the paths for it alone`(_ origin: String) {
        let guarding = LoopbackGuard(name: "127.0.0.1", openPaths: ["/oauth2/idpresponse"])
        let headers: HTTPHeaders = ["Host": "localhost", "Origin": origin]
        #expect(guarding.refusal(of: headers, path: "/OAuth2/idpresponse") == nil)
        #expect(guarding.refusal(of: headers, path: "/oauth2/idpresponse/")?.status == .forbidden)
        #expect(guarding.refusal(of: headers, path: "/")?.status == .forbidden)
        let foreign: HTTPHeaders = ["Host": "attacker.example", "Origin": origin]
        #expect(guarding.refusal(of: foreign, path: "/oauth2/idpresponse")?.status == .forbidden)
    }

    @Test func `a page of an origin that is allowed is answered, one beside it is not`() {
        let origins = ["https://app.example.org:8443"].compactMap(AllowedOrigin.init)
        let allowing = LoopbackGuard(name: "127.0.0.1", allowedOrigins: origins)
        #expect(
            allowing.refusal(of: ["Host": "localhost", "Origin": "https://app.example.org:8443"], path: "/") == nil)
        #expect(allowing.refusal(of: ["Host": "app.example.org:9229"], path: "/") == nil)
        for origin in [
            "http://app.example.org:8443", "https://app.example.org.attacker.example", "https://example.org",
        ] {
            #expect(allowing.refusal(of: ["Host": "localhost", "Origin": origin], path: "/")?.status == .forbidden)
        }
    }

    @Test(arguments: ["10.0.0.1:9229", "[fe80::1]:9229", "localhost", "app.example.org"])
    func `on an open address callers may use any address, and the page that it sent`(_ host: String) {
        #expect(Self.open(["Host": host]) == nil)
        #expect(Self.open(["Host": host, "Origin": "http://\(host)"]) == nil)
    }

    @Test(
        arguments: [
            ["Host": "attacker.example", "Origin": "http://attacker.example"],
            ["Host": "10.0.0.1", "Origin": "http://10.0.0.2"],
            ["Host": "10.0.0.1", "Origin": "https://attacker.example"],
            ["Host": "10.0.0.1:80@evil.com"],
            ["Host": "10.0.0.1:80@evil.com", "Origin": "http://10.0.0.1:80@evil.com"],
        ] as [HTTPHeaders])
    func `on an open address pages of other sites and other names are refused`(_ headers: HTTPHeaders) {
        #expect(Self.open(headers) == .forbidden)
    }

    @Test(arguments: [
        "app.example.org", "ftp://app.example.org", "https://", "https://app.example.org/path", "*",
        "https://*.example.org",
    ])
    func `a text that is no origin is not taken for one`(_ text: String) { #expect(AllowedOrigin(text) == nil) }
}
