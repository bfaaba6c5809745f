package import NIOHTTP1

/// The permissions of a page in a browser.
///
/// By default, a page may do nothing. Markup in it that was not escaped then does nothing either.
package struct PagePolicy: Hashable, Sendable {
    /// The directives that permit the page to load something, such as `style-src 'self'`.
    package var loads: [String]
    /// The sources to which the page's forms, and the redirects that answer them, may lead; empty for a page without a form.
    package var formTargets: [String]
    /// The source whose pages may show the page in a frame.
    package var ancestors: String
    /// The permissions of the page's sandbox; nil for a page without a sandbox.
    ///
    /// A sandbox without scripts also ignores `<meta http-equiv=refresh>`, which no other directive stops.
    package var sandbox: [String]?
    /// The `Referrer-Policy`.
    ///
    /// With `no-referrer`, browsers send `Origin: null` with the page's forms, so a page with a form needs `same-origin`.
    package var referrer: String

    package init(
        loads: [String] = [], formTargets: [String] = [], ancestors: String = "'none'", sandbox: [String]? = [],
        referrer: String = "no-referrer"
    ) {
        self.loads = loads
        self.formTargets = formTargets
        self.ancestors = ancestors
        self.sandbox = sandbox
        self.referrer = referrer
    }

    /// The value of `Content-Security-Policy`.
    package var directives: String {
        let targets = formTargets.isEmpty ? "'none'" : formTargets.joined(separator: " ")
        var directives = ["default-src 'none'"] + loads
        directives += ["form-action \(targets)", "base-uri 'none'", "frame-ancestors \(ancestors)"]
        if let sandbox { directives.append((["sandbox"] + sandbox).joined(separator: " ")) }
        return directives.joined(separator: "; ")
    }

    /// The headers of a reply with the page.
    fileprivate var headers: HTTPHeaders {
        var headers: HTTPHeaders = [
            "Content-Security-Policy": directives, "X-Content-Type-Options": "nosniff", "Referrer-Policy": referrer,
        ]
        // This is for browsers that do not know `frame-ancestors`.
        if ancestors == "'none'" { headers.add(name: "X-Frame-Options", value: "DENY") }
        return headers
    }
}

extension HTTPReply {
    /// Returns a reply with a page in HTML, or with another text that a browser may show as a page.
    package static func page(
        _ text: String, type: String = "text/html; charset=utf-8", status: HTTPResponseStatus = .ok,
        caching: String = "no-store", _ policy: PagePolicy = PagePolicy()
    ) -> HTTPReply {
        var headers: HTTPHeaders = ["Content-Type": type, "Cache-Control": caching]
        headers.add(contentsOf: policy.headers)
        return HTTPReply(status: status, headers: headers, body: Array(text.utf8))
    }
}
