import CloudTemplate
package import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoOperations
import CognitoRehearsal
package import CommandOutput
import Foundation
package import FunctionProjects

/// The changes to a project's own files that several triggers share.
extension Project {
    /// Adds the triggers to the template, and reports the changes.
    package func configure(_ families: [TriggerFamily], _ report: inout ChangeReport) throws {
        guard let text = text(of: Self.template) else {
            return report.advise(
                emphasised: "There is no \(Self.template). Add the function to LambdaConfig of your pool: ",
                families.filter(\.isOfUserPool).map(\.key).joined(separator: ", "))
        }
        var template = TemplateAddition(text, of: function)
        template.add(families)
        try edit(Self.template) { $0 = template.text }
        report.append(template.report)
    }

    /// Changes the files that several triggers share as far as they are those of `new`, and reports the changes.
    package func addShared(for families: [TriggerFamily], to report: inout ChangeReport) throws {
        let variants = TemplateAddition.variants(of: TemplateText(text(of: Self.template) ?? ""))
        try describe(families, variants)
        let parts = Starter(name: function, triggers: families, variants: variants).parts
        let manifest = text(of: "Package.swift") ?? ""
        let target = SharedCode.products.part(of: manifest, function).map { String(manifest[$0]) }
        let tests = text(of: SharedCode.replacements.words(for: function).file) ?? callForTests.map { _ in "" }
        let places: [(SharedCode, texts: [String])] = [
            (.products, [target ?? ""]),
            (.permissions, texts.filter { $0.contains(/static (?:let|var) permissions\b/) }),
            (.properties, [""]), (.replacements, tests.map { [$0] } ?? []),
        ]
        for (code, texts) in places { try extend(code, with: code.lines(for: parts), in: texts, &report) }
    }

    /// Adds lines to the function's code, or makes their file if no text has such code.
    private func extend(
        _ code: SharedCode, with lines: [String], in texts: [String], _ report: inout ChangeReport
    ) throws {
        let there = code.all.filter { line in texts.contains { $0.contains(line) } }
        let missing = lines.filter { !there.contains($0) }
        guard !missing.isEmpty else { return }
        let words = code.words(for: function)
        let writer = ProjectFiles(folder: folder)
        var changed: String?
        for file in code == .properties ? files : [words.file] where changed == nil {
            if texts.isEmpty, !writer.exists(file) {
                try writer.write(code.text(with: missing, of: function), to: file, replacing: false)
                changed = file
            } else {
                try edit(file) { if code.add(missing, to: &$0, with: there, of: function) { changed = file } }
            }
        }
        if let changed {
            let names = "\(missing.count == 1 ? "" : "s") \(missing.joined(separator: " and ").filter { $0 != "\"" })"
            return report.add(file: changed, change: words.change + (code == .products ? names : ""))
        }
        let shown = missing.map { "\n  \(code == .products ? Starter.dependency($0) : $0)" }
        report.advise(emphasised: "Add to \(words.place):", shown.joined())
    }

    /// The paths of files that ``addShared(for:to:)`` may make or change, other than those that every trigger changes.
    package var sharedPaths: [String] {
        [Starter.workflow] + [SharedCode.permissions, .replacements].map { $0.words(for: function).file }
    }

    /// Adds the triggers to the README, and the proof of a custom sign-in to the workflow, if `new` wrote the lines.
    private func describe(_ families: [TriggerFamily], _ variants: Set<StarterVariant>) throws {
        // A project for production may have several functions, for which the README has one table.
        let there = Self.triggers(in: allTexts).filter { !families.contains($0) }
        let package = PackageManifest(text: text(of: "Package.swift") ?? "").name
        let rows = (text(of: "README.md") ?? "").matches(of: /\n\| `(\w+)` \|/).map { String($0.output.1) }
        let first = rows.compactMap(TriggerFamily.init(named:)).filter(there.contains).prefix(1)
        let (before, after) = (starter(first + there), starter(first + there + families))
        func starter(_ triggers: [TriggerFamily]) -> Starter {
            Starter(
                name: package ?? function, triggers: triggers, variants: variants.subtracting([.production]),
                addsExample: !families.contains(.preSignUp))
        }
        for path in ["README.md", Starter.workflow] {
            try edit(path) { _ = LineMerge(from: try before.filled(path), to: try after.filled(path)).apply(to: &$0) }
        }
    }
}
