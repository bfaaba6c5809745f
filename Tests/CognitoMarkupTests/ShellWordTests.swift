import CognitoMarkup
import Testing

struct ShellWordTests {
    @Test(arguments: [
        ("plain-1.2_3/a:b=c,d+e@f%g", "plain-1.2_3/a:b=c,d+e@f%g"), ("", "''"), ("a b", "'a b'"),
        ("it's", #"'it'\''s'"#),
        ("$(rm -r x)", "'$(rm -r x)'"), ("'\u{301}", "''\\''\u{301}'"), ("ü", "'ü'"), ("a\nb", "'a\nb'"),
    ])
    func `a word is one word for a shell`(text: String, word: String) {
        #expect(Array(Markup.shellWord(text).utf8) == Array(word.utf8))
    }
}
