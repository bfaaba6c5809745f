import CognitoMarkup
import DocumentMarkup

extension String {
    /// Returns the string padded with spaces to a width.
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// The string as one word of a shell command, in quotation marks if it needs them.
    package var shellWord: String { Markup.shellWord(self) }

    /// Returns the string with other text in place of some scalars.
    ///
    /// A replacement of characters would miss a scalar next to a combining accent, which a shell or a compiler reads.
    package func replacing(_ texts: [Unicode.Scalar: String]) -> String {
        unicodeScalars.reduce(into: "") { $0 += texts[$1] ?? String($1) }
    }
}
