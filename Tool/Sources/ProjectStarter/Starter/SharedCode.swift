import CognitoEvents
import FunctionProjects

/// Lines of a function's code that several triggers share; `triggers/parts.txt` of the starter lists them.
enum SharedCode: String {
    /// The products that the function's target depends on, in addition to `CognitoTriggers`, as literals.
    case products
    case permissions
    /// The stored properties of the function's type.
    case properties
    /// The statements by which tests replace the properties with ones that call no service.
    case replacements

    /// Returns the lines of some of the starter's parts, in the order in which files have them.
    func lines(for parts: Set<String>) -> [String] {
        Starter.list("triggers/parts.txt", with: parts).filter { $0.name == rawValue }.map(\.text)
    }

    var all: [String] {
        lines(for: Set(StarterVariant.allCases.map(\.rawValue) + TriggerFamily.allCases.map(\.configurationName)))
    }

    /// Returns the file with the lines, what they are in a report, and the code to which an author adds them.
    ///
    /// `new` makes the file; the properties may be in another one.
    func words(for function: String) -> (file: String, change: String, place: String) {
        let row = Starter.list("triggers/code.txt", for: function).first { $0.name == rawValue }?.text ?? ""
        let columns = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        precondition(columns.count == 3, "triggers/code.txt of the starter has no row \(rawValue)")
        return (columns[0], columns[1], columns[2])
    }

    /// Returns the file that `new` makes with some of the lines; nothing for properties, which any file may have.
    func text(with lines: [String], of function: String) -> String {
        switch self {
        case .products:
            Starter.text(at: "Package.swift", for: function).replacing(
                Starter.dependencies([]), with: Starter.dependencies(lines))
        case .permissions:
            // The starter's file has the first three.
            Starter.text(at: "triggers/Permissions.swift", for: function).replacing(
                all.prefix(3).joined(separator: " + "), with: lines.joined(separator: " + "))
        case .properties: ""
        case .replacements:
            all.filter { !lines.contains($0) }.reduce(Starter.text(at: "triggers/ForTests.swift", for: function)) {
                $0.replacing("        \($1)\n", with: "")
            }
        }
    }

    // MARK: Changes

    /// Adds lines to a text that has some lines already; returns false if it does not have the code of `new` around them.
    func add(_ lines: [String], to text: inout String, with there: [String] = [], of function: String) -> Bool {
        guard self != .properties else { return Self.add(properties: lines, to: &text, of: function) }
        let old = self.text(with: there, of: function)
        let new = self.text(with: all.filter { there.contains($0) || lines.contains($0) }, of: function)
        guard let place = part(of: text, function), let before = part(of: old, function),
            let after = part(of: new, function)
        else { return false }
        var changed = String(text[place])
        guard LineMerge(from: String(old[before]), to: String(new[after])).apply(to: &changed) else { return false }
        text.replaceSubrange(place, with: changed)
        return true
    }

    /// Returns the part of a text that may be changed: of a manifest, only the function's own target; nil if it is not found.
    func part(of text: String, _ function: String) -> Range<String.Index>? {
        self == .products ? PackageManifest(text: text).lines(of: function) : text.startIndex..<text.endIndex
    }

    private static func add(properties: [String], to text: inout String, of function: String) -> Bool {
        guard !properties.isEmpty else { return true }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let places = lines.indices.filter {
            lines[$0].hasPrefix("struct \(function): TriggerFunction") && lines[$0].hasSuffix("{")
        }
        guard places.count == 1 else { return false }
        let known = SharedCode.properties.all.map { "    \($0)" }
        let there = lines[(places[0] + 1)...].prefix(while: known.contains)
        var all = known.filter { there.contains($0) || properties.contains(String($0.dropFirst(4))) }
        if lines[there.endIndex...].first?.hasPrefix("    ///") == true { all.append("") }
        lines.replaceSubrange(there.indices, with: all)
        text = lines.joined(separator: "\n")
        return true
    }
}
