/// The sections of a template's text, to which those of another one are added.
enum TemplateSections {
    /// Adds what a template has and another one lacks: parameters, resources, triggers and outputs.
    ///
    /// An output that both have is added with a prefix.
    package static func add(_ other: String, of prefix: String, to text: inout String) throws {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let others = other.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let names = ["Parameters", "Resources", "Outputs"]
        let ids = Set(names.flatMap { entries(of: $0, in: lines) }.map(\.name))
        for name in names {
            var added: [String] = []
            for entry in entries(of: name, in: others) {
                guard ids.contains(entry.name) else {
                    added += (name == "Resources" ? [""] : []) + entry.lines
                    continue
                }
                // The ids of the pool and its client are the same in both.
                guard name == "Outputs", !entry.name.hasPrefix("UserPool") else { continue }
                added += entry.lines.map { $0.replacing("  \(entry.name):", with: "  \(prefix)\(entry.name):") }
            }
            guard let section = section(name, in: lines) else { throw Unfit(name) }
            lines.insert(contentsOf: added, at: section.upperBound)
        }
        let config = "      LambdaConfig:"
        if let place = lines.firstIndex(of: config), let start = others.firstIndex(of: config) {
            let indent = String(repeating: " ", count: 8)
            let end = lines[(place + 1)...].firstIndex { !$0.hasPrefix(indent) || $0.hasPrefix("\(indent)#+") }
            let triggers = others[(start + 1)...].prefix { $0.hasPrefix(indent) }
            lines.insert(contentsOf: triggers, at: end ?? lines.endIndex)
        }
        text = lines.joined(separator: "\n")
    }

    /// Returns the lines of a section without its key, and without empty lines at its end.
    private static func section(_ name: String, in lines: [String]) -> Range<Int>? {
        guard let start = lines.firstIndex(of: "\(name):") else { return nil }
        var end = lines[(start + 1)...].firstIndex { !$0.isEmpty && !$0.hasPrefix(" ") } ?? lines.endIndex
        while end > start + 1, lines[end - 1].isEmpty { end -= 1 }
        return start + 1..<end
    }

    /// Returns the entries of a section, each with the comment before it.
    private static func entries(of section: String, in lines: [String]) -> [(name: String, lines: [String])] {
        guard let range = Self.section(section, in: lines) else { return [] }
        var entries: [(name: String, lines: [String])] = []
        var comment: [String] = []
        for line in lines[range] where !line.isEmpty {
            if line.hasPrefix("   ") {
                if !entries.isEmpty { entries[entries.count - 1].lines.append(line) }
            } else if line.hasPrefix("  #") {
                comment.append(line)
            } else {
                entries.append((String(line.dropFirst(2).prefix { $0 != ":" }), comment + [line]))
                comment = []
            }
        }
        return entries
    }
}
