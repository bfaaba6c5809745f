import CognitoEvents
@_spi(Internal) import CognitoModel
import WireJSON

/// The members of a trigger's events that an editor offers.
struct TriggerMembers: Sendable {
    private let name: String
    private let model: TriggerModel

    /// Finds the model of a trigger source, or of `SyncTrigger`; nil for an unknown name.
    init?(_ name: String) {
        let source = TriggerSource(rawValue: name)
        let family = source.occasion == nil ? nil : source.family
        guard let model = name == "SyncTrigger" ? TriggerFamily.syncTrigger.model : family?.model else { return nil }
        self.name = name
        self.model = model
    }

    var json: JSONValue {
        [
            "triggerSource": .text(name), "occasion": .text(TriggerSource(rawValue: name).occasion ?? ""),
            "members": .array(
                Self.members(model.request, at: "request")),
        ]
    }

    /// The members of a `request`, each before the members inside it; in a path, `[]` is any element of an array.
    private static func members(_ members: [WireMember], at path: String) -> [JSONValue] {
        members.flatMap { member -> [JSONValue] in
            let inner = "\(path).\(member.name)"
            let element = if case .list = member.shape { "\(inner)[]" } else { inner }
            return [["path": .text(inner), "type": .text(member.shape.words), "words": .text(member.words)]]
                + Self.members(member.shape.members, at: element)
        }
    }
}
