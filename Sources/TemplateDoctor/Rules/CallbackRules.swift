import CloudTemplate
import CognitoModel

/// Rules about the addresses of an app to which Cognito sends browsers back.
enum CallbackRules {
    static let all = [missing, address, standard]

    private static let page =
        "https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-client-apps.html"

    static let missing = TemplateRule(
        name: "callback.missing", severity: .error, isAcceptable: false,
        summary: "the flow code or implicit without a callback URL",
        why: "Cognito refuses the client: 'CallbackUrls can not be empty when code flow or implicit flow is selected'.",
        source: page
    ) { checked in
        checked.clients.compactMap { client in
            guard client.oauth.hasUsers, client.oauth.callbacks.isEmpty else { return nil }
            let example = checked.notation.member("CallbackURLs", "[\"https://app.example.org/\"]")
            return client.mistake(
                "AllowedOAuthFlows", problem: "\(client.resource.id) has no callback URL",
                fix: "add the app's address, such as \(example)")
        }
    }

    static let address = TemplateRule(
        name: "callback.address", severity: .error, isAcceptable: false,
        summary: "a callback or logout URL that is not absolute, has a fragment, or uses HTTP",
        why:
            "Cognito refuses the client. An address must be absolute and have no fragment. Only addresses of a developer's own "
            + "machine, localhost, 127.0.0.1 and [::1], may use HTTP. An app's own scheme, such as myapp://, is allowed.",
        source: page
    ) { checked in
        checked.clients.flatMap { client in
            [("CallbackURLs", client.oauth.callbacks), ("LogoutURLs", client.oauth.logouts)].flatMap { name, urls in
                urls.elements.compactMap { element in
                    let address = CallbackAddress(
                        element.text.map { [.text($0)] } ?? checked.template.parts(element.node))
                    return address.defect.map { defect in
                        client.mistake(
                            name, at: element.node.place,
                            problem: "the address \(address.text) in \(name) \(defect.problem)",
                            fix: defect.fix(of: address))
                    }
                }
            }
        }
    }

    static let standard = TemplateRule(
        name: "callback.default", severity: .error, isAcceptable: false,
        summary: "a DefaultRedirectURI that is not one of the callback URLs",
        why: "Cognito refuses the client: 'The default redirect URI … is not in the callback URIs list'.", source: page
    ) { checked in
        checked.clients.flatMap { client -> [TemplateRule.Mistake] in
            guard client.oauth.callbacks.isKnown else { return [] }
            return checked.template.choices(client.resource["DefaultRedirectURI"]).compactMap { choice in
                guard let uri = checked.template.literal(choice.node), !client.oauth.callbacks.contains(uri) else {
                    return nil
                }
                return client.mistake(
                    "DefaultRedirectURI", at: choice.node.place,
                    problem: "\(uri) is not one of the callback URLs of \(client.resource.id)",
                    fix: "add it to CallbackURLs exactly as it is, or write one of the URLs there")
            }
        }
    }
}
