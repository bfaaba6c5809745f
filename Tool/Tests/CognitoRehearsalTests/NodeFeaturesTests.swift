import Testing

@testable import CognitoRehearsal

/// The note about a machine's version of Node.js.
@Suite struct NodeFeaturesTests {
    @Test(arguments: [("22", "22"), ("22", "23"), ("20", "21"), ("24", "26")])
    func `versions with the same features need no note`(template: String, machine: String) {
        #expect(NodeFeatures.note(template: template, machine: machine) == nil)
    }

    @Test(arguments: [
        (
            "22", "20",
            "which lacks WebSocket, iterator helpers and the set operations of Set: a function that uses these fails here"
        ),
        (
            "20", "22",
            "which also has WebSocket, iterator helpers and the set operations of Set: a function that uses these runs here"
        ),
        ("18", "24", "which also has toSorted and toReversed of arrays, WebSocket"),
    ])
    func `a note names both versions and what differs`(template: String, machine: String, words: String) throws {
        let note = try #require(NodeFeatures.note(template: template, machine: machine))
        #expect(note.hasPrefix("The template has Node.js \(template), and this machine has Node.js \(machine), "))
        #expect(note.contains(words))
    }
}
