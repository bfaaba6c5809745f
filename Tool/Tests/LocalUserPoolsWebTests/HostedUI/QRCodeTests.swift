import Testing

@testable import LocalUserPools
@testable import LocalUserPoolsWeb

/// The QR codes of authenticator apps' keys.
@Suite struct QRCodeTests {
    /// The dark modules that a path draws.
    private static func modules(_ code: QRCode) -> [[Bool]] {
        var rows = [[Bool]](repeating: [Bool](repeating: false, count: code.width), count: code.width)
        for run in code.path.matches(of: #/M(\d+)\ (\d+)h(\d+)v1h-\d+z/#) {
            let (column, row, length) = (Int(run.1) ?? 0, Int(run.2) ?? 0, Int(run.3) ?? 0)
            for offset in 0..<length { rows[row][column + offset] = true }
        }
        return rows
    }

    @Test(arguments: [("a", 21), (String(repeating: "otpauth", count: 20), 49)])
    func `a code has a margin, and the three marks by which readers find it`(text: String, width: Int) throws {
        let code = try #require(QRCode(text))
        #expect(code.width == width + 8)
        let rows = Self.modules(code)
        let mark = ["#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######"]
        for (row, column) in [(4, 4), (4, width - 3), (width - 3, 4)] {
            let seen = rows[row..<row + 7].map { String($0[column..<column + 7].map { $0 ? "#" : " " }) }
            #expect(seen == mark)
        }
        #expect(rows.prefix(4).allSatisfy { !$0.contains(true) } && rows.suffix(4).allSatisfy { !$0.contains(true) })
        #expect(rows.allSatisfy { !$0.prefix(4).contains(true) && !$0.suffix(4).contains(true) })
    }

    @Test func `a text that is too long for a code is refused`() {
        #expect(QRCode(String(repeating: "a", count: 3000)) == nil)
    }
}
