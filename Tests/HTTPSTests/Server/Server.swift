import CognitoProcessTestSupport
import Foundation
@_spi(Internal) import HTTPS

/// The server of these tests, one for all of them; each test has a key, and so a memory, of its own.
struct Server: Sendable {
    private static let shared = Task {
        try await OwnThread.run {
            let authorities = try Authorities()
            return (authorities, try StandIn("Tests/HTTPSTests/Server/server.py", [authorities.folder]))
        }
    }

    let authorities: Authorities
    private let standIn: StandIn
    private let key = UUID().uuidString

    init() async throws { (authorities, standIn) = try await Self.shared.value }

    /// A client that trusts the authority of the server's certificate.
    func client(
        idleLimit: Duration? = nil, responseLimit: Int? = nil, environment: [String: String] = [:]
    ) -> HTTPSClient {
        var configuration = HTTPSClient.Configuration()
        configuration.certificateAuthorities = authorities.ours
        if let idleLimit { configuration.idleLimit = idleLimit }
        if let responseLimit { configuration.responseLimit = responseLimit }
        return HTTPSClient(configuration) { environment[$0] }
    }

    /// The URL of a deed: what the server is to do.
    func url(_ deed: String, _ face: String = "https", host: String = "localhost") throws -> String {
        let scheme = face == "http" ? "http" : "https"
        return "\(scheme)://\(host):\(try standIn.port(face))/\(key)/\(deed)"
    }

    func port(_ face: String) throws -> Int { try standIn.port(face) }

    /// One request as the server got it.
    struct Received: Decodable {
        let connection: Int
        /// A Boolean value that indicates whether its connection is still there.
        let isOpen: Bool
        let method: String
        let target: String
        let headers: [[String]]
        let body: String

        func header(_ name: String) -> String? {
            headers.first { $0[0].lowercased() == name.lowercased() }?[1]
        }
    }

    /// The requests of this test that the server got so far.
    func received(_ face: String = "https") async throws -> [Received] { try await received(key: key) }

    /// The requests to the server's proxy.
    func tunnels() async throws -> [String] { try await received(key: "proxy").map(\.target) }

    private func received(key: String) async throws -> [Received] {
        let url = "http://localhost:\(try standIn.port("http"))/\(key)/memory"
        var configuration = HTTPSClient.Configuration()
        configuration.responseLimit = 64 << 20
        let response = try await HTTPSClient(configuration).send(.get(url), within: .patience)
        return try JSONDecoder().decode([Received].self, from: Data(response.body))
    }
}
