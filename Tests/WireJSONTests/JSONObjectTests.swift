import Testing
import WireJSON

/// Reading members as Cognito writes them, and as it should not.
@Suite struct JSONObjectTests {
    private func object(_ text: String) throws -> JSONObject { try JSONObject(JSONDocument(text: text).root) }

    @Test(arguments: ["{}", "{\"m\":null}", "[]"])
    func `a member that is null is absent`(text: String) throws {
        let object = try object(text)
        #expect(object.member("m") == nil)
        #expect(try object.textIfPresent("m") == nil)
        #expect(try object.flagIfPresent("m") == nil)
        #expect(try object.integerIfPresent("m") == nil)
        #expect(try object.objectIfPresent("m") == nil)
        #expect(try object.elements("m").isEmpty)
        #expect(try object.texts("m").isEmpty)
    }

    @Test(arguments: [("\"x\"", "x"), ("\"\"", ""), ("1", "1"), ("1.50", "1.50"), ("true", "true"), ("false", "false")])
    func `a text may be a number or a boolean`(wire: String, text: String) throws {
        let object = try object("{\"m\":\(wire)}")
        #expect(try object.text("m") == text)
        #expect(try object.textIfPresent("m") == text)
    }

    @Test(arguments: [("true", true), ("false", false), ("\"true\"", true), ("\"false\"", false)])
    func `a boolean may be a text`(wire: String, flag: Bool) throws {
        #expect(try object("{\"m\":\(wire)}").flagIfPresent("m") == flag)
    }

    @Test(arguments: [("7", 7), ("\"7\"", 7), ("1.7e12", 1_700_000_000_000)] as [(String, Int64)])
    func `a whole number may be a text`(wire: String, number: Int64) throws {
        #expect(try object("{\"m\":\(wire)}").integerIfPresent("m") == number)
    }

    @Test func `an empty array is an empty object`() throws {
        let member = try object("{\"m\":[]}").object("m")
        #expect(member.member("x") == nil)
        #expect(member.values == [:])
    }

    @Test func `an empty object is an empty array`() throws {
        #expect(try object("{\"m\":{}}").elements("m").isEmpty)
        #expect(try object("{\"m\":{ }}").texts("m").isEmpty)
    }

    @Test func `texts of an array may be numbers and booleans`() throws {
        #expect(try object("{\"m\":[\"a\",1,true]}").texts("m") == ["a", "1", "true"])
    }

    @Test func `elements come in order`() throws {
        #expect(try object("{\"m\":[1,null,{}]}").elements("m").map(\.source) == ["1", "null", "{}"])
    }

    @Test(
        arguments: [
            ("{\"new\":\"n\"}", "n"), ("{\"old\":\"o\"}", "o"), ("{\"old\":\"o\",\"new\":\"n\"}", "n"),
            ("{\"old\":\"o\",\"new\":null}", "o"), ("{\"old\":null,\"new\":null}", nil), ("{}", nil),
        ] as [(String, String?)])
    func `an older name serves where the newer is absent`(text: String, value: String?) throws {
        #expect(try object(text).textIfPresent("new", or: "old") == value)
        #expect(try object(text).member("new", or: "old")?.scalarText == value)
    }

    @Test func `all values are decoded whole, and of doubled keys the last`() throws {
        #expect(try object(#"{"a":[1,{"b":null}],"c":1,"c":"x"}"#).values == ["a": [1, ["b": nil]], "c": "x"])
    }

    @Test func `an object that is not there has nothing`() throws {
        #expect(JSONObject.empty.view.isEmpty)
        #expect(try JSONObject.empty.textIfPresent("m") == nil)
        #expect(JSONObject.empty.values == [:])
    }

    @Test(arguments: ["null", "true", "1", "\"canary\"", "[1]"])
    func `an object must be one`(text: String) throws {
        let kind = try JSONDocument(text: text).root.kind
        #expect(throws: JSONTypeError(path: "", expected: "object", found: "\(kind)")) { try object(text) }
    }

    @Test(arguments: [("{}", "nothing"), ("{\"m\":null}", "null"), ("[]", "nothing")])
    func `a member that must be there says what is there instead`(text: String, found: String) throws {
        let inner = try object("{\"a\":\(text)}").object("a")
        #expect(throws: JSONTypeError(path: "a.m", expected: "text", found: found)) { try inner.text("m") }
        #expect(throws: JSONTypeError(path: "a.m", expected: "object", found: found)) { try inner.object("m") }
    }

    @Test func `a missing member of the root has its name as path`() {
        #expect(throws: JSONTypeError(path: "m", expected: "text", found: "nothing")) { try object("{}").text("m") }
        #expect(throws: JSONTypeError(path: "m", expected: "text", found: "nothing")) {
            try JSONObject.empty.text("m")
        }
    }

    @Test(arguments: [("[\"canary\"]", "array"), ("{\"x\":\"canary\"}", "object"), ("[]", "array"), ("{}", "object")])
    func `a container is no text`(wire: String, found: String) {
        let error = JSONTypeError(path: "m", expected: "text", found: found)
        #expect(throws: error) { try object("{\"m\":\(wire)}").text("m") }
        #expect(throws: error) { try object("{\"m\":\(wire)}").textIfPresent("m") }
    }

    @Test(arguments: [("\"canary\"", "text"), ("\"TRUE\"", "text"), ("0", "number"), ("[]", "array"), ("{}", "object")])
    func `what spells no boolean is none`(wire: String, found: String) {
        #expect(throws: JSONTypeError(path: "m", expected: "boolean", found: found)) {
            try object("{\"m\":\(wire)}").flagIfPresent("m")
        }
    }

    @Test(arguments: [
        ("\"canary\"", "text"), ("1.5", "number"), ("9223372036854775808", "number"), ("true", "boolean"),
        ("[]", "array"), ("{}", "object"),
    ])
    func `what is no whole number of 64 bits is none`(wire: String, found: String) {
        #expect(throws: JSONTypeError(path: "m", expected: "whole number", found: found)) {
            try object("{\"m\":\(wire)}").integerIfPresent("m")
        }
    }

    @Test(arguments: [("\"canary\"", "text"), ("[0]", "array"), ("false", "boolean"), ("0", "number")])
    func `what is neither an object nor an empty array is no object`(wire: String, found: String) {
        let error = JSONTypeError(path: "m", expected: "object", found: found)
        #expect(throws: error) { try object("{\"m\":\(wire)}").object("m") }
        #expect(throws: error) { try object("{\"m\":\(wire)}").objectIfPresent("m") }
    }

    @Test(arguments: [("\"canary\"", "text"), ("{\"x\":0}", "object"), ("false", "boolean"), ("0", "number")])
    func `what is neither an array nor an empty object is no array`(wire: String, found: String) {
        let error = JSONTypeError(path: "m", expected: "array", found: found)
        #expect(throws: error) { try object("{\"m\":\(wire)}").elements("m") }
        #expect(throws: error) { try object("{\"m\":\(wire)}").texts("m") }
    }

    @Test(arguments: [("[]", "array"), ("null", "null"), ("{}", "object")])
    func `an element that is no text is named by its place`(wire: String, found: String) {
        #expect(throws: JSONTypeError(path: "m[1]", expected: "text", found: found)) {
            try object("{\"m\":[\"a\",\(wire)]}").texts("m")
        }
    }
}
