public import CognitoTriggers

/// All messages of a brand: texts by language and occasion, written as email and as text message.
///
/// Custom message, email sender and text sender write from the same book.
public struct MessageBook: Sendable {
    /// The limits of Cognito's, in characters.
    static let (textMessageLimit, emailLimit, subjectLimit) = (140, 20_000, 140)

    private let brand: String
    private let defaultLanguage: String
    private let languages: [(code: String, texts: MessageTexts)]

    /// Creates a book.
    ///
    /// Cognito takes at most 140 characters of a text message or a subject, and 20,000 of an email. All messages are measured here,
    /// with the placeholders that Cognito fills in.
    ///
    /// - Parameters:
    ///   - brand: The name at the beginning of text messages and at the end of emails.
    ///   - defaultLanguage: The language of users without a `locale`, or with one that has no texts.
    ///   - languages: The texts by language: the first part of a `locale`, such as `de` of `de-AT`.
    /// - Throws: ``ImpossibleMessages`` if a message is too long or the default language has no texts.
    public init(
        brand: String, defaultLanguage: String, _ languages: KeyValuePairs<String, MessageTexts>
    ) throws(ImpossibleMessages) {
        try self.init(brand: brand, defaultLanguage: defaultLanguage, languages: languages.map { ($0.key, $0.value) })
    }

    init(
        brand: String, defaultLanguage: String, languages: [(code: String, texts: MessageTexts)]
    ) throws(ImpossibleMessages) {
        self.brand = brand
        self.defaultLanguage = defaultLanguage
        self.languages = languages
        guard self.languages.contains(where: { $0.code == defaultLanguage }) else {
            throw ImpossibleMessages(
                .noDefaultLanguage,
                "there are no messages in the default language \(defaultLanguage), only in "
                    + self.languages.map(\.code).joined(separator: ", "))
        }
        guard !brand.contains(where: \.isNewline) else {
            throw ImpossibleMessages(.lineBreak, "the brand has a line break")
        }
        try checkLinks()
        try checkLengths()
    }

    /// A message as Cognito would get it.
    private struct Sample {
        let occasion: MessageOccasion
        let message: Message
        /// A Boolean value that indicates whether it goes by email only.
        let isEmailOnly: Bool
        /// A Boolean value that indicates whether the email has a link.
        let hasLink: Bool
    }

    /// Returns all messages of a language with their placeholders.
    private func samples(_ code: String, _ texts: MessageTexts) -> [Sample] {
        MessageOccasion.allCases.flatMap { occasion in
            let message = Message(texts[occasion], language: code, brand: brand, .placeholders)
            let linked = texts.link(occasion).map { Message($0, language: code, brand: brand, .placeholders) }
            let own = Sample(
                occasion: occasion, message: message, isEmailOnly: occasion == .accountTakeOver, hasLink: false)
            return [own]
                + (linked.map { [Sample(occasion: occasion, message: $0, isEmailOnly: true, hasLink: true)] } ?? [])
        }
    }

    private func checkLinks() throws(ImpossibleMessages) {
        for (code, texts) in languages {
            for part in MessageOccasion.allCases.flatMap({ texts.link($0)?.parts ?? [] }) {
                guard case .link(let words) = part else { continue }
                guard !words.allSatisfy(\.isWhitespace), !words.contains(where: { "{}#".contains($0) || $0.isNewline })
                else {
                    throw ImpossibleMessages(
                        .linkWords, "the words of a link in \(code) are missing, or have a brace, a '#' or a line break"
                    )
                }
            }
        }
    }

    private func checkLengths() throws(ImpossibleMessages) {
        var excess = 0
        var place = ""
        for (code, texts) in languages {
            for sample in samples(code, texts) {
                let message = sample.message
                let lengths = [
                    ("text message", sample.isEmailOnly ? "" : message.textMessage, Self.textMessageLimit),
                    ("email", message.html, Self.emailLimit), ("subject", message.subject, Self.subjectLimit),
                ]
                for (medium, text, limit) in lengths where text.unicodeScalars.count - limit > excess {
                    excess = text.unicodeScalars.count - limit
                    place =
                        "the \(medium) for \(sample.occasion) in \(code) is too long by \(excess): it has \(limit) characters"
                }
            }
        }
        guard excess == 0 else { throw ImpossibleMessages(.tooLong(by: excess), place) }
    }

    /// Returns the message for an occasion, in a user's language.
    ///
    /// - Parameters:
    ///   - occasion: The occasion.
    ///   - locale: The user's `locale`, such as `de-AT` or `de_AT`.
    ///   - values: The values of the placeholders.
    /// - Returns: The message.
    public func message(for occasion: MessageOccasion, locale: String?, _ values: MessageValues) -> Message {
        let (code, texts) = language(locale)
        return Message(texts[occasion], language: code, brand: brand, values)
    }

    private func language(_ locale: String?) -> (code: String, texts: MessageTexts) {
        let wanted = (locale ?? "").prefix { $0.isASCII && $0.isLetter }.lowercased()
        let found = languages.first { $0.code == wanted } ?? languages.first { $0.code == defaultLanguage }
        // The default language has texts, or the book would not exist.
        guard let found else { preconditionFailure("a book without its default language") }
        return found
    }

    /// Returns the texts for a custom message, in which Cognito replaces the placeholders with the code and the user name.
    ///
    /// An occasion that Cognito adds later, and an event that names no placeholder, get the pool's own text: a message would bring
    /// no code.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - context: The invocation, whose log gets an error if a placeholder is missing.
    /// - Returns: The decision.
    public func decision(for event: CustomMessageEvent, in context: TriggerContext) -> CustomMessageDecision {
        let request = event.request
        guard let occasion = MessageOccasion(event.triggerSource) else { return .poolTemplate }
        let name = request.usernameParameter ?? "{username}"
        guard !request.codeParameter.isEmpty, occasion != .invitation || !name.isEmpty else {
            context.logger.error(
                "The event names no placeholder, so Cognito sends the pool's own message",
                metadata: ["member": request.codeParameter.isEmpty ? "codeParameter" : "usernameParameter"])
            return .poolTemplate
        }
        let (code, texts) = language(request.userAttributes.locale)
        let values = MessageValues(code: request.codeParameter, userName: name)
        let message = Message(texts[occasion], language: code, brand: brand, values)
        let email = texts.link(occasion).map { Message($0, language: code, brand: brand, values) } ?? message
        return CustomMessageDecision(
            smsMessage: message.textMessage, emailMessage: email.html, emailSubject: email.subject)
    }

    /// Returns the email for a custom sender's event; nil for an occasion that is not known.
    public func message(for event: CustomEmailSenderEvent, code: Secret<String>?) -> Message? {
        message(event.triggerSource, event.request.userAttributes.locale, event.userName?.rawValue, code)
    }

    /// Returns the text message for a custom sender's event; nil for an occasion that is not known.
    public func message(for event: CustomSMSSenderEvent, code: Secret<String>?) -> Message? {
        message(event.triggerSource, event.request.userAttributes.locale, event.userName?.rawValue, code)
    }

    private func message(
        _ source: TriggerSource, _ locale: String?, _ userName: String?, _ code: Secret<String>?
    ) -> Message? {
        MessageOccasion(source).map {
            message(for: $0, locale: locale, MessageValues(code: code?.reveal() ?? "", userName: userName ?? ""))
        }
    }

    /// All messages with their placeholders, for the command's gallery.
    var gallery: JSONValue {
        var messages: [JSONValue] = []
        for (code, texts) in languages {
            for sample in samples(code, texts) {
                let message = sample.message
                let occasion = sample.occasion.rawValue + (sample.hasLink ? " by link" : "")
                let size = TextMessageSize(message.textMessage)
                messages.append([
                    "occasion": .text(occasion), "language": .text(code),
                    "direction": .text(message.isRightToLeft ? "rtl" : "ltr"), "subject": .text(message.subject),
                    "html": .text(message.html), "text": .text(message.text),
                    "textMessage": sample.isEmailOnly ? .null : .text(message.textMessage),
                    "characters": .integer(Int64(message.textMessage.unicodeScalars.count)),
                    "segments": .integer(Int64(size.segments)), "alphabet": .text(size.alphabet.rawValue),
                ])
            }
        }
        return .array(messages)
    }
}

/// The values that replace a message's placeholders.
public struct MessageValues: Sendable, CustomStringConvertible, CustomReflectable {
    /// The code, or the temporary password of an invitation.
    public var code: String
    /// The user name.
    public var userName: String

    /// Creates values.
    public init(code: String, userName: String = "") {
        self.code = code
        self.userName = userName
    }

    /// Cognito's placeholders, which it replaces itself.
    public static let placeholders = MessageValues(code: "{####}", userName: "{username}")

    /// The kind of the value, and nothing of its content.
    public var description: String { "MessageValues" }
    /// Without children: a code is for one person's eyes.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Messages that cannot be sent, found when they are put together.
public struct ImpossibleMessages: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of a fault.
    public enum Problem: Hashable, Sendable {
        /// The longest message is too long by a number of characters.
        case tooLong(by: Int)
        /// The default language has no texts.
        case noDefaultLanguage
        /// The brand has a line break.
        case lineBreak
        /// The words of a link are missing, or have characters that its placeholder cannot have.
        case linkWords
        /// A file of texts cannot be read, or lacks something.
        case file
    }

    /// The kind of the fault.
    public let problem: Problem
    /// The fault in words.
    public let description: String

    init(_ problem: Problem, _ description: String) {
        self.problem = problem
        self.description = description
    }
}
