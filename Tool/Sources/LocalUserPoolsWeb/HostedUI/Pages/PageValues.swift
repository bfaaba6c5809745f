import LocalUserPools

/// The values that a page's templates use: strings in the page's language, and sections by name.
struct PageValues {
    let page: HostedPage
    let body: PageBody
    private let look: Look
    let language: Language

    init(_ page: HostedPage, _ language: Language, _ look: Look) {
        (self.page, self.language, self.look) = (page, language, look)
        body = page.body
    }

    func text(_ text: PageText) -> String { language.text(text) }

    var all: [String: Any] {
        let title = text(body.title)
        var values: [String: Any] = [
            "language": language.rawValue, "icon": look.icon ?? "data:,",
            "title": title,
            "documentTitle": page.error == nil ? title : text(PageText("Error: {title}", ["title": title])),
            "action": page.action, "hidden": page.hidden.map { ["name": $0.name, "value": $0.value] as [String: Any] },
            "footer": text("Local user pool for development and tests"), "links": body.links.map(footLink),
        ]
        values["scheme"] = look.scheme.name
        values["sheet"] = look.sheet
        if let logo = look.logo {
            var images = ["light": logo.light]
            images["dark"] = logo.dark
            values["logo"] = images
        }
        values["text"] = body.text.map(text)
        values["error"] = page.error.map { text(PageText($0)) }
        values["account"] = body.account
        values["resend"] = body.resend.map { ["value": $0, "label": text("Send a new code")] as [String: Any] }
        values["authenticator"] = body.authenticator.map(authenticator)
        values["passkey"] = body.passkey.map(passkey)
        values["domainBox"] = body.hasDomainBox ? domainBox : nil
        values["providers"] = body.providers.isEmpty ? nil : providers
        values["choices"] = body.choices.isEmpty ? nil : choices
        if let submit = body.submit {
            values["form"] = true
            values["submit"] = text(submit)
            values["fields"] = fields
        }
        return values
    }

    private func footLink(_ link: PageBody.FootLink) -> [String: Any] {
        var values: [String: Any] = ["label": text(link.label), "href": link.href]
        values["question"] = link.question.map(text)
        return values
    }
}
