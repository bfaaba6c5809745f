import CognitoMarkup
import CognitoTestSupport
import Testing

/// Strings in HTML.
@Suite struct MarkupTests {
    @Test(arguments: MarkedText.pairs) func `HTML keeps a string's words, and none of its marks`(text: String) {
        let html = Markup.html(text)
        #expect(!MarkedText.has(["<", ">", "\"", "'"], html))
        #expect(MarkedText.decoded(html).unicodeScalars.elementsEqual(text.unicodeScalars))
        let inDouble = Markup.html(text, keepsApostrophes: true)
        #expect(!MarkedText.has(["<", ">", "\""], inDouble))
        #expect(MarkedText.has(["'"], inDouble) == MarkedText.has(["'"], text))
    }
}
