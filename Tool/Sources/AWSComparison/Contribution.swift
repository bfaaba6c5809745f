import CognitoMarkup
import CommandOutput
import WireJSON

/// The two files of `verify-aws --contribute`: the differences as facts of the book of evidence, and the text of an issue.
package struct Contribution: Sendable {
    private let report: VerificationReport
    private let facts: [JSONValue]

    /// Creates the contribution of a run, whose outcomes are those of the flows' steps in order.
    package init(_ report: VerificationReport, _ setting: EvidenceSetting) throws {
        self.report = report
        var rest = report.steps[...]
        var facts: [JSONValue] = []
        for flow in VerifiedFlow.all {
            let steps = Array(rest.prefix(flow.steps.count))
            rest = rest.dropFirst(flow.steps.count)
            for (index, step) in steps.enumerated() where !step.differences.isEmpty {
                let fact = ContributedFact(flow, index, steps.map { ($0.other, $0.local) })
                if let json = try fact.json(in: setting) { facts.append(json) }
            }
        }
        self.facts = facts
    }

    /// The members of a fact in the order of the book.
    private static let order = [
        "id", "says", "operations", "certainty", "sources", "date", "region", "functions", "difference",
        "unplayable", "steps",
    ]

    /// The facts as a file for `docs/evidence`.
    package var book: String {
        let lines = facts.map { fact -> String in
            let members = Self.order.compactMap { name -> String? in
                guard let value = fact[name] else { return nil }
                guard name == "steps", let steps = value.elements else {
                    return "   \"\(name)\": \(value.spaced)"
                }
                return "   \"steps\": [\n" + steps.map { "    \($0.spaced)" }.joined(separator: ",\n") + "\n   ]"
            }
            return "  {\n" + members.joined(separator: ",\n") + "\n  }"
        }
        return "{\n \"topic\": \"Seen with verify-aws\",\n \"facts\": [\n" + lines.joined(separator: ",\n")
            + (lines.isEmpty ? "" : "\n") + " ]\n}\n"
    }

    /// The text of an issue.
    package var issue: String {
        let head = [
            report.isAWS ? "" : "**Do not file this: the other side was not Amazon Cognito.**\n\n",
            "<!-- Title: verify-aws in \(report.region): \(facts.count) facts -->\n\n",
            "Please read this text before you file it. It has no ids, addresses, passwords, codes, tokens, keys or account numbers.\n\n",
        ]
        // The page has a title of its own.
        let page = report.page.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
        // No text of a fact has a backtick.
        let fence = "```"
        return head.joined() + page.joined(separator: "\n")
            + [
                "", "## The facts for the book of evidence", "",
                "Replace NUMBER by the number of this issue. The file goes to `docs/evidence`.", "", "\(fence)json",
                book + fence, "", "## Questions that only an account can answer",
                "",
                "The run does not answer these. If you know one, write the answer into the last column.", "",
                "",
            ].joined(separator: "\n") + OpenQuestion.table(withAnswers: true)
    }
}

extension JSONValue {
    /// The value as the book of evidence writes it, with a space behind commas and colons.
    fileprivate var spaced: String {
        switch self {
        case .array(let elements): "[" + elements.map(\.spaced).joined(separator: ", ") + "]"
        case .object(let members):
            // A step begins with what it does.
            "{"
                + (members.filter { $0.key == "call" }.map(\.self)
                + members.filter { $0.key == "input" }.map(\.self)
                + members.filter { !["call", "input"].contains($0.key) }.map(\.self))
                .map { "\(JSONValue.text($0.key).quoted): \($0.value.spaced)" }.joined(separator: ", ") + "}"
        default: quoted
        }
    }

    /// The value as JSON; `flattened` has a text without its quotation marks.
    fileprivate var quoted: String { String(JSONValue.array([self]).flattened.dropFirst().dropLast()) }
}
