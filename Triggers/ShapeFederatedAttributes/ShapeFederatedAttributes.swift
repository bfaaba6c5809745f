import CognitoTriggers

/// Shapes what an identity provider says of a user before the pool maps it; what no setting names stays as it is.
@main
struct ShapeFederatedAttributes: TriggerFunction, InboundFederationHandler {
    private let kept: [String]
    private let dropped: [String]
    private let renamed: [String: String]
    private let shortened: [String]

    init() throws {
        kept = try Environment.list("KEPT_ATTRIBUTES")
        dropped = try Environment.list("DROPPED_ATTRIBUTES")
        renamed = try Environment.pairs("RENAMED_ATTRIBUTES")
        shortened = try Environment.list("SHORTENED_ATTRIBUTES")
        if !kept.isEmpty && !dropped.isEmpty {
            throw InvalidSetting("DROPPED_ATTRIBUTES", "is set beside KEPT_ATTRIBUTES, which drops all others anyway")
        }
        if let name = renamed.first(where: { $0.value.isEmpty })?.key {
            throw InvalidSetting("RENAMED_ATTRIBUTES", "has no new name for '\(name)'")
        }
        if Set(renamed.values).count < renamed.count {
            throw InvalidSetting("RENAMED_ATTRIBUTES", "gives two attributes the same name")
        }
    }

    func inboundFederation(
        _ event: InboundFederationEvent, context: TriggerContext
    ) async throws -> InboundFederationDecision {
        let received = event.request.attributes.flattened
        var shaped = JSONMembers<String>()
        // Attributes that are renamed come last: they take the place of one that had the name already.
        for (name, value) in received.sorted(by: { renamed[$0.key] == nil && renamed[$1.key] != nil }) {
            guard kept.isEmpty || kept.contains(name), !dropped.contains(name) else { continue }
            let value = value.withoutSpaceAround
            shaped[renamed[name] ?? name] = shortened.contains(name) ? value.shortened(to: 2048) : value
        }
        return shaped == received ? .keepAll : .exactly(shaped)
    }
}
