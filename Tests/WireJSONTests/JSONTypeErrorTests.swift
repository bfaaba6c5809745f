import Testing
import WireJSON

/// The error of a value of another type.
@Suite struct JSONTypeErrorTests {
    @Test func `it says the path, what was expected and what was found`() {
        let error = JSONTypeError(path: "request.userAttributes.email", expected: "text", found: "array")
        #expect("\(error)" == "request.userAttributes.email: expected text, found array")
    }

    @Test func `without a path it speaks of the document`() {
        #expect(
            "\(JSONTypeError(path: "", expected: "object", found: "text"))"
                == "the document: expected object, found text")
    }

    @Test func `a root of another type is an error of the document`() throws {
        let document = try JSONDocument(text: "\"canary\"")
        #expect(throws: JSONTypeError(path: "", expected: "object", found: "text")) { try JSONObject(document.root) }
    }
}
