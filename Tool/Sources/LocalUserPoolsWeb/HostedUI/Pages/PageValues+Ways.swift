import LocalUserPools

extension PageValues {
    var domainBox: [String: Any] {
        let field = HostedPage.Field(
            name: "idp_identifier", label: "Company email address", kind: .email, autocomplete: "email")
        return [
            "description": text("Sign in with your company"), "field": values(of: field, id: "domain"),
            "submit": text("Continue"),
        ]
    }

    var providers: [String: Any] {
        var values: [String: Any] = [:]
        values["items"] = body.providers.map { link in
            let social = Self.social[link.label]
            return [
                "class": social == nil ? "idpButton-customizable" : "socialButton-customizable", "href": link.href,
                "label": text(PageText("Continue with {provider}", ["provider": social ?? link.label])),
            ] as [String: Any]
        }
        values["description"] = body.fields.isEmpty && !body.hasDomainBox ? nil : text("Or sign in another way")
        let isSocial = body.providers.contains { Self.social[$0.label] != nil }
        values["legal"] = isSocial ? text("We won't post to any of your accounts without asking first.") : nil
        return values
    }

    /// The names of the social providers, as people know them.
    private static let social = [
        "Facebook": "Facebook", "Google": "Google", "LoginWithAmazon": "Amazon", "SignInWithApple": "Apple",
    ]

    func authenticator(_ key: PageBody.AuthenticatorKey) -> [String: Any] {
        var values: [String: Any] = [
            "address": key.address, "secret": key.secret.grouped, "codeLabel": text("QR code with the key"),
            "linkLabel": text("Open your authenticator app"), "secretLabel": text("The key:"),
        ]
        if let code = QRCode(key.address) {
            values["code"] = [
                "area": "0 0 \(code.width) \(code.width)", "paper": "M0 0h\(code.width)v\(code.width)h-\(code.width)z",
                "path": code.path,
            ]
        }
        return values
    }

    func passkey(_ options: String) -> [String: Any] {
        [
            "options": options, "failure": text("The passkey was not used. Please try again."),
            "noScript": text("Signing in with a passkey needs JavaScript."),
        ]
    }
}

extension String {
    /// The string in groups of four characters.
    fileprivate var grouped: String {
        var groups = ""
        for (index, character) in enumerated() {
            if index > 0, index.isMultiple(of: 4) { groups.append(" ") }
            groups.append(character)
        }
        return groups
    }
}
