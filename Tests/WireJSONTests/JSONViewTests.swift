import CognitoTestSupport
import Testing
import WireJSON

/// Values inside a document.
@Suite struct JSONViewTests {
    @Test(arguments: [
        Row("null", ("null", JSONKind.null)), Row("true", ("true", .boolean)), Row("false", ("false", .boolean)),
        Row("number", ("-1.5e3", .number)), Row("text", ("\"x\"", .text)), Row("array", ("[1]", .array)),
        Row("object", ("{\"a\":1}", .object)),
    ])
    func `a value knows its type and its bytes`(row: Row<(String, JSONKind)>) throws {
        let view = try JSONDocument(text: " {\"k\" : \(row.value.0) } ").root.walk(["k"])
        #expect(view.kind == row.value.1)
        #expect(view.source == row.value.0)
        #expect(Array(view.bytes) == Array(row.value.0.utf8))
        #expect(view.key == "k")
        #expect("\(view)" == "JSONView(\(row.value.1))")
    }

    @Test(
        arguments: [
            Row("text", ("\"a\\u0062\"", "ab")), Row("empty text", ("\"\"", "")), Row("number", ("1.50", "1.50")),
            Row("boolean", ("false", "false")), Row("null", ("null", nil)), Row("array", ("[1]", nil)),
            Row("object", ("{}", nil)),
        ] as [Row<(String, String?)>])
    func `a scalar reads as text by its spelling`(row: Row<(String, String?)>) throws {
        #expect(try JSONDocument(text: row.value.0).root.scalarText == row.value.1)
    }

    @Test(
        arguments: [
            Row("true", ("true", true)), Row("false", ("false", false)), Row("text true", ("\"true\"", true)),
            Row("text false", ("\"false\"", false)), Row("another case", ("\"True\"", nil)), Row("1", ("1", nil)),
            Row("empty text", ("\"\"", nil)), Row("text with space", ("\" true\"", nil)), Row("null", ("null", nil)),
            Row("array", ("[true]", nil)),
        ] as [Row<(String, Bool?)>])
    func `a boolean is one, or a text that spells one`(row: Row<(String, Bool?)>) throws {
        #expect(try JSONDocument(text: row.value.0).root.flag == row.value.1)
    }

    @Test(
        arguments: [
            Row("zero", ("0", 0)), Row("minus zero", ("-0", 0)), Row("the greatest", ("9223372036854775807", .max)),
            Row("the least", ("-9223372036854775808", .min)), Row("one too great", ("9223372036854775808", nil)),
            Row("one too small", ("-9223372036854775809", nil)), Row("far too great", ("1e400", nil)),
            Row("milliseconds with an exponent", ("1.7e12", 1_700_000_000_000)),
            Row("a capital exponent", ("1.764576312874E12", 1_764_576_312_874)), Row("a whole decimal", ("3.0", 3)),
            Row("a fraction", ("1.5", nil)), Row("a small fraction", ("1e-1", nil)),
            Row("a text of digits", ("\"42\"", 42)), Row("a text with an exponent", ("\"1e3\"", nil)),
            Row("a text of something else", ("\"4x\"", nil)), Row("an empty text", ("\"\"", nil)),
            Row("boolean", ("true", nil)), Row("null", ("null", nil)), Row("array", ("[1]", nil)),
        ] as [Row<(String, Int64?)>])
    func `a whole number fits 64 bits and has no fraction`(row: Row<(String, Int64?)>) throws {
        #expect(try JSONDocument(text: row.value.0).root.integer == row.value.1)
    }

    @Test(arguments: [
        Row("empty object", ("{ }", true)), Row("empty array", ("[ ]", true)), Row("text", ("\"a\"", true)),
        Row("array", ("[[]]", false)), Row("object", ("{\"a\":null}", false)),
    ])
    func `empty is what has nothing inside`(row: Row<(String, Bool)>) throws {
        #expect(try JSONDocument(text: row.value.0).root.isEmpty == row.value.1)
    }

    @Test func `of doubled keys the last counts, and both are in the members and the bytes`() throws {
        let document = try JSONDocument(text: #"{"a":1,"b":2,"\u0061":3}"#)
        #expect(document.root["a"]?.source == "3")
        #expect(document.root.members.map(\.key) == ["a", "b", "a"])
        #expect(document.root.members.map(\.value.source) == ["1", "2", "3"])
        #expect(document.root.value == ["a": 3, "b": 2])
        #expect(document.root.source == #"{"a":1,"b":2,"\u0061":3}"#)
    }

    @Test func `the last of doubled keys counts even if it is null`() throws {
        let root = try JSONDocument(text: #"{"a":1,"a":null}"#).root
        #expect(root["a"]?.kind == .null)
        #expect(try JSONObject(root).member("a") == nil)
    }

    @Test(arguments: [
        Row("a letter escaped", (#"\u0070assword"#, "password")), Row("a pair escaped", (#"\ud83c\udf45"#, "🍅")),
        Row("a quotation mark", (#"say \"hi\""#, "say \"hi\"")), Row("nothing escaped", ("画面", "画面")),
        Row("empty", ("", "")), Row("one letter", ("a", "a")),
    ])
    func `a key is found by its name however it is spelt`(row: Row<(String, String)>) throws {
        let root = try JSONDocument(text: "{\"other\":0,\"\(row.value.0)\":1}").root
        #expect(root[row.value.1]?.source == "1")
        #expect(root[row.value.1]?.key == row.value.1)
    }

    @Test(arguments: ["", "b", "A", "aa", "\u{61}\u{0}", "deep"])
    func `a name that is not there is not found`(name: String) throws {
        #expect(try JSONDocument(text: #"{"a":{"deep":1}}"#).root[name] == nil)
    }

    @Test(arguments: ["[1]", "\"a\"", "null", "1"])
    func `what is no object has no members`(text: String) throws {
        let root = try JSONDocument(text: text).root
        #expect(root["a"] == nil)
        #expect(root[""] == nil)
        #expect(root.members.map(\.key).isEmpty)
    }

    @Test func `children of an array have no key and come in order`() throws {
        let children = Array(try JSONDocument(text: #"[1,[2,{"a":3}],"x"]"#).root.children)
        #expect(children.map(\.source) == ["1", #"[2,{"a":3}]"#, "\"x\""])
        #expect(children.allSatisfy { $0.key == nil })
    }

    @Test func `a scalar has no children`() throws {
        #expect(Array(try JSONDocument(text: "true").root.children).isEmpty)
    }

    @Test(
        arguments: [
            Row("the root", ([], "")),
            Row("a member", (["request"], "request")),
            Row(
                "a member of an element",
                (["request", "session", 1, "challengeName"], "request.session[1].challengeName")),
            Row("an element after a nest", (["request", "session", 2], "request.session[2]")),
            Row("an element of an element", (["grid", 1, 0, 1], "grid[1][0][1]")),
            Row("the empty key", (["request", ""], "request.")),
            Row("a dotted key", (["plot.name"], "plot.name")),
        ] as [Row<([Step], String)>])
    func `a path leads from the root to the value`(row: Row<([Step], String)>) throws {
        let text =
            #"{"request":{"session":[{},{"a":[1,2],"challengeName":1},null],"":0},"grid":[0,[[1,2]]],"plot.name":1}"#
        #expect(try JSONDocument(text: text).root.walk(row.value.0).path == row.value.1)
    }

    @Test func `a path within an array at the root starts with a place`() throws {
        #expect(try JSONDocument(text: "[0,{\"a\":1}]").root.walk([1, "a"]).path == "[1].a")
    }

    @Test(arguments: [
        Row("64 letters", (String(repeating: "k", count: 64), String(repeating: "k", count: 64))),
        Row("65 letters", (String(repeating: "k", count: 65), String(repeating: "k", count: 64) + "…")),
        Row("65 tomatoes", (String(repeating: "🍅", count: 65), String(repeating: "🍅", count: 64) + "…")),
        Row("controls", (#"a\n\u0000\u001b[31mb"#, "a???[31mb")), Row("DEL", ("a\u{7F}b", "a?b")),
    ])
    func `a key in a path is cut if it is long, and its controls are masked`(row: Row<(String, String)>) throws {
        let view = try #require(JSONDocument(text: "{\"\(row.value.0)\":{\"x\":1}}").root.children.first { _ in true })
        #expect(view.path == row.value.1)
        #expect(view.maskedKey == row.value.1)
        #expect(try view.walk(["x"]).path == row.value.1 + ".x")
    }
}
