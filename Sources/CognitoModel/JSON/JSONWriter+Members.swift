@_spi(Internal) public import CognitoEvents
@_spi(Internal) public import WireJSON

/// The JSON that Cognito sends for an empty map.
enum EmptyMap {
    case null
    case absent
    case object
}

extension JSONWriter {
    /// Writes an integer member; writes nothing if the integer is nil.
    mutating func member(_ name: StaticString, ifPresent integer: Int64?) {
        guard let integer else { return }
        key(known: name)
        self.integer(integer)
    }

    mutating func member(_ name: StaticString, _ attributes: UserAttributes) {
        key(known: name)
        self.attributes(attributes)
    }

    mutating func attributes(_ attributes: UserAttributes) {
        if let written = attributes.written { return raw(written) }
        beginObject()
        entries(attributes)
        endObject()
    }

    /// Writes a user's attributes as members of an open object.
    @_spi(Internal) public mutating func entries(_ attributes: UserAttributes) {
        for (name, value) in attributes.entries {
            key(name)
            text(value)
        }
    }

    /// Writes a map of texts in order, or Cognito's form of an empty map.
    mutating func member(_ name: StaticString, _ map: StringMap, empty: EmptyMap) {
        guard !map.isEmpty || empty == .object else {
            if empty == .null { member(name, nil as String?) }
            return
        }
        key(known: name)
        beginObject()
        for (name, value) in map.entries {
            key(name)
            text(value)
        }
        endObject()
    }

    mutating func session(_ session: [ChallengeResult]) {
        key(known: "session")
        beginArray()
        for step in session {
            beginObject()
            member("challengeName", step.challengeName.rawValue)
            member("challengeResult", step.challengeResult)
            member("challengeMetadata", step.challengeMetadata)
            endObject()
        }
        endArray()
    }
}
