extension String {
    /// Returns the string padded with spaces to a width.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// The string as one word of a shell command, in quotation marks if it needs them.
    var shellWord: String {
        let isPlain = !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:=,+@%".contains($0)) }
        // A shell reads bytes: an apostrophe before a combining accent ends the word, too.
        return isPlain
            ? self : "'\(unicodeScalars.reduce(into: "") { $0 += $1 == "'" ? #"'\''"# : String($1) })'"
    }
}
