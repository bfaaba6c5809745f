@_spi(Internal) import CognitoEvents
@_spi(Internal) import WireJSON

/// Finds the values of people in an event.
struct PersonalSearch {
    private(set) var found: [(name: String, value: String, kind: PersonalKind)] = []
    private var seen: Set<[String]> = []
    private var providers: Set<String> = []
    /// The user name of a machine client, which is not a person's; nil for any other event.
    private var machine: String?

    /// The members of Cognito's own that say nothing about a person.
    static let stays: Set = [
        "version", "triggerSource", "eventType", "region", "userPoolId", "callerContext", "type", "code",
        "identityPoolId", "cognito:user_status", "email_verified", "phone_number_verified", "challengeName",
        "providerName", "providerType", "eventSource", "eventID", "awsRegion", "op", "groupConfiguration", "scopes",
    ]

    /// Returns true if the names of an object's members are the app's, the provider's or the user's own.
    static func isFree(_ key: String) -> Bool {
        [
            "clientMetadata", "validationData", "datasetRecords", "privateChallengeParameters",
            "publicChallengeParameters", "attributes",
        ].contains(key)
    }

    /// Returns the JSON in the data of a Kinesis record; nil for any other text.
    static func record(_ view: JSONView) -> JSONDocument? {
        guard let text = view.scalarText, let bytes = Base64.decode(text), let document = try? JSONDocument(bytes)
        else {
            return nil
        }
        return document.root.kind == .object ? document : nil
    }

    mutating func read(_ event: JSONView) {
        readProviders(event)
        let source = event["triggerSource"]?.scalarText ?? ""
        machine =
            source == TriggerSource.tokenGenerationClientCredentials.rawValue ? event["userName"]?.scalarText : nil
        if let name = event["userName"]?.scalarText, let mark = name.firstIndex(of: "_") {
            let isFederated = source.hasSuffix("ExternalProvider") || providers.contains(String(name[..<mark]))
            // The name of a federated user is the provider's name and the user's id there; the first part stays.
            if isFederated { add("userName", String(name[mark...].dropFirst()), .id) }
        }
        read(event, name: "", isFree: false)
    }

    private mutating func readProviders(_ view: JSONView) {
        for child in view.children {
            if child.key == "providerName", let name = child.scalarText { providers.insert(name) }
            if child.key == "identities", let list = Self.json(child.scalarText ?? "") { readProviders(list.root) }
            if child.kind == .object || child.kind == .array { readProviders(child) }
        }
    }

    private mutating func read(_ view: JSONView, name: String, isFree: Bool) {
        switch view.kind {
        case .object:
            let isRecord = view["key"] != nil && view["syncCount"] != nil
            for child in view.children {
                let key = child.key ?? ""
                if !isFree, Self.stays.contains(key) { continue }
                if key == "data", let record = Self.record(child) {
                    read(record.root, name: "", isFree: false)
                } else if isRecord, key == "value" {
                    read(child, name: "newValue", isFree: false)
                } else {
                    read(child, name: key, isFree: isFree || Self.isFree(key))
                }
                if isFree { readForms(key) }
            }
        case .array: for child in view.children { read(child, name: name, isFree: isFree) }
        case .text: read(text: view.scalarText ?? "", of: name)
        case .number, .boolean, .null: break
        }
    }

    private mutating func read(text: String, of name: String) {
        let kind = PersonalKind.of(member: name)
        // The user name of a federated user has been read.
        if name == "userName", let last = found.last(where: { $0.name == name })?.value, text.hasSuffix("_\(last)") {
            return
        }
        // An address, and the list of identities, may be JSON.
        if kind != .data, let json = Self.json(text) { return read(json.root, name: name, isFree: false) }
        guard let kind, !Self.saysNothing(text, as: kind) else { return readForms(text) }
        add(name, text, kind)
    }

    /// Returns true if the value of a custom attribute or of a dataset is a flag or a number, which many people have.
    private static func saysNothing(_ text: String, as kind: PersonalKind) -> Bool {
        switch kind {
        case .custom: text == "true" || text == "false"
        case .data: text == "true" || text == "false" || Double(text) != nil
        default: false
        }
    }

    private mutating func readForms(_ text: String) {
        for (pattern, value) in PersonalPattern.found(in: text) { add(pattern.rawValue, value, pattern.kind) }
    }

    private mutating func add(_ name: String, _ value: String, _ kind: PersonalKind) {
        guard !value.isEmpty, value != machine, seen.insert([name, value]).inserted else { return }
        found.append((name, value, kind))
    }

    private static func json(_ text: String) -> JSONDocument? {
        guard text.first == "{" || text.first == "[", let document = try? JSONDocument(Array(text.utf8)) else {
            return nil
        }
        return document.root.kind == .object || document.root.kind == .array ? document : nil
    }
}
