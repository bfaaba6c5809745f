import LocalUserPools
import LoopbackHTTP

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
        return .page(html, .form(redirects: [address] + redirects))
    }
}
