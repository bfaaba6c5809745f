package import WireJSON

/// The values that an app sends to functions, as records keep them: names and lengths.
///
/// Apps send keys of devices, tokens of captchas and invitations in `ClientMetadata` and `ValidationData`. Only an app
/// knows which of these are secrets.
package enum RecordedMetadata {
    private static let requestMembers = ["ClientMetadata", "ValidationData"]
    private static let eventMembers: [StaticString] = ["clientMetadata", "validationData"]

    /// Returns the members of a request with lengths in place of the values.
    package static func hidden(in members: JSONMembers<JSONValue>) -> JSONMembers<JSONValue> {
        var shown = members
        for name in requestMembers {
            switch shown[name] {
            case .object(let values)?: shown[name] = .object(values.mapValues(hidden))
            // Attributes, in which the name is a value, too.
            case .array(let attributes)?:
                shown[name] = .array(
                    attributes.map { attribute in
                        guard var members = attribute.members, let value = members["Value"] else { return attribute }
                        members["Value"] = hidden(value)
                        return .object(members)
                    })
            default: break
            }
        }
        return shown
    }

    /// Returns an event, or an answer with the event's members, with lengths in place of the values.
    package static func hidden(in event: [UInt8]) -> [UInt8] {
        changed(event) { _, value in hidden(value) } ?? event
    }

    /// Returns a recorded event with values in place of lengths; nil if it has no lengths.
    package static func filled(
        _ event: [UInt8], with value: (_ name: String, _ length: Int) -> String
    ) -> [UInt8]? {
        changed(event) { name, recorded in
            recorded.text.flatMap(length).map { .text(value(name, $0)) }
        }
    }

    private static func hidden(_ value: JSONValue) -> JSONValue {
        .text("(\(value.flattened.count) characters)")
    }

    private static func length(_ text: String) -> Int? {
        guard text.hasPrefix("("), text.hasSuffix(" characters)"), text.utf8.count < 32 else { return nil }
        return Int(text.dropFirst().dropLast(" characters)".count)).flatMap { $0 < 0 ? nil : $0 }
    }

    /// Returns JSON with other values in the metadata of its request; nil if nothing changes.
    private static func changed(
        _ bytes: [UInt8], _ change: (_ name: String, JSONValue) -> JSONValue?
    ) -> [UInt8]? {
        guard let document = try? JSONDocument(bytes), let request = document.root["request"] else { return nil }
        var editor = JSONEditor(document)
        var isChanged = false
        for member in eventMembers {
            guard let metadata = request["\(member)"], metadata.kind == .object else { continue }
            for child in metadata.children {
                guard let name = child.key, let value = change(name, child.value) else { continue }
                isChanged = true
                // A value that was read from JSON can be written.
                editor.set(name, in: metadata) { try? $0.value(value) }
            }
        }
        return isChanged ? editor.finish() : nil
    }
}
