/// The callers that a route answers, in addition to programs, which send no `Origin`.
package struct RouteAccess: Sendable {
    /// The pages that may call a route.
    enum Pages: Sendable {
        /// No page: only programs.
        case none
        /// Pages that the server itself has sent: scheme, name and port are the server's.
        case own
        /// These, pages that this machine serves on any port, and pages of the allowed origins.
        case apps
        /// Pages of all sites.
        case all
    }

    let pages: Pages
    /// A Boolean value that indicates whether a page may post what an HTML form can send; if not, it must post JSON.
    let acceptsForms: Bool
    /// A Boolean value that indicates whether callers may address the route by a domain that the server plays.
    private(set) var isForDomains = false

    /// Programs alone: no browser may call, not even with a page of the server itself.
    package static let programs = RouteAccess(pages: .none, acceptsForms: true)
    /// The server's own pages, which post JSON; for every route that says nothing else.
    package static let ownPages = RouteAccess(pages: .own, acceptsForms: false)
    /// The server's own pages, which may post forms.
    package static let ownForms = RouteAccess(pages: .own, acceptsForms: true)
    /// Apps: the server's own pages, pages on this machine, and pages of the allowed origins.
    package static let apps = RouteAccess(pages: .apps, acceptsForms: true)
    /// Pages of all sites, which may post forms; the route itself checks what they post.
    package static let allPages = RouteAccess(pages: .all, acceptsForms: true)

    /// A Boolean value that indicates whether no page may call the route.
    package var isForProgramsOnly: Bool { pages == .none }

    /// The same callers, who may also address the server by a domain that it plays.
    package var atDomains: RouteAccess {
        var access = self
        access.isForDomains = true
        return access
    }
}
