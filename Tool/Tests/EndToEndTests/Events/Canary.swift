import CognitoProcessTestSupport

/// Events in which every value that says something of a person, or opens a door, is a word that is easily found again.
enum Canary {
    /// The word.
    static let word = "canary7f3a"

    /// The members that identify an event, that a handler must be able to compare, and ids that name nobody.
    private static let kept: Set = [
        "version", "triggerSource", "eventType", "op", "challengeName", "codeParameter", "linkParameter",
        "usernameParameter", "userPoolId", "clientId", "sub",
    ]

    /// A sample with the word in place of every other text, and in members that Cognito sends elsewhere.
    static func event(_ sample: Sample) throws -> [UInt8] {
        try sample.edited { event in
            event.members = sing(event.members)
            guard event.members["request"] != nil else { return }
            for name in ["password", "code", "challengeAnswer"] { event[object: "request"].members[name] = word }
            for name in ["userAttributes", "clientMetadata", "validationData", "privateChallengeParameters"] {
                event[object: "request"][object: name].members["answer"] = word
            }
        }
    }

    /// A sample with the word at a place where text is expected, in a value of another type.
    static func misshapen(_ sample: Sample, _ member: String) throws -> [UInt8] {
        try sample.edited { event in
            event.members = sing(event.members)
            event[object: "request"].members[member] = [word, ["name": word]] as [Any]
        }
    }

    /// A sample with the word in it that ends before it should.
    static func cut(_ sample: Sample) throws -> [UInt8] {
        let event = try event(sample)
        return Array(event.prefix(event.count - 30)) + Array(word.utf8)
    }

    private static func sing(_ members: [String: Any]) -> [String: Any] {
        Dictionary(uniqueKeysWithValues: members.map { ($0.key, kept.contains($0.key) ? $0.value : sing($0.value)) })
    }

    private static func sing(_ value: Any) -> Any {
        switch value {
        case is String: word
        case let members as [String: Any]: sing(members)
        case let elements as [Any]: elements.map { sing($0) }
        default: value
        }
    }
}
