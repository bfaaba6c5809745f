import CognitoEvents
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import UserPoolObjects
import WireJSON

/// `/_local/providers/POOL/NAME`: the stand-in of a provider, on which a person is chosen, edited and signed in.
struct StandInPages: Sendable {
    private let request: WebRequest
    private let provider: FederatedProvider
    /// The sign-in that is waiting for an answer; nil if the page was opened without a sign-in.
    private let pending: PendingSignIn?
    private let state: String?

    /// Returns the path of a provider's stand-in.
    static func path(of provider: FederatedProvider, in pool: UserPool) -> String {
        "/_local/providers/\(pool.id)/\(FormValues.escaped(provider.name))"
    }

    /// Finds the provider that a path names.
    ///
    /// - Throws: The error for a provider that the pool does not have.
    init(_ request: WebRequest, provider name: String) throws {
        guard let provider = try request.provider(FormValues.unescaped(path: name) ?? name) else {
            throw ServiceError.noObject(.identityProvider, name)
        }
        (self.request, self.provider) = (request, provider)
        state = (request.form ?? .empty)["state"] ?? request.query["state"]
        pending = try request.open(PendingSignIn.self, state)
        guard let pending else { return }
        request.record.flow.stays(in: pending.flow)
    }

    private var path: String { Self.path(of: provider, in: request.pool) }

    // MARK: The page

    /// Shows the list of people, and the form for one person.
    func show(_ person: ProviderPerson? = nil, error: String? = nil) throws -> HTTPReply {
        let people = try request.store.read { try $0.people(at: provider.name, in: request.pool.id) }
        let chosen = request.query["person"]
        let shown =
            person ?? people.first { $0.subject == chosen } ?? (chosen == nil ? people.first : nil)
            ?? ProviderPerson.example(at: provider, subject: request.pools.random.text(12, of: "0123456789"))
        let token = try FormToken(request)
        let page = StandInPage(
            provider: provider, path: path, state: state, people: people, person: shown, error: error,
            token: token.field, canAnswer: pending != nil)
        return HTTPReply.page(page.html, status: error == nil ? .ok : .badRequest, .form(redirects: appAddresses))
            .setting(request.setting(.form, to: token.cookie))
    }

    /// The addresses of the app to which the form's answer may redirect the browser.
    private var appAddresses: [String] { pending.map { [$0.redirectURI] } ?? [] }

    // MARK: The form

    /// Stores the person, and sends the browser back with the chosen answer.
    func submit() throws -> HTTPReply {
        guard let form = try request.ownForm() else { return try request.showExpired() }
        let person: ProviderPerson
        do throws(FormError) {
            person = try self.person(in: form)
        } catch {
            return try show(error: error.text)
        }
        if form["outcome"] == "forget" {
            try request.store.write { try $0.delete(.person, person.key, in: request.pool.id) }
            return WebRequest.redirect("\(path)?\(FormValues.query(["state": state]))")
        }
        try request.store.write { [now = request.now] in try $0.save(person, in: request.pool.id, at: now) }
        guard let pending, let state else {
            return WebRequest.redirect("\(path)?\(FormValues.query(["person": person.subject]))")
        }
        return try answer(form["outcome"] ?? "", of: person, pending, state)
    }

    /// The error for a form that cannot be read, with a message for the page.
    private struct FormError: Error {
        let text: String
    }

    private func person(in form: FormValues) throws(FormError) -> ProviderPerson {
        guard let subject = form["subject"], subject.utf8.count <= 128 else {
            throw FormError(text: "The person needs an id of at most 128 characters.")
        }
        var claims = JSONMembers<JSONValue>()
        if let more = form["more"] {
            guard let members = (try? JSONValue(json: Array(more.utf8)))?.members else {
                throw FormError(text: "The other claims are not a JSON object.")
            }
            claims = members
        }
        for (name, value) in form.all where name.hasPrefix(StandInPage.fieldPrefix) && !value.isEmpty {
            claims[String(name.dropFirst(StandInPage.fieldPrefix.count))] = Self.value(value)
        }
        return ProviderPerson(provider: provider.name, subject: subject, claims: claims)
    }

    /// Reads a field; a JSON array contains several values.
    private static func value(_ text: String) -> JSONValue {
        guard "[{".contains(text.first ?? " "), let value = try? JSONValue(json: Array(text.utf8)) else {
            return .text(text)
        }
        return value
    }

    private func answer(
        _ outcome: String, of person: ProviderPerson, _ pending: PendingSignIn, _ state: String
    ) throws -> HTTPReply {
        let error: OAuthError? =
            switch outcome {
            case "refusal": OAuthError("access_denied", "The user has refused the sign-in.")
            case "error": OAuthError("server_error", "The provider has failed.")
            default: nil
            }
        let proof = error == nil ? try request.seal(StandInAnswer(person, to: pending)) : nil
        guard provider.type == .saml else {
            let query = FormValues.query([
                "code": proof, "error": error?.code, "error_description": error?.description, "state": state,
            ])
            return WebRequest.redirect("\(ProviderSignIn.callback)?\(query)")
        }
        // A SAML response arrives in a posted form.
        let fields: KeyValuePairs<String, String?> = [
            "SAMLResponse": proof, "error": error?.code, "error_description": error?.description,
            "RelayState": state,
        ]
        return ForwardingPage(
            fields: fields.compactMap { name, value in value.map { (name, $0) } },
            address: ProviderSignIn.assertionConsumer,
            text: "The answer of the provider goes to the user pool in a form.", redirects: appAddresses
        ).reply
    }
}
