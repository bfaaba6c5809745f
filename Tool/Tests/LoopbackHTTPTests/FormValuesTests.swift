import LoopbackHTTP
import Testing

struct FormValuesTests {
    @Test(arguments: [
        ("a=b", "b"), ("a=", nil), ("b=c", nil), ("a=1&a=2", "1"), ("a=b+c%20d", "b c d"), ("a=%C3%BC%2b%2B", "ü++"),
        ("%61=b", "b"), ("a=b=c", "b=c"), ("a=%00", "\0"),
    ])
    func `a value is decoded`(form: String, value: String?) throws {
        #expect(try #require(FormValues(form))["a"] == value)
    }

    @Test(arguments: ["a=%", "a=%2", "a=%zz", "a=%+1", "%=b", "a=%C3", "a=%FF", "a=%ED%A0%80"])
    func `an escape sequence that is none, or no UTF-8, makes no form`(form: String) {
        #expect(FormValues(form) == nil)
        #expect(FormValues(Array(form.utf8)) == nil)
    }

    @Test(arguments: ["", "ü ß", "a&b=c%d+e", "\u{0}\n", "😀"])
    func `an encoded value is decoded to itself`(text: String) {
        #expect(FormValues("a=\(FormValues.encoded(text))x")?["a"] == text + "x")
    }
}
