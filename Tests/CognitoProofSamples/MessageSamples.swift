package import CognitoTriggers
import TriggerKit

/// A code by mail, through SES, with a mistake about who gets it.
package struct MisdirectedCode: CodeSignIn {
    /// The mistake.
    package enum Mistake: String, CaseIterable, Sendable {
        /// The app may name another address.
        case metadata
        /// The address need not be verified.
        case unverified
        /// The support reads along.
        case copy
        /// Without a mistake: the support learns that a code was sent.
        case none
    }

    package static let permissions = SESMail.permissions

    package let post: Post
    private let mistake: Mistake
    private let mail = SESMail()
    private let notice = SESMail(subject: "Notice") { "A code was sent to \($0)." }
    package init(outbox: Outbox) {
        post = Post(outbox)
        mistake = LambdaEnvironment["MISTAKE"].flatMap(Mistake.init) ?? .none
    }

    package func createAuthChallenge(
        _ event: CreateAuthChallengeEvent, context: InvocationContext
    ) async throws -> CreateAuthChallengeDecision {
        let user = event.request.userAttributes
        let code = Self.code(of: event.userName?.rawValue ?? "")
        let named = mistake == .metadata ? event.request.clientMetadata["email"] : nil
        let isFirst = event.request.session.isEmpty || named != nil
        if isFirst, let address = named ?? user.email, user.emailVerified || mistake == .unverified {
            _ = try await post.sent.value(for: event) {
                try await mail.send(Secret(code), to: CodeRecipient(address), in: context)
                if mistake == .copy { try await mail.send(Secret(code), to: support, in: context) }
                if mistake == .none { try await notice.send(Secret("a user"), to: support, in: context) }
                return code
            }
        }
        return CreateAuthChallengeDecision(public: ["destination": "***@***"], private: ["code": code])
    }

    private var support: CodeRecipient { CodeRecipient("support@example.com") }
}
