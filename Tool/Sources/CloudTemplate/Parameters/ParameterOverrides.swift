/// Values of parameters in the forms that SAM reads: `A="b c" D=e`, or `ParameterKey=A,ParameterValue=b`.
struct ParameterOverrides {
    private(set) var values: [String: String] = [:]

    /// Reads a string, a list of such strings, or an object with the values.
    init(_ node: TemplateNode) throws(TemplateError) { try add(node, depth: 0) }

    private mutating func add(_ node: TemplateNode, depth: Int) throws(TemplateError) {
        switch node.content {
        case .null: return
        case .text(let text): try add(text, at: node.place)
        case .list(let elements):
            guard depth < 10 else { throw TemplateError("the lists of values are nested too deeply", at: node.place) }
            for element in elements { try add(element, depth: depth + 1) }
        case .object(let members):
            for member in members {
                guard member.name != "$include" else { throw Self.isElsewhere(member.place) }
                values[member.name] = member.value.oneOrMore.compactMap(\.text).joined(separator: ",")
            }
        }
    }

    private mutating func add(_ text: String, at place: TemplatePlace) throws(TemplateError) {
        guard !text.hasPrefix("file://") else { throw Self.isElsewhere(place) }
        var rest = text[...].drop(while: \.isWhitespace)
        while !rest.isEmpty {
            let isLong = rest.hasPrefix("ParameterKey=")
            if isLong { rest = rest.dropFirst("ParameterKey=".count) }
            let name = Self.token(&rest, endingAt: isLong ? "," : "=")
            let marker = isLong ? ",ParameterValue=" : "="
            guard rest.hasPrefix(marker), !name.isEmpty, !name.contains(where: \.isWhitespace) else {
                throw TemplateError(
                    "parameter_overrides has a word that is no NAME=VALUE: write it like 'Stage=beta Title=\"Two words\"'",
                    at: place)
            }
            rest = rest.dropFirst(marker.count)
            values[name] = Self.token(&rest, endingAt: nil)
            rest = rest.drop(while: \.isWhitespace)
        }
    }

    private static func isElsewhere(_ place: TemplatePlace) -> TemplateError {
        TemplateError(
            "parameter_overrides names another file, which is not read: give its values with --parameter NAME=VALUE",
            at: place)
    }

    /// Removes and returns the beginning up to a character, or up to a blank, without its quotes.
    private static func token(_ rest: inout Substring, endingAt end: Character?) -> String {
        var token = ""
        var quote: Character?
        while let character = rest.first {
            if quote == nil, character == end || end == nil && character.isWhitespace { break }
            rest.removeFirst()
            switch character {
            case "\\" where rest.first.map { " \"'\\".contains($0) } ?? false: token.append(rest.removeFirst())
            case quote: quote = nil
            case "\"" where quote == nil, "'" where quote == nil: quote = character
            default: token.append(character)
            }
        }
        return token
    }
}
