@_spi(Internal) import CognitoEvents
@_spi(Internal) import CognitoModel
@_spi(Internal) import WireJSON

/// An event filled with unique markers, and the members that contain each marker.
struct Canaries {
    /// The way in which markers replace an event's strings.
    enum Manner: CaseIterable {
        /// A different marker replaces each string; a handler may reject such an event.
        case words
        /// Each string gets a marker but keeps its form, so that a handler may accept the event. An email address keeps
        /// its domain, and equal strings stay equal.
        case forms
        /// The strings stay unchanged.
        ///
        /// The search looks for the strings that have at least eight characters.
        case asTheyAre
    }

    /// The members that keep their values: they identify the event, or are placeholders that Cognito replaces.
    private static let kept: Set = [
        "version", "triggerSource", "eventType", "op", "operation", "challengeName", "codeParameter", "linkParameter",
        "usernameParameter", "type", "payloadType", "providerType", "kinesisSchemaVersion", "eventSource", "eventName",
        "eventVersion", "ACCOUNT_TAKE_OVER_ACTION",
    ]

    private(set) var tree: JSONTree
    /// The markers in lower case, and the members that hold them.
    private(set) var fields: [String: [String]] = [:]
    /// The strings that keep their values, in lower case; the search ignores them, because they may contain a marker.
    private(set) var harmless: Set<String> = []
    private let manner: Manner
    private var known: [String: String] = [:]
    private var count = 0

    /// Puts markers into an event.
    init(_ event: [UInt8], _ manner: Manner) throws(JSONSyntaxError) {
        let root = try JSONDocument(event).root
        self.manner = manner
        tree = JSONTree(root)
        tree = sing(root, at: [])
        // Cognito sends these members in other events, and may send them in this one later.
        guard manner != .asTheyAre, root["request"]?.kind == .object else { return }
        for name in ["userAttributes", "clientMetadata", "validationData"] {
            let path: [JSONTree.Step] = [.key("request"), .key(name), .key("custom:canary")]
            tree.set(path[...], to: .text(word(for: "custom:canary.\(name)", at: path)))
        }
    }

    private mutating func sing(_ view: JSONView, at path: [JSONTree.Step]) -> JSONTree {
        switch view.kind {
        case .null, .boolean, .number: return JSONTree(view)
        case .array:
            var elements: [JSONTree] = []
            for (index, child) in view.children.enumerated() {
                elements.append(sing(child, at: path + [.index(index)]))
            }
            return .array(elements)
        case .object:
            var members: [(key: String, value: JSONTree)] = []
            for (key, value) in view.members { members.append((key, sing(value, at: path + [.key(key)]))) }
            return .object(members)
        case .text:
            let text = view.scalarText ?? ""
            guard !Self.kept.contains(view.key ?? ""), text != "true", text != "false" else {
                if text.count >= 8 { harmless.insert(text.lowercased()) }
                return JSONTree(view)
            }
            if path.suffix(2) == [.key("kinesis"), .key("data")], let data = Base64.decode(text),
                let inner = try? JSONDocument(data)
            {
                return .text(Base64.encode(sing(inner.root, at: path).bytes))
            }
            return .text(word(for: text, at: path))
        }
    }

    /// Returns the string that replaces a string of the event.
    private mutating func word(for text: String, at path: [JSONTree.Step]) -> String {
        count += 1
        switch manner {
        case .asTheyAre:
            if text.count >= 8 { note(text, path) }
            return text
        case .words:
            let word = "canary7f3a\(100 + count)"
            note(word, path)
            return word
        case .forms:
            if let (form, word) = known[text].map({ ($0, Self.word(in: $0)) }) {
                note(word, path)
                return form
            }
            let form = form(of: text)
            known[text] = form
            note(Self.word(in: form), path)
            return form
        }
    }

    /// Returns a string of the same form that contains a unique marker.
    private func form(of text: String) -> String {
        let word = "canary7f3a\(100 + count)"
        if let at = text.firstIndex(of: "@") { return word + text[at...] }
        let digits = text.filter { $0 != "+" }
        guard digits.count >= 6, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return text + word }
        let number = String("7305918264".prefix(digits.count - 3)) + "\(100 + count)"
        let padding = String(digits.dropLast(number.count))
        return (text.hasPrefix("+") ? "+" : "") + padding + number
    }

    /// Returns the part of a replacement to search for.
    private static func word(in form: String) -> String {
        guard let start = form.firstRange(of: "canary7f3a") else { return form.filter { $0 != "+" } }
        return String(form[start.lowerBound...].prefix { $0 != "@" })
    }

    private mutating func note(_ word: String, _ path: [JSONTree.Step]) {
        fields[word.lowercased(), default: []].append(path.text)
    }
}
