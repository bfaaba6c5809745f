import CognitoEvents
import Testing

/// Values that are not shown.
@Suite struct SecretTests {
    @Test func `a secret prints, dumps and reflects as redacted`() {
        let secret = Secret("canary")
        #expect("\(secret)" == "<redacted>")
        #expect(secret.debugDescription == "<redacted>")
        #expect(String(reflecting: secret) == "<redacted>")
        #expect(String(describing: [Optional(secret)]).contains("canary") == false)
        #expect(Mirror(reflecting: secret).children.isEmpty)
        var output = ""
        dump(secret, to: &output)
        #expect(!output.contains("canary"))
    }

    @Test func `it reveals its value when asked`() {
        #expect(Secret("x").reveal() == "x")
        #expect(Secret(["a": 1]).reveal() == ["a": 1])
    }

    @Test func `equal values are equal secrets`() {
        #expect(Secret("x") == Secret("x"))
        #expect(Secret("x") != Secret("y"))
        #expect(Set([Secret("x"), Secret("x"), Secret("y")]).count == 2)
    }

    @Test(arguments: [
        ("", "", true), ("a", "a", true), ("123456", "123456", true), ("pässwörd 🍅", "pässwörd 🍅", true),
        ("a", "", false), ("", "a", false), ("a", "b", false), ("a", "A", false), ("123456", "12345", false),
        ("12345", "123456", false), ("aaaa", "aa", false), ("aa", "aaaa", false), ("abab", "ab", false),
        ("123456", "023456", false), ("123456", "123457", false), ("\u{E9}", "e\u{301}", false), ("\0", "", false),
    ])
    func `two secrets match if their bytes do`(own: String, other: String, matches: Bool) {
        #expect(Secret(own).matches(Secret(other)) == matches)
    }
}
