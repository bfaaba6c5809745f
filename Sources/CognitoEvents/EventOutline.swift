import WireJSON

extension ReceivedEvent {
    /// The trigger source, safe to log: shortened if it is long, and without characters that would break the line.
    public var maskedName: String { JSONView.masked(name) }

    /// The event's shape without its values: the names of all members, and which of them are null or empty.
    ///
    /// It is safe to log: `{version, …, request: {userAttributes: {email, sub}, validationData: null}, response: {}}`.
    public var outline: String {
        var text = ""
        Self.outline(document.root, to: &text)
        return text.utf8.count > Self.outlineLimit ? "\(text.prefix(Self.outlineLimit))…" : text
    }

    /// The limit in bytes.
    ///
    /// The outline of an event from Cognito has a few hundred bytes. An outline that exceeds the limit is cut.
    private static let outlineLimit = 4096

    private static func outline(_ view: JSONView, to text: inout String) {
        guard text.utf8.count <= outlineLimit else { return }
        switch view.kind {
        case .text, .number, .boolean: break
        case .null: text += "null"
        case .array:
            var shapes: [String] = []
            for element in view.children {
                guard shapes.count < 8 else {
                    shapes.append("…")
                    break
                }
                var shape = ""
                outline(element, to: &shape)
                // Elements of the same shape are written once.
                if !shape.isEmpty, !shapes.contains(shape) { shapes.append(shape) }
            }
            text += "[\(shapes.joined(separator: ", "))]"
        case .object:
            text += "{"
            var isFirst = true
            for member in view.members {
                text += isFirst ? member.value.maskedKey : ", \(member.value.maskedKey)"
                isFirst = false
                var shape = ""
                outline(member.value, to: &shape)
                if !shape.isEmpty { text += ": \(shape)" }
            }
            text += "}"
        }
    }
}
