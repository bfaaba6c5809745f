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
        message(
            for: event.triggerSource, in: Language(locale: event.request.userAttributes.locale) ?? defaultLanguage,
            code: event.request.codeParameter, name: event.request.usernameParameter ?? "{username}")
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
