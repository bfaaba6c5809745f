import Foundation
package import LoopbackHTTP
package import NIOHTTP1
import Synchronization
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import LocalUserPoolsWeb

/// A browser that visits a test pool's domain without a socket.
package final class TestBrowser: Sendable {
    package let host: String
    private let router: HTTPRouter
    private let cookies = Mutex<[String: String]>([:])

    package init(_ pool: TestPool, domain: String) {
        host = "\(domain).localhost:9229"
        router = HTTPRouter(DomainService(pool.cognito.pools).routes)
    }

    package func get(_ address: String) async -> HTTPReply { await send(.GET, address) }

    package func post(_ address: String, _ form: [(name: String, value: String)], sendsCookies: Bool = true) async
        -> HTTPReply
    {
        await send(.POST, address, form: form, sendsCookies: sendsCookies)
    }

    /// Posts a form as another site's page does, which brings no cookies, and presses the button of the pool's own page
    /// that sends the form again.
    package func bring(_ form: [(name: String, value: String)], to path: String) async -> HTTPReply {
        let reply = await post(path, form, sendsCookies: false)
        guard reply.hiddenFields.contains(where: { $0.name == "_repeated" }) else { return reply }
        return await post(path, reply.hiddenFields)
    }

    /// Follows redirects within the domain.
    ///
    /// - Returns: The last answer: a page, or the redirect to another host.
    package func follow(_ reply: HTTPReply) async -> HTTPReply {
        var reply = reply
        while let next = reply.location, next.hasPrefix("/") { reply = await get(next) }
        return reply
    }

    /// Forgets the cookies, as another browser has none of them.
    package func forgetCookies() { cookies.withLock { $0 = [:] } }

    /// The cookies that the browser has.
    package var held: [String: String] { cookies.withLock(\.self) }

    /// Sends a request with the browser's cookies, and keeps those of the answer.
    package func send(
        _ method: HTTPMethod, _ address: String, form: [(name: String, value: String)]? = nil,
        body: String? = nil, headers: HTTPHeaders = [:], host: String? = nil, sendsCookies: Bool = true
    ) async -> HTTPReply {
        let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
        var headers = headers
        headers.add(name: "Host", value: host ?? self.host)
        let jar = sendsCookies ? held : [:]
        if !jar.isEmpty { headers.add(name: "Cookie", value: jar.map { "\($0)=\($1)" }.joined(separator: "; ")) }
        if form != nil { headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded") }
        let members = form?.map { "\(FormValues.encoded($0.name))=\(FormValues.encoded($0.value))" } ?? []
        let reply = await router.answer(
            HTTPRequest(
                method: method, path: parts[0], query: parts.count > 1 ? parts[1] : "", headers: headers,
                body: Array((body ?? members.joined(separator: "&")).utf8)))
        for cookie in reply.headers["Set-Cookie"] {
            let pair = (cookie.split(separator: ";").first ?? "").split(separator: "=", maxSplits: 1).map(String.init)
            cookies.withLock { $0[pair[0]] = pair.count > 1 && !cookie.contains("Max-Age=0") ? pair[1] : nil }
        }
        return reply
    }
}

extension HTTPReply {
    package var text: String { String(decoding: body, as: UTF8.self) }
    package var location: String? { headers.first(name: "Location") }

    /// The hidden fields of the page's form.
    package var hiddenFields: [(name: String, value: String)] {
        text.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map {
            (Self.unescaped($0.output.1), Self.unescaped($0.output.2))
        }
    }

    /// The text that a page writes with entities.
    package static func unescaped(_ text: Substring) -> String {
        ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&amp;": "&"].sorted { $0.key > $1.key }
            .reduce(String(text)) { $0.replacing($1.key, with: $1.value) }
    }

    /// The members of the query or of the fragment with which the app is called.
    package var appAnswer: FormValues {
        let address = location ?? ""
        guard let mark = address.firstIndex(where: { "?#".contains($0) }) else { return .empty }
        return FormValues(String(address[address.index(after: mark)...])) ?? .empty
    }
}
