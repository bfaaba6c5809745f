extension String {
    /// The text with a full stop at its end, and without a line break there.
    package var asSentence: String {
        let text = String(self[..<(lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex)])
        return text.last.map { ".!?…".contains($0) } ?? true ? text : "\(text)."
    }
}
