import CognitoTriggers

/// Writes every message that Cognito sends in the words of one brand and in the user's language.
@main
struct BrandedMessages: TriggerFunction, CustomMessageHandler {
    private let brand = Environment["BRAND_NAME"] ?? "Example"
    private let defaultLanguage: Language

    init() throws {
        let name = Environment["DEFAULT_LANGUAGE"] ?? Language.english.rawValue
        guard let language = Language(rawValue: name) else {
            let known = Language.allCases.map(\.rawValue).joined(separator: ", ")
            throw InvalidSetting("DEFAULT_LANGUAGE", "is '\(name)', but there are \(known) only")
        }
        defaultLanguage = language
        // A text message that is too long would fail when somebody waits for it: better now.
        let lengths = CustomMessageRequest.sources.flatMap { occasion in
            Language.allCases.compactMap { message(for: occasion, in: $0).smsMessage?.unicodeScalars.count }
        }
        if let longest = lengths.max(), longest > 140 {
            throw InvalidSetting("BRAND_NAME", "is too long by \(longest - 140): a text message has 140 characters")
        }
        guard !brand.contains(where: \.isNewline) else { throw InvalidSetting("BRAND_NAME", "has a line break") }
    }

    func customMessage(_ event: CustomMessageEvent, context: TriggerContext) async throws -> CustomMessageDecision {
        let request = event.request
        let name = request.usernameParameter ?? "{username}"
        let isInvitation = event.triggerSource == .customMessageAdminCreateUser
        // Without its placeholder a message would bring no code; the pool's own message brings one.
        guard !request.codeParameter.isEmpty, !isInvitation || !name.isEmpty else {
            context.logger.error(
                "The event names no placeholder, so Cognito sends the pool's own message",
                metadata: ["member": request.codeParameter.isEmpty ? "codeParameter" : "usernameParameter"])
            return .poolTemplate
        }
        return message(
            for: event.triggerSource, in: Language(locale: request.userAttributes.locale) ?? defaultLanguage,
            code: request.codeParameter, name: name)
    }

    /// The message, in which Cognito puts code and user name in the place of their placeholders.
    private func message(
        for occasion: TriggerSource, in language: Language, code: String = "{####}", name: String = "{username}"
    ) -> CustomMessageDecision {
        guard let (title, text) = language.words(for: occasion, brand: brand, code: code, name: name) else {
            // An occasion that Cognito adds later gets the pool's own text.
            return .poolTemplate
        }
        return CustomMessageDecision(
            smsMessage: "\(brand): \(text)",
            emailMessage: """
                <div lang="\(language.rawValue)"><h1>\(Self.html(title))</h1><p>\(text)</p><p>\(Self.html(brand))</p></div>
                """,
            emailSubject: title)
    }

    private static func html(_ text: String) -> String {
        let entities: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
        return text.map { entities[$0] ?? String($0) }.joined()
    }
}
