/// The tags of a document with the names of their attributes, as a browser finds them in the bytes.
package struct HTMLOutline: Equatable, CustomStringConvertible {
    private let tags: [String]

    package var description: String { tags.joined(separator: "\n") }

    package init(_ html: String) {
        var (tags, tag, quote) = ([String](), nil as String?, nil as UInt8?)
        for byte in html.utf8 {
            switch (tag, byte) {
            case (nil, UInt8(ascii: "<")): tag = ""
            case (nil, _): break
            case (_?, _) where quote != nil: if byte == quote { quote = nil }
            case (let text?, UInt8(ascii: ">")):
                tags.append(text)
                tag = nil
            case (_?, UInt8(ascii: "\"")), (_?, UInt8(ascii: "'")): quote = byte
            case (let text?, _): tag = text + String(UnicodeScalar(byte))
            }
        }
        self.tags = tags + [tag].compactMap { $0.map { "unfinished: \($0)" } }
    }
}
