import CognitoTestSupport
import Testing
@_spi(Internal) import WireJSON

/// Changing members and leaving every other byte.
@Suite struct JSONEditorTests {
    private func edited(_ text: String, _ edit: (inout JSONEditor, JSONView) throws -> Void) throws -> String {
        let document = try JSONDocument(text: text)
        var editor = JSONEditor(document)
        try edit(&editor, document.root)
        return String(decoding: editor.finish(), as: UTF8.self)
    }

    @Test(arguments: ["{}", " { \"a\" : 1.50 , \"a\":2 }\n", "[\"\\u0041\"]", "null"])
    func `without a change the bytes are those that came`(text: String) throws {
        #expect(try edited(text) { _, _ in } == text)
    }

    @Test(arguments: [
        ("{\"m\":1}", "{\"m\":true}"), ("{ \"m\" : null }", "{ \"m\" : true }"),
        ("{\"a\":[1],\"m\":{\"x\":[]},\"b\":2}", "{\"a\":[1],\"m\":true,\"b\":2}"),
        ("{\"m\":\"text\" }", "{\"m\":true }"), ("{\"\\u006d\":0}", "{\"\\u006d\":true}"),
        ("{\"m\":1,\"m\":2}", "{\"m\":1,\"m\":true}"), ("{\"m\":1,\"\\u006d\":2}", "{\"m\":1,\"\\u006d\":true}"),
        (" \n{\"m\":0} ", " \n{\"m\":true} "),
    ])
    func `a member that is there gets its value in its place`(text: String, result: String) throws {
        #expect(try edited(text) { editor, root in editor.set("m", in: root) { $0.boolean(true) } } == result)
    }

    @Test(arguments: [
        ("{}", "{\"m\":true}"), ("{ }", "{ \"m\":true}"), ("{\n}\n", "{\n\"m\":true}\n"),
        ("{\"a\":1}", "{\"a\":1,\"m\":true}"), ("{\"a\":1 }", "{\"a\":1 ,\"m\":true}"),
        ("{\"a\":{}}", "{\"a\":{},\"m\":true}"), ("{\"a\":{\"m\":1}}", "{\"a\":{\"m\":1},\"m\":true}"),
    ])
    func `a member that is not there is added at the end`(text: String, result: String) throws {
        #expect(try edited(text) { editor, root in editor.set("m", in: root) { $0.boolean(true) } } == result)
    }

    @Test(arguments: ["[1]", "\"a\"", "null", "[]"])
    func `what is no object is left alone`(text: String) throws {
        #expect(try edited(text) { editor, root in editor.set("m", in: root) { $0.null() } } == text)
    }

    @Test(arguments: [
        ("{\"m\":1}", "{}"), ("{\"m\":1,\"a\":2}", "{\"a\":2}"), ("{\"a\":2,\"m\":[1]}", "{\"a\":2}"),
        ("{\"a\":1,\"m\":{\"x\":2},\"b\":3}", "{\"a\":1,\"b\":3}"), ("{\"a\":{\"m\":1}}", "{\"a\":{\"m\":1}}"),
        ("{}", "{}"), ("[1]", "[1]"), ("{ \"a\" : 1 , \"m\" : 2 }", "{ \"a\" : 1 }"),
        ("{ \"m\" : 1 , \"a\" : 2 }", "{ \"a\" : 2 }"), ("{\"\\u006d\":0}", "{}"),
    ])
    func `a member is removed with one comma`(text: String, result: String) throws {
        #expect(try edited(text) { editor, root in editor.remove("m", of: root) } == result)
    }

    @Test func `members side by side before another are removed`() throws {
        let text = try edited(#"{"a":1,"b":2,"c":3}"#) { editor, root in
            editor.remove("b", of: root)
            editor.remove("a", of: root)
        }
        #expect(text == #"{"c":3}"#)
    }

    @Test func `a key is escaped`() throws {
        #expect(try edited("{}") { editor, root in editor.set("a\"\n", in: root) { $0.null() } } == #"{"a\"\n":null}"#)
    }

    @Test(arguments: [["b", "n", "a", "x"], ["x", "a", "n", "b"], ["n", "x", "b", "a"], ["a", "x", "n", "b"]])
    func `several members of nested objects are set in any order`(names: [String]) throws {
        let text = try edited(#"{"a":1,"in":{"b":2},"e":{},"z":[]}"#) { editor, root in
            let inner = try #require(root["in"])
            let empty = try #require(root["e"])
            for name in names {
                switch name {
                case "a": editor.set("a", in: root) { $0.text("A") }
                case "b": editor.set("b", in: inner) { $0.text("B") }
                case "n": editor.set("n", in: empty) { $0.text("N") }
                default: editor.set("x", in: root) { $0.text("X") }
                }
            }
        }
        #expect(text == #"{"a":"A","in":{"b":"B"},"e":{"n":"N"},"z":[],"x":"X"}"#)
    }

    @Test(arguments: [("{}", #"{"p":1,"q":[2],"r":3}"#), ("{\"a\":0 }", #"{"a":0 ,"p":1,"q":[2],"r":3}"#)])
    func `added members come in the order in which they are set`(text: String, result: String) throws {
        let changed = try edited(text) { editor, root in
            editor.set("p", in: root) { $0.integer(1) }
            editor.set("q", in: root) {
                $0.beginArray()
                $0.integer(2)
                $0.endArray()
            }
            editor.set("r", in: root) { $0.integer(3) }
        }
        #expect(changed == result)
    }

    @Test func `a value that cannot be written is not set`() throws {
        let text = try edited(#"{"a":1,"b":2}"#) { editor, root in
            editor.set("c", in: root) { $0.boolean(true) }
            #expect(throws: JSONWritingError.self) {
                try editor.set("a", in: root) { writer throws(JSONWritingError) in
                    try writer.value([1, .decimal(.nan)])
                }
            }
            #expect(throws: JSONWritingError.self) {
                try editor.set("d", in: root) { writer throws(JSONWritingError) in try writer.decimal(.infinity) }
            }
            editor.set("b", in: root) { $0.null() }
            editor.set("e", in: root) { $0.null() }
        }
        #expect(text == #"{"a":1,"b":null,"c":true,"e":null}"#)
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func `after edits the new values are read and all else is as before`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<10 {
            var members: JSONMembers<JSONValue> = ["inner": .object(["a": random.value(depth: 2)])]
            for _ in 0..<4 { members[random.text()] = random.value(depth: 3) }
            var expected = members
            let document = try JSONDocument(random.spaced(.object(members)))
            var editor = JSONEditor(document)
            var names = members.keys.sorted().filter { $0 != "inner" && Bool.random(using: &random) }
            names += (0..<Int.random(in: 0...3, using: &random)).map { "new \($0)" }
            names.shuffle(using: &random)
            var inner = try #require(document.root["inner"]?.value.members)
            for name in names {
                let value = random.value(depth: 2)
                let isInner = name.hasPrefix("new") && Bool.random(using: &random)
                if isInner { inner[name] = value } else { expected[name] = value }
                let object = isInner ? try #require(document.root["inner"]) : document.root
                try editor.set(name, in: object) { writer throws(JSONWritingError) in try writer.value(value) }
            }
            expected["inner"] = .object(inner)
            let result = editor.finish()
            #expect(try JSONDocument(result).root.value == .object(expected))
            #expect(
                Self.holds(result, document, except: Set(names)), "the bytes of what is not edited are as they came")
        }
    }

    /// Returns true if the result contains the bytes between the edited members in order.
    private static func holds(_ result: [UInt8], _ document: JSONDocument, except names: Set<String>) -> Bool {
        var rest = result[...]
        for member in document.root.members where !names.contains(member.key) && member.key != "inner" {
            guard let range = rest.firstRange(of: Array(member.value.bytes)) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }
}

extension JSONValue {
    /// The members of an object.
    fileprivate var members: JSONMembers<JSONValue>? {
        guard case .object(let members) = self else { return nil }
        return members
    }
}

extension SeededRandom {
    /// A spelling of a value with white space where JSON allows it.
    fileprivate mutating func spaced(_ value: JSONValue) throws -> [UInt8] {
        var bytes = space()
        switch value {
        case .array(let elements):
            bytes.append(0x5B)
            for (place, element) in elements.enumerated() {
                if place > 0 { bytes.append(0x2C) }
                bytes += try spaced(element)
            }
            bytes += space() + [0x5D]
        case .object(let members):
            bytes.append(0x7B)
            for (place, key) in members.keys.sorted().enumerated() {
                if place > 0 { bytes.append(0x2C) }
                bytes += try spaced(.text(key)) + [0x3A] + spaced(members[key] ?? .null)
            }
            bytes += space() + [0x7D]
        default:
            var writer = JSONWriter()
            try writer.value(value)
            bytes += writer.bytes
        }
        return bytes + space()
    }

    private mutating func space() -> [UInt8] { Array(pick(["", "", "", " ", "\n\t", "\r\n  "]).utf8) }
}
