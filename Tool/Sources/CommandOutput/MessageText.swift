import CognitoRehearsal

/// The lines on a terminal for a message that a function sent.
package enum MessageText {
    /// Returns the first line, and the others further in; nothing of the message can control the terminal.
    package static func lines(_ message: String) -> String {
        let lines = message.split(separator: "\n").map { String($0).onOneLine }
        return "    \(lines.first ?? "")\n" + lines.dropFirst().map { "        \($0)\n" }.joined()
    }
}
