import CognitoProcessTestSupport
import Glibc
@_spi(Internal) import HTTPS
import Testing

/// The servers that the client trusts.
@Suite struct TrustTests {
    private let server: Server

    /// Each test has a memory of its own at the server.
    init() async throws { server = try await Server() }

    @Test func `A server of an authority that is not trusted is refused`() async throws {
        var configuration = HTTPSClient.Configuration()
        configuration.certificateAuthorities = server.authorities.theirs
        let error = await HTTPSClient(configuration).error(of: .get(try server.url("fine")))
        #expect(error?.reason == .untrusted)
        #expect(error?.step == .tls)
        #expect(error?.host == "localhost")
        #expect(try await server.received().isEmpty)
    }

    @Test func `Without a word the system's authorities are trusted, and no other`() async throws {
        let error = await HTTPSClient(.init()) { _ in nil }.error(of: .get(try server.url("fine")))
        #expect(error?.reason == .untrusted)
    }

    @Test func `A server of another name is refused`() async throws {
        let error = await server.client().error(of: .get(try server.url("fine", host: "127.0.0.1")))
        #expect(error?.reason == .untrusted)
        #expect(error?.step == .tls)
        #expect(error?.host == "127.0.0.1")
        #expect(try await server.received().isEmpty)
    }

    @Test func `A server that only speaks TLS 1_1 is refused`() async throws {
        let error = await server.client().error(of: .get(try server.url("fine", "old")))
        #expect(error?.step == .tls)
        #expect(try await server.received().isEmpty)
    }

    @Test func `SSL_CERT_FILE names whom to trust`() async throws {
        let (ours, theirs) = (server.authorities.ours, server.authorities.theirs)
        let url = try server.url("fine")
        let client = HTTPSClient(.init()) { $0 == "SSL_CERT_FILE" ? ours : nil }
        #expect(try await client.send(.get(url), within: .patience).status == 200)
        let error = await HTTPSClient(.init()) { $0 == "SSL_CERT_FILE" ? theirs : nil }.error(of: .get(url))
        #expect(error?.reason == .untrusted)
    }

    @Test func `The configured file goes before SSL_CERT_FILE`() async throws {
        let client = server.client(environment: ["SSL_CERT_FILE": server.authorities.theirs])
        #expect(try await client.send(.get(try server.url("fine")), within: .patience).status == 200)
    }

    @Test func `A file of authorities that is not there trusts nobody`() async throws {
        var configuration = HTTPSClient.Configuration()
        configuration.certificateAuthorities = "/nowhere/at/all.pem"
        let error = await HTTPSClient(configuration).error(of: .get(try server.url("fine")))
        #expect(error?.reason == .untrusted)
        #expect(try await server.received().isEmpty)
    }

    @Test(arguments: ["localhost", "127.0.0.1"])
    func `On this machine plain HTTP is allowed`(host: String) async throws {
        let url = try server.url("fine", "http", host: host)
        #expect(try await server.client().send(.get(url), within: .patience).status == 200)
    }

    @Test func `HTTPS_PROXY is a way through which the server is still checked`() async throws {
        let proxy = "http://127.0.0.1:\(try server.port("proxy"))"
        let client = server.client(environment: ["HTTPS_PROXY": proxy])
        #expect(try await client.send(.get(try server.url("fine")), within: .patience).status == 200)
        #expect(try await server.tunnels().contains("localhost:\(try server.port("https"))"))

        let wrong = await client.error(of: .get(try server.url("fine", host: "127.0.0.1")))
        #expect(wrong?.reason == .untrusted)
        #expect(try await server.received().count == 1)
    }

    @Test func `A proxy that refuses is not taken for the server`() async throws {
        let proxy = "http://127.0.0.1:\(try server.port("refusing proxy"))"
        let client = server.client(environment: ["HTTPS_PROXY": proxy])
        let error = await client.error(of: .get(try server.url("fine")))
        #expect(error?.step == .connect)
        #expect(error?.detail.contains("407") == true)
        #expect(try await server.received().isEmpty)
    }

    @Test func `NO_PROXY is honoured, and this machine's plain HTTP needs no proxy`() async throws {
        let nobody = "http://127.0.0.1:\(try server.port("closed"))"
        let client = server.client(environment: ["HTTPS_PROXY": nobody, "NO_PROXY": "localhost"])
        #expect(try await client.send(.get(try server.url("fine")), within: .patience).status == 200)
        let everywhere = server.client(environment: ["HTTPS_PROXY": nobody, "HTTP_PROXY": nobody, "ALL_PROXY": nobody])
        #expect(try await everywhere.send(.get(try server.url("fine", "http")), within: .patience).status == 200)
        let error = await everywhere.error(of: .get(try server.url("fine")))
        #expect(error?.reason == .unreachable)
    }
}
