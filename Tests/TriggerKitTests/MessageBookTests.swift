@_spi(Internal) import CognitoEvents
import CognitoMarkup
import CognitoTestSupport
import CognitoTriggersTesting
import Foundation
import Synchronization
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
        #expect(message.html.contains("<title>&lt;Title&gt; &amp; more</title>"))
        #expect(message.html.contains(">&lt;b&gt;Code:</p>"))
        #expect(message.html.contains(">&lt;4&gt;&amp;&#39;</td>"))
        #expect(message.html.contains(">&amp; &quot;more&quot;.</p>"))
        #expect(message.html.contains("<p style=\"margin:0 0 6px\">A &amp; B</p>"))
    }

    @Test func `a language that is written from right to left says so, and keeps values together`() throws {
        let message = try Self.book().message(
            for: .invitation, locale: "he_IL", MessageValues(code: "a!b", userName: "ada"))
        #expect(message.isRightToLeft)
        #expect(message.html.contains("<bdi dir=\"ltr\">a!b</bdi>"))
        #expect(message.text.contains("\u{2066}a!b\u{2069}"))
        #expect(message.textMessage.hasPrefix("\u{200F}A & B: "))
        #expect(message.html.contains("<html lang=\"he\" dir=\"rtl\">"))
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
        #expect(HTMLText.unescape(Markup.html(plain)) == plain)
    }

    // MARK: Links

    private static func linked(_ words: String = "confirm <here>", title: String = "Confirm") throws -> MessageBook {
        var texts = texts()
        texts.signUpByLink = LinkMessage(title, "Please ", .link(words), ".")
        return try MessageBook(brand: "A & B", defaultLanguage: "en", ["en": texts, "he": texts])
    }

    private func decision(
        _ book: MessageBook, _ occasion: CustomMessageOccasion, locale: String = "en"
    ) async throws -> CustomMessageDecision {
        struct Writer: TriggerFunction, CustomMessageHandler {
            let book: MessageBook
            init(_ book: MessageBook) { self.book = book }
            init() async throws { self.init(try .branded()) }
            func customMessage(
                _ event: CustomMessageEvent, context: InvocationContext
            ) async throws -> CustomMessageDecision { book.decision(for: event, in: context) }
        }
        let event = try SampleEvent.customMessage(occasion) { $0.request.userAttributes.locale = locale }
        return try #require(await TriggerTester { Writer(book) }.invoke(event).decision)
    }

    @Test func `an email has the link where the texts have one, and the text message the code`() async throws {
        let decision = try await decision(Self.linked(), .signUp)
        #expect(decision.emailSubject == "Confirm")
        #expect(decision.emailMessage?.contains(">{##confirm &lt;here&gt;##}</td>") == true)
        #expect(decision.emailMessage?.contains("{####}") == false)
        #expect(decision.smsMessage?.contains("{####}") == true)
        let again = try await self.decision(Self.linked(), .resendCode)
        #expect(again.emailMessage?.contains("{####}") == true && again.emailMessage?.contains("{##c") == false)
        let hebrew = try await self.decision(Self.linked(), .signUp, locale: "he")
        #expect(hebrew.emailMessage?.contains("<html lang=\"he\" dir=\"rtl\">") == true)
    }

    @Test(arguments: ["", "  ", "a {b}", "a ## b", "a\nb"])
    func `words that no link can have are found when the book is put together`(words: String) {
        let error = #expect(throws: ImpossibleMessages.self) { try Self.linked(words) }
        #expect(error?.problem == .linkWords)
    }

    @Test func `an email with a link is measured, and is in the gallery`() throws {
        let error = #expect(throws: ImpossibleMessages.self) {
            try Self.linked(title: String(repeating: "x", count: 142))
        }
        #expect(error?.problem == .tooLong(by: 2))
        guard case .array(let messages) = try Self.linked().gallery else { return #expect(Bool(false)) }
        let links = messages.filter { $0["occasion"]?.text == "SignUp by link" }
        #expect(links.count == 2 && links.allSatisfy { $0["textMessage"] == .null })
    }

    @Test func `the longest language is measured`() {
        let long = Self.texts(String(repeating: "x", count: 116))
        let error = #expect(throws: ImpossibleMessages.self) {
            try MessageBook(
                brand: "A & B", defaultLanguage: "en", ["en": Self.texts(), "nl": long, "de": Self.texts()])
        }
        #expect(error?.description.contains("for SignUp in nl") == true, "\(error?.description ?? "")")
    }

    // MARK: The layout

    private static func book(_ layout: MessageLayout) throws -> MessageBook {
        var texts = texts()
        texts.signUpByLink = LinkMessage("Confirm", "Please ", .link("confirm"), ".")
        texts.signInByLink = LinkMessage("Sign in", "Please ", .link("sign in"), ".")
        texts.footer = "Why & what"
        return try MessageBook(brand: "A & B", defaultLanguage: "en", layout: layout, ["en": texts])
    }

    @Test func `an email has the logo, the colours, the footer and the legal line`() throws {
        var layout = MessageLayout(accent: "#00695c")
        layout.logo = "https://example.org/logo.png?a=1&b=2"
        layout.legal = "A & B Ltd"
        let html = try Self.book(layout).message(for: .signUp, locale: nil, MessageValues(code: "482913")).html
        #expect(html.contains("<img src=\"https://example.org/logo.png?a=1&amp;b=2\" alt=\"A &amp; B\" height=\"36\""))
        for text in ["#00695c", "#7fb4ad", "Why &amp; what", "A &amp; B Ltd", ">482913</td>"] {
            #expect(html.contains(text), "\(text)")
        }
    }

    @Test func `a link of one's own is a button in HTML, and a line of its own in plain text`() throws {
        let user = CodeRecipient("ada@example.org", attributes: ["locale": "en"])
        let link = Secret("https://example.org/#token=1.2.3&user=ada")
        let message = try #require(try Self.book(MessageLayout()).message(forSignInOf: user, link: link))
        #expect(message.subject == "Sign in")
        #expect(message.html.contains("<a href=\"https://example.org/#token=1.2.3&amp;user=ada\""))
        #expect(message.text.contains("\nhttps://example.org/#token=1.2.3&user=ada\n"))
    }

    @Test(
        arguments: [
            Row("a logo without encryption", { @Sendable in $0.logo = "http://example.org/logo.png" }),
            Row("a logo that leaves its attribute", { @Sendable in $0.logo = "https://example.org/\"onload=" }),
            Row("a logo without height", { @Sendable in $0.logoHeight = 0 }),
            Row("a colour by name", { @Sendable in $0.light.accent = "red" }),
            Row("a colour that ends its rule", { @Sendable in $0.dark.page = "#00000}" }),
        ] as [Row<@Sendable (inout MessageLayout) -> Void>])
    func `a layout that cannot be used is found when the book is put together`(
        row: Row<@Sendable (inout MessageLayout) -> Void>
    ) {
        var layout = MessageLayout()
        row.value(&layout)
        let error = #expect(throws: ImpossibleMessages.self) { try Self.book(layout) }
        #expect(error?.problem == .layout)
    }

    private static func write(_ content: MessageContent) -> String {
        let parts = content.parts.map { part in
            switch part {
            case .paragraph(let words): "<p>\(words)</p>"
            case .code(let code): "<b>\(code)</b>"
            case .cognitoLink(let link): link
            case .link(let url, let words): "<a href=\"\(url)\">\(words)</a>"
            }
        }
        return "<html><h1>\(content.title)</h1>\(parts.joined())<hr>\(content.brand)</html>"
    }

    @Test func `HTML of one's own gets the same values`() throws {
        let html = try Self.book(MessageLayout { Self.write($0) })
            .message(for: .invitation, locale: nil, MessageValues(code: "p<w", userName: "ada")).html
        #expect(
            html == "<html><h1>7</h1><p>Password</p><b>p&lt;w</b><p>name <strong>ada</strong></p><hr>A &amp; B</html>")
    }

    @Test(arguments: [
        ("{####}", "leaves {####} out of the email for SignUp in en"), ("{username}", "leaves {username} out"),
        ("{##confirm##}", "leaves {##confirm##} out of the email for SignUp by link"),
        ("https://example.org/#token=0", "out of the email for Sign-in by link"),
    ])
    func `HTML of one's own that lacks a value is found when the book is put together`(
        value: String, words: String
    ) {
        let error = #expect(throws: ImpossibleMessages.self) {
            try Self.book(MessageLayout { Self.write($0).replacing(value, with: "") })
        }
        #expect(error?.problem == .layout && error?.description.contains(words) == true, "\(String(describing: error))")
    }

    @Test func `HTML of one's own is measured`() {
        let error = #expect(throws: ImpossibleMessages.self) {
            try Self.book(MessageLayout { Self.write($0) + String(repeating: "x", count: 20_000) })
        }
        guard case .tooLong = error?.problem else { return #expect(Bool(false), "\(String(describing: error))") }
    }

    /// A sender of links of one's own, with a book's texts.
    private final class Links: LinkSender {
        struct NoText: Error {}
        let book: MessageBook
        let sent = Mutex<[(language: String, text: String)]>([])
        init(_ book: MessageBook) { self.book = book }

        func checkForLinks() throws { if !book.hasSignInLinks { throw NoText() } }

        func send(link: Secret<String>, to recipient: CodeRecipient, in context: InvocationContext) async throws {
            guard let message = book.message(forSignInOf: recipient, link: link) else { throw NoText() }
            sent.withLock { $0.append((message.language, message.text)) }
        }
    }

    private struct ByLink: ChallengeFlowFunction {
        struct NotGiven: Error {}
        let sender: Links
        init(_ sender: Links) { self.sender = sender }
        init() throws { throw NotGiven() }
        var flow: some ChallengeFlow {
            MagicLink(
                to: "https://app.example.org/sign-in", store: MemoryStore(), leastTime: .zero, sender: sender)
        }
    }

    @Test(arguments: [("de-AT", "de", "Bitte"), ("fr", "en", "Please"), ("", "en", "Please")])
    func `a sender of links of one's own writes the book's text in the user's language`(
        locale: String, language: String, word: String
    ) async throws {
        var (english, german) = (Self.texts(), Self.texts())
        english.signInByLink = LinkMessage("Sign in", "Please ", .link("sign in"))
        german.signInByLink = LinkMessage("Anmelden", "Bitte ", .link("anmelden"))
        let links = Links(try MessageBook(brand: "A & B", defaultLanguage: "en", ["en": english, "de": german]))
        let function = await TriggerTester(environment: ["CODE_KEY": String(repeating: "k", count: 32)]) {
            ByLink(links)
        }
        let invocation = await function.invoke(
            try .createAuthChallenge {
                $0.request.session = []
                $0.request.userAttributes.email = "ada@example.org"
                $0.request.userAttributes.emailVerified = true
                $0.request.userAttributes.locale = locale
            })
        #expect(invocation.error == nil, "\(invocation)")
        let message = try #require(links.sent.withLock { $0.first })
        #expect(message.language == language && message.text.hasPrefix("\(word) "))
        #expect(message.text.contains("https://app.example.org/sign-in#token="))
    }

    @Test func `a book without a text for links stops a sender of links from starting`() async throws {
        let links = Links(try Self.book())
        let function = await TriggerTester(environment: ["CODE_KEY": String(repeating: "k", count: 32)]) {
            ByLink(links)
        }
        let invocation = await function.invoke(try .createAuthChallenge { $0.request.session = [] })
        #expect(invocation.error is Links.NoText, "\(invocation)")
    }

    // MARK: Late answers

    @Test func `a time limit takes its sentences from the book`() throws {
        var (english, german) = (Self.texts(), Self.texts())
        (english.lateAnswer, german.lateAnswer) = ("Later, please", "Bitte später")
        let book = try MessageBook(
            brand: "A & B", defaultLanguage: "en", ["en": english, "de": german, "he": Self.texts()])
        #expect(
            TimeLimit.failClosed(book, code: "late", after: .seconds(2))
                == .failClosed(
                    "Later, please", translations: ["en": "Later, please", "de": "Bitte später"], code: "late",
                    after: .seconds(2)))
        // Without a text, the library's own sentence stays.
        #expect(TimeLimit.failClosed(try Self.book()) == .failClosed)
    }

    struct LateInFrench: MessageWriter, PreSignUpHandler {
        static func messages() throws -> MessageBook {
            var texts = MessageBookTests.texts()
            texts.lateAnswer = "Plus tard"
            return try MessageBook(brand: "A", defaultLanguage: "fr", ["fr": texts])
        }
        static var timeLimits: [TriggerFamily: TimeLimit] {
            get throws {
                if LambdaEnvironment["BROKEN"] != nil { throw InvalidSetting("BROKEN", "is set") }
                return [.preSignUp: .failClosed(try messages(), after: .milliseconds(50))]
            }
        }
        func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
            try await Task.sleep(for: .seconds(60))
            return .allow
        }
    }

    @Test func `limits that read a book refuse with it, and an error of theirs keeps the function from starting`()
        async
    {
        let late = await TriggerTester(LateInFrench.self).invoke(.preSignUp(.signUp))
        #expect(late.refusal == Refusal("Plus tard"), "\(late)")
        let broken = await TriggerTester(LateInFrench.self, environment: ["BROKEN": "yes"])
        #expect(await broken.invoke(.preSignUp(.signUp)).error is InvalidSetting)
    }

    // MARK: Files

    private static let file = """
        {
          "signUp": {"title": "Welcome to {brand}", "text": "{brand} & you: {code}."},
          "signUpByLink": {"title": "Welcome", "text": "Please {link:confirm}."},
          "resendCode": {"title": "2", "text": "{code}"}, "forgotPassword": {"title": "3", "text": "{code}"},
          "updateUserAttribute": {"title": "4", "text": "{code}"}, "verifyUserAttribute": {"title": "5", "text": "{code}"},
          "authentication": {"title": "6", "text": "{code}"},
          "invitation": {"title": "7", "text": "Password {password}, name {userName}"},
          "accountTakeOver": {"title": "8", "text": "Notice"},
          "signInByLink": {"title": "9", "text": "{link:Sign in}"}, "footer": "You know {brand}.",
          "lateAnswer": "{brand} is busy"
        }
        """

    /// Writes a file for one language and reads it.
    private static func book(of text: String?) throws -> MessageBook {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("messages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        if let text { try Data(text.utf8).write(to: folder.appendingPathComponent("en.json")) }
        return try MessageBook(brand: "A & B", defaultLanguage: "en", languages: ["en"], in: folder.path)
    }

    @Test func `texts are read from files, with their placeholders`() async throws {
        let book = try Self.book(of: Self.file)
        let message = book.message(for: .signUp, locale: nil, MessageValues(code: "1234"))
        #expect(message.subject == "Welcome to A & B")
        #expect(message.text == "A & B & you: 1234.\n\nYou know A & B.\nA & B\n")
        #expect(message.textMessage == "A & B: A & B & you: 1234.")
        let invitation = book.message(for: .invitation, locale: nil, MessageValues(code: "pw", userName: "ada"))
        #expect(invitation.textMessage == "A & B: Password pw, name ada")
        #expect(try await decision(book, .signUp).emailMessage?.contains("{##confirm##}") == true)
        #expect(book.lateAnswers.standard == "A & B is busy")
    }

    @Test(
        arguments: [
            Row("no file", (nil, nil, "cannot be read")),
            Row("no JSON", ("no JSON", nil, "is not JSON")),
            Row("no object", ("[]", nil, "is not a JSON object")),
            Row(
                "a verification without its code",
                ("{brand} & you: {code}.", "Soon.", "lacks one of these placeholders in signUp: {code}")),
            Row(
                "a code twice",
                ("{brand} & you: {code}.", "{code} {code}", "a placeholder in signUp that does not belong there")),
            Row(
                "an invitation without the password",
                ("Password {password}, name", "Name", "lacks one of these placeholders in invitation")),
            Row(
                "a code in a notice",
                ("Notice", "{code}", "a placeholder in accountTakeOver that does not belong there")),
            Row(
                "a link where Cognito makes none",
                ("\"{code}\"}, \"forgot", "\"{link:x}\"}, \"forgot", "a placeholder in resendCode")),
            Row("a placeholder in a title", ("Welcome to {brand}", "{code}", "in the title of signUp")),
            Row("a code in the footer", ("You know {brand}.", "{code}", "has a placeholder in footer")),
            Row("a footer that is not a text", ("\"You know {brand}.\"", "1", "has a footer that is not a string")),
            Row("an unknown placeholder", ("Notice", "{name}", "unknown placeholder {name} in accountTakeOver")),
            Row("an open brace", ("Notice", "{code", "a { without a } in accountTakeOver")),
            Row(
                "a missing occasion",
                ("\"authentication\"", "\"signUpByLink2\"", "has the unknown member signUpByLink2")),
            Row("no title", ("\"title\": \"6\", ", "", "has no authentication with title and text")),
        ] as [Row<(String?, String?, String)>])
    func `a file that cannot be used is found when the book is put together`(
        row: Row<(String?, String?, String)>
    ) {
        let (old, new, words) = row.value
        let text = old.map { old in new.map { Self.file.replacing(old, with: $0) } ?? old }
        let error = #expect(throws: ImpossibleMessages.self) { try Self.book(of: text) }
        #expect(error?.problem == .file)
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test func `every message of the ready-made book is in the gallery`() throws {
        guard case .array(let messages) = try MessageBook.branded().gallery else { return #expect(Bool(false)) }
        #expect(messages.count == 3 * (MessageOccasion.allCases.count + 1))
    }

    @Test func `every trigger source of a message has its occasion`() {
        let sources = CustomMessageRequest.sources + CustomEmailSenderRequest.sources + CustomSMSSenderRequest.sources
        #expect(sources.allSatisfy { MessageOccasion($0) != nil })
        #expect(MessageOccasion(TriggerSource(rawValue: "CustomMessage_Later")) == nil)
        #expect(MessageOccasion(TriggerSource(rawValue: "CustomMessage")) == nil)
    }
}
