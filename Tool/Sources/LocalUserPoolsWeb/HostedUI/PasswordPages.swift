import LocalAWS
import LocalUserPools
import LoopbackHTTP
import WireJSON

/// `/forgotPassword` and `/confirmforgotPassword`: the pages on which a user replaces a forgotten password.
struct PasswordPages: Sendable {
    static let path = "/forgotPassword"
    static let confirmation = "/confirmforgotPassword"

    private let signIn: SignInPages
    private var request: WebRequest { signIn.request }
    private var asked: AuthorizationRequest { signIn.asked }

    init(_ request: WebRequest) async throws { signIn = try await SignInPages(request) }

    /// Shows the page that asks for the user's name.
    func show(userName: String = "", error: ServiceError? = nil) throws -> HTTPReply {
        try request.show(
            .forgottenPassword(
                label: .init(asked.pool.settings), userName: userName, signIn: "\(SignInPages.path)?\(asked.query)"),
            posting: Self.path, asked, carrying: signIn.data, error: error)
    }

    /// Handles the submitted user name, and sends a code.
    func submit() async throws -> HTTPReply {
        guard let form = try request.ownForm() else { return try request.showExpired() }
        let name = form["username"] ?? ""
        do {
            let sent = try await request.play(ForgotPassword.self, for: name, asked.client, [:], in: signIn.data)
            var data = signIn.data
            data.userName = name
            data.destination = sent["CodeDeliveryDetails"]?["Destination"]?.text
            return WebRequest.redirect("\(Self.confirmation)?\(asked.query)").setting(try data.cookie(request))
        } catch let error as ServiceError where !error.isInternal {
            request.record.flow.stays(in: signIn.data.flow)
            return try show(userName: name, error: error)
        }
    }

    /// Shows the page that asks for the code and the new password.
    func showConfirmation(error: ServiceError? = nil) throws -> HTTPReply {
        guard signIn.data.userName != nil else { return WebRequest.redirect("\(Self.path)?\(asked.query)") }
        return try request.show(
            .resetPassword(destination: signIn.data.destination), posting: Self.confirmation, asked,
            carrying: signIn.data, error: error)
    }

    /// Handles the submitted code and new password, and signs the user in with the new password.
    func submitConfirmation() async throws -> HTTPReply {
        guard let form = try request.ownForm(), let name = signIn.data.userName else {
            return try request.showExpired()
        }
        do {
            _ = try await request.play(
                ConfirmForgotPassword.self, for: name, asked.client,
                [
                    "ConfirmationCode": .text(form.required("code")), "Password": .text(form.required("password")),
                ], in: signIn.data)
            return WebRequest.redirect("\(SignInPages.path)?\(asked.query)")
        } catch let error as ServiceError where !error.isInternal {
            request.record.flow.stays(in: signIn.data.flow)
            return try showConfirmation(error: error)
        }
    }
}
