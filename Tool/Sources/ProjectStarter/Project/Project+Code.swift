package import CognitoEvents
import CognitoRehearsal
package import CommandOutput
import Foundation

/// The changes to a project's own code that several triggers share.
extension Project {
    /// Adds the products, permissions and properties that the triggers need, and reports the changes.
    package func addShared(for families: [TriggerFamily], to report: inout ChangeReport) throws {
        let shared = StarterParts(families, variants)
        try requireProducts(shared.products, &report)
        try declare(shared.permissions, &report)
        try addProperties(shared.properties, &report)
        try makeForTests(shared.replacements, &report)
    }

    /// Returns the files that the triggers share and that the function does not have yet.
    package func sharedFiles(for families: [TriggerFamily]) -> [String: String] {
        guard StarterParts(families).hasMessages, !texts.contains(where: { $0.contains("MessageWriter") }) else {
            return [:]
        }
        return ["\(sources)/Messages.swift": Starter.part("Messages.swift", for: function)]
    }

    /// The variants of the project's template.
    private var variants: Set<StarterVariant> {
        let path = folder.appendingPathComponent(Self.template)
        return (try? String(contentsOf: path, encoding: .utf8)).map(TemplateAddition.variants) ?? []
    }

    package var texts: [String] { Self.texts(in: folder.appendingPathComponent(sources)) }

    /// Adds products to the dependencies of the function's target.
    private func requireProducts(_ products: Set<String>, _ report: inout ChangeReport) throws {
        guard !products.isEmpty else { return }
        var (missing, added) = (products, Set<String>())
        try edit("Package.swift") { text in
            missing = products.filter { !text.contains("\"\($0)\"") }
            let forms = StarterParts.productSets.filter { text.ranges(of: Starter.dependencies($0)).count == 1 }
            guard !missing.isEmpty, let there = forms.last else { return }
            text.replace(Starter.dependencies(there), with: Starter.dependencies(there.union(products)))
            (added, missing) = (missing, [])
        }
        if !missing.isEmpty {
            let lines = missing.sorted().map { "\n  .product(name: \"\($0)\", package: \"swift-cognito-triggers\")" }
            return report.advise(
                emphasised: "Add to the dependencies of \(function) in Package.swift:", lines.joined())
        }
        guard !added.isEmpty else { return }
        let names = added.sorted().joined(separator: " and ")
        report.add(file: "Package.swift", change: "the product\(added.count == 1 ? "" : "s") \(names)")
    }

    /// Declares permissions in the file that `new` generates for them.
    private func declare(_ permissions: [String], _ report: inout ChangeReport) throws {
        guard !permissions.isEmpty else { return }
        let file = "\(sources)/Permissions.swift"
        let text = texts.first { $0.contains(/static (?:let|var) permissions\b/) }
        let there = StarterParts.allPermissions.filter { text?.contains($0) == true }
        let missing = permissions.filter { !there.contains($0) }
        guard !missing.isEmpty else { return }
        let all = StarterParts.allPermissions.filter { there.contains($0) || missing.contains($0) }
        let new = StarterParts.permissionsFile(all, of: function)
        if text == nil {
            try write([file: new])
        } else {
            let old = StarterParts.permissionsFile(there, of: function)
            var isChanged = false
            try edit(file) { content in
                guard content == old else { return }
                (content, isChanged) = (new, true)
            }
            guard isChanged else {
                return report.advise(
                    emphasised: "Add to the permissions of \(function):", missing.map { "\n  \($0)" }.joined())
            }
        }
        report.add(file: file, change: "the permissions that the function's role needs")
    }

    /// Adds replacements to the file with `forTests()`, which `new` generates.
    private func makeForTests(_ replacements: [String], _ report: inout ChangeReport) throws {
        guard !replacements.isEmpty else { return }
        let file = StarterParts.pathOfForTests(function)
        let text = try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        let there = StarterParts.allReplacements.filter { text?.contains($0) == true }
        let all = StarterParts.allReplacements.filter { there.contains($0) || replacements.contains($0) }
        let new = StarterParts.forTestsFile(all, of: function)
        if text == nil, !makesForTests {
            try write([file: new])
        } else if text == StarterParts.forTestsFile(there, of: function) {
            try edit(file) { $0 = new }
        } else {
            return report.advise(
                emphasised: "Add to forTests() of \(function):",
                replacements.map { "\n\($0.dropFirst(6).dropLast())" }.joined())
        }
        report.add(file: file, change: "how tests make the function")
    }

    /// Adds properties to the function's type.
    private func addProperties(_ properties: [String], _ report: inout ChangeReport) throws {
        guard !properties.isEmpty else { return }
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(sources).path)) ?? []
        for name in names.sorted() where name.hasSuffix(".swift") {
            let file = "\(sources)/\(name)"
            var isAdded = false
            try edit(file) { isAdded = StarterParts.add(properties, to: &$0, of: function) }
            guard !isAdded else { return report.add(file: file, change: "a property of the function") }
        }
        report.advise(
            emphasised: "Add to the properties of \(function):", properties.map { "\n\($0.dropFirst(2))" }.joined())
    }
}
