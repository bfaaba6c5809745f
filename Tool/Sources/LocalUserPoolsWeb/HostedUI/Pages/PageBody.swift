import LocalUserPools

/// The parts of a page's content, with English strings.
struct PageBody: Sendable {
    /// A link below the form, and the question before it.
    struct FootLink: Sendable {
        var question: PageText?
        var label: PageText
        var href: String
    }

    /// The secret key of an authenticator app that the user is setting up.
    struct AuthenticatorKey: Sendable {
        var secret: String
        var address: String
    }

    var title: PageText
    var text: PageText?
    var fields: [HostedPage.Field] = []
    var choices: [HostedPage.Choice] = []
    /// The label of the button; nil for a page without a form.
    var submit: PageText?
    /// The value of the button that requests another code; nil without that button.
    var resend: String?
    /// The user whose password the page asks for; only password managers see this name.
    var account: String?
    var providers: [HostedPage.Link] = []
    var hasDomainBox = false
    var links: [FootLink] = []
    var authenticator: AuthenticatorKey?
    /// The options of a passkey request, as JSON.
    var passkey: String?
}
