package import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoOperations
package import CommandOutput
@_spi(Internal) import WireJSON

/// The output of `explain` for a trigger or for one of its sources: the occasions, the request and the response.
package struct TriggerReport {
    package let family: TriggerFamily
    package let source: TriggerSource?
    package let federated: Bool

    package init(family: TriggerFamily, source: TriggerSource?, federated: Bool) {
        (self.family, self.source, self.federated) = (family, source, federated)
    }

    private var sources: [TriggerSource] {
        source.map { [$0] } ?? family.model.sources.map(\.source)
    }

    private func operations(firing source: TriggerSource) -> [CognitoOperation] {
        CognitoOperation.all.filter { $0.sources.contains(source) && (!federated || $0.kind == .federation) }
    }

    package func text(on terminal: Terminal) -> String {
        let title = source.map { "\($0)" } ?? family.configurationName
        var lines = ["\(terminal.bold(title))  \(waiting)"]
        let isFired = sources.contains { !operations(firing: $0).isEmpty }
        if federated, !isFired {
            lines += ["", "No sign-in through an external provider calls it."]
            return lines.joined(separator: "\n") + "\n"
        }
        if !sources.isEmpty { lines += ["", terminal.bold("fires in")] }
        for source in sources {
            let names = operations(firing: source).map(\.name)
            guard !federated || !names.isEmpty else { continue }
            lines.append("  \(source)  \(terminal.faint(source.occasion ?? ""))")
            lines.append("      \(names.isEmpty ? "no known operation" : names.joined(separator: ", "))")
        }
        lines += ["", terminal.bold("request")]
        lines +=
            family.model.request.isEmpty
            ? ["  The event has its own form: `cognito-triggers events \(family.rawValue)` prints one."]
            : Self.lines(family.model.request)
        lines += ["", terminal.bold("response")]
        lines += family.model.response.isEmpty ? ["  Nothing is read."] : Self.lines(family.model.response)
        if !rules.isEmpty {
            lines += ["", terminal.bold("rules")] + rules.map { "  \($0.name)\n      \($0.text)" }
        }
        lines += ["", "\(terminal.bold("an error"))  \(family.model.onError)"]
        let doubtful = OperationReport.lines(of: Evidence.doubtfulFacts(about: family), on: terminal)
        if !doubtful.isEmpty { lines += ["", terminal.bold("evidence")] + doubtful }
        return lines.joined(separator: "\n") + "\n"
    }

    private var waiting: String {
        switch family.model.caller {
        case .cognito: "Cognito waits five seconds for its answer, and may then call it again."
        case .cognitoWithoutWaiting: "Cognito calls it and does not wait."
        case .sync: "Cognito Sync waits five seconds for its answer."
        case .kinesis: "Lambda calls it with records of a Kinesis stream."
        }
    }

    private var rules: [CognitoRule] { family.model.decisionRules + family.model.answerRules }

    private static func lines(_ members: [WireMember], depth: Int = 1) -> [String] {
        let width = members.map(\.name.count).max() ?? 0
        let indent = String(repeating: "  ", count: depth)
        return members.flatMap { member in
            ["\(indent)\(member.name.padded(to: width))  \(member.shape.words.padded(to: 15))  \(member.words)"]
                + lines(member.shape.members, depth: depth + 1)
        }
    }

    // MARK: JSON

    package var json: String {
        JSONOutput.line(
            "trigger",
            [
                "trigger": .text(family.configurationName),
                "isAwaited": .boolean(family.isAwaited),
                "sources": .array(
                    sources.map { source in
                        .object([
                            "source": .text(source.rawValue), "fires": .text(source.occasion ?? ""),
                            "operations": .texts(operations(firing: source).map(\.name)),
                        ])
                    }),
                "request": .array(family.model.request.map(Self.object)),
                "response": .array(family.model.response.map(Self.object)), "rules": .texts(rules.map(\.name)),
                "onError": .text(family.model.onError),
                "doubtful": .array(Evidence.doubtfulFacts(about: family).map(\.json)),
            ])
    }

    private static func object(_ member: WireMember) -> JSONValue {
        .object([
            "name": .text(member.name), "type": .text(member.shape.words), "words": .text(member.words),
            "members": .array(member.shape.members.map(object)),
        ])
    }
}
