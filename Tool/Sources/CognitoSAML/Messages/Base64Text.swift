/// Base64 in XML and forms, which may have line breaks anywhere.
enum Base64Text {
    /// Returns a string without its white space.
    static func withoutSpace(_ text: String) -> String {
        String(decoding: text.utf8.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }, as: UTF8.self)
    }
}
