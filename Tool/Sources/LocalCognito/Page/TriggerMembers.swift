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
                model.requestMembers.map {
                    ["path": .text($0.path), "type": .text($0.type), "words": .text($0.words)]
                }),
        ]
    }
}
