import CognitoTestSupport
import CognitoTriggersTesting
import Testing

@testable import TriggerKit

@Suite struct MessageBookTests {
    private static func texts(_ word: String = "Code: ") -> MessageTexts {
        MessageTexts(
            signUp: CodeMessage("<Title> & more", "<b>\(word)", .code, " & \"more\"."),
            resendCode: CodeMessage("2", word, .code), forgotPassword: CodeMessage("3", word, .code),
            updateUserAttribute: CodeMessage("4", word, .code), verifyUserAttribute: CodeMessage("5", word, .code),
            authentication: CodeMessage("6", word, .code),
            invitation: InvitationMessage("7", "Password ", .password, ", name ", .userName),
            accountTakeOver: NoticeMessage("8", "Notice"))
    }

    private static func book(_ brand: String = "A & B", word: String = "Code: ") throws -> MessageBook {
        try MessageBook(brand: brand, defaultLanguage: "en", ["en": texts(word), "he": texts(word)])
    }

    @Test func `words, brand and values are escaped in HTML and stand as they are in plain text`() throws {
        let message = try Self.book().message(for: .signUp, locale: nil, MessageValues(code: "<4>&'"))
        #expect(message.subject == "<Title> & more")
        #expect(message.text == "<b>Code: <4>&' & \"more\".\n\nA & B\n")
        #expect(message.textMessage == "A & B: <b>Code: <4>&' & \"more\".")
        #expect(
            message.html
                == "<div lang=\"en\"><h1>&lt;Title&gt; &amp; more</h1><p>&lt;b&gt;Code: &lt;4&gt;&amp;&#39; &amp; &quot;more&quot;.</p>"
                + "<p>A &amp; B</p></div>")
        #expect(message.htmlDocument.contains("<title>&lt;Title&gt; &amp; more</title>"))
    }

    @Test func `a language that is written from right to left says so, and keeps values together`() throws {
        let message = try Self.book().message(
            for: .invitation, locale: "he_IL", MessageValues(code: "a!b", userName: "ada"))
        #expect(message.isRightToLeft)
        #expect(message.html.hasPrefix("<div lang=\"he\" dir=\"rtl\">"))
        #expect(message.html.contains("<bdi dir=\"ltr\">a!b</bdi>"))
        #expect(message.text.contains("\u{2066}a!b\u{2069}"))
        #expect(message.textMessage.hasPrefix("\u{200F}A & B: "))
        #expect(message.htmlDocument.contains("<html lang=\"he\" dir=\"rtl\">"))
    }

    @Test(arguments: [
        ("ada\r\nYour account is closed", "adaYour account is closed"), ("a\u{202E}b\u{2028}c", "abc"), ("ada", "ada"),
        (String(repeating: "a", count: 500), String(repeating: "a", count: 128)),
    ])
    func `a user name changes neither lines nor direction`(name: String, shown: String) throws {
        let message = try Self.book().message(for: .invitation, locale: nil, MessageValues(code: "1", userName: name))
        #expect(message.textMessage == "A & B: Password 1, name \(shown)")
    }

    @Test(arguments: [
        ("de", "de"), ("DE-at", "de"), ("de_CH", "de"), ("ar-EG", "ar"), ("sv", "en"), ("", "en"), ("den", "en"),
    ])
    func `the first part of the locale picks the language`(locale: String, language: String) throws {
        let message = try MessageBook.branded().message(for: .signUp, locale: locale, .placeholders)
        #expect(message.language == language)
    }

    @Test(arguments: [
        Row(
            "a text that is too long by three",
            ("A & B", String(repeating: "x", count: 116), ImpossibleMessages.Problem.tooLong(by: 3))),
        Row("a brand with a line break", ("A\nB", "Code", .lineBreak)),
    ])
    func `impossible messages are found when they are put together`(
        row: Row<(String, String, ImpossibleMessages.Problem)>
    ) throws {
        let (brand, word, problem) = row.value
        let error = #expect(throws: ImpossibleMessages.self) { try Self.book(brand, word: word) }
        #expect(error?.problem == problem, "\(error?.description ?? "")")
    }

    @Test func `a default language without texts is found`() {
        let error = #expect(throws: ImpossibleMessages.self) {
            try MessageBook(brand: "A", defaultLanguage: "fr", ["en": Self.texts()])
        }
        #expect(error?.problem == .noDefaultLanguage)
    }

    @Test(arguments: [
        ("", "GSM-7", 1), (String(repeating: "a", count: 160), "GSM-7", 1),
        (String(repeating: "a", count: 161), "GSM-7", 2), (String(repeating: "€", count: 80), "GSM-7", 1),
        (String(repeating: "€", count: 81), "GSM-7", 2), (String(repeating: "ä", count: 160), "GSM-7", 1),
        (String(repeating: "ч", count: 70), "UCS-2", 1), (String(repeating: "ч", count: 71), "UCS-2", 2),
        (String(repeating: "🌊", count: 35), "UCS-2", 1), (String(repeating: "🌊", count: 36), "UCS-2", 2),
        (String(repeating: "a", count: 307), "GSM-7", 3),
    ])
    func `a text message is measured in the parts that it is sent in`(text: String, alphabet: String, segments: Int) {
        let size = TextMessageSize(text)
        #expect(size.alphabet.rawValue == alphabet)
        #expect(size.segments == segments)
    }

    @Test(arguments: [
        ("&amp;", "&"), ("&lt;a&gt;", "<a>"), ("&quot;&apos;", "\"'"), ("&#33;&#x21;&#X1F30A;", "!!🌊"),
        ("&amp;lt;", "&lt;"), ("&amp;amp;", "&amp;"), ("&", "&"), ("&;", "&;"), ("&lt", "&lt"), ("&nbsp;", "&nbsp;"),
        ("&#;", "&#;"), ("&#x;", "&#x;"), ("&#-33;", "&#-33;"), ("&#+33;", "&#+33;"), ("&#xD800;", "&#xD800;"),
        ("&#x110000;", "&#x110000;"), ("&&lt;", "&<"), ("a&lt;b&", "a<b&"), ("", ""), ("& lt;", "& lt;"),
        ("&#00000000000000000033;", "&#00000000000000000033;"),
    ])
    func `entities are undone once, and everything else stays`(text: String, plain: String) {
        #expect(HTMLText.unescape(text) == plain)
        #expect(HTMLText.unescape(HTMLText.escape(plain)) == plain)
    }

    @Test func `every message of the ready-made book is in the gallery`() throws {
        guard case .array(let messages) = try MessageBook.branded().gallery else { return #expect(Bool(false)) }
        #expect(messages.count == 3 * MessageOccasion.allCases.count)
    }

    @Test func `every trigger source of a message has its occasion`() {
        let sources = CustomMessageRequest.sources + CustomEmailSenderRequest.sources + CustomSMSSenderRequest.sources
        #expect(sources.allSatisfy { MessageOccasion($0) != nil })
        #expect(MessageOccasion(TriggerSource(rawValue: "CustomMessage_Later")) == nil)
        #expect(MessageOccasion(TriggerSource(rawValue: "CustomMessage")) == nil)
    }
}
