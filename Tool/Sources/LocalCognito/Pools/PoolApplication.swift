import LocalAWS
import LocalUserPools
import UserPoolObjects
@_spi(Internal) import WireJSON

/// The work of making what a definition describes, in the order in which the parts need each other.
struct PoolApplication {
    private let pools: UserPools
    private let definition: PoolDefinition
    /// The pool's objects before the work; only these are changed, and another one with the same name is refused.
    private var older: Set<StoredObject.Key> = []
    /// The groups and resource servers that the definition has already had.
    private var made: Set<String> = []
    /// The names of providers and resource servers that are refused.
    private var missing: Set<String> = []
    private(set) var outcome = PoolDefinition.Outcome()

    init(_ pools: UserPools, _ definition: PoolDefinition) {
        self.pools = pools
        self.definition = definition
    }

    private var isSeed: Bool { definition.seed != nil }

    mutating func run() async {
        await makePool()
        guard let pool = try? pools.store.userPool(definition.id) else { return }
        let objects = try? pools.store.read { tables in
            try StoredObject.Kind.allCases.flatMap { kind in
                try tables.objects(kind, in: pool.id).map { StoredObject.Key(kind, $0.name) }
            }
        }
        older = Set(objects ?? [])
        for object in definition.objects where object.isProvider { await make(object, in: pool) }
        // App clients name the scopes of resource servers, so the servers are created first.
        for server in definition.resourceServers { make(server: server, in: pool) }
        if let seed = definition.seed {
            let pools = pools
            attempt(definition.id) { () throws(ServiceError) in try pools.keepObjects(of: seed, in: pool) }
        }
        for client in definition.clients { await make(client, in: pool) }
        for group in definition.groups { make(group: group, in: pool) }
        for user in definition.seed?.objects("Users") ?? [] {
            do throws(ServiceError) {
                try await pools.seed(user: user, in: pool)
            } catch {
                refuse(definition.id, error)
            }
        }
        for object in definition.objects where !object.isProvider { await make(object, in: pool) }
    }

    private mutating func refuse(_ id: String, _ error: ServiceError, missing attributes: [String] = []) {
        outcome.refused.append(PoolDefinition.Refused(id, error, missingAttributes: attributes))
    }

    private mutating func attempt(_ id: String, _ step: () throws(ServiceError) -> Void) {
        do throws(ServiceError) {
            try step()
        } catch {
            refuse(id, error)
        }
    }

    // MARK: The pool

    private mutating func makePool() async {
        let isNew = (try? pools.store.userPool(definition.id)) == nil
        do throws(ServiceError) {
            outcome.notes += try await pools.applyPool(definition)
        } catch {
            refuse(definition.id, error)
            // As in a deployment, nothing is left of a pool whose factors are refused.
            if isNew { try? pools.store.configure { try $0.deletePool(definition.id) } }
        }
    }

    // MARK: Its parts

    private mutating func make(server: PoolDefinition.Object, in pool: UserPool) {
        let identifier = server.input["Identifier"]?.text ?? ""
        let isSecond = !made.insert("server \(identifier)").inserted
        let (pools, isSeed) = (pools, isSeed)
        let count = outcome.refused.count
        attempt(server.name) { () throws(ServiceError) in
            if !isSeed { try Self.check(server, in: pool) }
            let identifier = try OperationInput(server.input).required("Identifier")
            if isSecond { throw ResourceServer.duplicate(identifier, in: pool) }
            try pools.store.configure { tables in
                guard try !isSeed || tables.resourceServer(identifier, in: pool.id) == nil else { return }
                try tables.save(
                    ResourceServer(members: server.input), identifier, in: pool.id, now: pools.clock.now)
            }
        }
        if outcome.refused.count > count { missing.insert(identifier) }
    }

    private mutating func make(group: PoolDefinition.Object, in pool: UserPool) {
        let isSecond = !made.insert("group \(group.input["GroupName"]?.text ?? "")").inserted
        let (pools, isSeed) = (pools, isSeed)
        var notes: [String] = []
        attempt(group.name) { () throws(ServiceError) in
            if !isSeed { try Self.check(group, in: pool) }
            if isSecond { throw .duplicateGroup }
            let input = OperationInput(group.input)
            let name = try input.groupName
            notes = try pools.store.write { tables in
                let old = try tables.group(name, in: pool)
                guard !isSeed || old == nil else { return [] }
                let now = pools.clock.now
                var new = try UserGroup(input, in: pool, created: old?.created ?? now, modified: now)
                new.resource = isSeed ? nil : group.name
                try tables.save(new)
                guard !isSeed else { return [] }
                // CloudFormation replaces a group whose name changes.
                let replaced = try tables.groups(ofResource: group.name, in: pool).filter { $0.name != name }
                for group in replaced { try tables.deleteGroup(group.name, in: pool) }
                return replaced.map {
                    "The group \($0.name) is now \(name): as in a deployment, this is a new group, without the members of the old one."
                }
            }
        }
        outcome.notes += notes
    }

    private static func check(_ object: PoolDefinition.Object, in pool: UserPool) throws(ServiceError) {
        try CoercedInput.check(object.input.merging(["UserPoolId": .text(pool.id)]), for: object.operation)
    }

    private mutating func make(_ object: PoolDefinition.Object, in pool: UserPool) async {
        // CloudFormation does not come to what needs a refused app client, or the pages of a refused domain.
        let refused = Set(outcome.refused.map(\.id))
        if let client = object.input["ClientId"]?.text, refused.contains(client) { return }
        let domains = definition.objects.filter { $0.operation == "CreateUserPoolDomain" }.map(\.name)
        if object.operation == "SetUICustomization", !refused.isDisjoint(with: domains) { return }
        do {
            try await pools.apply(object, in: pool, older: older)
        } catch {
            refuse(object.name, error as? ServiceError ?? ServiceError("InternalErrorException", "\(error)"))
            if object.isProvider, let name = object.input["ProviderName"]?.text { missing.insert(name) }
        }
    }

    // MARK: App clients

    private mutating func make(_ client: PoolDefinition.Client, in pool: UserPool) async {
        do throws(ServiceError) {
            try await apply(client, in: pool)
        } catch {
            let input = OperationInput(client.input)
            let named = (input.texts("ReadAttributes") ?? []) + (input.texts("WriteAttributes") ?? [])
            let unknown = Set(named).subtracting(pool.settings.schema.map(\.name))
            refuse(client.id, error, missing: unknown.sorted())
        }
    }

    private mutating func apply(_ client: PoolDefinition.Client, in pool: UserPool) async throws(ServiceError) {
        let old = try? pools.store.appClient(client.id)
        if isSeed, old != nil { return }
        var input = client.input.merging(["UserPoolId": .text(pool.id)])
        try CoercedInput.check(input, for: "CreateUserPoolClient")
        if !isSeed {
            let providers = try pools.store.read { try $0.objects(.identityProvider, in: pool.id) }.map(\.name)
            try leaveOut("SupportedIdentityProviders", of: client, from: &input, except: Set(providers + ["COGNITO"]))
            let scopes = pools.store.customScopes(in: pool.id).union(AppClientConfiguration.standardScopes)
            try leaveOut("AllowedOAuthScopes", of: client, from: &input, except: scopes)
        }
        if let old {
            _ = try await pools.updateAppClient(OperationInput(input), old, in: pool)
            return
        }
        var new = try await pools.createAppClient(
            OperationInput(input), in: pool, type: client.type, id: client.id, secret: client.secret)
        guard !client.secrets.isEmpty else { return }
        new.secrets = client.secrets.map { AppClient.ClientSecret(id: $0.id, value: $0.value, created: new.created) }
        try pools.store.save(new)
    }

    /// Removes names that the pool lacks for another reason than a mistake in the client: their objects are refused
    /// themselves, or something else creates them.
    private mutating func leaveOut(
        _ list: String, of client: PoolDefinition.Client, from input: inout JSONMembers<JSONValue>,
        except known: Set<String>
    ) throws(ServiceError) {
        guard let names = OperationInput(input).texts(list) else { return }
        let missing = missing
        let left = names.filter { name in
            let owner = name.split(separator: "/").dropLast().joined(separator: "/")
            return !known.contains(name)
                && (client.mayNameOthers || missing.contains(name) || missing.contains(owner))
        }
        guard !left.isEmpty else { return }
        input[list] = .array(names.filter { !left.contains($0) }.map(JSONValue.text))
        let name = input["ClientName"]?.text ?? client.id
        outcome.notes += left.map { "\(name).\(list): the pool has no \($0) here, which is left out" }
    }
}
