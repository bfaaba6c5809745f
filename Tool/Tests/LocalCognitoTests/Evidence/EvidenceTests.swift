import CognitoProcessTestSupport
import Testing

/// The book of evidence, `docs/evidence`, played against the local server.
@Suite struct EvidenceTests {
    @Test(arguments: try Fact.all().filter { $0.unplayable == nil && $0.difference == nil })
    func `the local server does what is known of Cognito`(fact: Fact) async throws {
        var player = try FactPlayer(fact)
        try await player.play()
    }

    /// Fails as soon as the server does what Cognito does, so that the book does not call it different.
    @Test(arguments: try Fact.all().filter { $0.difference != nil })
    func `a difference that the book names is there`(fact: Fact) async throws {
        await withKnownIssue("\(fact.difference ?? "")") {
            var player = try FactPlayer(fact)
            try await player.play()
        }
    }

    @Test func `the name of a fact is used once`() throws {
        let names = try Fact.all().map(\.id)
        let repeated = Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.sorted()
        #expect(!names.isEmpty && repeated.isEmpty, "\(repeated)")
    }
}
