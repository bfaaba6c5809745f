import ErrorGuide
import Testing

/// The table of the texts of refusals, `docs/evidence/refusals.json`, compared with the sources and with the book.
@Suite struct RefusalTests {
    @Test func `the table has the texts that the sources have, and no others`() throws {
        let scan = try RefusalScan()
        let table = try RefusedText.table().refusals.map(\.text)
        #expect(scan.found == Set(RefusalScan.declarations))
        #expect(scan.texts.count > 200)
        #expect(scan.texts.subtracting(table).sorted() == [], "the table lacks these texts of the sources")
        #expect(Set(table).subtracting(scan.texts).sorted() == [], "the sources lack these texts of the table")
        #expect(Set(table).count == table.count)
    }

    @Test func `the number of texts that are ours does not grow unnoticed`() throws {
        let (refusals, ours) = try RefusedText.table()
        #expect(refusals.count { $0.origin == .ours } == ours)
    }

    @Test func `a text that the table calls Cognito's names facts that hold, or sources`() throws {
        let facts = Set(try Fact.all().filter { $0.difference == nil }.map(\.id))
        for refusal in try RefusedText.table().refusals {
            guard case .cognitos(let named, let sources) = refusal.origin else { continue }
            #expect(Set(named).subtracting(facts) == [], "\(refusal.text)")
            for source in sources {
                #expect(source.contains(/^(https:\/\/\S+|[\w.-]+\/[\w.-]+(#\d+|:\S+))$/), "\(refusal.text): \(source)")
            }
        }
    }

    @Test func `every text that a service sends is explained by explain --error`() throws {
        let unread = try RefusedText.table().refusals.filter { refusal in
            if case .elsewhere = refusal.origin { return false }
            return ErrorReading(refusal.text.replacing("…", with: "400")) == nil
        }
        #expect(unread.map(\.text) == [])
    }
}
