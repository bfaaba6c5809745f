import Testing

@testable import RuntimeEmulator

/// The ends of sentences that hold texts of others.
@Suite struct SentenceTests {
    @Test(
        arguments: [
            ("it is broken", "it is broken."), ("It is broken.", "It is broken."), ("It is.\n", "It is."),
            ("Is it?", "Is it?"), ("Stop!", "Stop!"), ("and so on…", "and so on…"), ("", ""), (" \n", ""),
        ])
    func `a text at the end of a sentence has one full stop`(_ text: String, _ sentence: String) {
        #expect(text.asSentence == sentence)
    }
}
