extension String {
    /// The string with a full stop at its end, and without white space there.
    package var asSentence: String {
        let text = String(self[..<(lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex)])
        return text.last.map { ".!?…".contains($0) } ?? true ? text : "\(text)."
    }
}
