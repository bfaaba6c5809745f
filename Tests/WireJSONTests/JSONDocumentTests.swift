import CognitoTestSupport
import Testing

@testable import WireJSON

/// JSON texts, other texts, and the place of their faults.
@Suite struct JSONDocumentTests {
    @Test(arguments: [
        "null", "true", "false", "0", "\"\"", "[]", "{}", " \t\r\n[ ] \t\r\n", "{ }", "[ [ ] , { } ]",
        "{\"a\":1,\"a\":2}", "{\"\":null}", "[\"\u{7F}\u{2028}\u{FFFE}\"]", "{ \"a\" : [ 1 , 2 ] , \"b\" : { } }",
    ])
    func `a JSON text is accepted and its bytes are kept`(text: String) throws {
        let document = try JSONDocument(text: text)
        #expect(document.bytes == Array(text.utf8))
    }

    @Test(arguments: [
        Fault("", 0, "the input is empty"),
        Fault(" \n", 2, "expected a value"),
        Fault("\u{FEFF}1", 0, "expected a value"),
        Fault("'a'", 0, "expected a value"),
        Fault("undefined", 0, "expected a value"),
        Fault("True", 0, "expected a value"),
        Fault("NaN", 0, "expected a value"),
        Fault("tru", 3, "expected 'true'"),
        Fault("trUe", 2, "expected 'true'"),
        Fault("falsy", 4, "expected 'false'"),
        Fault("[nul]", 4, "expected 'null'"),
    ])
    func `what is no value is refused where it stops being one`(fault: Fault) { fault.check() }

    @Test(arguments: [
        Fault("1 2", 2, "expected the end, found more"),
        Fault("{}}", 2, "expected the end, found more"),
        Fault("[],", 2, "expected the end, found more"),
        Fault("null\0", 4, "expected the end, found more"),
        Fault("\"a\"b", 3, "expected the end, found more"),
        Fault("truet", 4, "expected the end, found more"),
    ])
    func `bytes after the value are refused`(fault: Fault) { fault.check() }

    @Test(arguments: [
        Fault("[", 1, "the array is not closed"),
        Fault("{", 1, "the object is not closed"),
        Fault("[[1]", 4, "the array is not closed"),
        Fault("{\"a\":1", 6, "the object is not closed"),
        Fault("[1}", 2, "expected ',' or ']'"),
        Fault("{\"a\":1]", 6, "expected ',' or '}'"),
        Fault("[}", 1, "expected a value"),
        Fault("{]", 1, "expected a key in quotes"),
        Fault("[1,]", 3, "expected a value"),
        Fault("[,1]", 1, "expected a value"),
        Fault("[1,,2]", 3, "expected a value"),
        Fault("[1 2]", 3, "expected ',' or ']'"),
        Fault("[1/**/]", 2, "expected ',' or ']'"),
        Fault("[1,", 3, "expected a value"),
        Fault("{\"a\":1,}", 7, "expected a key in quotes"),
        Fault("{\"a\":1,", 7, "expected a key in quotes"),
        Fault("{a:1}", 1, "expected a key in quotes"),
        Fault("{1:2}", 1, "expected a key in quotes"),
        Fault("{\"a\"}", 4, "expected ':'"),
        Fault("{\"a\" 1}", 5, "expected ':'"),
        Fault("{\"a\"", 4, "expected ':'"),
        Fault("{\"a\":}", 5, "expected a value"),
        Fault("{\"a\":", 5, "expected a value"),
        Fault("{\"a\"::1}", 5, "expected a value"),
        Fault("{\"a\":1 \"b\":2}", 7, "expected ',' or '}'"),
    ])
    func `a broken container is refused where it breaks`(fault: Fault) { fault.check() }

    @Test(arguments: [
        "0", "-0", "1", "10", "-123", "0.5", "-0.5", "0.0", "1e5", "1E5", "1e+5", "1E-05", "0e0", "1.25e-3", "1e999",
        "12345678901234567890123456789",
    ])
    func `a number of the grammar is accepted`(number: String) throws {
        let document = try JSONDocument(text: number)
        #expect(document.root.kind == .number)
        #expect(document.root.source == number)
    }

    @Test(arguments: [
        Fault("-", 1, "expected a digit"),
        Fault("--1", 1, "expected a digit"),
        Fault("-.5", 1, "expected a digit"),
        Fault("-Infinity", 1, "expected a digit"),
        Fault("1.", 2, "expected a digit"),
        Fault("1.e1", 2, "expected a digit"),
        Fault("[1.]", 3, "expected a digit"),
        Fault("1e", 2, "expected a digit"),
        Fault("1e+", 3, "expected a digit"),
        Fault("1e+-1", 3, "expected a digit"),
        Fault("+1", 0, "expected a value"),
        Fault(".5", 0, "expected a value"),
        Fault("٣", 0, "expected a value"),
        Fault("01", 1, "expected the end, found more"),
        Fault("-00", 2, "expected the end, found more"),
        Fault("0x10", 1, "expected the end, found more"),
        Fault("1_000", 1, "expected the end, found more"),
        Fault("1e1.5", 3, "expected the end, found more"),
        Fault("[01]", 2, "expected ',' or ']'"),
    ])
    func `a number outside the grammar is refused`(fault: Fault) { fault.check() }

    @Test(arguments: [
        Row("arrays", Nesting(open: "[", close: "]")),
        Row("objects", Nesting(open: "{\"a\":", core: "{}", close: "}")),
        Row("both in turn", Nesting(open: "[{\"a\":", close: "}]", levels: 2)),
    ])
    func `128 levels are read, the 129th is refused at its bracket`(row: Row<Nesting>) throws {
        let nesting = row.value
        _ = try JSONDocument(text: nesting.text(levels: 128))
        let offset = nesting.offset(ofLevel: 129)
        #expect(throws: JSONSyntaxError(offset: offset, reason: "nested deeper than 128 levels")) {
            try JSONDocument(text: nesting.text(levels: 130))
        }
    }

    @Test(arguments: 0..<51)
    func `what stands in memory behind the bytes is not read`(length: Int) {
        let text = ##"{"\u0041é":["\n€\ud83c\udf45🍅",-1.5e+3,null]}"##
        var cut = Array(text.utf8)
        cut.removeLast(cut.count - length)
        let expected = #expect(throws: JSONSyntaxError.self) { try JSONDocument(Array(text.utf8.prefix(length))) }
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(cut) }
        #expect(error == expected)
        #expect(error?.offset ?? .max <= length)
    }

    @Test func `siblings do not add to the depth`() throws {
        let wide = "[" + Array(repeating: "[[]]", count: 500).joined(separator: ",") + "]"
        #expect(try Array(JSONDocument(text: wide).root.children).count == 500)
    }

    @Test func `a document prints how large it is and nothing of what is in it`() throws {
        let document = try JSONDocument(text: "{\"password\":\"canary\"}")
        #expect("\(document)" == "JSONDocument(21 bytes)")
        #expect(String(reflecting: document) == "JSONDocument(21 bytes)")
        #expect(Mirror(reflecting: document).children.isEmpty)
    }

    @Test func `a dump of a document, a view, an object and an editor shows no byte of it`() throws {
        let document = try JSONDocument(text: "{\"password\":\"canary\"}")
        let dumped: [Any] = [
            document, document.root, try JSONObject(document.root), document.root.children, JSONEditor(document),
        ]
        var output = ""
        for value in dumped { dump(value, to: &output) }
        #expect(!output.contains("canary"))
        #expect(!output.contains("99"), "the first byte of the secret, as a number")
    }
}

/// A text that is not JSON, and what is said of it.
struct Fault: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let offset: Int
    let reason: String

    init(_ text: String, _ offset: Int, _ reason: String) { self.init(Array(text.utf8), offset, reason) }

    init(_ bytes: [UInt8], _ offset: Int, _ reason: String) {
        self.bytes = bytes
        self.offset = offset
        self.reason = reason
    }

    var testDescription: String { String(decoding: bytes, as: UTF8.self) }

    func check() {
        #expect(throws: JSONSyntaxError(offset: offset, reason: reason)) { try JSONDocument(bytes) }
    }
}

/// Brackets around brackets.
struct Nesting: Sendable {
    var open: String
    var core = ""
    var close: String
    /// The number of levels that one opening adds.
    var levels = 1

    func text(levels count: Int) -> String {
        let count = core.isEmpty ? count / levels : count - 1
        let middle = core.isEmpty && levels == 2 ? "1" : core
        return String(repeating: open, count: count) + middle + String(repeating: close, count: count)
    }

    /// The place of a level's bracket.
    func offset(ofLevel level: Int) -> Int { (level - 1) / levels * open.utf8.count }
}

extension JSONDocumentTests {
    @Test func `a dense text of six megabytes takes at most 24 bytes a value`() throws {
        let text = "[" + String(repeating: "1,", count: 3 << 20) + "1]"
        let nodes = try JSONDocument(text: text).nodes
        #expect(nodes.count == (3 << 20) + 2)
        #expect(MemoryLayout<JSONNode>.stride == 24)
        #expect(nodes.capacity < nodes.count + nodes.count / 16)
    }
}
