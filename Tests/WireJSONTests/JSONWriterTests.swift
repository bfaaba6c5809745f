import Testing
import WireJSON

/// The writer's output, byte for byte.
@Suite struct JSONWriterTests {
    private func written(_ write: (inout JSONWriter) throws -> Void) rethrows -> String {
        var writer = JSONWriter()
        try write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test(
        arguments: [
            (0x00, #"\u0000"#), (0x01, #"\u0001"#), (0x02, #"\u0002"#), (0x03, #"\u0003"#), (0x04, #"\u0004"#),
            (0x05, #"\u0005"#), (0x06, #"\u0006"#), (0x07, #"\u0007"#), (0x08, #"\b"#), (0x09, #"\t"#), (0x0A, #"\n"#),
            (0x0B, #"\u000b"#), (0x0C, #"\f"#), (0x0D, #"\r"#), (0x0E, #"\u000e"#), (0x0F, #"\u000f"#),
            (0x10, #"\u0010"#),
            (0x11, #"\u0011"#), (0x12, #"\u0012"#), (0x13, #"\u0013"#), (0x14, #"\u0014"#), (0x15, #"\u0015"#),
            (0x16, #"\u0016"#), (0x17, #"\u0017"#), (0x18, #"\u0018"#), (0x19, #"\u0019"#), (0x1A, #"\u001a"#),
            (0x1B, #"\u001b"#), (0x1C, #"\u001c"#), (0x1D, #"\u001d"#), (0x1E, #"\u001e"#), (0x1F, #"\u001f"#),
            (0x22, #"\""#), (0x5C, #"\\"#),
        ] as [(UInt8, String)])
    func `controls, quotation mark and backslash are escaped`(byte: UInt8, escape: String) {
        let text = "a\(Unicode.Scalar(byte))é"
        #expect(written { $0.text(text) } == "\"a\(escape)é\"")
        #expect(written { $0.key(text) } == "\"a\(escape)é\":")
    }

    @Test(arguments: ["/", "\u{7F}", "\u{80}", "é", "€", "\u{2028}", "🍅", "e\u{301}", "<&>'", ""])
    func `nothing else is escaped`(text: String) {
        #expect(Array(written { $0.text(text) }.utf8) == Array("\"\(text)\"".utf8))
    }

    @Test(
        arguments: [
            (0, "0.0"), (-0.0, "-0.0"), (1.5, "1.5"), (1e16, "1e+16"), (-2.5e-10, "-2.5e-10"),
            (.leastNonzeroMagnitude, "5e-324"),
        ] as [(Double, String)])
    func `a number is written with all its digits`(number: Double, text: String) throws {
        #expect(try written { try $0.decimal(number) } == text)
        #expect(try JSONDocument(text: text).root.value == .decimal(number))
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, .signalingNaN])
    func `a number that is not finite is not written`(number: Double) {
        var writer = JSONWriter()
        #expect(throws: JSONWritingError("JSON has no number for an infinite value or NaN")) {
            try writer.decimal(number)
        }
        #expect(writer.bytes.isEmpty)
        #expect(throws: JSONWritingError.self) { try writer.value([["a": .decimal(number)]]) }
    }

    @Test func `an error of writing says what cannot be written`() {
        #expect("\(JSONWritingError("no number"))" == "no number")
    }

    @Test func `commas come by themselves`() {
        let text = written {
            $0.beginArray()
            $0.null()
            $0.beginObject()
            $0.key("a")
            $0.beginArray()
            $0.endArray()
            $0.key("b")
            $0.boolean(true)
            $0.key("c")
            $0.beginObject()
            $0.endObject()
            $0.endObject()
            $0.beginArray()
            $0.integer(.min)
            $0.text("x")
            $0.endArray()
            $0.raw("[1, 2]".utf8)
            $0.boolean(false)
            $0.endArray()
        }
        #expect(text == #"[null,{"a":[],"b":true,"c":{}},[-9223372036854775808,"x"],[1, 2],false]"#)
    }

    @Test func `an object is written with its keys in order`() throws {
        let value: JSONValue = ["b": 1, "a": ["z": nil, "y": true], "B": []]
        #expect(try written { try $0.value(value) } == #"{"B":[],"a":{"y":true,"z":null},"b":1}"#)
        #expect(written { $0.texts(["b": "1", "a": "2"]) } == #"{"a":"2","b":"1"}"#)
    }

    @Test func `texts are written as an array in their order`() {
        #expect(written { $0.texts(["b", "a\n"]) } == #"["b","a\n"]"#)
        #expect(written { $0.texts([String]()) } == "[]")
    }
}
