import CognitoTriggers

/// Changes a user's attributes from an identity provider before the pool maps them; attributes in no setting stay
/// unchanged.
@main
struct ShapeFederatedAttributes: TriggerFunction, InboundFederationHandler {
    private let kept: [String]
    private let dropped: [String]
    private let renamed: [String: String]
    private let shortened: [String]

    init() throws {
        kept = try LambdaEnvironment.list("KEPT_ATTRIBUTES")
        dropped = try LambdaEnvironment.list("DROPPED_ATTRIBUTES")
        renamed = try LambdaEnvironment.pairs("RENAMED_ATTRIBUTES")
        shortened = try LambdaEnvironment.list("SHORTENED_ATTRIBUTES")
        if !kept.isEmpty && !dropped.isEmpty {
            throw InvalidSetting("DROPPED_ATTRIBUTES", "is set, but KEPT_ATTRIBUTES drops all other attributes anyway")
        }
        if let name = renamed.first(where: { $0.value.isEmpty })?.key {
            throw InvalidSetting("RENAMED_ATTRIBUTES", "has no new name for '\(name)'")
        }
        if Set(renamed.values).count < renamed.count {
            throw InvalidSetting("RENAMED_ATTRIBUTES", "gives two attributes the same name")
        }
    }

    func inboundFederation(
        _ event: InboundFederationEvent, context: InvocationContext
    ) async throws -> InboundFederationDecision {
        let received = event.request.attributes.flattened
        var shaped = JSONMembers<String>()
        // Renamed attributes come last, so that each replaces an attribute that already has its new name.
        for (name, value) in received.sorted(by: { renamed[$0.key] == nil && renamed[$1.key] != nil }) {
            guard kept.isEmpty || kept.contains(name), !dropped.contains(name) else { continue }
            let value = value.withoutSpaceAround
            shaped[renamed[name] ?? name] = shortened.contains(name) ? value.shortened(to: 2048) : value
        }
        return shaped == received ? .keepAll : .exactly(shaped)
    }
}
