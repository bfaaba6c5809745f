import CognitoProcessTestSupport
import Foundation
import FoundationNetworking

/// AWS as `services.py` plays it, one for all tests, which tell their messages apart by address.
struct Services: Sendable {
    /// A mail as it left.
    struct Mail: Decodable {
        let from: String
        let to: [String]
        let subject: String
        let body: String
    }

    /// A text message as it left.
    struct Text: Decodable {
        let to: String
        let text: String
    }

    private struct Sent: Decodable {
        let mails: [Mail]
        let texts: [Text]
    }

    private struct Keys: Decodable {
        let key: String
        let other: String
        let alias: String
    }

    static func shared() async throws -> Services { try await started.value }
    private static let started = Task { try await Services() }

    let key: String
    let other: String
    let alias: String
    let window: String
    private let endpoint: String
    // It lasts as long as this is held.
    private let server: StandIn

    private init() async throws {
        let tools = PackageFolder.path(".tools/moto")
        guard FileManager.default.fileExists(atPath: "\(tools)/aws_encryption_sdk") else {
            throw Unmet("\(tools) has no aws_encryption_sdk; scripts/fetch-python moto fetches it")
        }
        server = try await StandIn.started(
            "Tests/SenderTests/services.py", environment: ["PYTHONPATH": tools])
        (endpoint, window) = (try server.url("aws"), try server.url("window"))
        let keys = try JSONDecoder().decode(Keys.self, from: await Self.fetch("\(window)/keys"))
        (key, other, alias) = (keys.key, keys.other, keys.alias)
    }

    /// The environment of a function.
    func environment(_ changes: [String: String] = [:]) -> [String: String] {
        [
            "AWS_ENDPOINT_URL": endpoint, "AWS_REGION": "eu-west-1", "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE",
            "AWS_SECRET_ACCESS_KEY": "secret", "AWS_SESSION_TOKEN": "token", "MAIL_FROM": "service@example.org",
            "KMS_KEY_ARN": key, "BRAND_NAME": "Harbour & Sons",
        ].merging(changes) { $1 }
    }

    /// The mails to an address so far.
    func mails(to address: String) async throws -> [Mail] { try await sent().mails.filter { $0.to == [address] } }

    /// The text messages to a number so far.
    func texts(to number: String) async throws -> [String] {
        try await sent().texts.filter { $0.to == number }.map(\.text)
    }

    /// The number of calls of a service that fails in a way.
    func calls(_ way: String) async throws -> Int {
        try JSONDecoder().decode([String: Int].self, from: await fetch("/calls/\(way)"))["calls"] ?? 0
    }

    /// Returns a message that the SDK seals, in base64.
    func seal(
        _ plaintext: String, keys: [String]? = nil, suite: Int = 0x0378, frameLength: Int = 4096,
        pool: String? = "eu-west-1_XGqRgzHnu"
    ) async throws -> String {
        var request: [String: Any] = ["plaintext": plaintext, "keys": keys ?? [key], "suite": suite]
        request["frameLength"] = frameLength
        request["context"] = pool.map { ["userpool-id": $0] } ?? ["other": "1"]
        return try await ask("/seal", request)
    }

    /// Returns the plaintext that the SDK finds in a message.
    func open(_ message: [UInt8]) async throws -> String {
        let text = try await ask("/open", ["message": Data(message).base64EncodedString(), "keys": [key]])
        return String(decoding: Data(base64Encoded: text) ?? Data(), as: UTF8.self)
    }

    /// Returns a data key as KMS encrypts it.
    func wrap(_ plaintext: [UInt8], _ context: [String: String]) async throws -> [UInt8] {
        let text = try await ask(
            "/wrap", ["key": key, "plaintext": Data(plaintext).base64EncodedString(), "context": context])
        return Array(Data(base64Encoded: text) ?? Data())
    }

    private func sent() async throws -> Sent { try JSONDecoder().decode(Sent.self, from: await fetch("/sent")) }

    private func ask(_ path: String, _ body: [String: Any]) async throws -> String {
        let answer = try await fetch(path, try JSONSerialization.data(withJSONObject: body))
        guard let result = try JSONDecoder().decode([String: String].self, from: answer)["result"] else {
            throw Unmet("a result of \(path)")
        }
        return result
    }

    private func fetch(_ path: String, _ body: Data? = nil) async throws -> Data {
        try await Self.fetch(window + path, body)
    }

    private static func fetch(_ address: String, _ body: Data? = nil) async throws -> Data {
        guard let url = URL(string: address) else { throw Unmet("a URL for \(address)") }
        var request = URLRequest(url: url, timeoutInterval: 60)
        request.httpMethod = body == nil ? "GET" : "POST"
        request.httpBody = body
        let (answer, response) = try await URLSession.shared.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw Unmet("an answer of \(address)") }
        return answer
    }
}

/// A thread for work that waits.
enum OwnThread {
    static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
        }
    }
}
