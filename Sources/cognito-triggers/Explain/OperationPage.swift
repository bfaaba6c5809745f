import CognitoEvents
import CognitoModel

/// The table of operations as a page: docs/operations.md.
enum OperationPage {
    /// The whole page.
    static var text: String {
        var lines = [
            "# Operations and triggers", "",
            "Written by `cognito-triggers explain --markdown` out of the table in `Sources/CognitoModel/Operations`: change it",
            "there. Which triggers Cognito calls for an operation, in which order, and what of the caller's parameters reaches",
            "them. What sources contradict each other about, or do not say, stands under *Not certain*.", "",
            "A trigger that the pool does not have is passed over. Where a message is sent, a pool with a custom sender calls that",
            "in place of CustomMessage.",
        ]
        for kind in CognitoOperation.Kind.allCases {
            lines += ["", "## \(title(kind))"]
            for operation in CognitoOperation.all where operation.kind == kind {
                lines += ["", "### \(operation.name)", "", operation.words]
                for flow in operation.flows { lines += section(flow) }
                lines += ["", "*With an external provider:* \(operation.federated.words)"]
            }
        }
        lines += [
            "", "## What a trigger is told and may answer", "",
            "| Trigger | `request` | `response` | If it reports an error |",
        ]
        lines.append("|---|---|---|---|")
        for model in TriggerModel.all where model.configuration != nil {
            lines.append(
                "| \(model.family.configurationName) | \(names(model.request)) | \(names(model.response)) "
                    + "| \(model.onError) |")
        }
        #if LocalCognito
            lines += PlayedOperations.markdown
        #endif
        return lines.joined(separator: "\n") + "\n"
    }

    private static func title(_ kind: CognitoOperation.Kind) -> String {
        switch kind {
        case .api: "The user pools' API"
        case .story: "Sign-ins of several calls"
        case .page: "Pages of managed login"
        case .federation: "Sign-ins through an external provider"
        case .token: "Tokens"
        case .notice: "Cognito by itself"
        }
    }

    private static func section(_ flow: CognitoOperation.Flow) -> [String] {
        var lines = flow.name.map { ["", "**\($0)**"] } ?? []
        lines.append("")
        for (index, step) in flow.steps.enumerated() {
            let sources = step.sources.map { "`\($0)`" }.joined(separator: " or ")
            lines.append("\(index + 1). \(sources)\(step.condition.map { ", \($0.words)" } ?? "")")
        }
        if flow.steps.isEmpty { lines.append("No trigger is known to be called.") }
        let sentences =
            flow.deliveries.map(OperationReport.words) + flow.remarks + flow.doubts.map { "*Not certain:* \($0)" }
        for sentence in sentences { lines += ["", sentence] }
        return lines
    }

    private static func names(_ members: [WireMember]) -> String {
        members.isEmpty ? "nothing is read" : members.map { "`\($0.name)`" }.joined(separator: ", ")
    }
}
