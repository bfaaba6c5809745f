import Foundation
import LoopbackHTTP
import NIOHTTP1
import WireJSON

/// The routes in addition to the API: the pools' keys and discovery documents, and the pool's own below `/_local/`.
struct LocalRoutes: Sendable {
    let cognito: LocalCognito

    /// Returns the size of the largest body of a request to any path, in bytes.
    ///
    /// Calls have three megabytes: styles of pages have two, in base64. Only a job that waits for it gets a file with users.
    func bodyLimit(_ head: HTTPRequest) -> Int {
        let parts = Self.parts(head.path)
        if parts.count == 4, parts[0] == "_local", parts[1] == "imports" {
            return head.method == .PUT && acceptsFile(parts[2], parts[3], head) ? 100 << 20 : 0
        }
        let takesBody = ["/", MessageServices.emailPath].contains(head.path) || parts.first == "_local"
        return takesBody && head.method == .POST ? 3 << 20 : 0
    }

    private static func parts(_ path: String) -> [String] {
        path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    }

    /// Answers a request to any path but `/`.
    func answer(_ request: HTTPRequest) async -> HTTPReply {
        let parts = Self.parts(request.path)
        if parts.count == 3, parts[1] == ".well-known" { return wellKnown(parts[2], pool: parts[0], request) }
        if parts.first == ConfirmationLink.page { return await confirmUser(request) }
        if parts == ["feedback"] { return feedback(request) }
        if request.path == MessageServices.emailPath {
            return MessageServices(cognito: cognito).sendEmail(request)
        }
        guard parts.first == "_local" else { return .notFound }
        if parts.count == 4, parts[1] == "imports" { return await importFile(parts[2], parts[3], request) }
        if parts.count == 3, parts[1] == "outbox" { return await get(request) { await mail(parts[2]) } }
        switch parts.dropFirst().joined(separator: "/") {
        case "": return get(request) { Page.reply("index.html") }
        case "page.css", "page.js": return get(request) { Page.reply(parts[1]) }
        case "outbox":
            return await get(request) {
                await Self.result { () async throws(CognitoException) in
                    .array(try cognito.store.read { try $0.messages() })
                }
            }
        case "trace": return get(request) { trace(request) }
        case "pools": return get(request) { Self.json(pools) }
        case "reset":
            return await post(request) { _ async throws(CognitoException) in
                try await cognito.reset()
                return [:]
            }
        case "clock": return await post(request, setClock)
        case "events": return await post(request, saveEvent)
        case "faults":
            switch request.method {
            case .GET, .HEAD: return Self.json(cognito.faults.json)
            case .DELETE:
                cognito.faults.clear()
                return Self.json([:])
            default:
                return await post(request) { body async throws(CognitoException) in
                    try cognito.faults.add(OperationInput(body.value.members ?? [:]))
                }
            }
        case "takeover":
            return await post(request) { body async throws(CognitoException) in
                try await cognito.notifyTakeOver(OperationInput(body.value.members ?? [:]))
            }
        default: return .notFound
        }
    }

    // MARK: Keys

    private func wellKnown(_ document: String, pool id: String, _ request: HTTPRequest) -> HTTPReply {
        guard request.method == .GET || request.method == .HEAD else { return .onlyAllows(.GET) }
        do {
            let pool = try cognito.store.userPool(id)
            switch document {
            case "jwks.json": return Self.json(try cognito.keySet(of: pool))
            case "openid-configuration": return Self.json(cognito.discovery(of: pool))
            default: return .notFound
            }
        } catch {
            return Self.json(["message": .text(error.message)], status: .badRequest)
        }
    }

    // MARK: Links

    /// Confirms a sign-up by the link of an email.
    private func confirmUser(_ request: HTTPRequest) async -> HTTPReply {
        guard request.method == .GET else { return .onlyAllows(.GET) }
        let values = Self.values(request)
        let (status, text) = await cognito.confirmUser(
            client: values["client_id"] ?? "", user: values["user_name"] ?? "", code: values["confirmation_code"] ?? "")
        return Self.page("Sign-up", text, status)
    }

    /// Notes what a user says by the link of a warning.
    private func feedback(_ request: HTTPRequest) -> HTTPReply {
        guard request.method == .GET else { return .onlyAllows(.GET) }
        // OpenSSL fails only where memory has run out.
        let answer = try? cognito.takeFeedback(Self.values(request))
        return Self.page("Sign-in", answer?.text ?? "", answer?.status ?? 500)
    }

    private static func values(_ request: HTTPRequest) -> [String: String] {
        var values: [String: String] = [:]
        for item in URLComponents(string: "?\(request.query)")?.queryItems ?? [] { values[item.name] = item.value }
        return values
    }

    private static func page(_ title: String, _ text: String, _ status: Int) -> HTTPReply {
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return HTTPReply(
            status: HTTPResponseStatus(statusCode: status),
            headers: ["Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "default-src 'none'"],
            body: Array("<!DOCTYPE html><html lang=\"en\"><title>\(title)</title><p>\(escaped)</p></html>\n".utf8))
    }

    // MARK: The pool's own

    /// The email of a number, as the page shows it.
    private func mail(_ number: String) async -> HTTPReply {
        guard let number = Int64(number), let message = try? cognito.store.read({ try $0.message(number) }) else {
            return .notFound
        }
        return MailDocument.reply(message) ?? .notFound
    }

    /// The flows; nothing if the caller has them already.
    private func trace(_ request: HTTPRequest) -> HTTPReply {
        let tag = "\"\(cognito.trace.version)\""
        guard request.header("If-None-Match") != tag else {
            return HTTPReply(status: .notModified, headers: ["ETag": tag])
        }
        var reply = Self.json(cognito.trace.json)
        reply.headers.add(name: "ETag", value: tag)
        return reply
    }

    /// Keeps an event in the project's folder `events/`: `{"name": "PreSignUp_SignUp", "event": {…}}`.
    private func saveEvent(_ body: JSONView) throws(CognitoException) -> JSONValue {
        guard let save = cognito.eventFolder else {
            throw .resourceNotFound("There is no project, and so no folder for events.")
        }
        let name = body["name"]?.scalarText ?? ""
        let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        guard isName, !name.isEmpty, name.utf8.count <= 100, let event = body["event"], event.kind == .object else {
            throw .invalidParameter("An event needs a name of letters and digits, and the event as an object.")
        }
        return ["path": .text(try save(name, event.source))]
    }

    /// The pools with their app clients, for the page and for scripts.
    private var pools: JSONValue {
        .array(
            cognito.store.userPools.map { pool in
                [
                    "id": .text(pool.id), "name": .text(pool.name),
                    "clients": .array(
                        cognito.store.appClients(of: pool.id).map { ["id": .text($0.id), "name": .text($0.name)] }),
                ]
            })
    }

    /// Sets or advances the clock: `{"set": 1767225600}` or `{"advance": 3600}`, in seconds.
    private func setClock(_ body: JSONView) throws(CognitoException) -> JSONValue {
        let (time, step) = (body["set"]?.value.number, body["advance"]?.value.number)
        switch (time, step) {
        case (let time?, nil): cognito.clock.set(to: time)
        case (nil, let step?): cognito.clock.advance(by: step)
        case (nil, nil) where body.isEmpty: break
        default:
            throw .invalidParameter(
                #"Write {"advance": 3600} to move the clock by so many seconds, or {"set": 1767225600} for a time in "#
                    + "seconds since 1970.")
        }
        return ["now": .decimal(cognito.clock.now)]
    }

    // MARK: Imports

    /// Takes the file of an import job, or shows the job's report.
    private func importFile(_ pool: String, _ id: String, _ request: HTTPRequest) async -> HTTPReply {
        switch request.method {
        case .GET, .HEAD:
            return cognito.imports.report(id).map { .text(.ok, $0) } ?? .notFound
        case .PUT:
            guard acceptsFile(pool, id, request) else {
                return .text(.forbidden, "The address is not that of a job that waits for a file.\n")
            }
            guard !request.isTooLarge else { return .text(.payloadTooLarge, "A file can have 100 MB at most.\n") }
            cognito.imports.upload(request.body, for: id)
            return HTTPReply(status: .ok)
        default: return .onlyAllows(.PUT)
        }
    }

    /// Returns true if the address of a request is that of an import job that waits for a file.
    private func acceptsFile(_ pool: String, _ id: String, _ request: HTTPRequest) -> Bool {
        let signature = Self.values(request)["X-Amz-Signature"] ?? ""
        guard let object = try? cognito.store.read({ try $0.object(.importJob, id, in: pool) }),
            let pool = try? cognito.store.userPool(pool)
        else { return false }
        return (try? ImportJob(object: object, pool: pool).accepts(signature, at: cognito.clock.now)) == true
    }

    // MARK: Answers

    private func get(_ request: HTTPRequest, _ answer: () async -> HTTPReply) async -> HTTPReply {
        guard request.method == .GET || request.method == .HEAD else { return .onlyAllows(.GET) }
        return await answer()
    }

    private func get(_ request: HTTPRequest, _ answer: () -> HTTPReply) -> HTTPReply {
        guard request.method == .GET || request.method == .HEAD else { return .onlyAllows(.GET) }
        return answer()
    }

    private func post(
        _ request: HTTPRequest, _ answer: (JSONView) async throws(CognitoException) -> JSONValue
    ) async -> HTTPReply {
        guard request.method == .POST else { return .onlyAllows(.POST) }
        guard !request.isTooLarge else {
            return Self.json(["message": "The body is larger than three megabytes."], status: .payloadTooLarge)
        }
        guard let document = try? JSONDocument(request.body.isEmpty ? Array("{}".utf8) : request.body),
            document.root.kind == .object
        else { return Self.json(["message": "The body has to be a JSON object."], status: .badRequest) }
        return await Self.result { () async throws(CognitoException) -> JSONValue in try await answer(document.root) }
    }

    private static func result(_ work: () async throws(CognitoException) -> JSONValue) async -> HTTPReply {
        do {
            return json(try await work())
        } catch {
            return json(["message": .text(error.message)], status: HTTPResponseStatus(statusCode: error.status))
        }
    }

    /// An answer in plain JSON, which pages that may call the pool may read.
    private static func json(_ value: JSONValue, status: HTTPResponseStatus = .ok) -> HTTPReply {
        var reply = APIEndpoint.reply(status, value)
        reply.headers.replaceOrAdd(name: "Content-Type", value: "application/json; charset=utf-8")
        reply.headers.replaceOrAdd(name: "Cache-Control", value: "no-store")
        return reply
    }
}
