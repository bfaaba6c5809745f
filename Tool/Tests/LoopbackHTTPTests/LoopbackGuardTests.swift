import NIOHTTP1
import Testing

@testable import LoopbackHTTP

/// The callers of a server that listens on this machine alone.
@Suite struct LoopbackGuardTests {
    private static func status(
        _ headers: HTTPHeaders, _ access: RouteAccess = .apps, name: String = "127.0.0.1", method: HTTPMethod = .GET
    ) -> HTTPResponseStatus? {
        LoopbackGuard(
            hosts: HostRule(
                name: name, allowed: [AllowedHost("pool.internal")].compactMap(\.self),
                isName: { $0 == "service.example.com" }, isDomain: { $0 == "auth.example.org" }
            ),
            origins: OriginRule(), access: { _ in access }
        ).refusal(of: HTTPRequest(method: method, path: "/", headers: headers))?.status
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

    @Test(arguments: ["service.example.com", "SERVICE.example.com:443"])
    func `a name that a setting adds is answered by every route`(_ host: String) {
        #expect(Self.status(["Host": host]) == nil)
        #expect(Self.status(["Host": host], .ownPages) == nil)
    }

    @Test(arguments: [
        ("cognito:9229", true), ("[fe80::1]:9229", true), ("127.0.0.1:80@evil.com", false), ("a b", false),
    ])
    func `the refusal of a name says how to admit it, and repeats nothing that is not a name`(
        _ host: String, _ isNamed: Bool
    ) {
        let refusal = LoopbackGuard(
            hosts: HostRule(name: "127.0.0.1"), origins: OriginRule(), advice: { "Admit \($0)." },
            access: { _ in .apps }
        ).refusal(of: HTTPRequest(method: .GET, path: "/", headers: ["Host": host]))
        let text = String(decoding: refusal?.body ?? [], as: UTF8.self)
        #expect(refusal?.status == .forbidden && text.contains(" Admit ") == isNamed, "\(text)")
        #expect(isNamed || !text.contains(host))
    }

    @Test(arguments: [
        ("https://pool.example.org", true), ("https://other.example.org", false), ("http://pool.example.org", false),
    ])
    func `a page at the origin at which the server is published is its own`(_ origin: String, _ isOwn: Bool) {
        let refusal = LoopbackGuard(
            hosts: HostRule(name: "127.0.0.1"), origins: OriginRule(isPublished: { $0 == "https://pool.example.org" }),
            access: { _ in .ownForms }
        ).refusal(of: HTTPRequest(method: .POST, path: "/", headers: ["Host": "localhost:9229", "Origin": origin]))
        #expect((refusal == nil) == isOwn)
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

    // MARK: Pages

    @Test(
        arguments: [
            ("cross-site", "no-cors", HTTPResponseStatus.forbidden), ("CROSS-SITE", "no-cors", .forbidden),
            ("cross-site", "navigate", nil), ("same-site", "no-cors", nil), ("same-origin", "cors", nil),
            ("none", "navigate", nil),
        ] as [(String, String, HTTPResponseStatus?)])
    func `a page of another site gets no image, and may link to a page`(
        site: String, mode: String, status: HTTPResponseStatus?
    ) {
        let headers: HTTPHeaders = ["Host": "localhost", "Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode]
        #expect(Self.status(headers) == status && Self.status(headers, .ownPages) == status)
        #expect(Self.status(headers, .allPages) == nil)
    }

    @Test(arguments: ["https://id.example", "null"])
    func `a page of another site is answered on the routes for it alone`(_ origin: String) {
        let headers: HTTPHeaders = ["Host": "localhost", "Origin": origin]
        #expect(Self.status(headers, .allPages, method: .POST) == nil)
        for access in [RouteAccess.apps, .ownForms, .ownPages] { #expect(Self.status(headers, access) == .forbidden) }
        #expect(Self.status(["Host": "attacker.example", "Origin": origin], .allPages) == .forbidden)
    }

    @Test(
        arguments: [
            ["Origin": "http://localhost:9229"], ["Origin": "http://localhost:5173"], ["Origin": "null"],
            ["Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"],
        ] as [HTTPHeaders])
    func `no page and no address line of a browser reaches a route for programs alone`(_ browser: HTTPHeaders) {
        var headers: HTTPHeaders = ["Host": "localhost:9229", "Content-Type": "application/json"]
        #expect(Self.status(headers, .programs, method: .POST) == nil)
        headers.add(contentsOf: browser)
        #expect(Self.status(headers, .programs, method: .POST) == .forbidden)
        #expect(Self.status(headers, .programs, method: .GET) == .forbidden)
    }

    @Test(arguments: [
        "http://localhost:9229", "http://localhost:9229.", "http://LOCALHOST:9229", "http://localhost.:9229",
    ])
    func `the server's own page is answered everywhere`(_ origin: String) {
        let isOwn = !origin.hasSuffix("9229.")
        for access in [RouteAccess.ownForms, .ownPages] {
            #expect(Self.status(["Host": "localhost:9229", "Origin": origin], access) == (isOwn ? nil : .forbidden))
        }
    }

    @Test(arguments: [
        "http://localhost:5173", "https://localhost:9229", "http://127.0.0.1:9229", "http://localhost",
        "http://[::1]:9229",
        "http://app.localhost:9229", "null", "", "localhost:9229", "ftp://localhost:9229",
    ])
    func `a page of another scheme, name or port is not the server's own`(_ origin: String) {
        for access in [RouteAccess.ownForms, .ownPages] {
            #expect(Self.status(["Host": "localhost:9229", "Origin": origin], access) == .forbidden)
        }
    }

    @Test func `the ports of the schemes need not be named`() {
        #expect(Self.status(["Host": "localhost:80", "Origin": "http://localhost"], .ownPages) == nil)
        #expect(Self.status(["Host": "localhost", "Origin": "http://localhost:80"], .ownPages) == nil)
        #expect(Self.status(["Host": "localhost", "Origin": "http://localhost:443"], .ownPages) == .forbidden)
    }

    @Test(arguments: [
        "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "",
        "text/plain; application/json", "application/jsonp", "text/json",
    ])
    func `what a form can send is refused of the server's own page, and not of a program`(_ type: String) {
        let page: HTTPHeaders = ["Host": "localhost", "Origin": "http://localhost", "Content-Type": type]
        #expect(Self.status(page, .ownPages, method: .POST) == .unsupportedMediaType)
        #expect(Self.status(page, .ownForms, method: .POST) == nil)
        #expect(Self.status(["Host": "localhost", "Content-Type": type], .ownPages, method: .POST) == nil)
    }

    @Test(arguments: ["application/json", "application/json; charset=utf-8", "Application/JSON;charset=utf-8"])
    func `the server's own page posts JSON`(_ type: String) {
        let page: HTTPHeaders = ["Host": "localhost", "Origin": "http://localhost", "Content-Type": type]
        #expect(Self.status(page, .ownPages, method: .POST) == nil)
        var twice = page
        twice.add(name: "Content-Type", value: "text/plain")
        #expect(Self.status(twice, .ownPages, method: .POST) == .unsupportedMediaType)
    }

    @Test func `a page of an origin that is allowed is answered where apps are, one beside it is not`() {
        func status(_ origin: String, _ access: RouteAccess) -> HTTPResponseStatus? {
            let origins = ["https://app.example.org:8443"].compactMap(AllowedOrigin.init)
            return LoopbackGuard(
                hosts: HostRule(name: "127.0.0.1"), origins: OriginRule(allowed: origins), access: { _ in access }
            ).refusal(of: HTTPRequest(method: .GET, path: "/", headers: ["Host": "localhost", "Origin": origin]))?
            .status
        }
        #expect(status("https://app.example.org:8443", .apps) == nil)
        #expect(status("https://app.example.org:8443", .ownPages) == .forbidden)
        for origin in [
            "http://app.example.org:8443", "https://app.example.org.attacker.example", "https://example.org",
        ] {
            #expect(status(origin, .apps) == .forbidden)
        }
    }

    // MARK: Names

    @Test(arguments: ["auth.example.org", "auth.example.org:9229", "AUTH.example.org"])
    func `a domain is a name for its own routes, and makes no page trusted`(_ host: String) {
        #expect(Self.status(["Host": host], .apps) == .forbidden)
        #expect(Self.status(["Host": host], .ownPages) == .forbidden)
        #expect(Self.status(["Host": host], .apps.atDomains) == nil)
        #expect(Self.status(["Host": host, "Origin": "http://\(host)"], .ownForms.atDomains) == nil)
        for origin in ["https://auth.example.org", "http://auth.example.org:1"] {
            #expect(Self.status(["Host": "localhost", "Origin": origin], .apps.atDomains) == .forbidden)
            #expect(Self.status(["Host": host, "Origin": origin], .ownForms.atDomains) == .forbidden)
        }
    }

    @Test func `a name that is allowed is a name for every route, with its own pages alone`() {
        #expect(Self.status(["Host": "Pool.Internal:9229"], .ownPages) == nil)
        #expect(
            Self.status(["Host": "pool.internal:9229", "Origin": "http://pool.internal:9229"], .ownPages) == nil)
        #expect(Self.status(["Host": "pool.internal:9229", "Origin": "http://pool.internal:80"]) == .forbidden)
        #expect(Self.status(["Host": "localhost:9229", "Origin": "http://pool.internal:9229"]) == .forbidden)
        #expect(Self.status(["Host": "x.pool.internal"]) == .forbidden)
    }

    @Test(arguments: ["pool", "pool.internal", "my_pool-1", "10.0.0.7", "fe80::1", "POOL"])
    func `a name or an address can be allowed`(_ name: String) { #expect(AllowedHost(name) != nil) }

    @Test(arguments: [
        "", "http://pool", "pool:9229", "*.example.org", ".example.org", "pool.", "-pool", "pool/", "a b", "pöol",
        "[::1]",
    ])
    func `another text cannot be allowed as a name`(_ name: String) { #expect(AllowedHost(name) == nil) }

    private static func open(_ headers: HTTPHeaders) -> HTTPResponseStatus? {
        let origins = ["https://app.example.org"].compactMap(AllowedOrigin.init)
        return LoopbackGuard(
            hosts: HostRule(
                name: "0.0.0.0", isLoopback: false, allowed: ["app.example.org"].compactMap(AllowedHost.init)),
            origins: OriginRule(allowed: origins), access: { _ in .apps }
        ).refusal(of: HTTPRequest(method: .GET, path: "/", headers: headers))?.status
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
