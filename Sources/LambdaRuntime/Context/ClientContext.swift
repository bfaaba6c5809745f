public import WireJSON

/// The description of the client by a mobile SDK or another caller: `Lambda-Runtime-Client-Context`.
public struct ClientContext: Hashable, Sendable {
    /// The app on the client's device: `client`.
    public var client: [String: String]
    /// The app's own members: `custom`.
    ///
    /// Values keep their JSON type.
    public var custom: JSONMembers<JSONValue>
    /// The device's environment: `env`.
    public var environment: [String: String]

    /// Creates a context.
    public init(
        client: [String: String] = [:], custom: JSONMembers<JSONValue> = [:], environment: [String: String] = [:]
    ) {
        self.client = client
        self.custom = custom
        self.environment = environment
    }

    /// The wire names of the members of `client`, by their camel-case variants.
    private static let spellings = [
        "installationId": "installation_id", "appTitle": "app_title", "appVersionName": "app_version_name",
        "appVersionCode": "app_version_code", "appPackageName": "app_package_name",
    ]

    /// Reads the header's JSON; null members, unknown keys and values of any type are accepted.
    init?(header: String) throws {
        let view = try JSONDocument(Array(header.utf8)).root
        if view.kind == .null { return nil }
        let root = try JSONObject(view)
        let client = Self.texts(try root.objectIfPresent("client"))
        self.init(
            client: Dictionary(client.map { (Self.spellings[$0.key] ?? $0.key, $0.value) }) { first, _ in first },
            custom: try root.objectIfPresent("custom")?.values ?? [:],
            environment: Self.texts(try root.objectIfPresent("env") ?? root.objectIfPresent("environment")))
    }

    private static func texts(_ object: JSONObject?) -> [String: String] {
        object.map { Dictionary($0.view.members.map { ($0.key, $0.value.scalarText) }) { _, last in last } }?
            .compactMapValues { $0 } ?? [:]
    }
}
