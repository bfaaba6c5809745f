import CognitoTestSupport
import Foundation
import Testing
import WireJSON

/// Values decoded whole.
@Suite struct JSONValueTests {
    @Test(
        arguments: [
            ("null", .null), ("true", .boolean(true)), ("\"a\"", .text("a")), ("7", .integer(7)), ("-0", .number("-0")),
            ("9223372036854775807", .integer(.max)), ("9223372036854775808", .number("9223372036854775808")),
            ("1.5", .decimal(1.5)), ("1e2", .number("1e2")), ("1.0", .decimal(1)), ("[]", .array([])),
            ("{\"b\":[1,null]}", .object(["b": .array([.integer(1), .null])])),
        ] as [(String, JSONValue)])
    func `a value reads as its type`(text: String, value: JSONValue) throws {
        #expect(try JSONDocument(text: text).root.value == value)
    }

    @Test func `literals spell values`() {
        let value: JSONValue = ["a": [1, 2.5, "x", true, nil], "a2": [:]]
        let spelt = JSONValue.object([
            "a": .array([.integer(1), .decimal(2.5), .text("x"), .boolean(true), .null]), "a2": .object([:]),
        ])
        #expect(value == spelt)
    }

    @Test func `variables of any kind become values`() {
        let (numbers, names, none) = ([1, 2], ["a", "b"], [String]())
        #expect(JSONValue(numbers.map { ["n": JSONValue($0)] }) == [["n": 1], ["n": 2]])
        #expect(JSONValue(names) == ["a", "b"] && JSONValue(none) == [] && JSONValue(["c", "d"]) == ["c", "d"])
        #expect(JSONValue([JSONValue(7), nil]) == [7, nil])
        var members = JSONMembers<JSONValue>()
        for name in names { members[name] = JSONValue(numbers.count) }
        #expect(JSONValue(members) == ["a": 2, "b": 2])
    }

    @Test func `of equal keys in a literal the last counts`() {
        let value: JSONValue = ["a": 1, "a": 2]
        #expect(value == ["a": 2])
    }

    @Test(
        arguments: [
            ("a \"b\"", "a \"b\""), (1, "1"), (2.5, "2.5"), (true, "true"), (nil, "null"), ([1, "a"], "[1,\"a\"]"),
            (["b": 1, "a": []], "{\"a\":[],\"b\":1}"),
        ] as [(JSONValue, String)])
    func `a flattened value is its text or compact JSON`(value: JSONValue, text: String) {
        #expect(value.flattened == text)
    }

    @Test func `only a text has a text`() {
        #expect(JSONValue.text("a").text == "a")
        #expect(JSONValue.integer(1).text == nil)
        #expect(JSONValue.null.text == nil)
    }

    @Test(arguments: ["1e400", "-1e400", "[1e400]", "{\"a\":1e999}"])
    func `a number beyond all doubles can be written again`(text: String) throws {
        var writer = JSONWriter()
        try writer.value(JSONDocument(text: text).root.value)
        let written = try JSONDocument(writer.bytes).root
        #expect(try written.value == JSONDocument(text: text).root.value)
        #expect(written.source.contains("1e400") || written.source.contains("1e999"))
    }

    @Test(arguments: ["1.10", "1.00", "-0", "1.7E9", "123456789012345678901234", "0.1", "-7", "1e+20"])
    func `a number keeps its spelling when it is read and written`(text: String) throws {
        let value = try JSONDocument(text: text).root.value
        #expect(value.flattened == text)
    }

    @Test(arguments: ["", "1.", "01", "NaN", "\"1\"", " 1", "1 ", "[1]", "1,2"])
    func `a spelling that is no number cannot be written`(spelling: String) {
        var writer = JSONWriter()
        #expect(throws: JSONWritingError.self) { try writer.value(.number(spelling)) }
    }

    @Test(arguments: 0..<64 as Range<UInt64>)
    func `what is written reads as the same value`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<20 {
            let value = random.value()
            var writer = JSONWriter()
            try writer.value(value)
            let read = try JSONDocument(writer.bytes).root.value
            #expect(read == value)
            // Swift's texts are equal if they are canonically equivalent; their bytes must be, too.
            var again = JSONWriter()
            try again.value(read)
            #expect(again.bytes == writer.bytes)
        }
    }

    @Test(arguments: 0..<64 as Range<UInt64>)
    func `what is written reads as the same value with Foundation`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<10 {
            let value = random.value()
            var writer = JSONWriter()
            try writer.value(value)
            let read = try JSONSerialization.jsonObject(with: Data(writer.bytes), options: .fragmentsAllowed)
            #expect(Self.agree(value, read), "\(String(decoding: writer.bytes, as: UTF8.self))")
        }
    }

    private static func agree(_ value: JSONValue, _ foreign: Any) -> Bool {
        switch value {
        case .null: foreign is NSNull
        case .boolean(let flag): foreign as? Bool == flag
        case .integer(let number): (foreign as? NSNumber)?.int64Value == number
        // Foundation reads by way of a decimal and may miss the nearest double.
        case .decimal(let number):
            (foreign as? NSNumber).map { abs($0.doubleValue - number) <= 16 * number.ulp } == true
        case .number(let spelling):
            (foreign as? NSNumber).map { foreign in
                Double(spelling).map { abs(foreign.doubleValue - $0) <= 16 * $0.ulp } == true
            } == true
        case .text(let text): (foreign as? String).map { Array($0.utf8) == Array(text.utf8) } == true
        case .array(let elements):
            (foreign as? [Any]).map { $0.count == elements.count && zip(elements, $0).allSatisfy { agree($0, $1) } }
                == true
        case .object(let members):
            (foreign as? [String: Any]).map { foreign in
                foreign.count == members.count
                    && members.allSatisfy { key, value in foreign[key].map { agree(value, $0) } == true }
            } == true
        }
    }

    @Test func `variables of the usual types become values`() {
        let (count, text, flag, ratio, texts) = (3, "a", true, 0.5, ["a", "b"])
        #expect(JSONValue(count) == 3)
        #expect(JSONValue(text) == "a")
        #expect(JSONValue(flag) == true)
        #expect(JSONValue(ratio) == .decimal(0.5))
        #expect(JSONValue(texts) == ["a", "b"])
        #expect(JSONValue(UInt64.max) == .number("18446744073709551615"))
    }
}
