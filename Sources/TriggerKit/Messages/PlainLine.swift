/// A text of a user's in a message: one line that does not change the direction of the text around it.
enum PlainLine {
    private static let limit = 128

    /// Returns a text without control characters and the like, cut after 128 characters.
    static func of(_ text: String) -> String {
        var line = ""
        for scalar in text.unicodeScalars.prefix(limit) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: continue
            default: line.unicodeScalars.append(scalar)
            }
        }
        return line
    }
}
