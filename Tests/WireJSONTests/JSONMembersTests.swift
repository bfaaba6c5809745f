import Testing
import WireJSON

/// Objects whose keys are equal to Swift and different in JSON.
@Suite struct JSONMembersTests {
    /// Pairs of keys that `String` takes for the same.
    static let twins = [("caf\u{E9}", "cafe\u{301}"), ("K", "\u{212A}"), ("\u{1112}\u{1161}", "\u{D558}")]

    @Test(arguments: twins)
    func `keys that differ in their bytes are different members`(one: String, other: String) throws {
        let text = #"{"\#(one)":1,"\#(other)":{"\#(other)":2,"\#(one)":3}}"#
        let value = try JSONDocument(Array(text.utf8)).root.value
        guard case .object(let members) = value, case .object(let inner) = members[other] else {
            Issue.record("no object")
            return
        }
        #expect(members.count == 2 && inner.count == 2)
        #expect(members[one] == 1)
        #expect(inner[other] == 2 && inner[one] == 3)
        #expect(try JSONObject(JSONDocument(Array(text.utf8)).root).values.count == 2)
        var writer = JSONWriter()
        try writer.value(value)
        #expect(try JSONDocument(writer.bytes).root.value == value)
    }

    @Test(arguments: twins)
    func `objects whose keys differ in their bytes are different`(one: String, other: String) {
        let first: JSONMembers = [one: 1]
        #expect(first != [other: 1])
        #expect(first.hashValue != JSONMembers([other: 1]).hashValue)
        #expect(first == [one: 1])
        #expect(JSONValue.object([one: 1]) != .object([other: 1]))
    }

    @Test func `members come in the order of their keys' bytes`() {
        let members: JSONMembers = ["e\u{301}": 1, "b": 2, "\u{E9}": 3, "a": 4]
        #expect(members.keys == ["a", "b", "e\u{301}", "\u{E9}"])
        #expect(members.values == [4, 2, 1, 3])
        #expect("\(members)" == #"["a": 4, "b": 2, "e\#u{301}": 1, "\#u{E9}": 3]"#)
        #expect("\(JSONMembers<Int>())" == "[:]")
    }

    @Test func `it works as a dictionary does`() {
        var members: JSONMembers = ["a": 1, "b": 2, "a": 3]
        #expect(members["a"] == 3)
        members["b"] = nil
        #expect(members == ["a": 3] && !members.isEmpty && members["b"] == nil)
        #expect(members.merging(["a": 4, "c": 5]) == ["a": 4, "c": 5])
        #expect(members.mapValues { "\($0)" } == ["a": "3"])
        #expect(JSONMembers(["a": "1", "b": "x"]).compactMapValues { Int($0) } == ["a": 1])
        #expect(JSONMembers(["a": 1, "b": 2]).filter { $0.value > 1 } == ["b": 2])
        #expect(Dictionary(members) == ["a": 3])
    }
}
