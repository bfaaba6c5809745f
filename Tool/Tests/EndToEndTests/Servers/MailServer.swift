import CognitoProcessTestSupport
import Foundation
import FoundationNetworking

/// moto's server as Amazon SES, with one verified sender, and a window to what it would have sent.
struct MailServer: Sendable {
    /// A mail as it left.
    struct Mail: Decodable {
        let from: String
        let to: [String]
        let subject: String
        let body: String
    }

    /// One for all tests, which tell their mails apart by the address.
    static func shared() async throws -> MailServer { try await started.value }
    private static let started = Task { try await MailServer() }

    /// The sender whom SES knows.
    static let sender = "service@example.org"
    private let server: StandIn

    private init() async throws {
        let moto = "\(PackageFolder.root)/.tools/moto"
        guard FileManager.default.fileExists(atPath: "\(moto)/fetched") else {
            throw Unmet("\(moto) is missing; scripts/fetch-python moto fetches it")
        }
        server = try await StandIn.started(
            "Tests/HTTPSTests/AWS/aws.py",
            environment: [
                "PYTHONPATH": moto, "PYTHONDONTWRITEBYTECODE": "1", "INITIAL_NO_AUTH_ACTION_COUNT": "inf",
            ])
        var request = URLRequest(url: try Self.url("\(server.url("aws"))/v2/email/identities"), timeoutInterval: 30)
        request.httpMethod = "POST"
        // By this alone moto knows which service is meant.
        let scope = "Credential=k/20260101/eu-west-1/ses/aws4_request"
        request.setValue(
            "AWS4-HMAC-SHA256 \(scope), SignedHeaders=host, Signature=0", forHTTPHeaderField: "Authorization")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(#"{"EmailIdentity":"\#(Self.sender)"}"#.utf8)
        let (body, response) = try await URLSession.shared.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw Unmet("an identity, got: \(String(decoding: body, as: UTF8.self))")
        }
    }

    /// The environment of a function that sends through it.
    var environment: [String: String] {
        get throws {
            [
                "AWS_ENDPOINT_URL": try server.url("aws"), "AWS_REGION": "eu-west-1",
                "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE",
                "AWS_SECRET_ACCESS_KEY": "secret", "AWS_SESSION_TOKEN": "token", "MAIL_FROM": Self.sender,
            ]
        }
    }

    /// Returns the mails to an address so far.
    func mails(to address: String) async throws -> [Mail] {
        struct Sent: Decodable { let mails: [Mail] }
        let (body, _) = try await URLSession.shared.data(from: try Self.url(server.url("sent")))
        return try JSONDecoder().decode(Sent.self, from: body).mails.filter { $0.to == [address] }
    }

    private static func url(_ text: String) throws -> URL {
        guard let url = URL(string: text) else { throw Unmet("a URL for \(text)") }
        return url
    }
}
