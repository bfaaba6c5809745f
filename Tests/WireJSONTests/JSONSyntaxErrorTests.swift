import Testing
import WireJSON

/// The error of a broken text.
@Suite struct JSONSyntaxErrorTests {
    private static let secret = #"{"password":"hunter2-ünïq","code":[271828,true]}"#

    @Test func `it says what is wrong and at which byte`() {
        let error = JSONSyntaxError(offset: 17, reason: "expected ',' or '}'")
        #expect("\(error)" == "not JSON: expected ',' or '}' at byte 17")
    }

    @Test(arguments: 0..<secret.utf8.count)
    func `a text that is cut off anywhere is not quoted`(length: Int) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(Array(Self.secret.utf8.prefix(length))) }
        #expect(error.map { Self.isSilent("\($0)") } == true)
        #expect(error?.offset ?? .max <= length)
    }

    @Test(arguments: 0..<secret.utf8.count)
    func `a text that is broken anywhere is not quoted`(place: Int) {
        var bytes = Array(Self.secret.utf8)
        bytes[place] = 0x01
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(bytes) }
        #expect(error.map { Self.isSilent("\($0)") } == true)
    }

    private static func isSilent(_ text: String) -> Bool {
        !["password", "hunter", "code", "2718", "ünïq"].contains { text.contains($0) }
    }
}
