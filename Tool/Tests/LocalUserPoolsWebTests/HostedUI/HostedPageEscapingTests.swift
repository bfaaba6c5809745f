import CognitoTestSupport
import LocalTestSupport
import Testing

@testable import LocalUserPools
@testable import LocalUserPoolsWeb

/// Texts from users, functions and callers in the hosted pages.
@Suite struct HostedPageEscapingTests {
    /// Pieces of texts: what ends an attribute or a tag, with and without an accent that joins it to one character.
    private static let pieces = [
        "<", ">", "\"", "'", "&", "<\u{301}", "\"\u{301}", "'\u{338}", "<\u{338}", "&lt;", "<script>", "</title>",
        "-->",
        "{{title}}", "{{{", "}}", "{destination}", "\u{0}", "\n", " onfocus=alert(1) ", "é", "字", "a",
    ]

    private static func text(_ random: inout SeededRandom) -> String {
        (0..<Int.random(in: 1...12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }

    @Test(arguments: SamplePage.allCases) func `no text in any place adds a tag or an attribute`(sample: SamplePage) {
        let renderer = HostedPageRenderer.shared
        let plain = HTMLOutline(renderer.html(of: sample.page("x", error: "x"), in: .english, look: .plain))
        for seed in 0..<UInt64(TestScope.rounds(200)) {
            var random = SeededRandom(seed: seed)
            let page = sample.page(Self.text(&random), error: Self.text(&random))
            let outline = HTMLOutline(renderer.html(of: page, in: .german, look: .plain))
            #expect(outline == plain, "seed \(seed)")
        }
    }

    @Test(arguments: ["\u{600}", "\u{338}", "\r\n", "\u{2028}"])
    func `a mark next to what joins it to one character adds no tag and no attribute`(neighbour: String) {
        let renderer = HostedPageRenderer.shared
        func outline(_ text: String) -> HTMLOutline {
            HTMLOutline(renderer.html(of: SamplePage.signIn.page(text), in: .english, look: .plain))
        }
        let text = "<\"'>&".map { "\(neighbour)\($0)\(neighbour)b\($0)" }.joined()
        #expect(outline(text) == outline("b"))
    }

    @Test(arguments: ["\"\u{301}", "<\u{338}b", "'\u{308}", "a&\u{20DD}"])
    func `a mark with a combining accent is escaped`(text: String) {
        let escaped = ScalarEscaping().escapeText(text)
        #expect(!escaped.unicodeScalars.contains { "<\"'".unicodeScalars.contains($0) })
        #expect(escaped.unicodeScalars.filter { $0 == "&" }.count == 1)
        let html = HostedPageRenderer.shared.html(of: SamplePage.signIn.page(text), in: .english, look: .plain)
        #expect(html.utf8.count > escaped.utf8.count && html.contains("value=\"\(escaped)\""))
    }

    @Test func `no template inserts a text without escaping it`() {
        for (file, text) in HostedFiles.all where file.hasSuffix(".mustache") {
            #expect(!text.contains("{{{") && !text.contains("{{&") && !text.contains("{{%"), "\(file)")
        }
    }

    @Test(arguments: SamplePage.allCases) func `a page never repeats a password`(sample: SamplePage) {
        var page = sample.page("x")
        page.content = .newPassword(fields: [
            .init(name: "password", label: "Password", kind: .password, value: "S3cret!pass")
        ])
        #expect(!HostedPageRenderer.shared.html(of: page, in: .english, look: .plain).contains("S3cret!pass"))
    }
}
