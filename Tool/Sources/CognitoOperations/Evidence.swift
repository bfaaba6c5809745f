package import CognitoEvents

/// The facts about an operation in the book of evidence, `docs/evidence`.
package struct Evidence: Sendable {
    /// The facts that somebody measured on AWS.
    package let measured: Int
    /// The facts of answers that others have recorded.
    package let recorded: Int
    /// The facts that AWS documents.
    package let documented: Int
    /// The facts that follow from others.
    package let inferred: Int

    /// The counts as words, such as *3 measured, 1 documented*; nil without facts.
    package var words: String? {
        let counts = [
            (measured, "measured"), (recorded, "recorded"), (documented, "documented"), (inferred, "inferred"),
        ]
        let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// Returns the evidence for an operation, whose counts are zero if the book has no fact.
    package static func of(_ operation: String) -> Evidence { table.counts[operation] ?? Evidence([]) }

    /// Returns the old and contradicted facts about an operation.
    package static func doubtfulFacts(about operation: String) -> [DoubtfulFact] {
        table.doubtful.filter { $0.operations.contains(operation) }
    }

    /// Returns the old and contradicted facts about the events or the calls of a trigger.
    package static func doubtfulFacts(about family: TriggerFamily) -> [DoubtfulFact] {
        table.doubtful.filter { $0.triggers.contains(family.configurationName) }
    }

    /// Returns the fact behind a refusal that no newer source reports; nil for other refusals.
    package static func doubtfulFact(behind error: String, of operation: String) -> DoubtfulFact? {
        table.doubtful.first { fact in
            fact.refusals.contains { $0.operation == operation && DoubtfulFact.matches(error, $0.pattern) }
        }
    }

    private init(_ counts: [Int]) {
        func count(_ index: Int) -> Int { index < counts.count ? counts[index] : 0 }
        (measured, recorded, documented, inferred) = (count(0), count(1), count(2), count(3))
    }

    // MARK: The table

    private static let table = Table(EvidenceText.text)

    private struct Table: Sendable {
        private(set) var counts: [String: Evidence] = [:]
        private(set) var doubtful: [DoubtfulFact] = []

        init(_ text: StaticString) {
            var isInFacts = false
            for line in text.description.split(separator: "\n", omittingEmptySubsequences: false) {
                let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                if line.isEmpty {
                    isInFacts = true
                } else if isInFacts {
                    doubtful.append(DoubtfulFact(fields))
                } else {
                    counts[fields[0]] = Evidence(fields.dropFirst().compactMap { Int($0) })
                }
            }
        }
    }
}
