package import CloudTemplate
import LocalAWS
import LocalUserPools
package import WireJSON

/// A reader of the resources of stacks.
struct TemplatePoolReader {
    private let stacks: [Stack]
    /// The number of the stack that is read.
    private var number = 0
    var pools: [PoolDefinition] = []
    var identityPools: [IdentityPoolDefinition] = []
    var streamConsumers: [(stream: String, function: String)] = []
    var names: [String: String] = [:]
    var notes: [TemplatePools.Note] = []

    /// The types of a pool's objects, in an order in which the objects can be created.
    ///
    /// Each type has the operation that creates the object, and the behaviour that is not emulated.
    private static let objects: [(type: String, operation: String, idle: String?)] = [
        ("AWS::Cognito::UserPoolIdentityProvider", "CreateIdentityProvider", nil),
        ("AWS::Cognito::UserPoolDomain", "CreateUserPoolDomain", nil),
        ("AWS::Cognito::UserPoolUICustomizationAttachment", "SetUICustomization", nil),
        ("AWS::Cognito::UserPoolRiskConfigurationAttachment", "SetRiskConfiguration", "no risk is found"),
        ("AWS::Cognito::LogDeliveryConfiguration", "SetLogDeliveryConfiguration", "no logs are delivered"),
        ("AWS::Cognito::ManagedLoginBranding", "CreateManagedLoginBranding", nil),
        ("AWS::Cognito::Terms", "CreateTerms", nil), ("AWS::Cognito::CIMDPolicy", "CreateCIMDPolicy", nil),
    ]

    init(_ stacks: [Stack]) { self.stacks = stacks }

    /// The stack that is read.
    var stack: Stack { stacks[number] }

    /// Returns the resource of a type with a name, and the stack that has it; nil without such a resource.
    func resource(_ name: String?, _ type: String) -> (stack: Stack, resource: Stack.Resource)? {
        for stack in stacks {
            let found = stack.resources.first { $0.type == type && stack.deployment.name(of: $0.id) == name }
            if let found { return (stack, found) }
        }
        return nil
    }

    mutating func read() {
        // A pool comes before its parts, which may be in an earlier stack.
        let steps: [(inout Self) -> Void] = [
            { $0.readPools() }, { $0.readParts() }, { $0.readObjects() }, { $0.noteUnknown() },
        ]
        for step in steps {
            for index in stacks.indices {
                number = index
                step(&self)
            }
        }
    }

    private mutating func readPools() {
        for resource in stack.resources where resource.type == "AWS::Cognito::UserPool" {
            addPool(resource)
            noteIdleSettings(of: resource)
        }
        for resource in stack.resources where resource.type == "AWS::Cognito::IdentityPool" {
            addIdentityPool(resource)
        }
    }

    private mutating func readParts() {
        for resource in stack.resources {
            switch resource.type {
            case "AWS::Cognito::UserPool", "AWS::Cognito::IdentityPool": break
            case "AWS::Cognito::UserPoolClient": addClient(resource)
            case "AWS::Cognito::UserPoolGroup": addGroup(resource)
            case "AWS::Cognito::UserPoolResourceServer": addServer(resource)
            case Self.user: addUser(resource)
            case Self.membership: break
            case _ where Self.identityTypes.contains(resource.type): addIdentityPart(resource)
            case "AWS::Lambda::EventSourceMapping": addConsumer(resource)
            default:
                guard resource.type.hasPrefix("AWS::Cognito::"),
                    !Self.objects.contains(where: { $0.type == resource.type })
                else { continue }
                note(resource, "\(resource.id) (\(resource.type)): it is not emulated")
            }
        }
    }

    private mutating func readObjects() {
        // A membership names a user and a group that may come after it.
        for resource in stack.resources where resource.type == Self.membership { addMembership(resource) }
        for (type, operation, idle) in Self.objects {
            for resource in stack.resources where resource.type == type {
                if let idle { note(resource, "\(resource.id) (\(type)) is stored, but has no effect: \(idle)") }
                addObject(resource, operation)
            }
        }
    }

    /// Adds notes about values that only a deployment knows.
    private mutating func noteUnknown() {
        for resource in stack.resources where resource.type.hasPrefix("AWS::Cognito::") {
            // One note says the stand-ins for all parameters (Stack.standIns).
            for unknown in resource.unknown
            where !unknown.reason.isMistake && (unknown.standIn == nil || unknown.parameters.isEmpty) {
                let words =
                    stacks.words(onTrigger: unknown, of: stack.template) ?? unknown.reason.words(in: stack.template)
                note(
                    resource, unknown.standIn.map { "is \($0) on this machine: \(words)" } ?? "is left out: \(words)",
                    path: unknown.path, at: unknown.place, isLeftOut: unknown.standIn == nil)
            }
        }
    }

    /// Adds notes about settings of a pool that are stored but have no effect.
    private mutating func noteIdleSettings(of resource: Stack.Resource) {
        let mode = resource.properties["UserPoolAddOns"]?["AdvancedSecurityMode"]?.text
        if let mode, mode != "OFF" {
            note(resource, "\(resource.id).UserPoolAddOns.AdvancedSecurityMode: threat protection is not emulated")
        }
    }

    mutating func note(_ resource: Stack.Resource, _ text: String, isLeftOut: Bool = false) {
        notes.append(
            .init(
                stack: number, resource: resource.id, path: nil, place: resource.place, text: text,
                isLeftOut: isLeftOut))
    }

    mutating func note(
        _ resource: Stack.Resource, _ text: String, path: String, at place: TemplatePlace, isLeftOut: Bool
    ) {
        notes.append(
            .init(
                stack: number, resource: resource.id, path: path, place: place,
                text: "\(resource.id).\(path) \(text)", isLeftOut: isLeftOut))
    }

    /// Returns a resource's properties as an operation's input, and notes those that the operation does not accept.
    mutating func input(
        _ resource: Stack.Resource, for operation: String, in model: ServiceModel = .userPools,
        renaming renamed: [String: String] = [:], except others: Set<String> = []
    ) -> JSONMembers<JSONValue> {
        var members = JSONMembers<JSONValue>()
        for (name, value) in resource.properties.members where !others.contains(name) {
            members[renamed[name] ?? name] = value.json
        }
        let input = CoercedInput(.object(members), for: operation, in: model)
        for unknown in input.unknown {
            // The API has different names for a few properties.
            let path = renamed.first { $0.value == unknown.path }?.key ?? unknown.path
            let meant = unknown.meant.map { "; did you mean \($0)?" } ?? ""
            note(
                resource, "is not emulated, and is left out\(meant)", path: path,
                at: stack.template.place(of: path, in: resource.id) ?? resource.place, isLeftOut: true)
        }
        return input.members
    }

    /// Returns the id of a pool or client, or the value of one of its attributes.
    func reference(_ resource: Stack.Resource, _ attribute: String? = nil) -> String {
        stack.deployment.reference(resource.id, resource.type, attribute) ?? resource.id
    }

    /// Returns the name of a resource, which differs from those of the resources of all other stacks.
    func name(_ resource: Stack.Resource) -> String { stack.deployment.name(of: resource.id) }

    private mutating func addPool(_ resource: Stack.Resource) {
        let id = reference(resource)
        var members = input(
            resource, for: "CreateUserPool", renaming: ["UserPoolName": "PoolName"],
            except: Self.factorProperties)
        members["PoolName"] = members["PoolName"] ?? .text(name(resource))
        notePrefixes(in: resource)
        let mfa = factors(resource, members)
        // The mode belongs to the call that sets the factors.
        if mfa != nil, !enabledFactors(resource).isEmpty { members["MfaConfiguration"] = nil }
        var pool = PoolDefinition(id: id, input: members)
        pool.mfa = mfa
        names[id] = name(resource)
        pools.append(pool)
    }

    /// Adds notes about attributes whose names already begin with Cognito's prefix.
    private mutating func notePrefixes(in pool: Stack.Resource) {
        for name in (pool.properties["Schema"]?.elements ?? []).compactMap({ $0["Name"]?.text })
        where name.hasPrefix("custom:") {
            note(
                pool,
                "\(pool.id).Schema: \(name) becomes custom:\(name), because Cognito adds the prefix; write "
                    + name.dropFirst("custom:".count))
        }
    }

    /// The properties of a pool that the API accepts only in `SetUserPoolMfaConfig`.
    private static let factorProperties: Set = [
        "EnabledMfas", "EmailAuthenticationMessage", "EmailAuthenticationSubject", "WebAuthnRelyingPartyID",
        "WebAuthnUserVerification", "WebAuthnFactorConfiguration",
    ]

    /// Returns a pool's second factors and passkeys as members of `SetUserPoolMfaConfig`; nil if the pool has neither.
    ///
    /// Without `EnabledMfas`, the operation that creates the pool takes the mode, and text messages are the factor.
    private mutating func factors(
        _ resource: Stack.Resource, _ pool: JSONMembers<JSONValue>
    ) -> JSONMembers<JSONValue>? {
        func members(_ names: [String: String]) -> JSONMembers<JSONValue> {
            var members = JSONMembers<JSONValue>()
            for (property, member) in names { members[member] = resource.properties[property]?.json }
            return members
        }
        var input = JSONMembers<JSONValue>()
        let passkeys = members([
            "WebAuthnRelyingPartyID": "RelyingPartyId", "WebAuthnUserVerification": "UserVerification",
            "WebAuthnFactorConfiguration": "FactorConfiguration",
        ])
        if !passkeys.isEmpty { input["WebAuthnConfiguration"] = .object(passkeys) }
        let enabled = enabledFactors(resource)
        guard let mode = resource.properties["MfaConfiguration"]?.text else {
            if !enabled.isEmpty {
                note(resource, "\(resource.id).EnabledMfas has no effect: there is no MfaConfiguration")
            }
            return input.isEmpty ? nil : input
        }
        if enabled.contains("SMS_MFA") { input["SmsMfaConfiguration"] = [:] }
        if enabled.contains("SOFTWARE_TOKEN_MFA") { input["SoftwareTokenMfaConfiguration"] = ["Enabled": true] }
        if enabled.contains("EMAIL_OTP") {
            input["EmailMfaConfiguration"] = .object(
                members([
                    "EmailAuthenticationMessage": "Message", "EmailAuthenticationSubject": "Subject",
                ]))
        }
        guard !input.isEmpty else { return nil }
        input["MfaConfiguration"] = .text(mode)
        if enabled.isEmpty, mode != "OFF", pool["SmsConfiguration"] != nil { input["SmsMfaConfiguration"] = [:] }
        return input
    }

    /// Returns the second factors that `EnabledMfas` names.
    private func enabledFactors(_ resource: Stack.Resource) -> [String] {
        switch resource.properties["EnabledMfas"]?.json {
        case .array(let elements): elements.compactMap(\.text)
        case let value: [value?.text].compactMap(\.self)
        }
    }

    /// Returns the index of a resource's pool; notes a pool that is not in the template.
    mutating func pool(of resource: Stack.Resource) -> Int? {
        let id = resource.properties["UserPoolId"]?.text
        if let place = pools.firstIndex(where: { $0.id == id }) { return place }
        note(
            resource,
            "\(resource.id) is left out: its pool is not in the template. To rehearse with a pool, set "
                + "UserPoolId to a !Ref of an AWS::Cognito::UserPool, or name the template of its pool with --template as well",
            isLeftOut: true)
        return nil
    }

    private mutating func addClient(_ resource: Stack.Resource) {
        guard let place = pool(of: resource) else { return }
        var members = input(resource, for: "CreateUserPoolClient")
        members["ClientName"] = members["ClientName"] ?? .text(name(resource))
        if case .array(let names)? = members["SupportedIdentityProviders"] {
            // A `Ref` to a provider returns the provider's name; its logical id is not a name.
            let list = stack.template.resource(resource.id)?["SupportedIdentityProviders"]
            let written = stack.template.choices(list).flatMap { $0.node.oneOrMore }.compactMap(\.text)
            members["SupportedIdentityProviders"] = .array(
                names.map { name in
                    guard !written.contains(name.text ?? "") else { return name }
                    let provider = self.resource(name.text, "AWS::Cognito::UserPoolIdentityProvider")
                    return provider?.resource.properties["ProviderName"]?.json ?? name
                })
        }
        let id = reference(resource)
        names[id] = name(resource)
        var client = PoolDefinition.Client(id: id, secret: reference(resource, "ClientSecret"), input: members)
        client.mayNameOthers = mayHaveOthers(pools[place].id)
        pools[place].clients.append(client)
    }

    /// Returns true if a pool may have providers or resource servers that the template does not show.
    private func mayHaveOthers(_ pool: String) -> Bool {
        let types = ["AWS::Cognito::UserPoolIdentityProvider", "AWS::Cognito::UserPoolResourceServer"]
        guard let (owner, resource) = resource(names[pool], "AWS::Cognito::UserPool") else { return true }
        return owner.template.isTouchedByOthers(resource.id)
            || stacks.contains { $0.resources.contains { types.contains($0.type) && !$0.unknown.isEmpty } }
    }

    private mutating func addGroup(_ resource: Stack.Resource) {
        guard let place = pool(of: resource) else { return }
        var group = object(resource, "CreateGroup")
        group.input["GroupName"] = group.input["GroupName"] ?? .text(name(resource))
        pools[place].groups.append(group)
    }

    private mutating func addServer(_ resource: Stack.Resource) {
        guard let place = pool(of: resource) else { return }
        pools[place].resourceServers.append(object(resource, "CreateResourceServer"))
    }

    private mutating func addObject(_ resource: Stack.Resource, _ operation: String) {
        guard let place = pool(of: resource) else { return }
        var object = object(resource, operation)
        // For all clients, the template's attachment has `ALL`, but the operation has no client id.
        if operation == "SetRiskConfiguration", object.input["ClientId"] == "ALL" { object.input["ClientId"] = nil }
        pools[place].objects.append(object)
    }

    /// Returns an object of a pool: the input of the operation that creates it, from the template's resource.
    mutating func object(_ resource: Stack.Resource, _ operation: String) -> PoolDefinition.Object {
        // `ReturnMergedResources` exists only in CloudFormation, so it is left out.
        var members = input(resource, for: operation, except: ["ReturnMergedResources"])
        members["UserPoolId"] = nil
        return PoolDefinition.Object(name: name(resource), operation: operation, input: members)
    }
}

extension TemplateValue {
    /// The value as JSON, with all scalars as strings.
    package var json: JSONValue {
        switch self {
        case .text(let text): return .text(text)
        case .list(let elements): return .array(elements.map(\.json))
        case .object(let members):
            var object = JSONMembers<JSONValue>()
            for (name, value) in members { object[name] = value.json }
            return .object(object)
        }
    }
}
