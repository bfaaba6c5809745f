import TriggerKit

/// Writes every message that Cognito sends, with a brand's wording and in the user's language.
@main
struct BrandedMessages: MessageWriter, CustomMessageHandler {
    static func messages() throws -> MessageBook { try .branded() }

    // A text message that is too long would fail while a user waits for it; the book stops the function from starting
    // instead.
    private let book: MessageBook

    init() throws { book = try Self.messages() }

    func customMessage(_ event: CustomMessageEvent, context: InvocationContext) async throws -> CustomMessageDecision {
        book.decision(for: event, in: context)
    }
}
