import CloudTemplate
import CognitoRehearsal
import CommandOutput
import Foundation
import FunctionProjects
import TemplateDoctor
import WireJSON

/// A check of one template, and the output of the check.
struct TemplateCheck {
    let name: String
    let template: Result<TemplateConfiguration, TemplateError>
    /// The templates that are checked together.
    let set: TemplateSet
    let functions: TemplateFunctions
    let isForProduction: Bool
    let isStrict: Bool

    /// Prints the findings and counts them.
    func run(asJSON isJSON: Bool, _ result: inout CheckResult) async throws {
        let findings = try await findings()
        for finding in findings {
            if isJSON {
                Terminal.output.write(json(finding))
            } else {
                Terminal.output.write(wrapping: text(finding, on: .output))
            }
        }
        if !isJSON { Terminal.output.write(wrapping: summary(findings, on: .output)) }
        result.count(findings)
        result.isSound = result.isSound && isSound(findings)
    }

    private func isSound(_ findings: [Finding]) -> Bool {
        !findings.contains { $0.needsChange && ($0.severity == .error || isStrict) }
    }

    private func findings() async throws -> [Finding] {
        let template: TemplateConfiguration
        do {
            template = try self.template.get()
        } catch {
            return [
                Finding(
                    rule: TemplateDoctor.unreadable.name, severity: .error, place: error.place, resource: nil, path: "",
                    problem: error.description, fix: "")
            ]
        }
        let doctor = template.doctor
        let known = try await functions.known(of: template, in: set)
        return try await doctor.findings(
            descriptions: known.descriptions, besides: known.notes, forProduction: isForProduction,
            trial: ServerTrial(ids: LocalIDs(template: template.path, in: ".")))
    }

    // MARK: Readable output

    private func text(_ finding: Finding, on terminal: Terminal) -> String {
        let place = "\(name.onOneLine):\(finding.place.line):\(finding.place.column):"
        var lines = [
            "\(terminal.bold(place)) \(mark(finding, on: terminal)) \(finding.problem.onOneLine) \(terminal.faint("[\(finding.rule)]"))"
        ]
        if let reason = finding.accepted {
            lines.append("    accepted because: \(reason.onOneLine)")
            return lines.joined(separator: "\n") + "\n"
        }
        if finding.severity != .note, let rule = TemplateDoctor.named.first(where: { $0.name == finding.rule }) {
            lines.append(terminal.faint("    why: \(rule.why)"))
        }
        // If a fix has several lines, the user copies the second line and those that follow.
        let fix = finding.fix.split(separator: "\n").map { String($0).onOneLine }
        if !fix.isEmpty { lines.append("    fix: \(fix.joined(separator: "\n      "))") }
        return lines.joined(separator: "\n") + "\n"
    }

    private func mark(_ finding: Finding, on terminal: Terminal) -> String {
        guard finding.accepted == nil else { return "accepted \(finding.severity.rawValue):" }
        return switch finding.severity {
        case .error: terminal.red("error:")
        case .warning: terminal.yellow("warning:")
        case .note: "note:"
        }
    }

    private func summary(_ findings: [Finding], on terminal: Terminal) -> String {
        func count(_ severity: Severity) -> String? {
            let count = findings.count { $0.severity == severity && $0.accepted == nil }
            return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }
        let accepted = findings.count { $0.accepted != nil }
        let counts =
            ([Severity.error, .warning, .note].compactMap(count) + (accepted == 0 ? [] : ["\(accepted) accepted"]))
            .joined(separator: ", ")
        if isSound(findings) {
            return "\(terminal.green("ok"))  \(name.onOneLine)\(counts.isEmpty ? "" : ": \(counts)")\n"
        }
        return "\(terminal.red("NO"))  \(name.onOneLine): \(counts)\n"
    }

    // MARK: JSON output

    private func json(_ finding: Finding) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.members([
            "kind": "finding", "rule": .text(finding.rule), "severity": .text(finding.severity.rawValue),
            "file": .text(name),
            "line": .integer(Int64(finding.place.line)), "column": .integer(Int64(finding.place.column)),
            "resource": .optional(finding.resource), "path": .text(finding.path), "problem": .text(finding.problem),
            "fix": .text(finding.fix), "accepted": .optional(finding.accepted),
        ])
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }
}
