import CloudTemplate

/// The function or other resource to which a string refers, where a function's ARN or name is expected.
enum FunctionTarget: Hashable, Sendable {
    /// A function of the template, or an alias or version of the function.
    case function(String, qualifier: Qualifier?)
    /// A target that is certainly not a function: its description, and the function to which it belongs.
    case other(String, of: String? = nil)
    /// A function outside the template, or a function that only the deployment knows.
    case unknown

    enum Qualifier: Hashable, Sendable {
        case alias(String)
        case version
    }

    var function: String? {
        if case .function(let id, _) = self { id } else { nil }
    }
}

extension Template {
    /// Returns the target of a trigger's value, which must be an ARN.
    func target(arn parts: [TextPart]) -> FunctionTarget {
        switch parts.first {
        case .resource(let id, nil)? where parts.count == 1 && resource(id)?.type == "AWS::Lambda::Function":
            .other("the name of the function \(id), not its ARN", of: id)
        case .text(let text)? where parts.count == 1 && !text.hasPrefix("arn:"):
            .other("'\(text)', which is not an ARN")
        default:
            target(nameOrARN: parts)
        }
    }

    /// Returns the target of a permission's `FunctionName`, which may be a name or an ARN.
    func target(nameOrARN parts: [TextPart]) -> FunctionTarget {
        switch parts.first {
        case .resource(let id, let attribute)?:
            target(id, attribute: attribute, rest: Array(parts.dropFirst()))
        case .text(let text)?:
            target(text: text, rest: Array(parts.dropFirst()))
        default:
            .unknown
        }
    }

    private func target(_ id: String, attribute: String?, rest: [TextPart]) -> FunctionTarget {
        guard let resource = resource(id) else { return .unknown }
        switch (resource.type, attribute) {
        case ("AWS::Lambda::Function", "Arn"), ("AWS::Lambda::Function", nil):
            return qualified(id, rest)
        case ("AWS::Lambda::Alias", _), ("AWS::Lambda::Version", _):
            guard rest.isEmpty, let name = resource["FunctionName"],
                case .function(let function, nil) = target(nameOrARN: parts(name))
            else { return .unknown }
            let isAlias = resource.type == "AWS::Lambda::Alias"
            return .function(function, qualifier: isAlias ? .alias(literal(resource["Name"]) ?? id) : .version)
        case ("AWS::Lambda::Function", let attribute?):
            return .other("the attribute \(attribute) of the function \(id), not its ARN", of: id)
        default:
            // A custom resource or a stored parameter may return a function's ARN.
            if resource.givesAnything || resource.type.hasPrefix("AWS::Lambda::") { return .unknown }
            return .other("of \(id), which is an \(resource.type)")
        }
    }

    private func target(text: String, rest: [TextPart]) -> FunctionTarget {
        let words = text.split(separator: ":", omittingEmptySubsequences: false)
        if text.hasPrefix("arn:"), words.count > 2, !words[2].isEmpty, words[2] != "lambda" {
            return .other("an ARN of the service \(words[2])")
        }
        // The string is a complete ARN with a literal name.
        if let range = text.firstRange(of: ":function:")
            ?? (text.hasPrefix("function:") ? text.firstRange(of: "function:") : nil)
        {
            let name = text[range.upperBound...]
            guard name.isEmpty else {
                let parts = name.split(separator: ":", maxSplits: 1)
                return target(
                    functionName: String(parts[0]), rest: parts.count > 1 ? [.text(":\(parts[1])")] + rest : rest)
            }
            return target(nameOrARN: rest)
        }
        // The ARN begins literally and continues with values that only the deployment knows, such as the region.
        if text.hasPrefix("arn:") {
            guard
                let at = rest.firstIndex(where: {
                    if case .text(let text) = $0 { text.contains("function:") } else { false }
                }),
                case .text(let text) = rest[at], let range = text.firstRange(of: "function:")
            else { return .unknown }
            return target(text: String(text[range.lowerBound...]), rest: Array(rest[(at + 1)...]))
        }
        let parts = text.split(separator: ":", maxSplits: 1)
        guard let name = parts.first else { return .unknown }
        return target(functionName: String(name), rest: parts.count > 1 ? [.text(":\(parts[1])")] + rest : rest)
    }

    private func target(functionName name: String, rest: [TextPart]) -> FunctionTarget {
        function(named: name).map { qualified($0, rest) } ?? .unknown
    }

    private func qualified(_ id: String, _ rest: [TextPart]) -> FunctionTarget {
        guard let first = rest.first else { return .function(id, qualifier: nil) }
        guard rest.count == 1, case .text(let text) = first, text.hasPrefix(":") else { return .unknown }
        let name = String(text.dropFirst())
        if name == "$LATEST" { return .function(id, qualifier: nil) }
        return .function(id, qualifier: name.allSatisfy(\.isNumber) ? .version : .alias(name))
    }
}
