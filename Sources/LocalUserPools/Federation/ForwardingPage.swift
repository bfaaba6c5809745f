import LoopbackHTTP
import NIOHTTP1

/// A page with a form that carries fields to another address.
struct ForwardingPage: Sendable {
    let fields: [(name: String, value: String)]
    /// The address that gets the fields.
    let address: String
    /// The sentence that says what the form carries.
    let text: String
    /// The addresses to which the receiver may redirect the browser.
    var redirects: [String] = []

    var reply: HTTPReply {
        let html = HostedPageRenderer.shared.html(
            "forward",
            [
                "text": text, "address": address,
                "hidden": fields.map { ["name": $0.name, "value": $0.value] },
            ])
        return HTTPReply(page: html, redirects: [address] + redirects)
    }
}

extension HTTPReply {
    /// Creates an answer with a page whose forms lead to the pool and to the given addresses.
    init(page html: String, status: HTTPResponseStatus = .ok, redirects: [String]) {
        let page = HostedPage(content: .message(title: "", text: ""), action: "", hidden: [])
        self.init(page: html, status: status, policy: page.contentSecurityPolicy(redirects: redirects))
    }
}
