public import CognitoTriggers

/// All messages of a brand: the texts of emails and text messages, by language and occasion.
///
/// Custom message handlers, email senders and text senders use the same book.
public struct MessageBook: Sendable {
    /// Cognito's limits, in characters.
    static let (textMessageLimit, emailLimit, subjectLimit) = (140, 20_000, 140)

    private let brand: String
    private let defaultLanguage: String
    private let languages: [(code: String, texts: MessageTexts)]

    /// Creates a book.
    ///
    /// Cognito accepts at most 140 characters in a text message or a subject, and 20,000 in an email. The initialiser
    /// measures all messages, with Cognito's placeholders in place of the values.
    ///
    /// - Parameters:
    ///   - brand: The brand's name. It begins each text message and ends each email.
    ///   - defaultLanguage: The language for users who have no `locale`, or whose language has no texts.
    ///   - languages: The texts by language. A language is the first part of a `locale`, such as `de` in `de-AT`.
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

    /// A message that still has Cognito's placeholders.
    private struct Sample {
        let occasion: MessageOccasion
        let message: Message
        /// A Boolean value that indicates whether the message is sent only by email.
        let isEmailOnly: Bool
        /// A Boolean value that indicates whether the email has a link.
        let hasLink: Bool
    }

    /// Returns all messages of a language, with Cognito's placeholders.
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
                        "the \(medium) for \(sample.occasion) in \(code) is too long by \(excess): it can have at most \(limit) characters"
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
        // The initialiser has checked that the default language has texts.
        guard let found else { preconditionFailure("a book without its default language") }
        return found
    }

    /// Returns the texts for a custom message; Cognito replaces the placeholders with the code and the user name.
    ///
    /// The pool's own text is used for an occasion that Cognito adds later, and for an event without a placeholder,
    /// because a message would then lack the code.
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

    /// Returns the email for a custom sender's event; nil for an unknown occasion.
    public func message(for event: CustomEmailSenderEvent, code: Secret<String>?) -> Message? {
        message(event.triggerSource, event.request.userAttributes.locale, event.userName?.rawValue, code)
    }

    /// Returns the text message for a custom sender's event; nil for an unknown occasion.
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

    /// All messages with Cognito's placeholders, for the gallery that the command shows.
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

    /// The placeholders that Cognito replaces with the values.
    public static let placeholders = MessageValues(code: "{####}", userName: "{username}")

    /// The type's name, without any content.
    public var description: String { "MessageValues" }
    /// A mirror without children, because a code is private to one person.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The error for messages that cannot be sent; it is found when the book is created.
public struct ImpossibleMessages: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of problem.
    public enum Problem: Hashable, Sendable {
        /// A message exceeds its limit; the number is the largest excess of all messages, in characters.
        case tooLong(by: Int)
        /// The default language has no texts.
        case noDefaultLanguage
        /// The brand has a line break.
        case lineBreak
        /// The words of a link are missing, or contain a character that the link's placeholder does not allow.
        case linkWords
        /// A file of texts cannot be read, or is incomplete.
        case file
    }

    /// The kind of problem.
    public let problem: Problem
    /// The problem in words.
    public let description: String

    init(_ problem: Problem, _ description: String) {
        self.problem = problem
        self.description = description
    }
}
