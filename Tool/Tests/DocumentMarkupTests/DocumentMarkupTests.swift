import CognitoMarkup
import CognitoTestSupport
import DocumentMarkup
import Testing

/// Strings in XML, Markdown, YAML and commands of a shell.
@Suite struct DocumentMarkupTests {
    @Test(arguments: MarkedText.pairs) func `XML keeps a string's words and line ends, and none of its marks`(
        text: String
    ) {
        let xml = Markup.xml(text)
        #expect(!MarkedText.has(["<", ">", "\"", "'", "\r", "\n"], xml))
        #expect(MarkedText.decoded(xml).unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test(arguments: [
        ("\u{0}", "\u{FFFD}"), ("\u{1B}[31m", "\u{FFFD}[31m"), ("\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}"),
        ("\t\r\n", "&#9;&#13;&#10;"), ("é字😀", "é字😀"),
    ])
    func `XML has no scalar that a document cannot contain`(text: String, xml: String) {
        #expect(Markup.xml(text) == xml)
    }

    @Test(arguments: MarkedText.pairs) func `a code span ends at its own fence, and is one line`(text: String) {
        let span = Markup.code(text).unicodeScalars
        let fence = span.prefix { $0 == "`" }.count
        let runs = span.split { $0 != "`" }.map(\.count)
        #expect(runs.filter { $0 == fence }.count == 2 && runs.first == fence && runs.last == fence)
        #expect(!MarkedText.has(["\r", "\n", "\u{2028}", "\u{600}", "\u{200D}", "\u{110BD}"], String(span)))
    }

    @Test(arguments: [
        ("plain", "`plain`"), ("", "(empty)"), ("a`b", "``a`b``"), ("`", "`` ` ``"), (" a", "`  a `"),
        ("a\r\n# b", "`a\\r\\n# b`"), ("\u{202E}\u{1B}[1m", "`\\u{202E}\\u{1B}[1m`"),
        ("<b>![p](http://x)", "`<b>![p](http://x)`"),
    ])
    func `a code span shows what is invisible as numbers`(text: String, span: String) {
        #expect(Markup.code(text) == span)
    }

    @Test(arguments: MarkedText.pairs) func `a row of a table has its cells, on one line`(text: String) {
        let row = Markup.row([text, Markup.code(text), "end"])
        var (ends, previous) = (0, Unicode.Scalar(" "))
        for scalar in row.unicodeScalars {
            ends += scalar == "|" && previous != "\\" ? 1 : 0
            previous = scalar
        }
        #expect(ends == 4 && !MarkedText.has(["\r", "\n"], row), "\(row)")
    }

    @Test(arguments: MarkedText.pairs) func `a quoted string has two quotation marks of its own`(text: String) {
        let quoted = Array(Markup.quoted(text).unicodeScalars)
        var (ends, isEscaped) = (0, false)
        for scalar in quoted {
            ends += scalar == "\"" && !isEscaped ? 1 : 0
            isEscaped = scalar == "\\" && !isEscaped
        }
        #expect(ends == 2 && quoted.first == "\"" && quoted.last == "\"")
        #expect(!MarkedText.has(["\r", "\n", "\u{2028}"], String(String.UnicodeScalarView(quoted))))
    }

    @Test(arguments: [
        ("plain-1.2_3/a:b=c,d+e@f%g", "plain-1.2_3/a:b=c,d+e@f%g"), ("", "''"), ("a b", "'a b'"),
        ("it's", #"'it'\''s'"#),
        ("$(rm -r x)", "'$(rm -r x)'"), ("'\u{301}", "''\\''\u{301}'"), ("ü", "'ü'"), ("a\nb", "'a\nb'"),
    ])
    func `a word is one word for a shell`(text: String, word: String) {
        #expect(Array(Markup.shellWord(text).utf8) == Array(word.utf8))
    }
}
