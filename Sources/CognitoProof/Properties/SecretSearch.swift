import CognitoCrypto
@_spi(Internal) import WireJSON

/// A search for secrets in text that other people can read.
enum SecretSearch {
    /// The minimum length of a secret that can be found inside other text.
    static let leastCount = 4

    /// Returns true if other text may contain a secret by chance, such as the code 2026 in a date.
    static func isShort(_ secret: String) -> Bool { secret.count < 8 }

    /// Returns the form in which a text shows a secret; nil if the text does not show it.
    ///
    /// The form is empty for the secret itself. An example of another form is `reversed`.
    /// `known` has values from which, together with the secret, the text may have a digest.
    static func form(of secret: SignInSecret, in text: String, known: () -> [String] = { [] }) -> String? {
        guard secret.text.count >= leastCount else { return nil }
        // A text such as CODE554390 shows the code 554390.
        let isCode = secret.isRightAnswer && isNumber(secret.text)
        if finds(secret.text, in: text, insideLetters: isCode) { return "" }
        guard secret.isRightAnswer else { return nil }
        for (words, form) in [("reversed", reversed), ("in hexadecimal", hexadecimal), ("in Base64", base64)] {
            let shown = form(secret.text)
            if shown != secret.text, finds(shown, in: text, insideLetters: isCode && words == "reversed") {
                return words
            }
        }
        return hash(of: secret.text, known, in: text)
    }

    /// Returns a right answer without a part at its beginning or end, and without separators between them; nil if the
    /// answer does not have the part there, or has nothing else.
    static func rest(of answer: String, without part: String) -> String? {
        func isSeparator(_ character: Character) -> Bool { !character.isLetter && !character.isNumber }
        var rest = answer[...]
        if answer.hasPrefix(part) {
            rest = rest.dropFirst(part.count).drop(while: isSeparator)
        } else if answer.hasSuffix(part) {
            rest = rest.dropLast(part.count)
            while let last = rest.last, isSeparator(last) { rest.removeLast() }
        } else {
            return nil
        }
        return rest.isEmpty ? nil : String(rest)
    }

    /// Returns true if a text shows three characters or more of an answer at their place: its beginning or its end as a
    /// word, or several characters of a masked answer.
    static func showsPart(of answer: String, _ text: String) -> Bool {
        let answer = Array(answer)
        guard (4..<20).contains(answer.count) else { return false }
        func isPlain(_ character: Character) -> Bool { character.isLetter || character.isNumber }
        let words = text.split { !isPlain($0) }.map(Array.init).filter { $0.count >= 3 && $0.count < answer.count }
        if words.contains(where: { answer.starts(with: $0) || answer.suffix($0.count).elementsEqual($0) }) {
            return true
        }
        return text.split(whereSeparator: \.isWhitespace).map(Array.init).contains { word in
            guard word.count == answer.count else { return false }
            let shown = zip(word, answer).count { $0 == $1 && isPlain($0) }
            let isMasked = zip(word, answer).allSatisfy { $0 == $1 || !isPlain($0) || $0 == "x" || $0 == "X" }
            return isMasked && (3..<answer.count).contains(shown)
        }
    }

    /// Returns true if a text contains a secret, even between letters if `insideLetters` is true.
    ///
    /// A short secret must be a whole word, because many identifiers contain six digits.
    static func finds(_ secret: String, in text: String, insideLetters: Bool = false) -> Bool {
        guard text.utf8.count >= secret.utf8.count else { return false }
        var (text, secret) = (text, secret)
        return secret.withUTF8 { secret in text.withUTF8 { finds(secret, in: $0, insideLetters) } }
    }

    private static func finds(
        _ secret: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, _ insideLetters: Bool
    ) -> Bool {
        guard let first = secret.first, text.count >= secret.count else { return false }
        for start in 0...(text.count - secret.count) where text[start] == first {
            let end = start + secret.count
            guard text[start..<end].elementsEqual(secret) else { continue }
            if secret.count >= 8 { return true }
            let before = String(decoding: text[max(0, start - 8)..<start], as: UTF8.self).last
            let after = String(decoding: text[end..<min(text.count, end + 8)], as: UTF8.self).first
            if ![before, after].contains(where: { isOfWord($0, insideLetters) }) { return true }
        }
        return false
    }

    private static func isOfWord(_ character: Character?, _ insideLetters: Bool) -> Bool {
        character.map { $0.isNumber || !insideLetters && $0.isLetter } ?? false
    }

    // MARK: Other forms

    private static func reversed(_ text: String) -> String { String(text.reversed()) }

    private static func hexadecimal(_ text: String) -> String { Hexadecimal.encode(Array(text.utf8)) }

    private static func base64(_ text: String) -> String {
        // The text may contain the Base64 without its padding.
        String(Base64.encode(Array(text.utf8)).prefix { $0 != "=" })
    }

    /// Returns the name of a hash function if a text shows the secret's digest under that function; otherwise, nil.
    ///
    /// An attacker can find a six-digit code from its digest within a second.
    ///
    /// The digest may also be of the secret and a known value, in either order.
    private static func hash(of secret: String, _ known: () -> [String], in text: String) -> String? {
        // Digests are computed only if a word of the text has the length of a digest.
        let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || "+/-_".contains($0))) }
            .filter { $0.utf8.count >= 22 }
        guard !words.isEmpty else { return nil }
        let salted = known().filter { !$0.isEmpty && $0.utf8.count <= 1000 }.flatMap { salt in
            salts(salt).flatMap { [$0 + Array(secret.utf8), Array(secret.utf8) + $0] }
        }
        for (name, function) in digests {
            for (place, bytes) in ([Array(secret.utf8)] + salted).enumerated() {
                guard let digest = try? function.digest(of: bytes.span.bytes) else { continue }
                let forms = [Hexadecimal.encode(digest), String(Base64.encode(digest).prefix { $0 != "=" })]
                let isShown = words.contains { word in
                    let plain = word.replacing("-", with: "+").replacing("_", with: "/")
                    return plain.lowercased().contains(forms[0]) || plain.contains(forms[1])
                }
                if isShown { return "as its \(name) digest\(place == 0 ? "" : " with a value that is shown")" }
            }
        }
        return nil
    }

    /// Returns the bytes that a known value may stand for: its characters, or the bytes of its hexadecimal or Base64.
    private static func salts(_ text: String) -> [[UInt8]] {
        let plain = Array(text.utf8)
        return [plain, plain + [UInt8(ascii: ":")]]
            + [Hexadecimal.decode(text), Base64.decode(text)].compactMap(\.self)
    }

    private static let digests: [(String, HashFunction)] = [("MD5", .md5), ("SHA-1", .sha1), ("SHA-256", .sha256)]

    static func isNumber(_ text: String) -> Bool {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
