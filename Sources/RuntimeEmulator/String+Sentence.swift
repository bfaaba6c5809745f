extension String {
    /// The text as the end of a sentence, because some texts from elsewhere have a full stop or a line break.
    package var asSentence: String {
        let text = String(self[..<(lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex)])
        return text.last.map { ".!?…".contains($0) } ?? true ? text : "\(text)."
    }
}
