import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Synchronization
import WireJSON

@testable import LocalCognito
@testable import LocalUserPools
@testable import LocalUserPoolsWeb

/// The domain of a test pool with one of its rules broken: it changes requests and answers of the real domain.
final class MistakenServer: Sendable {
    enum Mistake: String, CaseIterable {
        case ignoresWrongTokensOfRegistrations, sendsBrowsersAnywhere, sharesSignIns, repeatsCodes, takesForeignCodes,
            forgetsChallenges, forgetsSecrets, takesForeignRefreshTokens, givesMachineTokens, exchangesForAnyone,
            registersAnyScope
    }

    private struct Memory {
        /// The clients of codes and refresh tokens, and the secrets of clients.
        var owners: [String: String] = [:]
        var secrets: [String: String] = [:]
        /// The answers to codes, and the latest one.
        var answers: [String: HTTPReply] = [:]
        var latest: HTTPReply?
    }

    private let mistake: Mistake
    private let domain: DomainService
    private let router: HTTPRouter
    private let pools: UserPools
    private let memory = Mutex(Memory())

    init(_ mistake: Mistake, of test: TestPool) {
        (self.mistake, pools) = (mistake, test.cognito.pools)
        domain = DomainService(pools)
        router = HTTPRouter(domain.routes)
    }

    func answer(_ request: HTTPRequest) async -> HTTPReply {
        switch request.path {
        case "/oauth2/register": await register(request)
        case "/oauth2/authorize": await authorize(request)
        case "/oauth2/token": await token(request)
        default: await router.answer(request)
        }
    }

    private func register(_ request: HTTPRequest) async -> HTTPReply {
        var (headers, body) = (request.headers, request.body)
        if mistake == .ignoresWrongTokensOfRegistrations { headers.remove(name: "Authorization") }
        var members = (try? JSONValue(json: body))?.members ?? [:]
        let scope = members["scope"]
        if mistake == .registersAnyScope {
            members["scope"] = nil
            body = Array(JSONValue.object(members).flattened.utf8)
        }
        var reply = await router.answer(HTTPRequest(method: .POST, path: request.path, headers: headers, body: body))
        guard reply.status == .created, var answer = (try? JSONValue(json: reply.body))?.members else { return reply }
        if let id = answer["client_id"]?.text, let secret = answer["client_secret"]?.text {
            memory.withLock { $0.secrets[id] = secret }
        }
        if mistake == .registersAnyScope, let scope {
            answer["scope"] = scope
            reply.body = Array(JSONValue.object(answer).flattened.utf8)
        }
        return reply
    }

    private func authorize(_ request: HTTPRequest) async -> HTTPReply {
        var (query, headers) = ((FormValues(request.query) ?? .empty).all, request.headers)
        func value(_ name: String) -> String { query.first { $0.name == name }?.value ?? "" }
        let (client, address) = (value("client_id"), value("redirect_uri"))
        let listed = (try? pools.store.appClient(client))?.settings.web.callbacks.first
        if mistake == .sendsBrowsersAnywhere, let listed {
            query = query.filter { $0.name != "redirect_uri" } + [("redirect_uri", listed)]
        }
        if mistake == .forgetsChallenges { query.removeAll { $0.name.hasPrefix("code_challenge") } }
        if mistake == .sharesSignIns, let pool = try? pools.store.userPool(TestPool.id),
            let person = try? pools.store.read({ try $0.users(in: pool, limit: 60) }).first,
            let cookie = try? domain.signedInBrowser(
                of: person, client: client, document: nil, at: request.header("Host") ?? "")
        {
            headers.replaceOrAdd(name: "Cookie", value: cookie)
        }
        var reply = await router.answer(
            HTTPRequest(method: .GET, path: request.path, query: Self.encoded(query), headers: headers))
        if let code = reply.appAnswer["code"] { memory.withLock { $0.owners[code] = client } }
        if mistake == .sendsBrowsersAnywhere, let listed, let location = reply.location, location.hasPrefix(listed) {
            reply.headers.replaceOrAdd(name: "Location", value: address + location.dropFirst(listed.count))
        }
        return reply
    }

    private func token(_ request: HTTPRequest) async -> HTTPReply {
        var form = (FormValues(request.body) ?? .empty).all
        func value(_ name: String) -> String { form.first { $0.name == name }?.value ?? "" }
        let (code, refresh, grant) = (value("code"), value("refresh_token"), value("grant_type"))
        let known = memory.withLock(\.self)
        if mistake == .repeatsCodes, let earlier = known.answers[code] { return earlier }
        if mistake == .takesForeignCodes, let owner = known.owners[code] { Self.set("client_id", owner, in: &form) }
        if mistake == .takesForeignRefreshTokens, let owner = known.owners[refresh] {
            Self.set("client_id", owner, in: &form)
        }
        if mistake == .forgetsSecrets || mistake == .takesForeignCodes || mistake == .takesForeignRefreshTokens,
            let client = form.first(where: { $0.name == "client_id" })?.value
        {
            form.removeAll { $0.name == "client_secret" }
            if let secret = known.secrets[client] { form.append(("client_secret", secret)) }
        }
        let reply = await router.answer(
            HTTPRequest(
                method: .POST, path: request.path, headers: request.headers, body: Array(Self.encoded(form).utf8)))
        guard reply.status == .ok else {
            let isGiven =
                mistake == .givesMachineTokens && grant == "client_credentials"
                || mistake == .exchangesForAnyone && grant.hasSuffix(":token-exchange")
            return isGiven ? known.latest ?? reply : reply
        }
        let token = (try? JSONValue(json: reply.body))?["refresh_token"]?.text
        let client = form.first { $0.name == "client_id" }?.value
        memory.withLock { memory in
            memory.latest = reply
            if !code.isEmpty { memory.answers[code] = reply }
            if let token { memory.owners[token] = client }
        }
        return reply
    }

    private static func set(_ name: String, _ value: String, in form: inout [(name: String, value: String)]) {
        form.removeAll { $0.name == name }
        form.append((name, value))
    }

    private static func encoded(_ values: [(name: String, value: String)]) -> String {
        values.map { "\(FormValues.encoded($0.name))=\(FormValues.encoded($0.value))" }.joined(separator: "&")
    }
}
