import CognitoTestSupport
import Testing

@testable import ErrorGuide

/// The file of the guide, and the code that recognises what its texts do not.
@Suite struct GuideFileTests {
    private static func file() throws -> GuideFile { try GuideFile(try #require(GuideFiles.all["errors.txt"])) }

    @Test func `an entry has texts, an exception or a code, or code recognises it`() throws {
        let file = try Self.file()
        let computed = file.entries.filter { $0.texts.isEmpty && $0.exception == nil && $0.code == nil }.map(\.name)
        #expect(Set(computed) == Set(Recognition.all.keys))
        #expect(Set(file.entries.map(\.name)).count == file.entries.count)
    }

    @Test func `an entry says what happened, and a variant belongs to an entry`() throws {
        let file = try Self.file()
        #expect(file.entries.filter { $0.happened == nil }.map(\.name) == [])
        #expect(file.variants.values.map(\.name).filter { !Set(Recognition.all.keys).contains($0) } == [])
    }

    @Test(arguments: ErrorReading.known.map { Row($0.shape, $0.example) })
    func `no name of a word or a value is left in an explanation`(row: Row<String>) throws {
        let reading = try #require(ErrorReading(row.value))
        let texts = [reading.happened] + reading.look + reading.act + reading.commands
        #expect(texts.filter { $0.contains(/\{[a-z-]+\}/) } == [])
    }

    @Test(arguments: [
        ("gone\n  happened It is gone.\n", 2), ("# The first\n\ngone\n  cause: It is gone.\n", 4),
        ("  text: gone\n", 1), ("words\n  tail: a\n  tail: b\n", 3), ("gone / here\n  reason: a\n", 2),
    ])
    func `a line that the file cannot have is named`(text: String, line: Int) throws {
        let error = #expect(throws: GuideFile.Malformed.self) { try GuideFile(text) }
        #expect(error?.line == line)
    }

    @Test func `a variant replaces what it has, and a dash leaves out`() throws {
        let file = try GuideFile(
            """
            words
              who: the app

            gone
              example: It is gone.
              happened: What {who} asks for
                is gone.
              look: Here.
              act: Wait.

            gone / cut
              look: -
            """)
        let (entry, variant) = (file.entries[0], file.variants["gone / cut"])
        let reading = entry.reading(variant: variant, with: file.words)
        #expect(reading.happened == "What the app asks for is gone.")
        #expect(reading.look == [])
        #expect(reading.act == ["Wait."])
    }
}
