/// The name of a file in a project, without its ending.
///
/// The name is one visible part of a path: it has no slash, and begins with a letter. An event, a caller and a person
/// give names, so there is one rule for all of them.
package struct ProjectFileName: Hashable, Sendable, CustomStringConvertible {
    /// The rule, as the end of a sentence.
    package static let rule =
        "begins with a letter, and has ASCII letters, digits, dots, hyphens and underscores, at most 120"
    private static let limit = 120

    /// The name.
    package let description: String

    /// Creates a name; nil for a text that breaks the rule.
    package init?(_ text: String) {
        // By bytes, because a character may be a letter with other scalars behind it.
        let bytes = text.utf8
        guard let first = bytes.first, Self.isLetter(first), bytes.count <= Self.limit,
            bytes.allSatisfy({ Self.isLetter($0) || Self.isDigit($0) || "_.-".utf8.contains($0) })
        else { return nil }
        description = text
    }

    /// Returns the name with a number behind it; nil if it gets too long.
    package func numbered(_ number: Int) -> ProjectFileName? {
        ProjectFileName("\(description)\(description.contains("_") ? "-" : "")\(number)")
    }

    /// A Boolean value that indicates whether the name has letters and digits only, as a Swift type may be named.
    package var isIdentifier: Bool { description.utf8.allSatisfy { Self.isLetter($0) || Self.isDigit($0) } }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
