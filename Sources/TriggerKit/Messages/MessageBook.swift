@_spi(Internal) import CognitoEvents
import CognitoMarkup
public import CognitoTriggers

/// All messages of a brand: the texts of emails and text messages, by language and occasion.
///
/// Custom message handlers, email senders and text senders use the same book.
public struct MessageBook: Sendable {
    /// Cognito's limits, in characters.
    static let (textMessageLimit, emailLimit, subjectLimit) = (140, 20_000, 140)

    private let brand: String
    private let layout: MessageLayout
    private let defaultLanguage: String
    private let languages: [(code: String, texts: MessageTexts)]

    /// Creates a book.
    ///
    /// Cognito accepts at most 140 characters in a text message or a subject, and 20,000 in an email. The initialiser
    /// measures all messages, with Cognito's placeholders in place of the values.
    ///
    /// - Parameters:
    ///   - brand: The brand's name. It begins each text message and ends each email as plain text.
    ///   - defaultLanguage: The language for users who have no `locale`, or whose language has no texts.
    ///   - layout: The design of emails.
    ///   - languages: The texts by language. A language is the first part of a `locale`, such as `de` in `de-AT`.
    /// - Throws: ``ImpossibleMessages`` if a message is too long, the default language has no texts, or the layout
    ///   cannot be used.
    public init(
        brand: String, defaultLanguage: String, layout: MessageLayout = MessageLayout(),
        _ languages: KeyValuePairs<String, MessageTexts>
    ) throws(ImpossibleMessages) {
        try self.init(
            brand: brand, defaultLanguage: defaultLanguage, layout: layout,
            languages: languages.map { ($0.key, $0.value) })
    }

    init(
        brand: String, defaultLanguage: String, layout: MessageLayout,
        languages: [(code: String, texts: MessageTexts)]
    ) throws(ImpossibleMessages) {
        self.brand = brand
        self.layout = layout
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
        if let problem = layout.problem { throw ImpossibleMessages(.layout, problem) }
        try checkLinks()
        let samples = samples
        try Self.checkLengths(of: samples)
        try Self.checkValues(in: samples)
    }

    /// A message that still has Cognito's placeholders.
    private struct Sample {
        let name: String
        let message: BookMessage
        /// A Boolean value that indicates whether the message is sent only by email.
        let isEmailOnly: Bool
        /// The values that the email must have.
        let values: [String]
    }

    /// All messages in all languages.
    private var samples: [Sample] { languages.flatMap { samples($0.code, $0.texts) } }

    /// Returns all messages of a language, with Cognito's placeholders.
    private func samples(_ code: String, _ texts: MessageTexts) -> [Sample] {
        func sample(
            _ name: String, _ text: (title: String, parts: [MessagePart]), isEmailOnly: Bool,
            _ values: MessageValues = .placeholders
        ) -> Sample {
            let needed: [String] = text.parts.compactMap { part in
                switch part {
                case .words: nil
                case .code, .password: values.code
                case .userName: values.userName
                case .link(let words): values.link ?? "{##\(Markup.html(words))##}"
                }
            }
            return Sample(
                name: name, message: message(text, (code, texts), values), isEmailOnly: isEmailOnly, values: needed)
        }
        var samples: [Sample] = []
        for occasion in MessageOccasion.allCases {
            samples.append(sample(occasion.rawValue, texts[occasion], isEmailOnly: occasion == .accountTakeOver))
            guard let link = texts.link(occasion) else { continue }
            samples.append(sample("\(occasion.rawValue) by link", link, isEmailOnly: true))
        }
        if let link = texts.signInByLink {
            let values = MessageValues(code: "", link: "https://example.org/#token=0")
            samples.append(sample("Sign-in by link", (link.title, link.parts), isEmailOnly: true, values))
        }
        return samples
    }

    /// Returns a message of one language.
    private func message(
        _ text: (title: String, parts: [MessagePart]), _ language: (code: String, texts: MessageTexts),
        _ values: MessageValues
    ) -> BookMessage {
        BookMessage(text, in: language.code, footer: language.texts.footer, of: brand, layout, values)
    }

    private func checkLinks() throws(ImpossibleMessages) {
        for (code, texts) in languages {
            for part in MessageOccasion.allCases.flatMap({ texts.link($0)?.parts ?? [] })
                + (texts.signInByLink?.parts ?? [])
            {
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

    private static func checkLengths(of samples: [Sample]) throws(ImpossibleMessages) {
        var excess = 0
        var place = ""
        for sample in samples {
            let message = sample.message
            let lengths = [
                ("text message", sample.isEmailOnly ? "" : message.textMessage, textMessageLimit),
                ("email", message.html, emailLimit), ("subject", message.subject, subjectLimit),
            ]
            for (medium, text, limit) in lengths where text.unicodeScalars.count - limit > excess {
                excess = text.unicodeScalars.count - limit
                place =
                    "the \(medium) for \(sample.name) in \(message.language) is too long by \(excess): it can have at most \(limit) characters"
            }
        }
        guard excess == 0 else { throw ImpossibleMessages(.tooLong(by: excess), place) }
    }

    /// Checks that the layout keeps the values, without which an email would be useless.
    private static func checkValues(in samples: [Sample]) throws(ImpossibleMessages) {
        for sample in samples {
            let message = sample.message
            guard let missing = sample.values.first(where: { !message.html.contains($0) }) else { continue }
            throw ImpossibleMessages(
                .layout, "the layout leaves \(missing) out of the email for \(sample.name) in \(message.language)")
        }
    }

    /// Returns the message for an occasion, in a user's language.
    ///
    /// - Parameters:
    ///   - occasion: The occasion.
    ///   - locale: The user's `locale`, such as `de-AT` or `de_AT`.
    ///   - values: The values of the placeholders.
    /// - Returns: The message.
    public func message(for occasion: MessageOccasion, locale: String?, _ values: MessageValues) -> BookMessage {
        let language = language(locale)
        return message(language.texts[occasion], language, values)
    }

    /// A Boolean value that indicates whether every language has a text for the link of a sign-in, ``MessageTexts/signInByLink``.
    ///
    /// A ``LinkSender`` of your own checks it when the function starts.
    public var hasSignInLinks: Bool { languages.allSatisfy { $0.texts.signInByLink != nil } }

    /// Returns the message with a sign-in's code, ``MessageTexts/authentication``, in the user's language.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - code: The code.
    /// - Returns: The message.
    public func message(forSignInOf user: CodeRecipient, code: Secret<String>) -> BookMessage {
        message(
            for: .authentication, locale: user.locale, MessageValues(code: code.reveal(), userName: user.userName))
    }

    /// Returns the message with a sign-in's link, ``MessageTexts/signInByLink``, in the user's language.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - link: The link.
    /// - Returns: The message; nil if the language has no text for it.
    public func message(forSignInOf user: CodeRecipient, link: Secret<String>) -> BookMessage? {
        let language = language(user.locale)
        return language.texts.signInByLink.map {
            message(
                ($0.title, $0.parts), language, MessageValues(code: "", userName: user.userName, link: link.reveal()))
        }
    }

    /// The refusals of handlers that take too long, by language, and that of the default language.
    var lateAnswers: (standard: String?, translations: [String: String]) {
        let texts = languages.compactMap { language in language.texts.lateAnswer.map { (language.code, $0) } }
        let translations = Dictionary(texts) { first, _ in first }
        return (translations[defaultLanguage], translations)
    }

    private func language(_ locale: String?) -> (code: String, texts: MessageTexts) {
        let wanted = UserAttributes.language(of: locale)
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
    public func decision(for event: CustomMessageEvent, in context: InvocationContext) -> CustomMessageDecision {
        let request = event.request
        guard let occasion = MessageOccasion(event.triggerSource) else { return .poolTemplate }
        let name = request.usernameParameter ?? "{username}"
        guard !request.codeParameter.isEmpty, occasion != .invitation || !name.isEmpty else {
            context.logger.error(
                "The event names no placeholder, so Cognito sends the pool's own message",
                metadata: ["member": request.codeParameter.isEmpty ? "codeParameter" : "usernameParameter"])
            return .poolTemplate
        }
        let language = language(request.userAttributes.locale)
        let values = MessageValues(code: request.codeParameter, userName: name)
        let message = message(language.texts[occasion], language, values)
        let email = language.texts.link(occasion).map { self.message($0, language, values) } ?? message
        return CustomMessageDecision(
            smsMessage: message.textMessage, emailMessage: email.html, emailSubject: email.subject)
    }

    /// Returns the email for a custom sender's event; nil for an unknown occasion.
    public func message(for event: CustomEmailSenderEvent, code: Secret<String>?) -> BookMessage? {
        message(event.triggerSource, event.request.userAttributes.locale, event.userName?.rawValue, code)
    }

    /// Returns the text message for a custom sender's event; nil for an unknown occasion.
    public func message(for event: CustomSMSSenderEvent, code: Secret<String>?) -> BookMessage? {
        message(event.triggerSource, event.request.userAttributes.locale, event.userName?.rawValue, code)
    }

    private func message(
        _ source: TriggerSource, _ locale: String?, _ userName: String?, _ code: Secret<String>?
    ) -> BookMessage? {
        MessageOccasion(source).map {
            message(for: $0, locale: locale, MessageValues(code: code?.reveal() ?? "", userName: userName ?? ""))
        }
    }

    /// All messages with Cognito's placeholders, for the gallery that the command shows.
    var gallery: JSONValue {
        .array(
            samples.map { sample in
                let message = sample.message
                let size = TextMessageSize(message.textMessage)
                return [
                    "occasion": .text(sample.name), "language": .text(message.language),
                    "direction": .text(message.isRightToLeft ? "rtl" : "ltr"), "subject": .text(message.subject),
                    "html": .text(message.html), "text": .text(message.text),
                    "textMessage": sample.isEmailOnly ? .null : .text(message.textMessage),
                    "characters": .integer(Int64(message.textMessage.unicodeScalars.count)),
                    "segments": .integer(Int64(size.segments)), "alphabet": .text(size.alphabet.rawValue),
                ]
            })
    }
}

/// The values that replace a message's placeholders.
public struct MessageValues: Sendable, CustomStringConvertible, CustomReflectable {
    /// The code, or the temporary password of an invitation.
    public var code: String
    /// The user name.
    public var userName: String
    /// The URL of a link that you send yourself; nil for links that Cognito inserts.
    public var link: String?

    /// Creates values.
    public init(code: String, userName: String = "", link: String? = nil) {
        (self.code, self.userName, self.link) = (code, userName, link)
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
        /// The layout has an unusable colour or logo, or leaves out a value.
        case layout
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
