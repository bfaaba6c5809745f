import Testing
import WireJSON

/// The names of JSON types.
@Suite struct JSONKindTests {
    @Test(arguments: [
        (JSONKind.null, "null"), (.boolean, "boolean"), (.number, "number"), (.text, "text"), (.array, "array"),
        (.object, "object"),
    ])
    func `a type has the name that errors use`(kind: JSONKind, name: String) { #expect("\(kind)" == name) }
}
