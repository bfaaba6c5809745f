import WireJSON

/// Readable JSON: one member per line, in the original order, with each scalar as it was written.
package enum IndentedJSON {
    package static func text(of bytes: [UInt8]) throws -> String {
        var text = ""
        write(try JSONDocument(bytes).root, to: &text, margin: "\n")
        return text + "\n"
    }

    private static func write(_ view: JSONView, to text: inout String, margin: String) {
        guard view.kind == .object || view.kind == .array, !view.isEmpty else { return text += view.source }
        let isObject = view.kind == .object
        text += isObject ? "{" : "["
        var separator = ""
        for child in view.children {
            text += separator + margin + "  "
            if isObject, let key = child.key {
                var writer = JSONWriter()
                writer.text(key)
                text += String(decoding: writer.bytes, as: UTF8.self) + ": "
            }
            write(child, to: &text, margin: margin + "  ")
            separator = ","
        }
        text += margin + (isObject ? "}" : "]")
    }
}
