import CognitoMarkup
import CognitoRehearsal
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1

/// The routes of the live page's files, and of the pages behind the links in messages.
struct PageRoutes: Sendable {
    let cognito: LocalCognito

    var all: [HTTPRoute] {
        [
            HTTPRoute([.GET], "/\(ConfirmationLink.page)/") { request, _ in await confirmUser(request) },
            HTTPRoute([.GET], "/feedback") { request, _ in feedback(request) },
            LocalRoute.get("/_local/") { _, _ in Page.reply("index.html") },
            LocalRoute.get("/_local/messages.css") { _, _ in Page.reply("messages.css", MailDocument.style) },
        ]
            + Page.parts.map { file in LocalRoute.get("/_local/\(file)") { _, _ in Page.reply(file) } }
    }

    /// Confirms a sign-up: the user has followed the link in an email.
    private func confirmUser(_ request: HTTPRequest) async -> HTTPReply {
        let values = FormValues(request.query) ?? .empty
        let (status, text) = await cognito.service.confirmUser(
            client: values["client_id"] ?? "", user: values["user_name"] ?? "", code: values["confirmation_code"] ?? "")
        return Self.page("Sign-up", text, status)
    }

    /// Records a user's answer: the user has followed a link in a warning.
    private func feedback(_ request: HTTPRequest) -> HTTPReply {
        let values = FormValues(request.query) ?? .empty
        let answer = try? cognito.pools.takeFeedback(
            token: values["token"] ?? "", event: values["eventId"] ?? "", response: values["response"] ?? "")
        return Self.page("Sign-in", answer?.text ?? "", answer?.status ?? 500)
    }

    private static func page(_ title: String, _ text: String, _ status: Int) -> HTTPReply {
        .page(
            Page.text("answer.html", ["title": title, "text": Markup.html(text)]),
            status: HTTPResponseStatus(statusCode: status))
    }
}
