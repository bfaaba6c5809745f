import LocalAWS
import Testing
import WireJSON

@testable import LocalUserPools
@testable import LocalUserPoolsWeb
@testable import UserCredentials

/// The languages of the hosted pages.
@Suite struct LanguageTests {
    @Test(
        arguments: [
            (nil, nil, nil, .english), ("de", nil, "en", .german), ("en", "de", "de", .english),
            (nil, "de", "en", .german), ("fr", "de", "en", .german), ("pt-BR", nil, "de", .german),
            (nil, nil, "de-AT,de;q=0.9,en;q=0.8", .german), (nil, nil, "en-US,en;q=0.9,de;q=0.8", .english),
            (nil, nil, "fr, de ; q=0.3, en;q=0.2", .german), (nil, nil, "fr", .english),
            (nil, nil, "de;q=0, en;q=0.1", .english), (nil, nil, "fr, *;q=0.5, de;q=0.4", .english),
            ("", "", "", .english), (nil, nil, ";;,q=,de;q=x", .english), ("DE_at", nil, nil, .german),
            (nil, nil, "de;q=0.5,en", .english),
        ] as [(String?, String?, String?, Language)])
    func `lang comes first, then the cookie, then the browser's languages`(
        lang: String?, cookie: String?, header: String?, language: Language
    ) {
        #expect(Language.chosen(lang: lang, cookie: cookie, acceptLanguage: header) == language)
    }

    /// The texts between tags and in the attributes that people see.
    private static func texts(_ html: String) -> Set<String> {
        let between = html.matches(of: #/>\s*([^<>]*[A-Za-z][^<>]*?)\s*</#).map { String($0.output.1) }
        let labels = html.matches(of: #/(?:aria-label|data-failure)="([^"]*)"/#).map { String($0.output.1) }
        return Set(between + labels)
    }

    /// Words that are the same in both languages.
    private static let same: Set = ["Code", "Website", "(optional)", "Passkey"]

    @Test(arguments: SamplePage.allCases) func `every text of a page has a German one`(sample: SamplePage) {
        let renderer = HostedPageRenderer.shared
        let page = sample.page("ada", error: "Incorrect username or password.")
        let german = Self.texts(renderer.html(of: page, in: .german, look: .plain))
        let english = Self.texts(renderer.html(of: page, in: .english, look: .plain))
        #expect(!german.isEmpty && german.count == english.count)
        let untranslated = german.intersection(english).subtracting(Self.same).filter { $0 != "ada" }
        #expect(untranslated.isEmpty)
        #expect(!german.contains { $0.contains("{") })
    }

    @Test func `a function's refusal is shown as it is, in every language`() {
        let words = "PreSignUp failed with error Nur mit Einladung."
        for language in Language.allCases {
            let html = HostedPageRenderer.shared.html(
                of: SamplePage.signIn.page("ada", error: words), in: language, look: .plain)
            #expect(html.contains(">\(words)</p>") && html.contains("<html lang=\"\(language.rawValue)\">"))
        }
    }

    @Test(
        arguments: ["Aa1!", "aaaaaaa1!", "AAAAAAA1!", "Aaaaaaaa!", "Aaaaaaaa1"], PasswordPolicy.Refusal.allCases)
    func `every rule of passwords has a German message`(password: String, refusal: PasswordPolicy.Refusal) throws {
        let error = try #require(throws: ServiceError.self) { try PasswordPolicy(.init([:])).check(password, refusal) }
        #expect(GermanMessages.all[error.message] != nil, "\(error.message)")
    }
}
