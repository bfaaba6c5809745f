import CognitoEvents
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import UserPoolObjects
import WireJSON

/// `/login`: the sign-in page, and a page for each challenge.
struct SignInPages: Sendable {
    static let path = "/login"

    let request: WebRequest
    let asked: AuthorizationRequest
    var data: PageData

    /// Reads the app's request, which every page repeats in its address.
    ///
    /// - Throws: ``AuthorizationRefusal`` for a request that is refused.
    init(_ request: WebRequest) async throws {
        let asked = try await request.authorization(request.http.query)
        (self.request, self.asked) = (request, asked)
        // A client that registered itself has the default look; nobody could give it a style before its first sign-in.
        if request.site.isManagedLogin, asked.client.type == .regular,
            try !request.store.read({ try $0.hasStyle(asked.client) })
        {
            throw AuthorizationRefusal.noStyle(client: asked.client.id)
        }
        data = PageData(request)
        request.record.concerns(pool: asked.pool.id, client: asked.client.id)
        request.record.flow.stays(in: data.flow)
    }

    /// Shows the sign-in page.
    func show(userName: String? = nil, error: ServiceError? = nil) throws -> HTTPReply {
        let settings = asked.pool.settings
        let takesSignUps = asked.allowsPoolUsers && !settings.onlyAdministratorsCreate
        let providers = try request.store.read { try $0.objects(.identityProvider, in: asked.pool.id) }
            .filter { asked.client.settings.web.providers.contains($0.name) }
        let form = HostedPage.SignInForm(
            userName: userName ?? asked.loginHint ?? "", label: .init(settings), takesUserName: asked.allowsPoolUsers,
            takesPassword: !choosesFactor,
            providers: providers.map { HostedPage.Link(label: $0.name, href: asked.address(ofProvider: $0.name)) },
            hasDomainBox: providers.contains { $0.input.texts("IdpIdentifiers")?.isEmpty == false },
            signUp: takesSignUps ? "\(SignUpPages.path)?\(asked.query)" : nil,
            forgotten: asked.allowsPoolUsers ? "\(PasswordPages.path)?\(asked.query)" : nil)
        let addresses = providers.compactMap { provider in
            let details = provider.input.object("ProviderDetails")
            return details.text("authorize_url") ?? details.text("oidc_issuer")
        }
        return try request.show(
            .signIn(form), posting: Self.path, asked, carrying: data, error: error,
            leadingTo: form.hasDomainBox ? addresses : [])
    }

    /// A Boolean value that indicates whether the user first gives a name and then chooses a factor.
    private var choosesFactor: Bool {
        request.site.isManagedLogin && asked.client.settings.flows.contains("ALLOW_USER_AUTH")
            && asked.pool.settings.firstFactors != [FirstFactor.password.rawValue]
    }

    /// Handles the submitted form of the sign-in page or of a challenge's page.
    func submit() async throws -> HTTPReply {
        guard let form = try request.ownForm() else { return try request.showExpired() }
        if let domain = form["idp_identifier"] {
            let identifier = domain.split(separator: "@").last.map(String.init) ?? domain
            return WebRequest.redirect(asked.address(ofProviderFor: identifier))
        }
        let step = try request.open(HostedStep.self, request.form?[HostedStep.field])
        do {
            let next: Next
            if let step { next = try await self.next(after: step, form) } else { next = try await begin(form) }
            // The sign-in has set its own flow; this line restores the page's flow.
            request.record.flow.stays(in: data.flow)
            return try await answer(next)
        } catch let error as ServiceError where !error.isInternal {
            request.record.flow.stays(in: data.flow)
            return try refuse(error, form, step)
        }
    }

    /// Signs in a user whose first factor is proved, or shows the next page.
    func answer(_ outcome: SignInOutcome, of userName: String) async throws -> HTTPReply {
        request.record.flow.stays(in: data.flow)
        return try await answer(Next(outcome, userName))
    }

    // MARK: Steps

    /// The next step of the sign-in: a page, or the end.
    private enum Next {
        case page(HostedStep)
        case end(TokenGrant)

        init(_ outcome: SignInOutcome, _ userName: String) throws(ServiceError) {
            switch outcome {
            case .challenge(let challenge): self = .page(HostedStep(challenge, of: userName))
            case .signedIn(let grant): self = .end(grant)
            case .refreshed: throw Session.invalid
            }
        }
    }

    private func begin(_ form: FormValues) async throws -> Next {
        guard asked.allowsPoolUsers else { throw ServiceError.wrongPassword }
        let name = try form.required("username")
        request.record.isGiven(name: name)
        let call = request.call("Login", web: asked.grant)
        if choosesFactor {
            return try Next(
                await SignIn.begin(choosing: nil, FirstFactorInput(), of: name, call, asked.pool, asked.client), name)
        }
        let password = try form.required("password")
        return try Next(await SignIn.begin(withPassword: password, of: name, call, asked.pool, asked.client), name)
    }

    private func next(after step: HostedStep, _ form: FormValues) async throws -> Next {
        switch step.challenge {
        case SetUpFactorChallenge.name: return try await setUp(step, form)
        case NewPasswordChallenge.name:
            let reply = NewPasswordChallenge.Reply(
                password: try form.required("password"), attributes: form.attributes)
            return try await respond(NewPasswordChallenge.self, reply, to: step)
        case SelectFactorChallenge.name:
            return try await respond(SelectFactorChallenge.self, form.required("factor"), to: step)
        case SelectChallenge.name:
            return try await respond(SelectChallenge.self, .init(choice: form.required("factor")), to: step)
        case PasswordChallenge.name:
            return try await respond(PasswordChallenge.self, form.required("password"), to: step)
        case PasskeySignInChallenge.name:
            return try await respond(
                PasskeySignInChallenge.self, PasskeyAssertion(form.required("credential")), to: step)
        case SMSChallenge.name: return try await respond(SMSChallenge.self, form.required("code"), to: step)
        case SMSCodeChallenge.name: return try await respond(SMSCodeChallenge.self, form.required("code"), to: step)
        case EmailChallenge.name: return try await respond(EmailChallenge.self, form.required("code"), to: step)
        case SoftwareTokenChallenge.name:
            return try await respond(SoftwareTokenChallenge.self, form.required("code"), to: step)
        default: throw Session.invalid
        }
    }

    private func respond<Asked: Challenge>(
        _ challenge: Asked.Type, _ reply: Asked.Reply, to step: HostedStep
    ) async throws -> Next {
        let call = request.call("Login", ["Session": .text(step.session)], web: asked.grant)
        let answer = ChallengeAnswer(
            call: call, pool: asked.pool, client: asked.client, userName: step.userName,
            secretHash: asked.client.ownSecretHash(for: step.userName))
        return try Next(await challenge.respond(to: answer, reply), step.userName)
    }

    /// Sets up a second factor: the choice, then the authenticator app's secret and code, or an email address.
    private func setUp(_ step: HostedStep, _ form: FormValues) async throws -> Next {
        if step.parameters[HostedStep.SetUp.secret] != nil {
            let session = try await softwareToken(VerifySoftwareToken.self, step)
                .verify(form.required("code"), name: form["name"])
            return try await respond(SetUpFactorChallenge.self, nil, to: HostedStep(step, session: session ?? ""))
        }
        if let address = form["email"] { return try await respond(SetUpFactorChallenge.self, address, to: step) }
        guard form["factor"] == MFAFactor.softwareToken.rawValue else {
            return .page(
                HostedStep(step, session: step.session, adding: [HostedStep.SetUp.factor: form["factor"] ?? ""]))
        }
        let made = try await softwareToken(AssociateSoftwareToken.self, step).begin()
        return .page(
            HostedStep(step, session: made.session ?? "", adding: [HostedStep.SetUp.secret: made.secret]))
    }

    private func softwareToken(_ operation: any Operation<UserPoolState>.Type, _ step: HostedStep) async throws
        -> SoftwareTokenSetUp
    {
        try await SoftwareTokenSetUp(request.call(operation.name, ["Session": .text(step.session)]))
    }

    // MARK: Answers

    private func answer(_ next: Next) async throws -> HTTPReply {
        switch next {
        case .page(let step): return try show(step)
        case .end(let grant):
            request.record.concerns(user: grant.issue.user.username)
            let session = BrowserSession(
                clientID: asked.client.id, document: asked.grant.document, provider: "COGNITO",
                user: grant.issue.user.row, began: request.now)
            return try await request.finish(asked, data, grant).setting(try request.begin(session))
        }
    }

    private func show(_ step: HostedStep, error: ServiceError? = nil) throws -> HTTPReply {
        guard let content = step.page(in: asked.pool) else {
            request.record.note("The pages cannot ask for \(step.challenge.rawValue).")
            return try request.show("Sign-in", "This sign-in needs an app of its own.", status: .badRequest)
        }
        return try request.show(
            content, posting: Self.path, asked, carrying: data, hidden: [(HostedStep.field, request.seal(step))],
            error: error)
    }

    /// The errors after which a user may answer the same challenge again.
    private static let retried: Set = [
        "CodeMismatchException", "InvalidPasswordException", "InvalidParameterException", "AliasExistsException",
        "EnableSoftwareTokenMFAException",
    ]

    private func refuse(_ error: ServiceError, _ form: FormValues, _ step: HostedStep?) throws -> HTTPReply {
        if let step, Self.retried.contains(error.name) { return try show(step, error: error) }
        let name = step?.userName ?? form["username"]
        var data = data
        data.userName = name
        switch error.name {
        case "UserNotConfirmedException":
            return WebRequest.redirect("\(SignUpPages.confirmation)?\(asked.query)").setting(try data.cookie(request))
        case "PasswordResetRequiredException":
            return WebRequest.redirect("\(PasswordPages.confirmation)?\(asked.query)").setting(try data.cookie(request))
        default: return try show(userName: name, error: error)
        }
    }
}

extension FormValues {
    /// Returns a field's value.
    func required(_ name: String) throws(ServiceError) -> String {
        guard let value = self[name] else { throw .missing(parameter: name) }
        return value
    }

    /// The attributes of a form by their names, such as `requiredAttributes[email]`.
    var attributes: [(name: String, value: String)] {
        all.compactMap { name, value in
            guard name.hasPrefix("requiredAttributes["), name.hasSuffix("]"), !value.isEmpty else { return nil }
            return (String(name.dropFirst("requiredAttributes[".count).dropLast()), value)
        }
    }
}

extension AuthorizationRequest {
    /// Returns the address that repeats this request with a provider's name.
    func address(ofProvider name: String) -> String { address(adding: "identity_provider", name) }

    /// Returns the address that repeats this request with an identifier that finds the provider.
    func address(ofProviderFor identifier: String) -> String { address(adding: "idp_identifier", identifier) }

    private func address(adding name: String, _ value: String) -> String {
        let others = (FormValues(query) ?? .empty).all.filter {
            !["identity_provider", "idp_identifier"].contains($0.name)
        }
        let members = others.map { "\($0.name)=\(FormValues.encoded($0.value))" }
        return "/oauth2/authorize?" + (members + ["\(name)=\(FormValues.encoded(value))"]).joined(separator: "&")
    }
}

extension HostedPage.UserNameLabel {
    /// Creates the label for the name that a pool's users sign in with.
    init(_ settings: UserPoolSettings) {
        let names = settings.usernameAttributes
        self =
            switch (names.contains("email"), names.contains("phone_number")) {
            case (true, true): .emailOrPhoneNumber
            case (true, false): .email
            case (false, true): .phoneNumber
            case (false, false): .userName
            }
    }
}

extension AppClient {
    /// Returns the hash that proves the client's secret, for the pool's own pages; nil for a client without a secret.
    func ownSecretHash(for name: String) -> String? {
        secrets.first.flatMap { Self.secretHash($0.value, name, client: id) }
    }
}
