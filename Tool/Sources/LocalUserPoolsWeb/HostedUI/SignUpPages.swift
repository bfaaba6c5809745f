import LocalAWS
import LocalUserPools
import LoopbackHTTP
import WireJSON

/// `/signup` and `/confirm`: the pages on which a person signs up and is then signed in.
struct SignUpPages: Sendable {
    static let path = "/signup"
    static let confirmation = "/confirm"

    let signIn: SignInPages
    private var request: WebRequest { signIn.request }
    private var asked: AuthorizationRequest { signIn.asked }

    init(_ request: WebRequest) async throws { signIn = try await SignInPages(request) }

    /// Shows the sign-up page.
    func show(_ values: FormValues? = nil, error: ServiceError? = nil) throws -> HTTPReply {
        let filled = fields.map { field in
            var field = field
            if field.kind != .password { field.value = values?[field.name] ?? "" }
            return field
        }
        return try request.show(
            .signUp(
                fields: filled, signIn: "\(SignInPages.path)?\(asked.query)",
                terms: try request.site.isManagedLogin
                    ? request.store.read { try $0.terms(of: asked.client.id, in: asked.pool.id, request.language) }
                    : nil),
            posting: Self.path, asked, carrying: signIn.data, error: error)
    }

    /// The fields: the name, the required attributes, the contacts that the pool verifies, and the password.
    private var fields: [HostedPage.Field] {
        let settings = asked.pool.settings
        let required = settings.schema.filter { $0.isRequired && $0.name != "sub" }.map(\.name)
        var attributes = required.filter { !settings.usernameAttributes.contains($0) }
        for name in settings.autoVerified
        where !attributes.contains(name) && !settings.usernameAttributes.contains(name) {
            attributes.append(name)
        }
        let userName = HostedPage.Field.userName(HostedPage.UserNameLabel(settings))
        return [userName] + attributes.map { .init(attribute: $0) } + [.firstPassword]
    }

    /// Handles the submitted form of the sign-up page.
    func submit() async throws -> HTTPReply {
        guard let form = try request.ownForm() else { return try request.showExpired() }
        guard asked.allowsPoolUsers else { throw AuthorizationRefusal.text("Sign-up is not available.") }
        do {
            let (name, password) = (form["username"] ?? "", form["password"] ?? "")
            let attributes = form.attributes.map {
                JSONValue.object(["Name": .text($0.name), "Value": .text($0.value)])
            }
            let made = try await play(
                SignUp.self, name, ["Password": .text(password), "UserAttributes": .array(attributes)])
            var data = signIn.data
            data.userName = name
            data.hasSignedUp = true
            guard made["UserConfirmed"] != true else {
                let call = request.call("Login", web: asked.grant)
                return try await signIn.answer(
                    await SignIn.begin(withPassword: password, of: name, call, asked.pool, asked.client), of: name)
            }
            data.destination = made["CodeDeliveryDetails"]?["Destination"]?.text
            return WebRequest.redirect("\(Self.confirmation)?\(asked.query)").setting(try data.cookie(request))
        } catch let error as ServiceError where !error.isInternal {
            request.record.flow.stays(in: signIn.data.flow)
            return try show(form, error: error)
        }
    }

    // MARK: Confirmation

    /// Shows the page that asks for the code.
    func showConfirmation(error: ServiceError? = nil) throws -> HTTPReply {
        guard signIn.data.userName != nil else { return WebRequest.redirect("\(Self.path)?\(asked.query)") }
        return try request.show(
            .confirm(destination: signIn.data.destination, resend: "true"), posting: Self.confirmation, asked,
            carrying: signIn.data, error: error)
    }

    /// Handles the submitted code, or the request for another code.
    func submitConfirmation() async throws -> HTTPReply {
        guard let form = try request.ownForm(), let name = signIn.data.userName else {
            return try request.showExpired()
        }
        do {
            if form["resend"] != nil {
                _ = try await play(ResendConfirmationCode.self, name, [:])
                return WebRequest.redirect("\(Self.confirmation)?\(asked.query)")
            }
            _ = try await play(
                ConfirmSignUp.self, name, ["ConfirmationCode": .text(form.required("code"))])
            // A user who did not sign up in this browser still has to give the password.
            guard signIn.data.hasSignedUp else { return WebRequest.redirect("\(SignInPages.path)?\(asked.query)") }
            let call = request.call("Login", web: asked.grant)
            var begun = try await SignIn(call, asked.pool, asked.client, name: name)
            return try await signIn.answer(await begun.afterFirstFactor(), of: name)
        } catch let error as ServiceError where !error.isInternal {
            request.record.flow.stays(in: signIn.data.flow)
            return try showConfirmation(error: error)
        }
    }

    private func play(
        _ operation: any Operation<UserPoolState>.Type, _ name: String, _ input: JSONMembers<JSONValue>
    ) async throws -> JSONMembers<JSONValue> {
        try await request.play(operation, for: name, asked.client, input, in: signIn.data)
    }
}

extension WebRequest {
    /// Performs an operation of the API for an app and a user, in the browser's flow.
    func play(
        _ operation: any Operation<UserPoolState>.Type, for name: String, _ client: AppClient,
        _ input: JSONMembers<JSONValue>,
        in data: PageData
    ) async throws -> JSONMembers<JSONValue> {
        var members = input.filter { $0.value != .null }.merging([
            "ClientId": .text(client.id), "Username": .text(name),
        ])
        members["SecretHash"] = client.ownSecretHash(for: name).map(JSONValue.text)
        record.isGiven(name: name)
        let answer = try await operation.respond(to: call(operation.name, members))
        record.flow.stays(in: data.flow)
        return answer
    }
}
