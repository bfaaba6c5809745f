/// Makes the ids that Lambda gives: random UUIDs.
public enum RequestID {
    /// A random UUID of version 4, in small letters.
    public static func random() -> String {
        let digits = Array("0123456789abcdef".utf8)
        var generator = SystemRandomNumberGenerator()
        var text: [UInt8] = []
        for position in 0..<32 {
            if [8, 12, 16, 20].contains(position) { text.append(UInt8(ascii: "-")) }
            let nibble =
                switch position {
                case 12: 4
                case 16: Int.random(in: 8...11, using: &generator)
                default: Int.random(in: 0...15, using: &generator)
                }
            text.append(digits[nibble])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns true if a text has a UUID's form.
    package static func isValid(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy(\.isHexDigit) }
    }
}
