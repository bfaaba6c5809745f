/// Changes members of a document's objects and leaves every other byte as it came.
///
/// An existing member gets a new value in its old place. A new member is added at the object's end. Set each member only
/// once.
public struct JSONEditor: Sendable {
    private struct Edit {
        /// The bytes of the document that go.
        var range: Range<Int>
        /// The bytes of the writer that come in their place.
        var replacement: Range<Int>
    }

    /// The document that is edited.
    public let document: JSONDocument
    private var edits: [Edit] = []
    private var writer = JSONWriter(capacity: 240)

    /// Creates an editor that has changed nothing yet.
    public init(_ document: JSONDocument) { self.document = document }

    /// Sets a member of an object of the document.
    ///
    /// - Parameters:
    ///   - key: The member's name.
    ///   - object: A value of the document; if it is no object, nothing happens.
    ///   - write: Writes the one new value.
    /// - Throws: The errors of `write`; do not use the editor afterwards.
    public mutating func set<Failure: Error>(
        _ key: String, in object: JSONView, _ write: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        guard object.kind == .object else { return }
        let start = writer.bytes.count
        if let old = object[key] {
            writer.restart()
            try write(&writer)
            edits.removeAll { $0.range.lowerBound == Int(old.node.start) }
            edits.append(
                Edit(range: Int(old.node.start)..<Int(old.node.end), replacement: start..<writer.bytes.count))
            return
        }
        let end = Int(object.node.end) - 1
        writer.restart(afterMember: !object.isEmpty || edits.contains { $0.range == end..<end })
        writer.key(key)
        try write(&writer)
        edits.append(Edit(range: end..<end, replacement: start..<writer.bytes.count))
    }

    /// Removes a member of an object of the document, with the comma that parts it from the next or else from the last.
    ///
    /// Of members side by side at the end of an object, one alone can be removed.
    ///
    /// - Parameters:
    ///   - key: The member's name; if there is none, nothing happens.
    ///   - object: A value of the document; if it is no object, nothing happens.
    package mutating func remove(_ key: String, of object: JSONView) {
        guard let member = object[key] else { return }
        let nothing = writer.bytes.count..<writer.bytes.count
        // With its quotation mark.
        let start = Int(member.node.keyStart) - 1
        var previous: JSONView?
        for child in object.children {
            if child.index < member.index { previous = child }
            guard child.index > member.index else { continue }
            return edits.append(Edit(range: start..<Int(child.node.keyStart) - 1, replacement: nothing))
        }
        let end = Int(member.node.end)
        edits.append(Edit(range: (previous.map { Int($0.node.end) } ?? start)..<end, replacement: nothing))
    }

    /// The edits by their place; of those at one place, in the order in which they were made.
    private var ordered: [Edit] {
        // Members are mostly set in the order in which they stand.
        let isOrdered = edits.indices.dropFirst().allSatisfy {
            edits[$0 - 1].range.lowerBound <= edits[$0].range.lowerBound
        }
        if isOrdered { return edits }
        return edits.enumerated()
            .sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }
            .map(\.element)
    }

    /// The document's bytes with all changes in them.
    public func finish() -> [UInt8] {
        guard !edits.isEmpty else { return document.bytes }
        var output: [UInt8] = []
        output.reserveCapacity(document.bytes.count + writer.bytes.count)
        var position = 0
        // An edit inside a value that is replaced is dropped with it.
        for edit in ordered where edit.range.lowerBound >= position {
            output.append(contentsOf: document.bytes[position..<edit.range.lowerBound])
            output.append(contentsOf: writer.bytes[edit.replacement])
            position = edit.range.upperBound
        }
        output.append(contentsOf: document.bytes[position...])
        return output
    }
}
