/// Finds secrets in texts that others read.
enum SecretSearch {
    /// Returns true if a text holds a secret; a short one only as a word, as six digits are in many an identifier.
    static func finds(_ secret: String, in text: String) -> Bool {
        guard text.utf8.count >= secret.utf8.count else { return false }
        var (text, secret) = (text, secret)
        return secret.withUTF8 { secret in text.withUTF8 { finds(secret, in: $0) } }
    }

    private static func finds(_ secret: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = secret.first, text.count >= secret.count else { return false }
        for start in 0...(text.count - secret.count) where text[start] == first {
            let end = start + secret.count
            guard text[start..<end].elementsEqual(secret) else { continue }
            if secret.count >= 8 { return true }
            let before = String(decoding: text[max(0, start - 8)..<start], as: UTF8.self).last
            let after = String(decoding: text[end..<min(text.count, end + 8)], as: UTF8.self).first
            if !isOfWord(before) && !isOfWord(after) { return true }
        }
        return false
    }

    private static func isOfWord(_ character: Character?) -> Bool {
        character.map { $0.isLetter || $0.isNumber } ?? false
    }
}
