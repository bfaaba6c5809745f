import CognitoTestSupport
import Testing
import WireJSON

/// The insides of texts: UTF-8, escapes and surrogates.
@Suite struct JSONTextTests {
    @Test(arguments: [
        Row("the short escapes", (wire: #"\"\\\/\b\f\n\r\t"#, text: "\"\\/\u{8}\u{C}\n\r\t")),
        Row("digits in either case", (wire: #"\u00e4\u00E4\u20aC"#, text: "ää€")),
        Row("NUL", (wire: #"a\u0000b"#, text: "a\0b")),
        Row(
            "the ends of each length in UTF-8",
            (wire: #"\u007f\u0080\u07ff\u0800\uffff"#, text: "\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}")),
        Row("a surrogate pair", (wire: #"\ud83c\udf45"#, text: "🍅")),
        Row("the ends of the pairs", (wire: #"\uD800\uDC00\uDBFF\uDFFF"#, text: "\u{10000}\u{10FFFF}")),
        Row("an escape after an escaped backslash", (wire: #"\\u0041"#, text: "\\u0041")),
        Row("escapes between letters of all lengths", (wire: #"aé\n語🍅\t"#, text: "aé\n語🍅\t")),
    ])
    func `an escape reads as the scalar that it stands for`(row: Row<(wire: String, text: String)>) throws {
        let text = try JSONDocument(text: "\"\(row.value.wire)\"").root.scalarText
        #expect(text.map { Array($0.utf8) } == Array(row.value.text.utf8))
    }

    @Test(arguments: [
        Row("high, alone", (wire: #"\ud800"#, text: "\u{FFFD}")),
        Row("low, alone", (wire: #"\udfff"#, text: "\u{FFFD}")),
        Row("high before a letter", (wire: #"\ud800a"#, text: "\u{FFFD}a")),
        Row("high before another escape", (wire: #"\udbff\n"#, text: "\u{FFFD}\n")),
        Row("high before an escape that is no surrogate", (wire: #"\ud800\u0041"#, text: "\u{FFFD}A")),
        Row("low before high", (wire: #"\udc00\ud800"#, text: "\u{FFFD}\u{FFFD}")),
        Row("high before a pair", (wire: #"\ud800\ud83c\udf45"#, text: "\u{FFFD}🍅")),
    ])
    func `a lone surrogate escape reads as the replacement character`(row: Row<(wire: String, text: String)>) throws {
        #expect(try JSONDocument(text: "\"\(row.value.wire)\"").root.scalarText == row.value.text)
    }

    @Test(arguments: [
        Fault(#""abc"#, 4, "the string is not closed"),
        Fault(#""abcdefghij"#, 11, "the string is not closed"),
        Fault(#""abc\"#, 4, "the string is not closed"),
        Fault(#""abc\""#, 6, "the string is not closed"),
        Fault(#""\x41""#, 1, "an escape that JSON does not have"),
        Fault(#""\U0041""#, 1, "an escape that JSON does not have"),
        Fault(#""\'""#, 1, "an escape that JSON does not have"),
        Fault(#""\0""#, 1, "an escape that JSON does not have"),
        Fault("\"a\\\n\"", 2, "an escape that JSON does not have"),
        Fault(#""\u12G4""#, 1, "expected four hexadecimal digits after '\\u'"),
        Fault(#""ab\u123""#, 3, "expected four hexadecimal digits after '\\u'"),
        Fault(#""\u12"#, 1, "expected four hexadecimal digits after '\\u'"),
        Fault(#""\u+041""#, 1, "expected four hexadecimal digits after '\\u'"),
        Fault(#"{"\u00":1}"#, 2, "expected four hexadecimal digits after '\\u'"),
    ])
    func `a broken escape is refused at its backslash`(fault: Fault) { fault.check() }

    @Test(arguments: 0x00...0x1F as ClosedRange<UInt8>)
    func `a control character must be escaped`(control: UInt8) {
        Fault([0x22, 0x61, control, 0x22], 2, "a string contains an unescaped control character").check()
    }

    @Test(arguments: 0...24)
    func `a control character is found at every place of a long text`(place: Int) {
        var bytes = Array(("\"" + String(repeating: "a", count: 25) + "\"").utf8)
        bytes[place + 1] = 0x1F
        Fault(bytes, place + 1, "a string contains an unescaped control character").check()
    }

    @Test(arguments: 0...24, [#"\""#, #"\\"#, "é", "€", "🍅", "\u{7F}", "!", "#", "[", "]"])
    func `a character at every place of a long text is read`(place: Int, character: String) throws {
        let text = String(repeating: "a", count: place) + character + String(repeating: "b", count: 24 - place)
        let read = try JSONDocument(text: "\"\(text)\"").root.scalarText
        #expect(read == text.replacing(#"\""#, with: "\"").replacing(#"\\"#, with: "\\"))
    }

    @Test(arguments: [
        Row("a continuation alone", [0x80]), Row("the last continuation alone", [0xBF]),
        Row("two bytes, overlong", [0xC0, 0x80]), Row("two bytes, overlong to the end", [0xC1, 0xBF]),
        Row("three bytes, overlong", [0xE0, 0x80, 0x80]), Row("three bytes, overlong to the end", [0xE0, 0x9F, 0xBF]),
        Row("four bytes, overlong", [0xF0, 0x80, 0x80, 0x80]),
        Row("four bytes, overlong to the end", [0xF0, 0x8F, 0xBF, 0xBF]),
        Row("the first surrogate", [0xED, 0xA0, 0x80]), Row("the last surrogate", [0xED, 0xBF, 0xBF]),
        Row("beyond U+10FFFF", [0xF4, 0x90, 0x80, 0x80]), Row("beyond the planes", [0xF5, 0x80, 0x80, 0x80]),
        Row("five bytes", [0xF8, 0x88, 0x80, 0x80, 0x80]), Row("0xFE", [0xFE]), Row("0xFF", [0xFF]),
        Row("one byte of two", [0xC3]), Row("two bytes of three", [0xE2, 0x82]),
        Row("three bytes of four", [0xF0, 0x9F, 0x8D]), Row("a start before a start", [0xC3, 0xC3, 0xA4]),
        Row("a letter for the third byte", [0xE2, 0x82, 0x61]),
        Row("a letter for the fourth byte", [0xF0, 0x9F, 0x8D, 0x61]),
    ])
    func `bytes that are not UTF-8 are refused where their sequence starts`(row: Row<[UInt8]>) {
        Fault([0x22, 0x61] + row.value + [0x22], 2, "a text is not UTF-8").check()
        Fault([0x22, 0x61] + row.value, 2, "a text is not UTF-8").check()
        Fault(Array(#"{"k"#.utf8) + row.value + Array(#"":1}"#.utf8), 3, "a text is not UTF-8").check()
        Fault(row.value, 0, "expected a value").check()
    }

    @Test(arguments: [
        "\u{80}", "\u{7FF}", "\u{800}", "\u{CFFF}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{FFFFF}",
        "\u{10FFFF}",
    ])
    func `the first and last scalars of each length are read`(text: String) throws {
        #expect(try JSONDocument(text: "\"\(text)\"").root.scalarText == text)
    }
}
