import RuntimeEmulator
import Testing

/// Environment variables out of files.
@Suite struct EnvironmentFileTests {
    @Test func `a line is a variable, and everything after the first = is its value`() throws {
        let text = "# a comment\n\nCLUB=chess club\r\nQUERY=a=b\nQUOTED=\"x\"\nEMPTY=\n  # another\nCLUB=go\n"
        #expect(
            try EnvironmentFile.parse(text) == ["CLUB": "go", "QUERY": "a=b", "QUOTED": "\"x\"", "EMPTY": ""])
    }

    @Test(arguments: ["CLUB", "=x", "1X=x", "A B=x", "export A=x", " A=x"])
    func `any other line is an error that has its number and shows nothing of it`(_ line: String) {
        let error = #expect(throws: EnvironmentFile.LineError.self) { try EnvironmentFile.parse("A=1\n\(line)\n") }
        #expect(error?.description == "line 2 must have the form NAME=value")
    }
}
