import CognitoMarkup
@_spi(Internal) import CognitoModel
import CognitoRehearsal
import Foundation
import LocalAWS
import LocalIdentityPools
import LocalUserPools
import LocalUserPoolsWeb
import LoopbackHTTP
import NIOHTTP1
@_spi(Internal) import WireJSON

/// The routes other than the API: the pools' keys and discovery documents, and the local routes below `/_local/`.
struct LocalRoutes: Sendable {
    let cognito: LocalCognito
    private let watch: WatchRoutes

    init(cognito: LocalCognito) {
        self.cognito = cognito
        watch = WatchRoutes(cognito)
    }

    var all: [HTTPRoute] {
        keys + pages + mail + messages + records + watch.all + controls + files
    }

    private var keys: [HTTPRoute] {
        [
            document("jwks.json") { pool throws(ServiceError) in try cognito.pools.keySet(of: pool) },
            document("openid-configuration") { pool throws(ServiceError) in try cognito.pools.discovery(of: pool) },
            // The keys and the discovery document of identity pools, whose tokens all have the same issuer.
            Self.get("/.well-known/jwks_uri", for: .apps) { _, _ in
                await Self.result { () async throws(ServiceError) in try cognito.identities.pools.keySet() }
            },
            Self.get("/.well-known/openid-configuration", for: .apps) { _, _ in
                Self.json(cognito.identities.pools.discovery)
            },
        ]
    }

    private var pages: [HTTPRoute] {
        [
            HTTPRoute([.GET], "/\(ConfirmationLink.page)/") { request, _ in await confirmUser(request) },
            HTTPRoute([.GET], "/feedback") { request, _ in feedback(request) },
            Self.get("/_local/") { _, _ in Page.reply("index.html") },
            Self.get("/_local/messages.css") { _, _ in Page.reply("messages.css", MailDocument.style) },
        ]
            + Page.parts.map { file in Self.get("/_local/\(file)") { _, _ in Page.reply(file) } }
    }

    private var messages: [HTTPRoute] {
        [
            Self.get("/_local/outbox", for: .apps) { request, _ in
                if let since = FormValues(request.query)?["since"] {
                    return await watch.messages(request, since: since)
                }
                return await Self.result { () async throws(ServiceError) in
                    .array(try cognito.pools.messages(of: FormValues(request.query)?["pool"]))
                }
            },
            Self.get("/_local/outbox/{number}") { request, parts in
                let query = FormValues(request.query)
                return query?["as"] == "json" ? message(parts[0]) : mail(parts[0], query?["scheme"])
            },
        ]
    }

    /// The routes of Amazon SES's second API for functions.
    var mail: [HTTPRoute] {
        FunctionServices.mailPaths.map { path in
            HTTPRoute([.GET, .POST], path, bodyLimit: Self.callLimit) { request, _ in
                cognito.services.answer(request) ?? .notFound
            }
        }
    }

    private var records: [HTTPRoute] {
        [
            Self.get("/_local/health", for: .apps) { _, _ in Self.json(cognito.health) },
            Self.get("/_local/trace", for: .apps) { request, _ in trace(request) },
            Self.get("/_local/pools", for: .apps) { _, _ in Self.json(cognito.poolList) },
            Self.get("/_local/notes") { _, _ in Self.json(.array(cognito.templateNotes.map(JSONValue.text))) },
            Self.get("/_local/pools/{pool}") { _, parts in
                await Self.result { () async throws(ServiceError) in try await cognito.description(of: parts[0]) }
            },
            Self.get("/_local/triggers/{source}") { _, parts in
                TriggerMembers(parts[0]).map { Self.json($0.json) } ?? .notFound
            },
            Self.get("/_local/functions/{name}") { _, parts in
                Self.json(FunctionVariables(await cognito.server.host.environment(of: parts[0])).json)
            },
            Self.get("/_local/identity-pools") { _, _ in
                await Self.result { () async throws(ServiceError) in .array(try cognito.exportedIdentityPools()) }
            },
            post("/_local/pools", cognito.makePools),
            post("/_local/events") { body async throws(ServiceError) in try keeper().keepSample(body) },
            post("/_local/tests") { body async throws(ServiceError) in try await keeper().makeTest(body) },
            post("/_local/again", sendAgain),
        ]
    }

    private var controls: [HTTPRoute] {
        [
            post("/_local/reset") { _ async throws(ServiceError) in
                try await cognito.reset()
                return [:]
            },
            post("/_local/clock", setClock),
            post("/_local/faults") { body async throws(ServiceError) in
                try cognito.server.faults.add(OperationInput(body.value.members ?? [:]))
            },
            Self.get("/_local/faults") { _, _ in Self.json(cognito.server.faults.json) },
            HTTPRoute([.DELETE], "/_local/faults") { _, _ in
                cognito.server.faults.clear()
                return Self.json([:])
            },
            HTTPRoute([.DELETE], "/_local/faults/{id}") { _, parts in
                guard let id = Int(parts[0]), cognito.server.faults.remove(id) else { return .notFound }
                return Self.json([:])
            },
            Self.get("/_local/settings") { _, _ in Self.json(cognito.pools.settings) },
            post("/_local/settings") { body async throws(ServiceError) in
                try cognito.pools.change(settings: body.value.members ?? [:])
            },
            post("/_local/logins") { body async throws(ServiceError) in
                try cognito.identities.pools.makeLogin(OperationInput(body.value.members ?? [:]))
            },
            post("/_local/takeover") { body async throws(ServiceError) in
                try await cognito.pools.notifyTakeOver(OperationInput(body.value.members ?? [:]))
            },
        ]
    }

    /// The routes for the file of an import job, and for the job's report.
    ///
    /// A request's body is read only if the job is waiting for its file.
    private var files: [HTTPRoute] {
        let path = "/_local/imports/{pool}/{job}"
        return [
            HTTPRoute([.PUT], path, bodyLimit: { acceptsFile($1[0], $1[1], $0) ? 100 << 20 : 0 }) { request, parts in
                importFile(parts[0], parts[1], request)
            },
            Self.get(path) { _, parts in cognito.pools.report(of: parts[1]).map { .text(.ok, $0) } ?? .notFound },
        ]
    }

    /// The size limit of calls is three megabytes, because a style of pages has up to two megabytes in base64.
    static let callLimit: HTTPRoute.BodyLimit = { _, _ in 3 << 20 }

    // MARK: Keys

    /// Returns the route of a pool's document, for programs that check tokens.
    private func document(
        _ name: String, _ content: @escaping @Sendable (String) throws(ServiceError) -> JSONValue
    ) -> HTTPRoute {
        Self.get("/{pool}/.well-known/\(name)", for: .apps) { _, parts in
            do throws(ServiceError) {
                return Self.json(try content(parts[0]))
            } catch {
                return Self.json(["message": .text(error.message)], status: .badRequest)
            }
        }
    }

    // MARK: Links

    /// Confirms a sign-up: the user has followed the link in an email.
    private func confirmUser(_ request: HTTPRequest) async -> HTTPReply {
        let values = FormValues(request.query) ?? .empty
        let (status, text) = await cognito.service.confirmUser(
            client: values["client_id"] ?? "", user: values["user_name"] ?? "", code: values["confirmation_code"] ?? "")
        return Self.page("Sign-up", text, status)
    }

    /// Records a user's answer: the user has followed a link in a warning.
    private func feedback(_ request: HTTPRequest) -> HTTPReply {
        let values = FormValues(request.query) ?? .empty
        let answer = try? cognito.pools.takeFeedback(
            token: values["token"] ?? "", event: values["eventId"] ?? "", response: values["response"] ?? "")
        return Self.page("Sign-in", answer?.text ?? "", answer?.status ?? 500)
    }

    private static func page(_ title: String, _ text: String, _ status: Int) -> HTTPReply {
        .page(
            Page.text("answer.html", ["title": title, "text": Markup.html(text)]),
            status: HTTPResponseStatus(statusCode: status))
    }

    // MARK: The pool's own routes

    /// Answers with all members of the message that has a number, and with the id of its flow.
    private func message(_ number: String) -> HTTPReply {
        guard let number = Int64(number), var message = try? cognito.pools.message(number) else {
            return Self.json(["message": "This message is not kept."], status: .notFound)
        }
        message["number"] = .integer(number)
        message["flow"] = MessageFlows(cognito.server.trace).flow(of: message).map { .integer(Int64($0)) }
        return Self.json(.object(message))
    }

    /// Answers with the email that has a number, in light or dark colours, for the live page.
    private func mail(_ number: String, _ scheme: String?) -> HTTPReply {
        guard let number = Int64(number), let message = try? cognito.pools.message(number) else {
            return .notFound
        }
        return MailReply.to(message, scheme: scheme ?? "light") ?? .notFound
    }

    /// Answers with the flows as JSON, or without a body if the caller already has the latest flows.
    private func trace(_ request: HTTPRequest) -> HTTPReply {
        let tag = "\"\(cognito.server.trace.version)\""
        guard request.header("If-None-Match") != tag else {
            return HTTPReply(status: .notModified, headers: ["ETag": tag])
        }
        var reply = Self.json(cognito.server.trace.json)
        reply.headers.add(name: "ETag", value: tag)
        return reply
    }

    /// Writes into the project for the live page; fails if the server has no project.
    private func keeper() throws(ServiceError) -> Keeper {
        guard let project = cognito.project else {
            throw .resourceNotFound("There is no project, and so no folder for events and tests.").with(status: 404)
        }
        return Keeper(project: project, recordsMetadata: cognito.server.recordsMetadata)
    }

    /// Sends an event to a function again, and answers with what Cognito would do: `{"function": "ARN", "event": {…}}`.
    ///
    /// An event that Cognito would not send is refused; the message has a line for each problem.
    private func sendAgain(_ body: JSONView) async throws(ServiceError) -> JSONValue {
        guard let function = body["function"]?.scalarText, let event = body["event"], event.kind == .object,
            let source = (event["triggerSource"] ?? event["eventType"])?.scalarText
        else { throw .invalidParameter("Write a function's ARN, and the event as an object with its triggerSource.") }
        let standIns = MetadataStandIns(for: [event], isRecorded: cognito.server.recordsMetadata)
        let bytes = Array(standIns.events[0].bytes)
        let problems = SentEventCheck(bytes).problems
        guard problems.isEmpty else {
            throw .invalidParameter("Cognito does not send such an event:\n" + problems.joined(separator: "\n"))
        }
        let record = CallTrace(
            number: 0, operation: source, time: cognito.server.clock.now,
            recordsMetadata: cognito.server.recordsMetadata)
        // No fault: those are for calls of the services.
        _ = await FunctionCall(function, source: source, faults: [], of: record, on: cognito.server).answer(to: bytes)
        var result = record.json.members?["steps"]?.elements?.first?.members ?? [:]
        if let note = standIns.note { result["notes"] = [.text(note)] }
        return .object(result)
    }

    /// Sets or advances the clock: `{"set": 1767225600}` or `{"advance": 3600}`, in seconds.
    private func setClock(_ body: JSONView) throws(ServiceError) -> JSONValue {
        let (time, step) = (body["set"]?.value.number, body["advance"]?.value.number)
        switch (time, step) {
        case (let time?, nil): cognito.server.setClock { $0.set(to: time) }
        case (nil, let step?): cognito.server.setClock { $0.advance(by: step) }
        case (nil, nil) where body.isEmpty: break
        default:
            throw .invalidParameter(
                #"Write {"advance": 3600} to move the clock forward by 3600 seconds, or {"set": 1767225600} for a time in "#
                    + "seconds since 1970.")
        }
        return ["now": .decimal(cognito.server.clock.now)]
    }

    // MARK: Imports

    private func importFile(_ pool: String, _ id: String, _ request: HTTPRequest) -> HTTPReply {
        guard acceptsFile(pool, id, request) else {
            return .text(.forbidden, "This address does not belong to a job that waits for a file.\n")
        }
        guard !request.isTooLarge else { return .text(.payloadTooLarge, "A file can have at most 100 MB.\n") }
        cognito.pools.upload(request.body, for: id)
        return HTTPReply(status: .ok)
    }

    /// Returns true if a request has the address of an import job that is waiting for its file.
    private func acceptsFile(_ pool: String, _ id: String, _ request: HTTPRequest) -> Bool {
        let signature = FormValues(request.query)?["X-Amz-Signature"] ?? ""
        return cognito.pools.acceptsFile(of: id, in: pool, signature: signature)
    }

    // MARK: Answers

    static func get(
        _ path: String, for access: RouteAccess = .ownPages, _ answer: @escaping HTTPRoute.Answer
    ) -> HTTPRoute {
        HTTPRoute([.GET, .HEAD], path, for: access, answer)
    }

    /// Returns a route that accepts a JSON object and answers with JSON.
    private func post(
        _ path: String, _ answer: @escaping @Sendable (JSONView) async throws(ServiceError) -> JSONValue
    ) -> HTTPRoute {
        HTTPRoute([.POST], path, bodyLimit: Self.callLimit) { request, _ in
            guard !request.isTooLarge else {
                return Self.json(["message": "The body is larger than three megabytes."], status: .payloadTooLarge)
            }
            guard let document = try? JSONDocument(request.body.isEmpty ? Array("{}".utf8) : request.body),
                document.root.kind == .object
            else { return Self.json(["message": "The body must be a JSON object."], status: .badRequest) }
            return await Self.result { () async throws(ServiceError) -> JSONValue in
                try await answer(document.root)
            }
        }
    }

    static func result(_ work: () async throws(ServiceError) -> JSONValue) async -> HTTPReply {
        do {
            return json(try await work())
        } catch {
            return json(["message": .text(error.message)], status: HTTPResponseStatus(statusCode: error.status))
        }
    }

    /// Returns an answer in plain text, which pages that may call the pool may read.
    static func text(_ text: String) -> HTTPReply {
        var reply = HTTPReply.text(.ok, text)
        reply.headers.add(name: "Cache-Control", value: "no-store")
        reply.headers.add(name: "Access-Control-Allow-Origin", value: "*")
        reply.headers.add(name: "X-Content-Type-Options", value: "nosniff")
        return reply
    }

    /// Returns an answer in plain JSON, which pages that may call the pool may read.
    static func json(_ value: JSONValue, status: HTTPResponseStatus = .ok) -> HTTPReply {
        var reply = JSONProtocol.reply(status, value)
        reply.headers.replaceOrAdd(name: "Content-Type", value: "application/json; charset=utf-8")
        reply.headers.replaceOrAdd(name: "Cache-Control", value: "no-store")
        return reply
    }
}
