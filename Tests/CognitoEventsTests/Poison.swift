import WireJSON

/// Texts that must turn up nowhere.
enum Poison {
    /// The text in every poisoned place.
    static let canary = "canary7f3e"

    /// A document with the canary for every text but those under some keys.
    static func applied(to bytes: [UInt8], sparing spared: Set<String>) throws -> [UInt8] {
        var writer = JSONWriter()
        write(try JSONDocument(bytes).root, sparing: spared, to: &writer)
        return writer.bytes
    }

    private static func write(_ view: JSONView, sparing spared: Set<String>, to writer: inout JSONWriter) {
        if let key = view.key {
            writer.key(key)
            if spared.contains(key) { return writer.raw(view.bytes) }
        }
        switch view.kind {
        case .text: writer.text(canary)
        case .null, .boolean, .number: writer.raw(view.bytes)
        case .array:
            writer.beginArray()
            for child in view.children { write(child, sparing: spared, to: &writer) }
            writer.endArray()
        case .object:
            writer.beginObject()
            for child in view.children { write(child, sparing: spared, to: &writer) }
            writer.endObject()
        }
    }

    /// Everything that printing, dumping and reflecting a value shows.
    static func shown(_ value: Any) -> String {
        var text = "\(value)\n\(String(reflecting: value))\n"
        dump(value, to: &text)
        reflect(value, depth: 0, to: &text)
        return text
    }

    private static func reflect(_ value: Any, depth: Int, to text: inout String) {
        guard depth < 12 else { return }
        for child in Mirror(reflecting: value).children {
            text += "\(child.label ?? "-")=\(child.value)\n"
            reflect(child.value, depth: depth + 1, to: &text)
        }
    }
}
