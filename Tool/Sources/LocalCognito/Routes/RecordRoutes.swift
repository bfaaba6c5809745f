@_spi(Internal) import CognitoModel
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import WireJSON

/// The routes that say what the server has: its health, its record of calls, pools, triggers and functions.
struct RecordRoutes: Sendable {
    let cognito: LocalCognito

    var all: [HTTPRoute] {
        [
            LocalRoute.get("/_local/health", for: .apps) { _, _ in LocalRoute.json(cognito.health) },
            LocalRoute.get("/_local/trace", for: .apps) { request, _ in trace(request) },
            LocalRoute.get("/_local/pools", for: .apps) { _, _ in LocalRoute.json(cognito.poolList) },
            LocalRoute.get("/_local/notes") { _, _ in LocalRoute.json(.array(cognito.templateNotes.map(JSONValue.text)))
            },
            LocalRoute.get("/_local/pools/{pool}") { _, parts in
                await LocalRoute.result { () async throws(ServiceError) in try await cognito.description(of: parts[0]) }
            },
            LocalRoute.get("/_local/triggers/{source}") { _, parts in
                TriggerMembers(parts[0]).map { LocalRoute.json($0.json) } ?? .notFound
            },
            LocalRoute.get("/_local/functions/{name}") { _, parts in
                LocalRoute.json(VariableList(await cognito.server.host.environment(of: parts[0])).json)
            },
            LocalRoute.get("/_local/identity-pools") { _, _ in
                await LocalRoute.result { () async throws(ServiceError) in .array(try cognito.exportedIdentityPools()) }
            },
        ]
    }

    /// Answers with the flows as JSON, or without a body if the caller already has the latest flows.
    private func trace(_ request: HTTPRequest) -> HTTPReply {
        let tag = "\"\(cognito.server.trace.version)\""
        guard request.header("If-None-Match") != tag else {
            return HTTPReply(status: .notModified, headers: ["ETag": tag])
        }
        var reply = LocalRoute.json(cognito.server.trace.json)
        reply.headers.add(name: "ETag", value: tag)
        return reply
    }
}
