import LoopbackHTTP
import Synchronization

/// A server on this machine that refuses the calls of AWS that it does not play, and remembers which were made.
///
/// Without services, it refuses all of them: a function that runs as in a test reaches none.
package final class RefusingHost: Sendable {
    private final class Calls: Sendable {
        let seen = Mutex<[String]>([])
    }

    private let server: HTTPServer
    private let made = Calls()
    private let playsServices: Bool

    /// Starts the server on a free port of the loopback address.
    ///
    /// With `playsServices`, it answers as ``FunctionServices`` does, and keeps no message.
    package init(playsServices: Bool = false) async throws {
        let made = made
        let services = playsServices ? FunctionServices { _ in } : nil
        self.playsServices = playsServices
        server = try await HTTPServer.start(host: "127.0.0.1", port: 0, bodyLimit: { _ in 3 << 20 }) { request in
            if let reply = services?.answer(request) { return reply }
            guard let call = UnplayedCall(request) else { return .notFound }
            made.seen.withLock { if !$0.contains(call.name) { $0.append(call.name) } }
            return call.reply
        }
    }

    /// Returns the refused calls since the last time, each once, such as `GetItem of dynamodb`.
    package func takeCalls() -> [String] {
        made.seen.withLock { calls in
            defer { calls = [] }
            return calls
        }
    }

    /// Adds the server's address to a function's variables, without replacing existing values; for services that are played, also a
    /// sender and a key.
    package func variables(addedTo given: [String: String]) -> [String: String] {
        var added = ["AWS_ENDPOINT_URL": "http://127.0.0.1:\(server.port)"]
        if playsServices {
            added.merge(ServiceVariables.sender) { given, _ in given }
            added[ServiceVariables.key] = RehearsalKMS.aliasARN
        }
        return RehearsalCredentials.added(to: given).merging(added) { given, _ in given }
    }

    package func stop() async { await server.stop() }
}
