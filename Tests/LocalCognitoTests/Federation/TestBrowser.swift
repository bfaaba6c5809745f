import Foundation
import LoopbackHTTP
import NIOHTTP1
import Synchronization
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// A browser that visits a test pool's domain without a socket.
final class TestBrowser: Sendable {
    static let host = "acme.localhost:9229"

    private let router: HTTPRouter
    private let cookies = Mutex<[String: String]>([:])

    init(_ pool: TestPool) { router = HTTPRouter(DomainService(pool.cognito.pools).routes) }

    func get(_ address: String) async -> HTTPReply { await send(.GET, address) }

    func post(_ address: String, _ form: [(name: String, value: String)], sendsCookies: Bool = true) async -> HTTPReply
    {
        let body = form.map { "\(FormValues.encoded($0.name))=\(FormValues.encoded($0.value))" }.joined(separator: "&")
        return await send(.POST, address, body, sendsCookies: sendsCookies)
    }

    /// Follows redirects within the domain.
    ///
    /// - Returns: The last answer: a page, or the redirect to another host.
    func follow(_ reply: HTTPReply) async -> HTTPReply {
        var reply = reply
        while let next = reply.headers.first(name: "Location"), next.hasPrefix("/") { reply = await get(next) }
        return reply
    }

    /// Forgets the cookies, as another browser has none of them.
    func forgetCookies() { cookies.withLock { $0 = [:] } }

    private func send(
        _ method: HTTPMethod, _ address: String, _ body: String = "", sendsCookies: Bool = true
    ) async -> HTTPReply {
        let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
        var headers: HTTPHeaders = ["Host": Self.host]
        let jar = sendsCookies ? cookies.withLock(\.self) : [:]
        if !jar.isEmpty { headers.add(name: "Cookie", value: jar.map { "\($0)=\($1)" }.joined(separator: "; ")) }
        if method == .POST { headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded") }
        let reply = await router.answer(
            HTTPRequest(
                method: method, path: parts[0], query: parts.count > 1 ? parts[1] : "", headers: headers,
                body: Array(body.utf8)))
        for cookie in reply.headers["Set-Cookie"] {
            let pair = (cookie.split(separator: ";").first ?? "").split(separator: "=", maxSplits: 1).map(String.init)
            cookies.withLock { $0[pair[0]] = pair.count > 1 && !cookie.contains("Max-Age=0") ? pair[1] : nil }
        }
        return reply
    }
}

extension HTTPReply {
    var text: String { String(decoding: body, as: UTF8.self) }
    var location: String? { headers.first(name: "Location") }

    /// The hidden fields of the page's form.
    var hiddenFields: [(name: String, value: String)] {
        text.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map {
            (String($0.output.1), String($0.output.2))
        }
    }

    /// The members of the query or of the fragment with which the app is called.
    var appAnswer: FormValues {
        let address = location ?? ""
        guard let mark = address.firstIndex(where: { "?#".contains($0) }) else { return .empty }
        return FormValues(String(address[address.index(after: mark)...])) ?? .empty
    }
}
