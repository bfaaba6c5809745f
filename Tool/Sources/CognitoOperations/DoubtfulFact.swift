/// A fact of the book of evidence that is old, or that another source contradicts.
package struct DoubtfulFact: Sendable {
    /// The day, month or year of the latest report.
    package let date: String
    /// The fact as a sentence.
    package let says: String
    /// The statement of another source; nil if none contradicts.
    package let contradiction: String?
    let operations: [String]
    /// The triggers that the fact is about, by their names in the configuration.
    let triggers: [String]
    /// The refusals that only this fact reports; `…` stands for any text.
    let refusals: [(operation: String, pattern: String)]

    /// Reads the fields of a line that `scripts/evidence` writes.
    init(_ fields: [String]) {
        func names(_ index: Int) -> [String] { fields[index].split(separator: ",").map(String.init) }
        (date, operations, triggers, says) = (fields[0], names(1), names(2), fields[3])
        contradiction = fields[4] == "-" ? nil : fields[4]
        refusals = fields.dropFirst(5).map { refusal in
            let parts = refusal.split(separator: " ", maxSplits: 1).map(String.init)
            return (parts[0], parts[1].replacing(#"\n"#, with: "\n"))
        }
    }

    /// The fact with its date, as `explain` shows it.
    package var dated: String { "\(date)  \(says)\(contradiction.map { " Contradicted: \($0)" } ?? "")" }

    /// A remark on an answer that rests on this fact.
    package var remark: String {
        contradiction.map { "Cognito may answer otherwise: the report of \(date) is contradicted. \($0)" }
            ?? "The latest report of this answer is of \(date): \(says)"
    }

    static func matches(_ text: String, _ pattern: String) -> Bool {
        var rest = text[...]
        let parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
        guard let first = parts.first, rest.hasPrefix(first) else { return false }
        rest = rest.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() {
            guard let place = rest.firstRange(of: part) else { return false }
            rest = rest[place.upperBound...]
        }
        return parts.count == 1 ? rest.isEmpty : rest.hasSuffix(parts[parts.count - 1])
    }
}
