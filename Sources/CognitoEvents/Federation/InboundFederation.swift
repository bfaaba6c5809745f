public import WireJSON

/// The request at every federated sign-in, after the provider's answer is verified and before attributes are mapped.
///
/// Source: Developer Guide, "Inbound federation Lambda trigger".
public struct InboundFederationRequest: DecidedRequest {
    /// A handler's decision.
    public typealias Decision = InboundFederationDecision
    /// The inbound federation family.
    public static let family = TriggerFamily.inboundFederation
    /// The known trigger sources.
    public static let sources: [TriggerSource] = [.inboundFederationExternalProvider]

    /// The provider's name in the pool: `providerName`.
    public var providerName: String
    /// The kind of provider: `providerType`.
    public var providerType: ProviderType
    /// The provider's answer: `attributes`.
    public var attributes: ProviderAttributes

    /// Creates a request.
    public init(
        providerName: String = "", providerType: ProviderType = .oidc,
        attributes: ProviderAttributes = ProviderAttributes()
    ) {
        self.providerName = providerName
        self.providerType = providerType
        self.attributes = attributes
    }

    /// Reads a request.
    public init(_ request: JSONObject, in envelope: JSONObject) throws(JSONTypeError) {
        providerName = try request.textIfPresent("providerName") ?? ""
        providerType = ProviderType(rawValue: try request.textIfPresent("providerType") ?? "")
        attributes = try ProviderAttributes(request.objectIfPresent("attributes") ?? .empty)
    }
}

/// An event after an external provider has answered.
public typealias InboundFederationEvent = TriggerEvent<InboundFederationRequest>

extension InboundFederationRequest {
    /// An empty map, because the provider's attributes do not belong to a user of the pool yet.
    public var userAttributes: UserAttributes { [:] }
}

/// The changes to a provider's attributes before they are mapped.
///
/// To deny the sign-in, throw a refusal.
///
/// Attribute names are the provider's names, as in the pool's attribute mapping.
public struct InboundFederationDecision: TriggerDecision {
    /// The request that the decision answers.
    public typealias Request = InboundFederationRequest

    private enum Content: Hashable {
        case all
        case changing(JSONMembers<String>, removing: Set<String>)
        case exactly(JSONMembers<String>)
    }

    private let content: Content

    /// All attributes as the provider sent them.
    public static let keepAll = Self(content: .all)

    /// Keeps all attributes except those to remove, and changes some values.
    ///
    /// - Parameters:
    ///   - changes: New values by name.
    ///   - removed: Names to leave out.
    /// - Returns: The decision.
    public static func keepAll(changing changes: JSONMembers<String>, removing removed: Set<String> = []) -> Self {
        Self(content: changes.isEmpty && removed.isEmpty ? .all : .changing(changes, removing: removed))
    }

    /// Keeps only the given attributes and drops all others.
    ///
    /// - Parameter attributes: Values by name; at least one.
    /// - Returns: The decision.
    public static func exactly(_ attributes: JSONMembers<String>) -> Self { Self(content: .exactly(attributes)) }

    /// Returns the attributes that Cognito is to map; nil if the decision keeps all attributes.
    func attributes(for request: InboundFederationRequest) -> JSONMembers<String>? {
        switch content {
        case .all: return nil
        case .exactly(let attributes): return attributes
        case .changing(let changes, let removed):
            var attributes = request.attributes.flattened
            for name in removed { attributes[name] = nil }
            return attributes.merging(changes)
        }
    }

    /// The names of the attributes that are kept, changed or removed.
    public var description: String {
        switch content {
        case .all: "keep all"
        case .exactly(let attributes): "exactly \(attributes.keys.joined(separator: ", "))"
        case .changing(let changes, let removed):
            "keep all, changing [\(changes.keys.joined(separator: ", "))], "
                + "removing [\(removed.sorted().joined(separator: ", "))]"
        }
    }

    /// The rules that there is at least one attribute, and that no value has more than 2048 characters.
    public static let rules = [
        DecisionRule<Self, Request>(.federatedAttributesNotEmpty) { decision, event in
            decision.attributes(for: event.request)?.isEmpty == true ? "an empty list" : nil
        },
        DecisionRule<Self, Request>(.federatedAttributeLength) { decision, event in
            decision.attributes(for: event.request)?.filter { $0.value.unicodeScalars.count > 2048 }.keys.min()
                .map { "attribute '\($0)'" }
        },
    ]

    /// Sets `userAttributesToMap` unless all attributes are kept.
    public func write(to response: inout ResponseEditor, for event: InboundFederationEvent) {
        guard let attributes = attributes(for: event.request) else { return }
        response.set("userAttributesToMap") { $0.texts(attributes) }
    }
}

extension CognitoRule {
    /// Cognito treats an empty list as 'keep all', so a response cannot drop every attribute.
    public static let federatedAttributesNotEmpty = CognitoRule(
        name: "inbound-federation.not-empty",
        text: "Cognito treats an empty list as 'keep all', so a response cannot drop every attribute.",
        source: "Developer Guide, Inbound federation Lambda trigger, response parameters")
    /// A value has at most 2048 characters.
    public static let federatedAttributeLength = CognitoRule(
        name: "inbound-federation.value-length",
        text: "A value can have at most 2048 characters; shorten longer ones in the function.",
        source: "Developer Guide, Inbound federation Lambda trigger, response parameters")
}

extension TriggerSource {
    /// An external provider has answered: `InboundFederation_ExternalProvider`.
    public static let inboundFederationExternalProvider = Self(rawValue: "InboundFederation_ExternalProvider")
}
