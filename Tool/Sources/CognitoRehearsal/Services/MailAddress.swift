import Foundation

/// Addresses of an email as its sender writes them, with or without names: `"Lovelace, Ada" <ada@example.org>`.
enum MailAddress {
    /// Returns the addresses of a list without their names.
    static func addresses(in list: String) -> [String] {
        var addresses: [String] = []
        var current = ""
        var isQuoted = false
        var isEscaped = false
        for character in list.unicodeScalars {
            if isEscaped {
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            }
            if character == ",", !isQuoted {
                addresses.append(current)
                current = ""
            } else {
                current.unicodeScalars.append(character)
            }
        }
        return (addresses + [current]).map(address).filter { !$0.isEmpty }
    }

    /// Returns an address without its name and without blanks.
    static func address(_ text: String) -> String {
        let bare =
            if let start = text.unicodeScalars.lastIndex(of: "<"), let end = text.unicodeScalars.lastIndex(of: ">"),
                start < end
            {
                String(text.unicodeScalars[text.unicodeScalars.index(after: start)..<end])
            } else {
                text
            }
        return bare.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
