import WireJSON

/// A way to spoil one value of a document.
enum Mutation: String, CaseIterable, Sendable {
    case null, removed, text, emptyText, number, fraction, hugeNumber, boolean, flagText, emptyArray, emptyObject, array
    case object, deepArray

    /// The new value; nil if the member goes.
    private var wire: String? {
        switch self {
        case .null: "null"
        case .removed: nil
        case .text: "\"\(Poison.canary)\""
        case .emptyText: "\"\""
        case .number: "2"
        case .fraction: "-0.25e-1"
        case .hugeNumber: "1e400"
        case .boolean: "true"
        case .flagText: "\"true\""
        case .emptyArray: "[]"
        case .emptyObject: "{}"
        case .array: "[\"\(Poison.canary)\",null,[]]"
        case .object: "{\"key\":\"\(Poison.canary)\",\"EVENT_ID\":[]}"
        case .deepArray:
            String(repeating: "[", count: 100) + "\"\(Poison.canary)\"" + String(repeating: "]", count: 100)
        }
    }

    /// The document once for every value in it but the outermost, with that value spoilt.
    func applied(to document: JSONDocument) -> [[UInt8]] {
        Self.places(in: document.root).map { place in
            var writer = JSONWriter()
            write(document.root, spoiling: place[...], to: &writer)
            return writer.bytes
        }
    }

    private static func places(in view: JSONView) -> [[Int]] {
        view.children.enumerated().flatMap { index, child in
            [[index]] + places(in: child).map { [index] + $0 }
        }
    }

    private func write(_ view: JSONView, spoiling place: ArraySlice<Int>, to writer: inout JSONWriter) {
        guard let target = place.first else {
            if let wire { writer.raw(wire.utf8) }
            return
        }
        let isObject = view.kind == .object
        if isObject { writer.beginObject() } else { writer.beginArray() }
        for (index, child) in view.children.enumerated() {
            if index == target, place.count == 1, wire == nil { continue }
            if let key = child.key { writer.key(key) }
            if index == target {
                write(child, spoiling: place.dropFirst(), to: &writer)
            } else {
                writer.raw(child.bytes)
            }
        }
        if isObject { writer.endObject() } else { writer.endArray() }
    }
}
