/// Replaces texts within other texts in one pass, so that nothing is replaced twice.
struct TextReplacement {
    /// Shorter texts are replaced only if they are the whole text: a name of two letters is part of many words.
    private static let leastPart = 4

    private let whole: [String: String]
    /// The parts that begin with a byte, the longest first.
    private let parts: [UInt8: [(old: [UInt8], new: [UInt8])]]

    init(_ samples: [String: String]) {
        whole = samples
        var pairs = samples
        for (value, sample) in samples {
            let escaped = Self.percentEncoded(value)
            if escaped != value { pairs[escaped] = Self.percentEncoded(sample) }
        }
        let long = pairs.filter { $0.key.utf8.count >= Self.leastPart }.map {
            (Array($0.key.utf8), Array($0.value.utf8))
        }
        parts = Dictionary(grouping: long) { $0.0.first ?? 0 }
            .mapValues { group in group.sorted { $0.0.count > $1.0.count }.map { (old: $0.0, new: $0.1) } }
    }

    func replaced(in text: String) -> String {
        if let sample = whole[text] { return sample }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            if let part = parts[bytes[place]]?.first(where: { Self.isThere($0.old, in: bytes, at: place) }) {
                result += part.new
                place += part.old.count
            } else {
                result.append(bytes[place])
                place += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns true if a text is at a place, and not in the middle of a word or number.
    private static func isThere(_ old: [UInt8], in bytes: [UInt8], at place: Int) -> Bool {
        let end = place + old.count
        guard end <= bytes.count, bytes[place..<end].elementsEqual(old) else { return false }
        let continuesWord = place > 0 && isOfWord(bytes[place - 1]) && isOfWord(old[0])
        let isContinued = end < bytes.count && isOfWord(bytes[end]) && isOfWord(old[old.count - 1])
        return !continuesWord && !isContinued
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
    }

    /// Returns a text as the query of a URL has it.
    static func percentEncoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            let character = Character(Unicode.Scalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) {
                encoded.append(character)
            } else {
                encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
