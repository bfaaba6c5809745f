import CognitoTriggers
import TriggerKit

/// A code by mail, through SES, with a mistake about who gets it.
struct MisdirectedCode: FormedSignIn {
    enum Form: String, CaseIterable, Sendable {
        /// Without a mistake: the support learns that a code was sent.
        case none
        /// The app may name another address.
        case metadata
        /// The address need not be verified.
        case unverified
        /// The support reads along.
        case copy
    }

    static let permissions = SESMail.permissions

    let post: Post
    let form: Form
    private let mail = SESMail()
    private let notice = SESMail(subject: "Notice") { "A code was sent to \($0)." }

    func createAuthChallenge(
        _ event: CreateAuthChallengeEvent, context: InvocationContext
    ) async throws -> CreateAuthChallengeDecision {
        let user = event.request.userAttributes
        let code = Self.code(of: event.userName?.rawValue ?? "")
        let named = form == .metadata ? event.request.clientMetadata["email"] : nil
        let isFirst = event.request.session.isEmpty || named != nil
        if isFirst, let address = named ?? user.email, user.emailVerified || form == .unverified {
            _ = try await post.sent.value(for: event) {
                try await mail.send(Secret(code), to: CodeRecipient(address), in: context)
                if form == .copy { try await mail.send(Secret(code), to: support, in: context) }
                if form == .none { try await notice.send(Secret("a user"), to: support, in: context) }
                return code
            }
        }
        return CreateAuthChallengeDecision(public: ["destination": "***@***"], private: ["code": code])
    }

    private var support: CodeRecipient { CodeRecipient("support@example.com") }
}
