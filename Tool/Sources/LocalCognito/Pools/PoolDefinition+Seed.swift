import LocalAWS
import LocalUserPools
import WireJSON

extension PoolDefinition {
    init(seed: OperationInput) throws(ServiceError) {
        guard let id = seed.text("Id") else { throw .invalidParameter("A pool in the seed has no Id.") }
        var members = seed.members
        members["PoolName"] = members["Name"] ?? .text(id)
        // A pool's description has all SchemaAttributes; the request for a new pool has Schema.
        members["Schema"] = members["Schema"] ?? members["SchemaAttributes"].flatMap(Self.customAttributes)
        // A description has the lifetime of temporary passwords twice; a request may have it once.
        if seed.passwordPolicy["TemporaryPasswordValidityDays"] != nil {
            members["AdminCreateUserConfig"] = members["AdminCreateUserConfig"].flatMap(\.members).map { creation in
                .object(creation.filter { $0.key != "UnusedAccountValidityDays" })
            }
        }
        let mfa = MFAConfiguration.input(of: id, &members)
        self.init(id: id, input: CoercedInput(.object(members), for: "CreateUserPool").members, seed: seed)
        self.mfa = mfa
        resourceServers = seed.objects("ResourceServers").map { server in
            Object(
                name: server.text("Identifier") ?? "", operation: "CreateResourceServer",
                input: server.members.filter { $0.key != "UserPoolId" })
        }
        clients = try seed.objects("Clients").map { client throws(ServiceError) in try Client(seed: client) }
        groups = seed.objects("Groups").map { group in
            Object(name: group.text("GroupName") ?? "", operation: "CreateGroup", input: group.members)
        }
    }

    /// Returns a description's custom attributes under the names in `Schema`; nil if the pool has no custom attributes.
    private static func customAttributes(_ described: JSONValue) -> JSONValue? {
        guard case .array(let elements) = described else { return described }
        var custom: [JSONValue] = []
        for element in elements {
            guard case .object(var members) = element, let name = members["Name"]?.text else { continue }
            if let standard = AttributeSchema.standard.first(where: { $0.name == name }) {
                if AttributeSchema(element) != standard { custom.append(element) }
                continue
            }
            for prefix in ["dev:custom:", "custom:", "dev:"] where name.hasPrefix(prefix) {
                members["Name"] = .text(String(name.dropFirst(prefix.count)))
                break
            }
            custom.append(.object(members))
        }
        guard !custom.isEmpty else { return Optional.none }
        return .array(custom)
    }
}

extension PoolDefinition.Client {
    fileprivate init(seed: OperationInput) throws(ServiceError) {
        let id = try seed.required("ClientId")
        let secret = seed.text("ClientSecret")
        var members = seed.members
        members["ClientName"] = members["ClientName"] ?? .text(id)
        members["GenerateSecret"] = .boolean(secret != nil || seed.flag("GenerateSecret"))
        members["ClientSecret"] = nil
        // A definition's clients belong to its pool, so the member is not needed.
        members["UserPoolId"] = nil
        self.init(id: id, secret: secret, input: CoercedInput(.object(members), for: "CreateUserPoolClient").members)
        type = seed.text("ClientType").flatMap(AppClientType.init) ?? .regular
        secrets = try seed.objects("ClientSecrets").map { secret throws(ServiceError) in
            (id: try secret.required("ClientSecretId"), value: try secret.required("ClientSecretValue"))
        }
    }
}
