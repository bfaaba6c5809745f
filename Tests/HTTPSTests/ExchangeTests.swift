import CognitoTestSupport
import HTTPS
import Testing
import WireJSON

/// The request as sent, and the response as read.
@Suite struct ExchangeTests {
    private let server: Server

    /// Each test has a memory of its own at the server.
    init() async throws { server = try await Server() }

    static let methods: [HTTPSMethod] = [.get, .post, .put, .patch, .delete, HTTPSMethod(rawValue: "PROPFIND")]

    @Test(arguments: methods) func `A request arrives as it was made`(method: HTTPSMethod) async throws {
        let request = HTTPSRequest(
            method, try server.url("fine?a=1&b=two words"), .text("Björn"), headers: ["X-One": "1", "X-Empty": ""])
        let response = try await server.client().send(request, within: .patience)
        #expect(response.status == 200)
        #expect(response.text == "fine")

        let received = try await server.received()
        #expect(received.count == 1)
        #expect(received.first?.method == method.rawValue)
        #expect(received.first?.target.hasSuffix("/fine?a=1&b=two%20words") == true)
        #expect(received.first?.body == "Björn")
        let headers = received.first?.headers.map { $0[0].lowercased() }.sorted()
        #expect(headers == ["content-length", "content-type", "host", "user-agent", "x-empty", "x-one"])
        #expect(received.first?.header("X-One") == "1")
        #expect(received.first?.header("Content-Type") == "text/plain; charset=utf-8")
    }

    @Test(arguments: [HTTPSMethod.get, .delete, .post, .put])
    func `A request without a body says so`(method: HTTPSMethod) async throws {
        _ = try await server.client().send(HTTPSRequest(method, try server.url("fine")), within: .patience)
        let received = try #require(try await server.received().first)
        #expect(received.method == method.rawValue)
        #expect(received.header("Content-Length") == (method == .post || method == .put ? "0" : nil))
        #expect(received.header("Content-Type") == nil)
    }

    @Test func `HEAD has headers and no body`() async throws {
        let client = server.client()
        for _ in 0..<2 {
            let response = try await client.send(HTTPSRequest(.head, try server.url("head")), within: .patience)
            #expect(response.headers["x-kind"] == "head")
            #expect(response.body.isEmpty)
        }
    }

    @Test func `A form is escaped`() async throws {
        let form = HTTPSBody.form(["name": "Ada & Björn", "a=b": "+1 100%"])
        _ = try await server.client().send(.post(try server.url("fine"), form), within: .patience)
        let received = try #require(try await server.received().first)
        #expect(received.body == "name=Ada+%26+Bj%C3%B6rn&a%3Db=%2B1+100%25")
        #expect(received.header("Content-Type") == "application/x-www-form-urlencoded")
    }

    @Test func `JSON goes there and comes back`() async throws {
        let request = HTTPSRequest.post(try server.url("status?code=422"), try .json(["a": [1, true, nil]]))
        let response = try await server.client().send(request, within: .patience)
        #expect(try await server.received().first?.body == #"{"a":[1,true,null]}"#)
        #expect(!response.isSuccess)
        #expect(response.status == 422)
        #expect(try response.json()["problem"]?.text == "none of yours")
    }

    @Test func `A body of megabytes arrives whole, without a question first`() async throws {
        let text = String(repeating: "0123456789abcdef", count: 200_000)
        let response = try await server.client().send(.post(try server.url("fine"), .text(text)), within: .patience)
        #expect(response.status == 200)
        let received = try #require(try await server.received().first)
        #expect(received.body == text)
        #expect(received.header("Expect") == nil)
    }

    @Test func `A value from somebody else stays one part of the URL`() async throws {
        let part = HTTPSRequest.escaped("../a b?c#d/%41ö")
        _ = try await server.client().send(.get(try server.url("fine/\(part)")), within: .patience)
        #expect(try await server.received().first?.target.hasSuffix("/fine/..%2Fa%20b%3Fc%23d%2F%2541%C3%B6") == true)
    }

    @Test func `Interim answers and their headers are passed over`() async throws {
        let response = try await server.client().send(.get(try server.url("interim")), within: .patience)
        #expect(response.status == 200)
        #expect(response.headers["X-Hint"] == nil)
        #expect(response.headers["x-kind"] == "final")
        #expect(response.headers.values(of: "X-TWICE") == ["one", "two"])
        #expect(response.text == "late")
    }

    @Test func `A redirect is an answer and is not followed`() async throws {
        let response = try await server.client().send(.get(try server.url("redirect")), within: .patience)
        #expect(response.status == 302)
        #expect(response.headers["Location"] == "/elsewhere/fine")
        #expect(try await server.received().count == 1)
    }

    @Test(arguments: ["large?bytes=70000", "large?bytes=70000&chunked=1", "large-head"])
    func `What is larger than the limit is refused`(deed: String) async throws {
        let client = server.client(responseLimit: 69_999)
        let error = await client.error(of: .get(try server.url(deed)))
        #expect(error?.reason == .tooLarge)
        #expect(error?.step == .receive)
        // The next request still works.
        #expect(try await client.send(.get(try server.url("fine")), within: .patience).status == 200)
    }

    @Test func `What is as large as the limit comes`() async throws {
        let client = server.client(responseLimit: 70_000)
        let response = try await client.send(.get(try server.url("large?bytes=70000")), within: .patience)
        #expect(response.body == Array(repeating: UInt8(ascii: "x"), count: 70_000))
    }

    @Test(arguments: [
        Row("a line break in a header", HTTPSRequest(.get, "https://localhost/", headers: ["X-A": "1\r\nX-B: 2"])),
        Row("a null in a header", HTTPSRequest(.get, "https://localhost/", headers: ["X-A": "1\0"])),
        Row("a header's name with a colon", HTTPSRequest(.get, "https://localhost/", headers: ["X-A: 1\r\nX-B": "2"])),
        Row("a header without a name", HTTPSRequest(.get, "https://localhost/", headers: ["": "2"])),
        Row("another host's name", HTTPSRequest(.get, "https://localhost/", headers: ["Host": "example.org"])),
        Row("a length", HTTPSRequest(.get, "https://localhost/", headers: ["content-length": "5"])),
        Row("a transfer encoding", HTTPSRequest(.get, "https://localhost/", headers: ["Transfer-Encoding": "chunked"])),
        Row(
            "a line break in the method",
            HTTPSRequest(HTTPSMethod(rawValue: "GET / HTTP/1.1\r\n"), "https://localhost/")),
        Row("no method", HTTPSRequest(HTTPSMethod(rawValue: ""), "https://localhost/")),
        Row("no URL", HTTPSRequest(.get, "")),
        Row("a path alone", HTTPSRequest(.get, "/path")),
        Row("no host", HTTPSRequest(.get, "https:///path")),
        Row("a host of other letters", HTTPSRequest(.get, "https://köping.example/")),
        Row("an escape in the host", HTTPSRequest(.get, "https://local%00host/")),
        Row("a user's name", HTTPSRequest(.get, "https://ada:secret@localhost/")),
        Row("another scheme", HTTPSRequest(.get, "ftp://localhost/")),
        Row("a file", HTTPSRequest(.get, "file:///etc/passwd")),
        Row("no encryption to another machine", HTTPSRequest(.get, "http://example.org/")),
        Row(
            "no encryption to a name that begins like this machine", HTTPSRequest(.get, "http://127.0.0.1.example.org/")
        ),
        Row("no encryption to a name that ends like this machine", HTTPSRequest(.get, "http://my.localhost/")),
        Row("no encryption to any address", HTTPSRequest(.get, "http://0.0.0.0/")),
        Row("no encryption to a private address", HTTPSRequest(.get, "http://169.254.169.254/latest/meta-data/")),
    ])
    func `A request that is not safe is not sent`(row: Row<HTTPSRequest>) async throws {
        let error = await HTTPSClient().error(of: row.value)
        #expect(error?.reason == .invalidRequest)
        #expect(error?.step == .prepare)
        #expect(error.map { !"\($0)".contains("secret") } == true)
    }
}
