import CognitoEvents
import Testing

/// Setting members of a response.
@Suite struct ResponseEditorTests {
    private func answer(_ response: String?, _ edit: (inout ResponseEditor) -> Void) throws -> String {
        var editor = ResponseEditor(
            try .spelt("{\"triggerSource\":\"A_B\"\(response.map { ",\"response\":\($0)" } ?? "") }"))
        edit(&editor)
        return String(decoding: editor.finish(), as: UTF8.self)
    }

    @Test(arguments: [
        ("{}", #"{"a":true,"b":"x\n"}"#), ("null", #"{"a":true,"b":"x\n"}"#), ("[]", #"{"a":true,"b":"x\n"}"#),
        ("\"text\"", #"{"a":true,"b":"x\n"}"#), ("{ }", #"{ "a":true,"b":"x\n"}"#),
        ("{\"b\":null}", #"{"b":"x\n","a":true}"#),
        ("{\"z\":{\"a\":1},\"a\":false}", #"{"z":{"a":1},"a":true,"b":"x\n"}"#),
    ])
    func `members are set in whatever the response is`(response: String, result: String) throws {
        let text = try answer(response) {
            $0.set("a", to: true)
            $0.set("b", to: "x\n")
        }
        #expect(text == "{\"triggerSource\":\"A_B\",\"response\":\(result) }")
    }

    @Test func `a response that is missing is added`() throws {
        let text = try answer(nil) { $0.set("a", to: false) }
        #expect(text == "{\"triggerSource\":\"A_B\" ,\"response\":{\"a\":false}}")
        #expect(try answer(nil) { _ in } == "{\"triggerSource\":\"A_B\" ,\"response\":{}}")
    }

    @Test(arguments: ["{}", "null", "[]", "\"None\"", "{\"a\":null , \"b\":[1.50]}"])
    func `a response of which nothing is set stays as it came`(response: String) throws {
        #expect(try answer(response) { _ in } == "{\"triggerSource\":\"A_B\",\"response\":\(response) }")
    }

    @Test func `of doubled responses the last is changed`() throws {
        let text = try answer("{},\"response\":{\"a\":1}") { $0.set("a", to: "x") }
        #expect(text == "{\"triggerSource\":\"A_B\",\"response\":{},\"response\":{\"a\":\"x\"} }")
    }
}
