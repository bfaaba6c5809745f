import WireJSON

/// Small JSON objects whose members are strings.
enum JSONText {
    /// Returns a JSON object with these members, in this order.
    static func object(_ members: [(String, String)]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        for (key, value) in members {
            writer.key(key)
            writer.text(value)
        }
        writer.endObject()
        return writer.bytes
    }
}
