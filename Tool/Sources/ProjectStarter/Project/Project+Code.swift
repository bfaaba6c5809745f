import CloudTemplate
package import CognitoEvents
import CognitoRehearsal
package import CommandOutput
import Foundation
package import FunctionProjects

/// The changes to a project's own files that several triggers share.
extension Project {
    /// Adds the triggers to the template, and reports the changes.
    package func configure(_ families: [TriggerFamily], _ report: inout ChangeReport) throws {
        var template: TemplateAddition?
        try edit(Self.template) { text in
            var addition = TemplateAddition(text, of: function)
            addition.add(families)
            text = addition.text
            template = addition
        }
        if let template { return report.append(template.report) }
        report.advise(
            emphasised: "There is no \(Self.template). Add the function to LambdaConfig of your pool: ",
            families.compactMap { $0.configuration([])?.key }.joined(separator: ", "))
    }

    /// Changes the files that several triggers share as far as they are those of `new`, and reports the changes.
    package func addShared(for families: [TriggerFamily], to report: inout ChangeReport) throws {
        let variants = TemplateAddition.variants(of: TemplateText(text(of: Self.template) ?? ""))
        try describe(families, variants)
        let shared = StarterParts(families, variants)
        let manifest = text(of: "Package.swift") ?? ""
        try extend(
            "Package.swift", with: shared.products, of: StarterParts.allProducts,
            in: [target(in: manifest).map { String(manifest[$0]) } ?? ""],
            change: {
                "the product\($0.count == 1 ? "" : "s") \($0.joined(separator: " and ").replacing("\"", with: ""))"
            },
            advice: "the dependencies of \(function) in Package.swift", line: Starter.dependency,
            only: target, &report
        ) { Starter.manifest(of: function, with: $0) }
        try extend(
            pathOfPermissions, with: shared.permissions, of: StarterParts.allPermissions,
            in: texts.filter { $0.contains(/static (?:let|var) permissions\b/) },
            change: { _ in "the permissions that the function's role needs" }, advice: "the permissions of \(function)",
            line: { $0 }, &report
        ) { StarterParts.permissionsFile($0, of: function) }
        try addProperties(shared.properties, &report)
        let tests = StarterParts.pathOfForTests(function)
        try extend(
            tests, with: shared.replacements, of: StarterParts.allReplacements,
            in: text(of: tests).map { [$0] } ?? (makesForTests ? [""] : []),
            change: { _ in "how tests make the function" }, advice: "forTests() of \(function)",
            line: { String($0.dropFirst(8).dropLast()) }, &report
        ) { StarterParts.forTestsFile($0, of: function) }
    }

    private var pathOfPermissions: String { "\(sources)/Permissions.swift" }

    /// The paths of files that ``addShared(for:to:)`` may make or change, other than those that every trigger changes.
    package var sharedPaths: [String] {
        [Starter.workflow, pathOfPermissions, StarterParts.pathOfForTests(function)]
    }

    /// Returns the lines of a manifest with the function's target; nil if they are not found.
    ///
    /// Targets may have equal lines, so only these may be changed.
    private func target(in manifest: String) -> Range<String.Index>? {
        let calls = manifest.matches(of: /\n *\.executableTarget\(\s*name:\s*"(\w+)"/).filter { $0.1 == function }
        guard calls.count == 1, let call = calls.first?.range else { return nil }
        var (depth, end, isText) = (1, call.upperBound, false)
        while depth > 0 {
            guard end < manifest.endIndex else { return nil }
            let rest = manifest[end...]
            if isText, rest.hasPrefix("\\") {
                end = manifest.index(after: end)
                guard end < manifest.endIndex else { return nil }
            } else if rest.hasPrefix("\"") {
                isText.toggle()
            } else if !isText, rest.hasPrefix("//") {
                end = rest.firstIndex(of: "\n") ?? manifest.endIndex
                continue
            } else if !isText, rest.hasPrefix("(") || rest.hasPrefix(")") {
                depth += rest.hasPrefix("(") ? 1 : -1
            }
            end = manifest.index(after: end)
        }
        return manifest.index(after: call.lowerBound)..<(manifest[end...].firstIndex(of: "\n") ?? manifest.endIndex)
    }

    /// Returns the files that the triggers share and that the function does not have yet.
    package func sharedFiles(for families: [TriggerFamily]) -> [String: String] {
        guard families.contains(where: \.needsKey), !texts.contains(where: { $0.contains("MessageWriter") }) else {
            return [:]
        }
        return StarterParts.messages(of: function)
    }

    /// Adds the triggers to the README, and the proof of a custom sign-in to the workflow, if `new` wrote the lines.
    private func describe(_ families: [TriggerFamily], _ variants: Set<StarterVariant>) throws {
        // A project for production may have several functions, for which the README has one table.
        let there = Self.triggers(in: allTexts).filter { !families.contains($0) }
        let package = text(of: "Package.swift")?.firstMatch(of: /name: "(\w+)"/).map { String($0.output.1) }
        let readme = text(of: "README.md") ?? ""
        let first = there.min { one, other in
            let places = [one, other].map { readme.firstRange(of: "\n| `\($0.configurationName)` |")?.lowerBound }
            return (places[0] ?? readme.endIndex) < (places[1] ?? readme.endIndex)
        }
        let (before, after) = (starter(there), starter(there + families))
        func starter(_ triggers: [TriggerFamily]) -> Starter {
            let others = TriggerFamily.allCases.filter { triggers.contains($0) && $0 != first }
            return Starter(
                name: package ?? function, triggers: (first.map { [$0] } ?? []) + others,
                variants: variants.subtracting([.production]), addsExample: !families.contains(.preSignUp))
        }
        for path in ["README.md", Starter.workflow] {
            try edit(path) { _ = LineMerge(from: try before.filled(path), to: try after.filled(path)).apply(to: &$0) }
        }
    }

    /// Adds lines to a file that `new` makes of some of all such lines, or makes the file if no text has its code.
    ///
    /// `part` finds the part of a text that may be changed; without such a part, nothing is.
    private func extend(
        _ file: String, with lines: [String], of all: [String], in texts: [String], change: ([String]) -> String,
        advice: String, line: (String) -> String,
        only part: (String) -> Range<String.Index>? = { $0.startIndex..<$0.endIndex }, _ report: inout ChangeReport,
        make: ([String]) -> String
    ) throws {
        let there = all.filter { line in texts.contains { $0.contains(line) } }
        let missing = lines.filter { !there.contains($0) }
        guard !missing.isEmpty else { return }
        let new = make(all.filter { there.contains($0) || lines.contains($0) })
        var isChanged = false
        if texts.isEmpty {
            // The author may have another file of this name.
            isChanged = !ProjectFiles(folder: folder).exists(file)
            if isChanged { try ProjectFiles(folder: folder).write(new, to: file, replacing: false) }
        } else {
            let old = make(there)
            try edit(file) { text in
                guard let place = part(text), let before = part(old), let after = part(new) else { return }
                var changed = String(text[place])
                isChanged = LineMerge(from: String(old[before]), to: String(new[after])).apply(to: &changed)
                if isChanged { text.replaceSubrange(place, with: changed) }
            }
        }
        if isChanged { return report.add(file: file, change: change(missing)) }
        report.advise(emphasised: "Add to \(advice):", missing.map { "\n  \(line($0))" }.joined())
    }

    /// Adds properties to the function's type.
    private func addProperties(_ properties: [String], _ report: inout ChangeReport) throws {
        guard !properties.isEmpty else { return }
        for file in files {
            var isAdded = false
            try edit(file) { isAdded = StarterParts.add(properties, to: &$0, of: function) }
            guard !isAdded else { return report.add(file: file, change: "a property of the function") }
        }
        report.advise(
            emphasised: "Add to the properties of \(function):", properties.map { "\n\($0.dropFirst(2))" }.joined())
    }
}
