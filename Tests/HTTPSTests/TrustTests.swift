import CognitoProcessTestSupport
import Glibc
@_spi(Internal) import HTTPS
import Testing

/// The servers that the client trusts.
@Suite struct TrustTests {
    private func error(of request: HTTPSRequest, by client: HTTPSClient) async -> HTTPSError? {
        await #expect(throws: HTTPSError.self) { try await client.send(request, within: .patience) }
    }

    @Test func `A server of an authority that is not trusted is refused`() async throws {
        let server = try await Server()
        var configuration = HTTPSClient.Configuration()
        configuration.certificateAuthorities = server.authorities.theirs
        let error = await error(of: .get(try server.url("fine")), by: HTTPSClient(configuration))
        #expect(error?.reason == .untrusted)
        #expect(error?.step == .tls)
        #expect(error?.host == "localhost")
        #expect(try await server.received().isEmpty)
    }

    @Test func `Without a word the system's authorities are trusted, and no other`() async throws {
        let server = try await Server()
        let error = await error(of: .get(try server.url("fine")), by: HTTPSClient(.init()) { _ in nil })
        #expect(error?.reason == .untrusted)
    }

    @Test func `A server of another name is refused`() async throws {
        let server = try await Server()
        let error = await error(of: .get(try server.url("fine", host: "127.0.0.1")), by: server.client())
        #expect(error?.reason == .untrusted)
        #expect(error?.step == .tls)
        #expect(error?.host == "127.0.0.1")
        #expect(try await server.received().isEmpty)
    }

    @Test func `A server that only speaks TLS 1_1 is refused`() async throws {
        let server = try await Server()
        let error = await error(of: .get(try server.url("fine", "old")), by: server.client())
        #expect(error?.step == .tls)
        #expect(try await server.received().isEmpty)
    }

    @Test func `SSL_CERT_FILE names whom to trust`() async throws {
        let server = try await Server()
        let (ours, theirs) = (server.authorities.ours, server.authorities.theirs)
        let url = try server.url("fine")
        let client = HTTPSClient(.init()) { $0 == "SSL_CERT_FILE" ? ours : nil }
        #expect(try await client.send(.get(url), within: .patience).status == 200)
        let error = await error(of: .get(url), by: HTTPSClient(.init()) { $0 == "SSL_CERT_FILE" ? theirs : nil })
        #expect(error?.reason == .untrusted)
    }

    @Test func `The configured file goes before SSL_CERT_FILE`() async throws {
        let server = try await Server()
        let client = server.client(environment: ["SSL_CERT_FILE": server.authorities.theirs])
        #expect(try await client.send(.get(try server.url("fine")), within: .patience).status == 200)
    }

    @Test func `A file of authorities that is not there trusts nobody`() async throws {
        let server = try await Server()
        var configuration = HTTPSClient.Configuration()
        configuration.certificateAuthorities = "/nowhere/at/all.pem"
        let error = await error(of: .get(try server.url("fine")), by: HTTPSClient(configuration))
        #expect(error?.reason == .untrusted)
        #expect(try await server.received().isEmpty)
    }

    @Test(arguments: ["localhost", "127.0.0.1"])
    func `On this machine plain HTTP is allowed`(host: String) async throws {
        let server = try await Server()
        let url = try server.url("fine", "http", host: host)
        #expect(try await server.client().send(.get(url), within: .patience).status == 200)
    }

    @Test func `HTTPS_PROXY is a way through which the server is still checked`() async throws {
        let server = try await Server()
        let proxy = "http://127.0.0.1:\(try server.port("proxy"))"
        let client = server.client(environment: ["HTTPS_PROXY": proxy])
        #expect(try await client.send(.get(try server.url("fine")), within: .patience).status == 200)
        #expect(try await server.tunnels().contains("localhost:\(try server.port("https"))"))

        let wrong = await error(of: .get(try server.url("fine", host: "127.0.0.1")), by: client)
        #expect(wrong?.reason == .untrusted)
        #expect(try await server.received().count == 1)
    }

    @Test func `A proxy that refuses is not taken for the server`() async throws {
        let server = try await Server()
        let proxy = "http://127.0.0.1:\(try server.port("refusing proxy"))"
        let client = server.client(environment: ["HTTPS_PROXY": proxy])
        let error = await error(of: .get(try server.url("fine")), by: client)
        #expect(error?.step == .connect)
        #expect(error?.detail.contains("407") == true)
        #expect(try await server.received().isEmpty)
    }

    @Test func `NO_PROXY is honoured, and this machine's plain HTTP needs no proxy`() async throws {
        let server = try await Server()
        let nobody = "http://127.0.0.1:\(try server.port("closed"))"
        let client = server.client(environment: ["HTTPS_PROXY": nobody, "NO_PROXY": "localhost"])
        #expect(try await client.send(.get(try server.url("fine")), within: .patience).status == 200)
        let everywhere = server.client(environment: ["HTTPS_PROXY": nobody, "HTTP_PROXY": nobody, "ALL_PROXY": nobody])
        #expect(try await everywhere.send(.get(try server.url("fine", "http")), within: .patience).status == 200)
        let error = await error(of: .get(try server.url("fine")), by: everywhere)
        #expect(error?.reason == .unreachable)
    }
}
