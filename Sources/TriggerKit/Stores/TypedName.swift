/// The spelling-independent form of a name that someone typed.
///
/// Two spellings that Unicode considers canonically equivalent have the same form, and so do two that differ only in
/// case. The form is the same in every process, unlike the hash of a `String`. The standard library compares strings by
/// canonical equivalence, but does not make a normal form.
enum TypedName {
    /// Returns a name in lower case and Unicode's normalization form D.
    static func folded(_ name: String) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased() }
        // The lower case of a character may be decomposed itself, as that of U+0130.
        return decomposed(decomposed(name).lowercased())
    }

    /// Returns a string in Unicode's normalization form D.
    private static func decomposed(_ text: String) -> String {
        var scalars: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars { scalars += parts(of: scalar) }
        // Marks that do not interact are sorted by their combining class; marks of one class keep their order.
        var start = 0
        while start < scalars.count {
            var end = start
            while end < scalars.count, combiningClass(scalars[end]) > 0 { end += 1 }
            for place in start..<end {
                var at = place
                while at > start, combiningClass(scalars[at - 1]) > combiningClass(scalars[at]) {
                    scalars.swapAt(at - 1, at)
                    at -= 1
                }
            }
            start = max(end, start + 1)
        }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars)
        return String(result)
    }

    private static func combiningClass(_ scalar: Unicode.Scalar) -> UInt8 {
        scalar.value < 0x300 ? 0 : scalar.properties.canonicalCombiningClass.rawValue
    }

    /// The complete canonical decompositions, without those of Hangul syllables.
    private static let table: [UInt32: [Unicode.Scalar]] = {
        func number(_ text: Substring) -> UInt32 { UInt32(text, radix: 16) ?? 0 }
        var next: UInt32 = 0
        return decompositions.split(separator: " ").reduce(into: [:]) { table, entry in
            let sides = entry.split(separator: "=")
            if sides.count == 2 { next = number(sides[0]) }
            table[next] = sides[sides.count - 1].split(separator: ".").compactMap { Unicode.Scalar(number($0)) }
            next += 1
        }
    }()

    private static func parts(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        guard scalar.value >= 0x80 else { return [scalar] }
        // A Hangul syllable has a leading consonant, a vowel and perhaps a trailing consonant.
        let (first, last, vowels, trails) = (0xAC00 as UInt32, 0xD7A3 as UInt32, 21 as UInt32, 28 as UInt32)
        guard (first...last).contains(scalar.value) else { return table[scalar.value] ?? [scalar] }
        let number = scalar.value - first
        let (syllable, trail) = number.quotientAndRemainder(dividingBy: trails)
        let (lead, vowel) = syllable.quotientAndRemainder(dividingBy: vowels)
        let jamo = [0x1100 + lead, 0x1161 + vowel] + (trail > 0 ? [0x11A7 + trail] : [])
        return jamo.compactMap(Unicode.Scalar.init)
    }
}
