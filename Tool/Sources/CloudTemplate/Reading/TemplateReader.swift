import CognitoEditDistance
import Yams

/// A reader of YAML and JSON that records the place of each node.
package struct TemplateReader {
    /// The maximum size of a template that is read; CloudFormation's own limit is a megabyte.
    private static let maximumBytes = 4 << 20
    private static let maximumDepth = 100
    /// The maximum number of nodes; the nodes of an alias count each time, so a few lines cannot expand to millions.
    private static let maximumNodes = 200_000

    private static let shortForms: Set<String> = [
        "And", "Base64", "Cidr", "Condition", "Contains", "EachMemberEquals", "EachMemberIn", "Equals", "FindInMap",
        "GetAZs", "GetAtt", "If", "ImportValue", "Join", "Length", "Not", "Or", "Ref", "RefAll", "Select", "Split",
        "Sub", "ToJsonString", "Transform", "ValueOf", "ValueOfAll",
    ]
    private static let plainTags: Set<String> = [
        "", "!", "tag:yaml.org,2002:str", "tag:yaml.org,2002:int", "tag:yaml.org,2002:float", "tag:yaml.org,2002:bool",
        "tag:yaml.org,2002:null", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map", "tag:yaml.org,2002:timestamp",
    ]

    private var count = 0
    private var repeated: [RepeatedKey] = []

    /// A template as it is written.
    package struct Document: Sendable {
        package let root: TemplateNode
        package let isJSON: Bool
        /// The keys that do not count, because the same object has them again.
        let repeated: [RepeatedKey]
    }

    /// A key that an object has again, and the place of the occurrence that does not count.
    package struct RepeatedKey: Sendable {
        package let name: String
        package let place: TemplatePlace
    }

    package static func read(_ bytes: [UInt8]) throws(TemplateError) -> Document {
        guard bytes.count <= maximumBytes else {
            throw TemplateError(
                "the file has \(bytes.count) bytes, but a template can have at most a megabyte: is it the right file?")
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw TemplateError("the file is not UTF-8 text: save it as UTF-8, if it is the right file")
        }
        let text = decoded.first == "\u{FEFF}" ? String(decoded.dropFirst()) : decoded
        guard let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else {
            throw TemplateError("the file is empty")
        }
        let isJSON = first == "{"
        guard let root = try ComposedText.make(isJSON ? withoutSurrogates(text) : text).root else {
            throw TemplateError("the file has only comments")
        }
        var reader = TemplateReader()
        let node = try reader.node(root, depth: 0)
        return Document(root: node, isJSON: isJSON, repeated: reader.repeated)
    }

    /// Replaces JSON's escapes for characters beyond 16 bits, which YAML does not have; no rule reads such characters.
    private static func withoutSurrogates(_ json: String) -> String {
        guard json.contains("\\u") else { return json }
        return json.replacing(/(?i)\\u(d[89a-f][0-9a-f]{2})/) { _ in "\\ufffd" }
    }

    // MARK: Nodes

    private mutating func node(_ node: Node, depth: Int) throws(TemplateError) -> TemplateNode {
        let place = TemplatePlace(node.mark)
        count += 1
        guard count <= Self.maximumNodes else {
            throw TemplateError(
                "the file expands to more than \(Self.maximumNodes) values: replace its aliases (*name) with their values",
                at: place)
        }
        guard depth <= Self.maximumDepth else {
            throw TemplateError("this is nested more than \(Self.maximumDepth) levels deep", at: place)
        }
        let content: TemplateNode.Content
        switch node {
        case .scalar(let scalar):
            content =
                scalar.style == .plain && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
                ? .null : .text(scalar.string)
        case .sequence(let sequence):
            var elements: [TemplateNode] = []
            for element in sequence { elements.append(try self.node(element, depth: depth + 1)) }
            content = .list(elements)
        case .mapping(let mapping):
            content = .object(try members(mapping, depth: depth))
        case .alias:
            throw TemplateError("this alias has no anchor (&name) before it", at: place)
        }
        return try longForm(TemplateNode(content, at: place), tag: node.tag.rawValue)
    }

    private mutating func members(_ mapping: Node.Mapping, depth: Int) throws(TemplateError) -> [TemplateNode.Member] {
        var members: [TemplateNode.Member] = []
        var merged: [TemplateNode.Member] = []
        for (key, value) in mapping {
            guard case .scalar(let name) = key else {
                throw TemplateError("this key is not a string", at: TemplatePlace(key.mark))
            }
            if name.string.unicodeScalars.first == ComposedText.repeated {
                repeated.append(
                    RepeatedKey(
                        name: String(name.string.unicodeScalars.dropFirst()), place: TemplatePlace(key.mark)))
                continue
            }
            let value = try node(value, depth: depth + 1)
            if name.string == "<<", name.style == .plain {
                merged += value.oneOrMore.flatMap(\.members)
            } else {
                let argument = name.string == "Fn::GetAtt" ? Self.pair(value) : value
                members.append(.init(name: name.string, place: TemplatePlace(key.mark), value: argument))
            }
        }
        var names = Set(members.map(\.name))
        return members + merged.filter { names.insert($0.name).inserted }
    }

    // MARK: Functions

    private func longForm(_ node: TemplateNode, tag: String) throws(TemplateError) -> TemplateNode {
        guard !Self.plainTags.contains(tag) else { return node }
        let name = String(tag.drop { $0 == "!" })
        guard tag.hasPrefix("!"), Self.shortForms.contains(name) else {
            let near = EditDistance.nearest(to: name, among: Self.shortForms).map { ": did you mean !\($0)?" }
            throw TemplateError("CloudFormation has no tag \(tag)\(near ?? "")", at: node.place)
        }
        let function = name == "Ref" || name == "Condition" ? name : "Fn::\(name)"
        let argument = name == "GetAtt" ? Self.pair(node) : node
        return TemplateNode(.object([.init(name: function, place: node.place, value: argument)]), at: node.place)
    }

    /// Returns the string `A.Arn` as a list of two strings.
    private static func pair(_ node: TemplateNode) -> TemplateNode {
        guard let text = node.text, let dot = text.firstIndex(of: ".") else { return node }
        let parts = [text[..<dot], text[text.index(after: dot)...]]
        return .list(parts.map { .text(String($0), at: node.place) }, at: node.place)
    }
}

extension TemplatePlace {
    init(_ mark: Mark?) { self.init(line: max(mark?.line ?? 1, 1), column: max(mark?.column ?? 1, 1)) }
}
