/// An editor that changes members of a document's objects and leaves all other bytes unchanged.
///
/// An existing member gets its new value in place. A new member is added at the end of its object. Set each member only
/// once.
public struct JSONEditor: Sendable {
    private struct Edit {
        /// The range of the document's bytes that the edit removes.
        var range: Range<Int>
        /// The range of the writer's bytes that take the place of the removed bytes.
        var replacement: Range<Int>
    }

    /// The document to edit.
    public let document: JSONDocument
    /// The first edit.
    ///
    /// It is not in the array, because most documents have one edit, and creating the array's type would slow every
    /// start.
    private var first: Edit?
    /// The edits after the first one.
    private var others: [Edit] = []
    private var writer = JSONWriter(capacity: 240)

    /// Creates an editor that has changed nothing yet.
    public init(_ document: JSONDocument) { self.document = document }

    /// Sets a member of one of the document's objects.
    ///
    /// - Parameters:
    ///   - key: The member's name.
    ///   - object: A value of the document; if it is not an object, nothing happens.
    ///   - write: A function that writes exactly one value, the member's new value.
    /// - Throws: The errors of `write`; do not use the editor afterwards.
    public mutating func set<Failure: Error>(
        _ key: String, in object: JSONView, _ write: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        guard object.kind == .object else { return }
        let start = writer.bytes.count
        if let old = object[key] {
            writer.restart()
            try write(&writer)
            others.removeAll { $0.range.lowerBound == Int(old.node.start) }
            if first?.range.lowerBound == Int(old.node.start) { first = others.isEmpty ? nil : others.removeFirst() }
            add(Edit(range: Int(old.node.start)..<Int(old.node.end), replacement: start..<writer.bytes.count))
            return
        }
        let end = Int(object.node.end) - 1
        writer.restart(afterMember: !object.isEmpty || hasEdit(at: end..<end))
        writer.key(key)
        try write(&writer)
        add(Edit(range: end..<end, replacement: start..<writer.bytes.count))
    }

    private mutating func add(_ edit: Edit) { if first == nil { first = edit } else { others.append(edit) } }

    private func hasEdit(at range: Range<Int>) -> Bool {
        first?.range == range || others.contains { $0.range == range }
    }

    /// Removes a member of one of the document's objects, and one comma; if the member is absent, nothing happens.
    ///
    /// If several adjacent members are at the end of an object, only one of them can be removed.
    @_spi(Internal) public mutating func remove(_ key: String, of object: JSONView) {
        guard let member = object[key] else { return }
        let nothing = writer.bytes.count..<writer.bytes.count
        // The removed range includes the key's opening quotation mark.
        let start = Int(member.node.keyStart) - 1
        var previous: JSONView?
        for child in object.children {
            if child.index < member.index { previous = child }
            guard child.index > member.index else { continue }
            return add(Edit(range: start..<Int(child.node.keyStart) - 1, replacement: nothing))
        }
        let end = Int(member.node.end)
        add(Edit(range: (previous.map { Int($0.node.end) } ?? start)..<end, replacement: nothing))
    }

    /// The edits, ordered by position.
    ///
    /// Edits at the same position are in the order in which they were made.
    private var ordered: [Edit] {
        let edits = (first.map { [$0] } ?? []) + others
        // Members are usually set in the document's order, so the edits seldom need sorting.
        let isOrdered = edits.indices.dropFirst().allSatisfy {
            edits[$0 - 1].range.lowerBound <= edits[$0].range.lowerBound
        }
        if isOrdered { return edits }
        return edits.enumerated()
            .sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }
            .map(\.element)
    }

    /// Returns the document's bytes with all changes.
    public func finish() -> [UInt8] {
        guard let first else { return document.bytes }
        var output: [UInt8] = []
        output.reserveCapacity(document.bytes.count + writer.bytes.count)
        var position = 0
        func make(_ edit: Edit) {
            // An edit inside a value that is itself replaced or removed is dropped.
            guard edit.range.lowerBound >= position else { return }
            output.append(contentsOf: document.bytes[position..<edit.range.lowerBound])
            output.append(contentsOf: writer.bytes[edit.replacement])
            position = edit.range.upperBound
        }
        if others.isEmpty { make(first) } else { for edit in ordered { make(edit) } }
        output.append(contentsOf: document.bytes[position...])
        return output
    }
}
