import LoopbackHTTP
import Synchronization

/// A server on this machine that refuses every call of AWS, and remembers which were made.
///
/// A function that runs as in a test reaches no services.
package final class RefusingHost: Sendable {
    private final class Calls: Sendable {
        let seen = Mutex<[String]>([])
    }

    private let server: HTTPServer
    private let made = Calls()

    /// Starts the server on a free port of the loopback address.
    package init() async throws {
        let made = made
        server = try await HTTPServer.start(host: "127.0.0.1", port: 0, bodyLimit: { _ in 3 << 20 }) { request in
            guard let call = UnplayedCall(request) else { return .notFound }
            made.seen.withLock { if !$0.contains(call.name) { $0.append(call.name) } }
            return call.reply
        }
    }

    /// The calls so far, each once, such as `GetItem of dynamodb`.
    package var calls: [String] { made.seen.withLock(\.self) }

    /// Adds the server's address to a function's variables, without replacing existing values.
    package func variables(addedTo given: [String: String]) -> [String: String] {
        RehearsalCredentials.added(to: given)
            .merging(["AWS_ENDPOINT_URL": "http://127.0.0.1:\(server.port)"]) { given, _ in given }
    }

    package func stop() async { await server.stop() }
}
