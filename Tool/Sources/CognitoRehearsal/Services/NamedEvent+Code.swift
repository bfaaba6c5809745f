import WireJSON

extension NamedEvent {
    /// The code that a custom sender gets, in its encrypted form; nil for an event without one.
    private var code: String? {
        guard let root = try? JSONDocument(bytes).root,
            let source = root["triggerSource"]?.value.text,
            source.hasPrefix("CustomEmailSender_") || source.hasPrefix("CustomSMSSender_")
        else { return nil }
        return root["request"]?["code"]?.value.text
    }

    /// A Boolean value that indicates whether only a real key opens the event's code.
    package func needsRealKey() throws -> Bool { try code.map { try RehearsalKMS.open($0) == nil } ?? false }

    /// Returns the event with its code sealed under another key; the same event if it has no code that can be opened here.
    package func sealed(under key: String) throws -> NamedEvent {
        guard let code, let opened = try RehearsalKMS.open(code), opened.keyID != key,
            let place = bytes.firstRange(of: Array(code.utf8))
        else { return self }
        let sealed = try RehearsalKMS.seal(opened.text, pool: opened.pool, keyID: key)
        return NamedEvent(
            name: name, bytes: bytes[..<place.lowerBound] + Array(sealed.utf8) + bytes[place.upperBound...], path: path)
    }
}

extension [NamedEvent] {
    /// Returns the events with their codes sealed under the key that a function with these variables has.
    package func sealed(for variables: [String: String]) throws -> [NamedEvent] {
        guard let key = ServiceVariables.ownKey(in: variables) else { return self }
        return try map { try $0.sealed(under: key) }
    }
}
