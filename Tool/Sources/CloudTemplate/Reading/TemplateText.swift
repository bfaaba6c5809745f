/// A template's text, changed at the places of its nodes; all other lines stay as their author wrote them.
package struct TemplateText {
    package private(set) var lines: [Substring] { didSet { document = Self.document(of: text) } }
    /// The template; nil if it cannot be read.
    private var document: TemplateReader.Document?
    private var root: TemplateNode? { document?.root }

    package init(_ text: String) {
        lines = Self.lines(text)
        document = Self.document(of: text)
    }

    package var isReadable: Bool { root != nil }

    package var text: String {
        get { lines.joined(separator: "\n") }
        set { if newValue != text { lines = Self.lines(newValue) } }
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    private static func document(of text: String) -> TemplateReader.Document? {
        try? TemplateReader.read(Array(text.utf8))
    }

    // MARK: Places

    /// Returns the member at a path of keys.
    package func member(_ path: [String]) -> TemplateNode.Member? {
        let object = path.dropLast().reduce(root) { $0?[$1] }
        return path.last.flatMap { object?.member($0) }
    }

    /// Returns the members with a key, at any depth.
    package func members(_ key: String) -> [TemplateNode.Member] { root.map { Self.members(key, in: $0) } ?? [] }

    private static func members(_ key: String, in node: TemplateNode) -> [TemplateNode.Member] {
        node.elements.flatMap { members(key, in: $0) }
            + node.members.flatMap { ($0.name == key ? [$0] : []) + members(key, in: $0.value) }
    }

    /// Returns the lines of a member, from its key to the end of its value; nil if its key does not begin a line.
    package func lines(of member: TemplateNode.Member?) -> Range<Int>? {
        guard let place = member?.place else { return nil }
        let (start, indent) = (place.line - 1, place.column - 1)
        guard lines.indices.contains(start), depth(start) == indent else { return nil }
        // A value goes on in deeper lines, comments included; the elements of a list may be as deep as its key.
        var end = start + 1
        for line in lines.indices.dropFirst(end) where !lines[line].isEmpty {
            guard depth(line) > indent || depth(line) == indent && content(line).hasPrefix("- ") else { break }
            end = line + 1
        }
        return start..<end
    }

    /// Returns the lines below a member's key, and the indent of an object's members there; nil if the key is not alone in
    /// its line, or if the value is neither an object nor empty.
    package func block(of member: TemplateNode.Member?) -> (lines: Range<Int>, indent: Int)? {
        guard let member, let range = lines(of: member), member.value.isObject || member.value.oneOrMore.isEmpty,
            member.value.call == nil,
            content(range.lowerBound).prefix(while: { $0 != "#" }).split(separator: " ") == ["\(member.name):"]
        else { return nil }
        return (range.dropFirst(), member.value.members.first.map { $0.place.column - 1 } ?? member.place.column + 1)
    }

    /// Returns the first line of the comment before a line, or the line itself.
    package func comment(before line: Int) -> Int {
        var first = line
        while first > 0, content(first - 1).hasPrefix("# ") { first -= 1 }
        return first
    }

    /// Returns a line without its indent.
    package func content(_ line: Int) -> Substring { lines[line].drop { $0 == " " } }

    private func depth(_ line: Int) -> Int { lines[line].prefix { $0 == " " }.count }

    // MARK: Changes

    /// Takes another text; returns false and keeps this one if it can be read and the other cannot, or if an object of
    /// the other has a key twice that this one has once.
    @discardableResult
    package mutating func change(to text: String) -> Bool {
        let new = TemplateText(text)
        if let document {
            guard let changed = new.document else { return false }
            func counts(_ document: TemplateReader.Document) -> [String: Int] {
                Dictionary(document.repeated.map { ($0.name, 1) }, uniquingKeysWith: +)
            }
            let old = counts(document)
            guard counts(changed).allSatisfy({ $0.value <= old[$0.key] ?? 0 }) else { return false }
        }
        self = new
        return true
    }

    /// Replaces lines by others with an indent; returns false and leaves them as ``change(to:)`` does.
    @discardableResult
    package mutating func replace(
        _ range: Range<Int>, with new: some Sequence<some StringProtocol>, indent: Int = 0
    ) -> Bool {
        var changed = lines
        let indent = String(repeating: " ", count: indent)
        changed.replaceSubrange(range, with: new.map { Substring($0.isEmpty ? "" : indent + $0) })
        return change(to: changed.joined(separator: "\n"))
    }

    /// Removes a member with the comment before it and, if it is between empty lines, one of these.
    ///
    /// Returns false if the member has no lines of its own.
    package mutating func remove(_ path: [String]) -> Bool {
        guard let range = lines(of: member(path)) else { return false }
        let start = comment(before: range.lowerBound)
        let isBetween = lines[range.upperBound...].first?.isEmpty == true && start > 0 && lines[start - 1].isEmpty
        return replace(start..<range.upperBound + (isBetween ? 1 : 0), with: [] as [String])
    }

    /// Adds the parameters, resources and outputs of another template with the comments before them.
    ///
    /// `names` returns a name for an output that both templates have, or nil to leave it out. Other members that are
    /// there already are left out.
    package mutating func add(_ other: TemplateText, namingOutputs names: (String) -> String?) {
        let sections = ["Parameters", "Resources", "Outputs"]
        let ids = Set(sections.flatMap { member([$0])?.value.members.map(\.name) ?? [] })
        for section in sections {
            var added: [String] = []
            for member in other.member([section])?.value.members ?? [] {
                let name = ids.contains(member.name) ? section == "Outputs" ? names(member.name) : nil : member.name
                guard let name, let range = other.lines(of: member) else { continue }
                added += section == "Resources" ? [""] : []
                added += other.lines[other.comment(before: range.lowerBound)..<range.upperBound].map {
                    $0 == "  \(member.name):" ? "  \(name):" : String($0)
                }
            }
            guard let end = lines(of: member([section]))?.upperBound else { continue }
            replace(end..<end, with: added)
        }
    }
}
