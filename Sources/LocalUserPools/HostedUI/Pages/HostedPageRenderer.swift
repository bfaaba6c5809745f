struct HostedLook: Sendable {}
struct HostedPageRenderer: Sendable {
    static let shared = HostedPageRenderer()
    func html(of page: HostedPage, in language: Language, look: HostedLook) throws -> String {
        let hidden = page.hidden.map { #"<input type="hidden" name="\#($0.name)" value="\#($0.value)">"# }.joined()
        return
            #"<p id="loginErrorMessage">\#(page.error ?? "")</p><form method="post" action="\#(page.action)">\#(hidden)\#(page.content)</form>"#
    }
}
extension HostedPage { func contentSecurityPolicy(redirectingTo: String?) -> String { "default-src 'none'" } }
extension WebRequest { func look(of: String?) -> HostedLook { HostedLook() } }
