import Synchronization
import WireJSON

/// A server of the Model Context Protocol over lines of JSON-RPC.
///
/// It serves clients with the handshake of the versions until 2025-11-25, and those of 2026-07-28, which has none.
package final class ContextServer: Sendable {
    /// The most bytes of a message.
    package static let messageLimit = 4 << 20
    /// The most calls that run at the same time.
    private static let callLimit = 32
    /// The time for which a client may keep a list, in milliseconds: the server never changes one.
    private static let lifetime: Int64 = 3_600_000

    private let name: String
    private let version: String
    private let instructions: String
    private let tools: [ContextTool]
    private let resources: [ContextResource]
    private let writer: LineWriter
    private let calls = Mutex(Calls())

    /// The calls that run, by numbers, because a client may use the id of a call again as soon as it has cancelled it.
    private struct Calls {
        var tasks: [Int: Task<Void, Never>] = [:]
        var numbers: [JSONValue: Int] = [:]
        var last = 0
    }

    package init(
        name: String, version: String, instructions: String, tools: [ContextTool], resources: [ContextResource],
        writer: LineWriter
    ) {
        self.name = name
        self.version = version
        self.instructions = instructions
        self.tools = tools
        self.resources = resources
        self.writer = writer
    }

    /// Answers messages until the lines end or the task is cancelled; then cancels the calls that run, and waits for them.
    package func serve(_ lines: AsyncStream<LineReader.Line>) async {
        for await line in lines {
            switch line {
            case .bytes(let bytes): take(bytes)
            case .tooLong:
                answer(nil, .failure(.invalidRequest("A message has at most \(Self.messageLimit) bytes.")))
            }
        }
        let running = calls.withLock { Array($0.tasks.values) }
        for call in running { call.cancel() }
        for call in running { await call.value }
    }

    // MARK: Messages

    private func take(_ bytes: [UInt8]) {
        do {
            guard let request = try ContextRequest(bytes) else { return }
            guard let id = request.id else { return notice(request) }
            begin(request, id)
        } catch {
            answer(error.id, .failure(error.error))
        }
    }

    private func notice(_ request: ContextRequest) {
        guard request.method == "notifications/cancelled", let id = request.parameters["requestId"] else { return }
        calls.withLock { calls in calls.numbers.removeValue(forKey: id).flatMap { calls.tasks[$0] } }?.cancel()
    }

    /// Answers a request at once, or starts the call that it asks for.
    private func begin(_ request: ContextRequest, _ id: JSONValue) {
        do throws(ContextError) {
            try checkVersion(of: request)
            switch request.method {
            case "tools/call":
                let (tool, arguments) = try call(request)
                let progress = ContextProgress(request.progressToken, writer)
                try start(id, request) { try await tool.call(arguments, progress).members }
            case "resources/read":
                let resource = try resource(request)
                try start(id, request) { ["contents": [try await resource.contents()]] }
            default: answer(id, .success(try members(of: request)), to: request)
            }
        } catch {
            answer(id, .failure(error), to: request)
        }
    }

    /// Throws if a request names a version that the server does not know, or one that begins with a handshake.
    private func checkVersion(of request: ContextRequest) throws(ContextError) {
        guard let version = request.version, !ProtocolVersion.withoutHandshake.contains(version) else { return }
        throw ContextError(
            code: -32022, message: "The version \(version) is not served without a handshake.",
            data: ["supported": .init(ProtocolVersion.withoutHandshake), "requested": .text(version)])
    }

    private func start(
        _ id: JSONValue, _ request: ContextRequest,
        _ work: @escaping @Sendable () async throws -> JSONMembers<JSONValue>
    ) throws(ContextError) {
        let problem: ContextError? = calls.withLock { calls in
            guard calls.numbers[id] == nil else { return .invalidRequest("A request with this id is still running.") }
            guard calls.tasks.count < Self.callLimit else {
                return ContextError(code: -32000, message: "At most \(Self.callLimit) calls run at the same time.")
            }
            calls.last += 1
            let number = calls.last
            calls.numbers[id] = number
            calls.tasks[number] = Task {
                let result: Result<JSONMembers<JSONValue>, ContextError>
                do {
                    result = .success(try await work())
                } catch let error as ContextError {
                    result = .failure(error)
                } catch {
                    result = .failure(ContextError(code: -32603, message: "\(error)"))
                }
                // The client forgets the id before it uses it again, so the answer comes last.
                self.calls.withLock { calls in
                    calls.tasks[number] = nil
                    if calls.numbers[id] == number { calls.numbers[id] = nil }
                }
                // The client that has cancelled a request expects no answer.
                if !Task.isCancelled { self.answer(id, result, to: request) }
            }
            return nil
        }
        if let problem { throw problem }
    }

    // MARK: Methods

    private func members(of request: ContextRequest) throws(ContextError) -> JSONMembers<JSONValue> {
        switch request.method {
        case "initialize":
            guard let version = request.parameters["protocolVersion"]?.text else {
                throw .invalidParameters("initialize needs protocolVersion.")
            }
            return [
                "protocolVersion": .text(ProtocolVersion.agreed(with: version)), "capabilities": capabilities,
                "serverInfo": information, "instructions": .text(instructions),
            ]
        case "server/discover":
            return [
                "supportedVersions": .init(ProtocolVersion.all), "capabilities": capabilities,
                "instructions": .text(instructions),
            ]
        case "ping": return [:]
        case "tools/list": return ["tools": .init(tools.map(\.json))]
        case "resources/list": return ["resources": .init(resources.map(\.json))]
        case "resources/templates/list": return ["resourceTemplates": []]
        default: throw .unknownMethod(request.method)
        }
    }

    private var capabilities: JSONValue { ["tools": [:], "resources": [:]] }

    private var information: JSONValue { ["name": .text(name), "version": .text(version)] }

    private func call(
        _ request: ContextRequest
    ) throws(ContextError) -> (tool: ContextTool, arguments: JSONMembers<JSONValue>) {
        guard let name = request.parameters["name"]?.text else { throw .invalidParameters("tools/call needs name.") }
        guard let tool = tools.first(where: { $0.name == name }) else {
            throw .invalidParameters("There is no tool \(name).")
        }
        let given = request.parameters["arguments"] ?? .null
        guard given == .null || given.members != nil else {
            throw .invalidParameters("The arguments must be an object.")
        }
        return (tool, try ContextArgument.check(given.members ?? [:], tool.arguments, of: name))
    }

    private func resource(_ request: ContextRequest) throws(ContextError) -> ContextResource {
        guard let uri = request.parameters["uri"]?.text else { throw .invalidParameters("resources/read needs uri.") }
        guard let resource = resources.first(where: { $0.uri == uri }) else {
            // The newer versions have retired the code of the older ones.
            throw ContextError(
                code: request.version == nil ? -32002 : -32602, message: "There is no resource \(uri).",
                data: ["uri": .text(uri)])
        }
        return resource
    }

    // MARK: Answers

    private func answer(
        _ id: JSONValue?, _ result: Result<JSONMembers<JSONValue>, ContextError>, to request: ContextRequest? = nil
    ) {
        var message: JSONMembers<JSONValue> = ["jsonrpc": "2.0", "id": id ?? .null]
        switch result {
        case .success(let members): message["result"] = .object(request.map { complete(members, $0) } ?? members)
        case .failure(let error): message["error"] = error.json
        }
        writer.write(.object(message))
    }

    /// Adds the members that results have in the versions without a handshake.
    private func complete(
        _ members: JSONMembers<JSONValue>, _ request: ContextRequest
    ) -> JSONMembers<JSONValue> {
        guard request.version != nil || request.method == "server/discover" else { return members }
        var members = members
        members["resultType"] = "complete"
        members["_meta"] = ["io.modelcontextprotocol/serverInfo": information]
        if request.method != "tools/call" {
            members["ttlMs"] = .integer(Self.lifetime)
            members["cacheScope"] = "private"
        }
        return members
    }
}
