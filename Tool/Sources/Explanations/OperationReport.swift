import CognitoEvents
@_spi(Internal) import CognitoModel
package import CognitoOperations
package import CommandOutput
@_spi(Internal) package import WireJSON

/// The output of `explain` for operations.
package enum OperationReport {
    package static func list(_ operations: [CognitoOperation], asJSON isJSON: Bool) {
        let width = operations.map(\.name.count).max() ?? 0
        for kind in CognitoOperation.Kind.allCases {
            let ofKind = operations.filter { $0.kind == kind }
            if !isJSON { Terminal.output.write("\(Terminal.output.faint(kind.rawValue))\n") }
            for operation in ofKind {
                if isJSON {
                    JSONOutput.write(
                        "operation",
                        [
                            "operation": .text(operation.name), "area": .text(kind.rawValue),
                            "words": .text(operation.words), "sources": .texts(operation.sources.map(\.rawValue)),
                        ])
                } else {
                    Terminal.output.write(
                        wrapping: "  \(Terminal.output.bold(operation.name.padded(to: width)))  \(operation.words)\n")
                }
            }
        }
    }

    package static func text(
        _ operation: CognitoOperation, flow: String?, federated: Bool, on terminal: Terminal
    ) -> String {
        var lines = ["\(terminal.bold(operation.name))  \(operation.words)"]
        guard !federated else {
            lines += ["", "For a user of an external provider", "  \(operation.federated.words)"]
            for name in operation.federated.instead {
                guard let other = CognitoOperation.named(name) else { continue }
                lines += ["", "\(terminal.bold(other.name))  \(other.words)"]
                lines += other.flows.flatMap { flowLines($0, on: terminal) }
            }
            return lines.joined(separator: "\n") + "\n"
        }
        for shown in operation.flows where flow == nil || shown.name == flow {
            if let name = shown.name { lines += ["", terminal.bold(name)] }
            lines += flowLines(shown, on: terminal)
        }
        if operation.federated.isDifferent {
            lines += ["", terminal.faint("Use --federated to see it for a user of an external provider.")]
        }
        lines += evidence(for: operation, on: terminal)
        return lines.joined(separator: "\n") + "\n"
    }

    private static func flowLines(_ flow: CognitoOperation.Flow, on terminal: Terminal) -> [String] {
        var lines: [String] = []
        for (index, step) in flow.steps.enumerated() {
            lines.append("")
            if let family = step.family {
                lines.append("  \(index + 1)  \(terminal.bold(family.configurationName))")
                if let condition = step.condition { lines.append("     \(terminal.yellow(condition.words))") }
                lines.append("       an error  \(family.model.onError)")
            }
            for (place, group) in groups(of: step.sources).enumerated() {
                let names = group.map { terminal.bold($0.rawValue) }.joined(separator: ", ")
                lines.append(place == 0 ? "  \(index + 1)  \(names)" : "     or \(names)")
                if place == 0, let condition = step.condition {
                    lines.append("     \(terminal.yellow(condition.words))")
                }
                guard let family = group[0].family else { continue }
                lines.append("       request   \(requestWords(family, flow))")
                let members = family.model.response.map(\.name)
                lines.append(
                    "       response  \(members.isEmpty ? "nothing is read" : members.joined(separator: ", "))")
                lines.append("       an error  \(family.model.onError)")
            }
        }
        if flow.steps.isEmpty { lines += ["", "  No trigger is known to be called."] }
        for delivery in flow.deliveries { lines += ["", "  \(words(delivery))"] }
        if flow.deliveries.isEmpty, !flow.steps.isEmpty {
            lines += ["", "  None of the caller's parameters reaches a trigger."]
        }
        for remark in flow.remarks { lines += ["", "  \(remark)"] }
        for doubt in flow.doubts { lines += ["", "  \(terminal.faint("Not certain:")) \(doubt)"] }
        return lines
    }

    private static func evidence(for operation: CognitoOperation, on terminal: Terminal) -> [String] {
        let doubtful = lines(of: Evidence.doubtfulFacts(about: operation.name), on: terminal)
        let words = Evidence.of(operation.name).words
        guard words != nil || !doubtful.isEmpty else { return [] }
        return ["", [terminal.bold("evidence"), words].compactMap(\.self).joined(separator: "  ")] + doubtful
    }

    /// Returns the lines about facts that are old or contradicted; empty without such facts.
    package static func lines(of facts: [DoubtfulFact], on terminal: Terminal) -> [String] {
        guard !facts.isEmpty else { return [] }
        return ["  \(terminal.faint("Old or contradicted, with the date of the latest report:"))"]
            + facts.map { "    \($0.dated)" }
    }

    /// Returns the triggers that receive a parameter, and the member of the event that contains it.
    package static func words(_ delivery: CognitoOperation.Delivery) -> String {
        let families = delivery.families.map(\.configurationName).joined(separator: ", ")
        return "\(delivery.parameter) reaches \(families) as request.\(delivery.member)."
    }

    /// Groups the sources that have the same request and the same response.
    static func groups(of sources: [TriggerSource]) -> [[TriggerSource]] {
        sources.reduce(into: [[TriggerSource]]()) { groups, source in
            if let last = groups.last?.first,
                last.family?.model.request.map(\.name) == source.family?.model.request.map(\.name),
                last.family?.isAwaited == source.family?.isAwaited
            {
                groups[groups.count - 1].append(source)
            } else {
                groups.append([source])
            }
        }
    }

    private static func requestWords(_ family: TriggerFamily, _ flow: CognitoOperation.Flow) -> String {
        family.model.request.map { member in
            let delivery = flow.deliveries.first { $0.member == member.name && $0.families.contains(family) }
            return delivery.map { "\(member.name) (the caller's \($0.parameter))" } ?? member.name
        }.joined(separator: ", ")
    }

    // MARK: JSON

    package static func json(_ operation: CognitoOperation, flow: String?, federated: Bool) -> String {
        var members = object(operation, flow: flow)
        if federated {
            members["federated"] = .object([
                "words": .text(operation.federated.words),
                "operations": .array(
                    operation.federated.instead.compactMap(CognitoOperation.named).map {
                        .object(object($0, flow: nil))
                    }
                ),
            ])
        }
        return JSONOutput.line("operation", members)
    }

    private static func object(_ operation: CognitoOperation, flow: String?) -> JSONMembers<JSONValue> {
        [
            "operation": .text(operation.name), "area": .text(operation.kind.rawValue),
            "words": .text(operation.words),
            "flows": .array(operation.flows.filter { flow == nil || $0.name == flow }.map(object)),
            "evidence": Evidence.of(operation.name).json,
            "doubtful": .array(Evidence.doubtfulFacts(about: operation.name).map(\.json)),
        ]
    }

    private static func object(_ flow: CognitoOperation.Flow) -> JSONValue {
        .object([
            "name": .optional(flow.name),
            "steps": .array(
                flow.steps.map { step in
                    .object([
                        "sources": .texts(step.names),
                        "when": .optional(step.condition?.words),
                        "request": .texts(step.anyFamily?.model.request.map(\.name) ?? []),
                        "response": .texts(step.anyFamily?.model.response.map(\.name) ?? []),
                        "onError": .text(step.anyFamily?.model.onError ?? ""),
                    ])
                }),
            "parameters": .array(
                flow.deliveries.map { delivery in
                    .object([
                        "name": .text(delivery.parameter), "member": .text("request.\(delivery.member)"),
                        "triggers": .texts(delivery.families.map(\.configurationName)),
                    ])
                }),
            "remarks": .texts(flow.remarks), "notCertain": .texts(flow.doubts),
        ])
    }
}

extension CognitoOperation.Step {
    /// The names of the sources, or of a trigger without sources.
    package var names: [String] { family.map { [$0.configurationName] } ?? sources.map(\.rawValue) }

    /// The trigger, or one of the triggers that the step may call.
    fileprivate var anyFamily: TriggerFamily? { family ?? sources.first?.family }
}

extension Evidence {
    /// The counts by certainty.
    package var json: JSONValue {
        func count(_ value: Int) -> JSONValue { .integer(Int64(value)) }
        return [
            "measured": count(measured), "recorded": count(recorded), "documented": count(documented),
            "inferred": count(inferred),
        ]
    }
}

extension DoubtfulFact {
    package var json: JSONValue {
        ["date": .text(date), "says": .text(says), "contradicted": .optional(contradiction)]
    }
}
