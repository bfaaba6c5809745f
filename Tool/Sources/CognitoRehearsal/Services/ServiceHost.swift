import LoopbackHTTP
import NIOHTTP1
import Synchronization
import WireJSON

/// A server for ``FunctionServices`` on this machine, for commands that do not have their own server.
package final class ServiceHost: Sendable {
    /// The messages that functions have sent and that have not been taken yet.
    private final class Messages: Sendable {
        let sent = Mutex<[SentMessage]>([])
    }

    private static let notPlayed = HTTPReply.json(
        .notFound,
        [
            "__type": "NotEmulated",
            "message": "Only KMS, SES, SNS, SQS, Secrets Manager and the parameter store are played here.",
        ])

    private let server: HTTPServer
    private let messages = Messages()

    /// Starts the services on a free port of the loopback address.
    ///
    /// `show` receives each message as text with its recipient; without it, the messages are kept until they are taken.
    package init(show: (@Sendable (String) -> Void)? = nil) async throws {
        let messages = messages
        let services = FunctionServices { message in
            if let show { show(message.described) } else { messages.sent.withLock { $0.append(message) } }
        }
        server = try await HTTPServer.start(host: "127.0.0.1", port: 0, bodyLimit: { _ in 3 << 20 }) { request in
            services.answer(request) ?? UnplayedCall(request)?.reply ?? Self.notPlayed
        }
    }

    /// Returns true if a function's calls should come to the services: its variables name no other server and, unless it
    /// receives codes or reads secrets, it has no credentials of its author, with which it may call AWS.
    ///
    /// If `needsRealKey` is true, its variables must also not name a key of its author.
    package static func isWanted(
        with variables: [String: String], receivesCodes: Bool, needsRealKey: Bool = false
    ) -> Bool {
        ServiceVariables.areWanted(in: variables, keyIsOwn: needsRealKey)
            && (receivesCodes || SecretServices.areNeeded(by: variables)
                || !RehearsalCredentials.areGiven(in: variables))
    }

    /// Starts the services for a function that reads secrets when it starts; nil if the function reads none, or if its
    /// variables name another server.
    package static func ifNeeded(toStartWith variables: [String: String]) async throws -> ServiceHost? {
        guard SecretServices.areNeeded(by: variables), ServiceVariables.areWanted(in: variables, keyIsOwn: false)
        else { return nil }
        return try await ServiceHost()
    }

    /// Adds the services' addresses, a key and a sender to a function's variables, without replacing existing values.
    package func variables(addedTo given: [String: String]) -> [String: String] {
        let address = "http://127.0.0.1:\(server.port)"
        var variables = ServiceVariables.sender
        variables[ServiceVariables.key] = RehearsalKMS.aliasARN
        variables.merge(ServiceVariables.added(to: given, at: address)) { $1 }
        // If the function has its author's credentials, it may call other AWS services, such as DynamoDB. Otherwise,
        // those calls go to this server, which refuses them.
        if !RehearsalCredentials.areGiven(in: given) { variables["AWS_ENDPOINT_URL"] = address }
        return variables
    }

    /// Returns the messages that were sent since the last call, each with its destination and subject.
    package func takeMessages() -> [String] {
        takeAll().map(\.described)
    }

    /// Returns all messages that were sent since the last call.
    package func takeAll() -> [SentMessage] {
        messages.sent.withLock { sent in
            defer { sent = [] }
            return sent
        }
    }

    package func stop() async { await server.stop() }
}
