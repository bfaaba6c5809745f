import CognitoRehearsal
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import WireJSON

/// The routes of the outbox: messages as JSON, and emails as their readers see them.
struct MessageRoutes: Sendable {
    let cognito: LocalCognito
    let watch: WatchRoutes

    var all: [HTTPRoute] {
        [
            LocalRoute.get("/_local/outbox", for: .apps) { request, _ in
                if let since = FormValues(request.query)?["since"] {
                    return await watch.messages(request, since: since)
                }
                return await LocalRoute.result { () async throws(ServiceError) in
                    .array(try cognito.pools.messages(of: FormValues(request.query)?["pool"]))
                }
            },
            LocalRoute.get("/_local/outbox/{number}") { request, parts in
                let query = FormValues(request.query)
                return query?["as"] == "json" ? message(parts[0]) : mail(parts[0], query?["scheme"])
            },
        ]
    }

    /// Answers with all members of the message that has a number, and with the id of its flow.
    private func message(_ number: String) -> HTTPReply {
        guard let number = Int64(number), var message = try? cognito.pools.message(number) else {
            return LocalRoute.json(["message": "This message is not kept."], status: .notFound)
        }
        message["number"] = .integer(number)
        message["flow"] = MessageFlows(cognito.server.trace).flow(of: message).map { .integer(Int64($0)) }
        return LocalRoute.json(.object(message))
    }

    /// Answers with the email that has a number, in light or dark colours, for the live page.
    private func mail(_ number: String, _ scheme: String?) -> HTTPReply {
        guard let number = Int64(number), let message = try? cognito.pools.message(number) else {
            return .notFound
        }
        return MailReply.to(message, scheme: scheme ?? "light") ?? .notFound
    }
}
