import Foundation
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import WireJSON

/// The routes for pages and scripts that watch the server: flows, users, and a stream of their changes.
///
/// The guide *The pool's API* documents them; they keep their shapes as it promises.
struct WatchRoutes: Sendable {
    /// The version of the routes' shapes.
    static let version = 1

    let cognito: LocalCognito
    /// The places of those who watch changes; each change costs a little for each of them.
    private let places = StreamPlaces(limit: 32)
    /// An id of this run of the server, because versions of flows begin again with each run.
    private let run: String

    init(_ cognito: LocalCognito) {
        self.cognito = cognito
        run = UUID().uuidString.lowercased()
    }

    var all: [HTTPRoute] {
        [
            LocalRoute.get("/_local/flows", for: .apps) { request, _ in list(request) },
            LocalRoute.get("/_local/flows/{id}", for: .apps) { request, parts in flow(parts[0], request) },
            LocalRoute.get("/_local/users", for: .apps) { request, _ in await users(request) },
            HTTPRoute([.GET], "/_local/changes", for: .apps) { request, _ in changes(request) },
        ]
    }

    /// Returns the parameters of a request, in which a plus sign is a space too.
    private static func query(_ request: HTTPRequest) -> [String: String] {
        Dictionary((FormValues(request.query)?.all ?? []).map { ($0.name, $0.value) }) { first, _ in first }
    }

    // MARK: Flows

    /// Answers with summaries of flows: of all, of those that have changed since a version, or of those that match filters.
    private func list(_ request: HTTPRequest) -> HTTPReply {
        let query = Self.query(request)
        let changes = cognito.server.trace.changes(since: query["since"].flatMap { Int($0) } ?? 0)
        let words = (query["find"] ?? "").lowercased().split(separator: " ").map(String.init)
        let summaries = changes.flows.map { (flow: $0, json: FlowSummary($0).json) }
        let chosen = summaries.filter { flow, summary in
            func lists(_ name: String, _ filter: String) -> Bool {
                guard let value = query[filter] else { return true }
                return summary[name]?.elements?.contains(.text(value)) == true
            }
            let names = [summary["username"]?.text, summary["givenUsername"]?.text]
            return lists("triggers", "trigger") && lists("functions", "function")
                && (query["user"].map { names.contains($0) } ?? true)
                && (query["hasError"] == nil || summary["hasError"] == .boolean(query["hasError"] == "true"))
                && flow.contains(words)
        }
        return LocalRoute.json(.object(changes.members(with: chosen.map(\.json)).merging(state)))
    }

    /// Answers with one flow, as JSON or as the text that the command prints.
    private func flow(_ id: String, _ request: HTTPRequest) -> HTTPReply {
        guard let flow = Int(id).flatMap(cognito.server.trace.flow) else {
            return LocalRoute.json(["message": "This flow is not kept."], status: .notFound)
        }
        switch Self.query(request)["as"] {
        case nil, "json": return LocalRoute.json(flow.json)
        case "text": return LocalRoute.text(FlowText().text(of: flow))
        default:
            return LocalRoute.json(["message": "A flow has the forms as=json and as=text."], status: .badRequest)
        }
    }

    // MARK: Messages

    /// Answers with summaries of the messages after a number, the oldest first, or of those that match words.
    func messages(_ request: HTTPRequest, since: String) async -> HTTPReply {
        let query = Self.query(request)
        let words = (query["find"] ?? "").lowercased().split(separator: " ").map(String.init)
        return await LocalRoute.result { () async throws(ServiceError) in
            guard let since = Int64(since) else {
                throw .invalidParameter("since must be the number of a message; 0 lists all messages.")
            }
            let all = try cognito.pools.messages().compactMap(\.members)
            let flows = MessageFlows(cognito.server.trace)
            let summaries = all.filter { ($0["number"]?.number ?? 0) > Double(since) }
                .filter { query["pool"] == nil || $0["userPoolId"]?.text == query["pool"] }
                .map { MessageSummary($0, flow: flows.flow(of: $0)) }.filter { $0.contains(words) }
            let members: JSONMembers<JSONValue> = [
                "latest": all.last?["number"] ?? 0, "oldest": all.first?["number"] ?? 0,
                "messages": .array(summaries.map(\.json)),
            ]
            return .object(members.merging(state))
        }
    }

    /// The members that each answer about the server's state has.
    private var state: JSONMembers<JSONValue> {
        ["api": .integer(Int64(Self.version)), "run": .text(run), "now": .decimal(cognito.server.clock.now)]
    }

    // MARK: Users

    private func users(_ request: HTTPRequest) async -> HTTPReply {
        let query = Self.query(request)
        let words = (query["find"] ?? "").split(separator: " ").map(String.init)
        let limit = min(max(query["limit"].flatMap { Int($0) } ?? 50, 1), 200)
        return await LocalRoute.result { () async throws(ServiceError) in
            let list = try cognito.pools.users(
                with: words, in: query["pool"], from: query["from"].flatMap { Int64($0) }, limit: limit)
            var members: JSONMembers<JSONValue> = [
                "users": .array(list.users), "count": .integer(Int64(list.count)),
                "now": .decimal(cognito.server.clock.now),
            ]
            members["next"] = list.next.map { .integer($0) }
            return .object(members)
        }
    }

    // MARK: Changes

    /// Answers with server-sent events, from the version in `since` or in the header of a browser that comes back.
    private func changes(_ request: HTTPRequest) -> HTTPReply {
        guard let place = places.take() else {
            return LocalRoute.json(
                [
                    "message": .text(
                        "\(places.limit) pages and programs watch the changes already, which is the limit. Close one of them, or "
                            + "call /_local/flows?since=VERSION from time to time.")
                ], status: .serviceUnavailable)
        }
        let parts = request.header("Last-Event-ID")?.split(separator: ":") ?? []
        let known = parts.count == 2 && parts[0] == run[...] ? Int(parts[1]) : nil
        let since = known ?? Self.query(request)["since"].flatMap { Int($0) } ?? 0
        var reply = HTTPReply(
            status: .ok,
            headers: [
                "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store",
                "Access-Control-Allow-Origin": "*",
            ])
        reply.stream = { [cognito, run, state, place] writer in
            defer { withExtendedLifetime(place) {} }
            // Hundreds of flows take longer than other connections should wait for the loop.
            try await withTaskExecutorPreference(globalConcurrentExecutor) {
                var feed = ChangeFeed(cognito, run: run, since: since)
                let changes = cognito.server.changes.listen()
                try await writer.write(ChangeFeed.event("hello", .object(state)))
                try await writer.write(feed.news())
                for await _ in changes {
                    // A call changes the store and then the flows; changes that come meanwhile are one event.
                    try await Task.sleep(for: .milliseconds(50))
                    try await writer.write(feed.news())
                }
            }
        }
        return reply
    }
}
