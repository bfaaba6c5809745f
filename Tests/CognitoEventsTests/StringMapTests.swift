import CognitoEvents
import Testing
import WireJSON

/// Maps from text to text.
@Suite struct StringMapTests {
    @Test func `names that differ in their bytes are different names`() throws {
        let map = try map(#"{"m":{"caf\u00e9":"one","cafe\u0301":"two"}}"#)
        #expect(map.names.count == 2 && map.dictionary.count == 2)
        #expect(map["caf\u{E9}"] == "one" && map["cafe\u{301}"] == "two")
        var changed = map
        changed["caf\u{E9}"] = "three"
        #expect(changed["cafe\u{301}"] == "two")
        #expect(changed != map)
        #expect(StringMap(["caf\u{E9}": ""]) != StringMap(["cafe\u{301}": ""]))
    }

    private func map(_ text: String) throws -> StringMap {
        try StringMap(JSONObject(JSONDocument(Array(text.utf8)).root).objectIfPresent("m"))
    }

    @Test(arguments: ["{}", "{\"m\":null}", "{\"m\":{}}", "{\"m\":[]}", "{\"m\":{\"a\":null}}"])
    func `null, absence and null values are all an empty map`(text: String) throws {
        let map = try map(text)
        #expect(map.isEmpty)
        #expect(map.names.isEmpty)
        #expect(map.dictionary == [:])
        #expect(map["a"] == nil)
        #expect(map == [:])
    }

    @Test func `scalars of another type are read as text`() throws {
        let map = try map(#"{"m":{"b":"x","a":true,"n":1.50,"z":null,"\u00e9":"\n"}}"#)
        #expect(map.dictionary == ["b": "x", "a": "true", "n": "1.50", "é": "\n"])
        #expect(map.names == ["b", "a", "n", "é"])
        #expect(map["n"] == "1.50")
        #expect(map["é"] == "\n")
        #expect(!map.isEmpty)
    }

    @Test func `of doubled names the last counts`() throws {
        let map = try map(#"{"m":{"a":"1","a":"2"}}"#)
        #expect(map["a"] == "2")
        #expect(map.dictionary == ["a": "2"])
    }

    @Test(arguments: [("[\"canary\"]", "array"), ("{}", "object"), ("[]", "array")])
    func `a value that is no scalar is an error with its path`(wire: String, found: String) {
        #expect(throws: JSONTypeError(path: "m.b", expected: "text", found: found)) {
            try map("{\"m\":{\"a\":\"x\",\"b\":\(wire)}}")
        }
    }

    @Test func `a value can be set, changed and taken out`() throws {
        var map = try map(#"{"m":{"a":"1","b":"2"}}"#)
        map["c"] = "3"
        map["a"] = nil
        map["b"] = "4"
        #expect(map == ["b": "4", "c": "3"])
        #expect(map.names == ["b", "c"])
    }

    @Test func `a map read and a map made are equal if their contents are`() throws {
        let read = try map(#"{"m":{"b":"2","a":"1"}}"#)
        let made: StringMap = ["a": "1", "b": "2", "b": "2"]
        #expect(read == made)
        #expect(read.hashValue == made.hashValue)
        #expect(read != StringMap())
    }

    @Test func `it prints its names`() throws {
        #expect("\(try map(#"{"m":{"b":"x","a":"y"}}"#))" == "[b, a]")
        #expect("\(StringMap(["b": "x", "a": "y"]))" == "[a, b]")
    }
}
