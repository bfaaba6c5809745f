import Testing

@testable import LocalAWS
@testable import LocalUserPools

/// The reader of comma-separated values.
@Suite struct CSVRowsTests {
    private static func fields(_ text: String) -> [[String]] { CSVRows(Array(text.utf8)).map(\.fields) }

    @Test(
        arguments: [
            ("a,b,c", [["a", "b", "c"]]), ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
            ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]), (",,", [["", "", ""]]),
            (#"a,"b,c",d"#, [["a", "b,c", "d"]]), (#""a ""b"" c",d"#, [[#"a "b" c"#, "d"]]),
            ("\"a\nb\",c\nd,e", [["a\nb", "c"], ["d", "e"]]), (#"a\,b,c"#, [["a,b", "c"]]),
            (#"a\b,\"#, [[#"a\b"#, #"\"#]]), ("\n\na,b\n\n\nc,d", [["a", "b"], ["c", "d"]]),
            ("\u{FEFF}a,b", [["a", "b"]]), ("", []), ("\n", []), ("é,ü\n", [["é", "ü"]]), (#"""#, [[""]]),
        ] as [(String, [[String]])])
    func `rows have the fields that RFC 4180 and Cognito's escape give them`(text: String, fields: [[String]]) {
        #expect(Self.fields(text) == fields)
    }

    @Test func `a row knows its first line and its size`() {
        let rows = Array(CSVRows(Array("a,b\n\"c\nd\",e\nf,g".utf8)))
        #expect(rows.map(\.line) == [1, 2, 4])
        #expect(rows.map(\.size) == [4, 8, 3])
        #expect(rows.map(\.isWhole) == [true, true, true])
    }

    @Test(arguments: [#"a,"b"#, #"a,"b"c,d"#, "\"a\nb"])
    func `quotation marks that do not match are noticed`(text: String) {
        #expect(CSVRows(Array(text.utf8)).contains { !$0.isWhole })
    }
}
