import WireJSON

/// The values of a call, which may be people's and are hidden in AWS's messages.
struct AWSCallValues {
    /// The members of an input whose values name things of the account, so that a message may show them.
    private static let names: Set<String> = [
        "TableName", "UserPoolId", "ClientId", "GroupName", "Name", "TopicArn", "QueueUrl",
        "FromEmailAddress", "ConditionExpression", "UpdateExpression", "ExpressionAttributeNames",
    ]
    private static let limit = 1000

    private var hidden: Set<String> = []
    /// The sender's address.
    private var shown: Set<String> = []

    /// Collects the strings of a call's input.
    init(_ input: JSONValue) { collect(input, isName: false) }

    private mutating func collect(_ value: JSONValue, isName: Bool) {
        switch value {
        case .text(let text):
            if isName {
                if Self.isContact(text[...]) { shown.insert(text) }
            } else if !text.isEmpty {
                hidden.insert(text)
            }
        case .array(let elements): for element in elements { collect(element, isName: isName) }
        case .object(let members):
            for (name, value) in members { collect(value, isName: isName || Self.names.contains(name)) }
        default: break
        }
    }

    /// Returns a message in one line with `…` in place of the call's values, and of all addresses and phone numbers.
    func hidden(in message: String) -> String {
        var text = Array(message.utf8).map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
        // A longer value may contain a shorter one.
        for value in hidden.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            Self.hide(Array(value.utf8), in: &text, onlyWords: true)
        }
        for value in hidden { Self.hideNumbers(of: value, in: &text) }
        let words = String(decoding: text, as: UTF8.self).split(separator: " ").map { word in
            let bare = word.drop { !$0.isLetter && !$0.isNumber && $0 != "+" && $0 != "…" }
            return Self.isContact(bare) && !shown.contains { bare.hasPrefix($0) } ? "…" : String(word)
        }
        return String(words.joined(separator: " ").prefix(Self.limit))
    }

    /// Replaces the codes, numbers and tokens in a value, which a service may repeat in another spelling of the value.
    private static func hideNumbers(of value: String, in text: inout [UInt8]) {
        for word in value.utf8.split(whereSeparator: { !PercentEncoding.isAlphanumeric($0) })
        where word.count >= 4 && word.contains(where: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
            hide(Array(word), in: &text, onlyWords: false)
        }
    }

    /// Replaces a value, in upper or lower case.
    private static func hide(_ value: [UInt8], in text: inout [UInt8], onlyWords: Bool) {
        guard let first = value.first, let last = value.last else { return }
        let value = value.map(lowercased)
        var result: [UInt8] = []
        var start = 0
        while start < text.count {
            let end = start + value.count
            let isValue =
                end <= text.count && zip(text[start..<end], value).allSatisfy { lowercased($0) == $1 }
                && !(onlyWords && isWord(first) && start > 0 && isWord(text[start - 1]))
                && !(onlyWords && isWord(last) && end < text.count && isWord(text[end]))
            result += isValue ? Array("…".utf8) : [text[start]]
            start = isValue ? end : start + 1
        }
        text = result
    }

    /// Returns true for an email address or a phone number.
    private static func isContact(_ word: Substring) -> Bool {
        if word.first == "+" { return word.dropFirst().prefix { $0.isNumber }.count > 4 }
        guard let sign = word.firstIndex(of: "@") else { return false }
        return sign > word.startIndex
    }

    private static func isWord(_ byte: UInt8) -> Bool { byte >= 0x80 || PercentEncoding.isAlphanumeric(byte) }
    private static func lowercased(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }
}
