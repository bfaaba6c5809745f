import CognitoMarkup
import DocumentMarkup
import Foundation
import WireJSON

/// What both sides did in all flows: one page for people, or one JSON object.
package struct VerificationReport: Sendable {
    /// A step with its outcomes on both sides.
    package struct Step: Sendable {
        package let flow: String
        package let title: String
        package let other: StepOutcome
        package let local: StepOutcome

        package init(flow: String, title: String, other: StepOutcome, local: StepOutcome) {
            (self.flow, self.title, self.other, self.local) = (flow, title, other, local)
        }

        var differences: [StepDifference] { other.differences(from: local) }
    }

    /// The version of the command.
    package let version: String
    package let region: String
    /// A Boolean value that indicates whether the other side is AWS.
    package let isAWS: Bool
    /// A Boolean value that indicates whether the other side's triggers are known.
    package let hasTriggers: Bool
    package let steps: [Step]

    package init(version: String, region: String, isAWS: Bool, hasTriggers: Bool, steps: [Step]) {
        (self.version, self.region, self.isAWS, self.hasTriggers, self.steps) = (
            version, region, isAWS, hasTriggers, steps
        )
    }

    package var differing: [Step] { steps.filter { !$0.differences.isEmpty } }

    package var json: String {
        let value: JSONValue = [
            "kind": "result", "version": .text(version), "region": .text(region),
            "isAWS": .boolean(isAWS),
            "comparesTriggers": .boolean(hasTriggers),
            "steps": .array(
                steps.map { step in
                    [
                        "flow": .text(step.flow), "step": .text(step.title),
                        "differences": .array(
                            step.differences.map { difference in
                                [
                                    "fact": .text(difference.fact),
                                    "other": difference.other.map(JSONValue.text) ?? .null,
                                    "local": difference.local.map(JSONValue.text) ?? .null,
                                ]
                            }),
                    ]
                }),
        ]
        return value.flattened + "\n"
    }

    package var page: String {
        let other = isAWS ? "Amazon Cognito" : "The other server"
        let count = differing.reduce(0) { $0 + $1.differences.count }
        var lines = [
            "# The local pool beside \(isAWS ? "Amazon Cognito" : "another server")", "",
            "`cognito-triggers verify-aws` \(version) played \(steps.count) steps on both sides"
                + (isAWS
                    ? ", in \(region)."
                    : ". The other side was the server of `--endpoint-url`: this page says nothing about AWS."),
            "\(differing.count) steps differ, in \(count) facts."
                + (hasTriggers ? "" : " Triggers are not compared, because the log was not read."),
            "",
            "Names in capitals, such as `POOL`, replace ids, names, addresses, codes and tokens. A dash marks a fact that a side",
            "does not have.",
        ]
        var flow = ""
        for step in differing {
            if step.flow != flow {
                flow = step.flow
                lines += ["", "## \(flow)"]
            }
            lines += ["", "### \(step.title)", "", "| | \(other) | Local pool |", "|---|---|---|"]
            // A side chooses its texts, and the names of members and claims.
            lines += step.differences.map {
                Markup.row([
                    Markup.code($0.fact), $0.other.map(Markup.code) ?? "–", $0.local.map(Markup.code) ?? "–",
                ])
            }
        }
        let equal = steps.filter(\.differences.isEmpty)
        if !equal.isEmpty { lines += ["", "## The same on both sides", ""] }
        lines += equal.map { "- \($0.flow): \($0.title)" }
        return lines.joined(separator: "\n") + "\n"
    }
}
