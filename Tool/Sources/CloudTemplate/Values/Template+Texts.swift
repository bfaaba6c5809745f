extension Template {
    /// Evaluates a value as a string; a value that a deployment decides stays a separate part.
    package func parts(_ node: TemplateNode) -> [TextPart] { Evaluation(self).parts(node) }

    /// Returns a value as a string, with the defaults of parameters; nil if a part of the string is unknown.
    package func literal(_ node: TemplateNode?) -> String? {
        guard let node else { return nil }
        let texts = parts(node).map { part -> String? in
            switch part {
            case .text(let text): text
            case .parameter(let name): parameterDefault(name)
            case .resource, .pseudo, .unknown: nil
            }
        }
        return texts.contains(nil) ? nil : texts.compactMap(\.self).joined()
    }

    /// Returns a value as a string if it contains no references and parameters; nil for any other value.
    package func wholeText(_ node: TemplateNode) -> String? { parts(node).wholeText }
}

extension [TextPart] {
    /// The whole string; nil if a part of the string is not literal.
    package var wholeText: String? {
        guard count == 1, case .text(let text) = self[0] else { return nil }
        return text
    }

    /// The parts, with adjacent texts joined and empty texts removed.
    var withJoinedTexts: [TextPart] {
        let result = reduce(into: [TextPart]()) { result, part in
            if case .text(let text) = part {
                if case .text(let before)? = result.last {
                    result[result.count - 1] = .text(before + text)
                } else if !text.isEmpty {
                    result.append(part)
                }
            } else {
                result.append(part)
            }
        }
        return result.isEmpty ? [.text("")] : result
    }
}
