import CloudTemplate
import LocalAWS
import LocalIdentityPools
import LocalSync
import WireJSON

extension TemplatePoolReader {
    /// The types of the resources that are parts of an identity pool.
    static let identityTypes: Set = [
        "AWS::Cognito::IdentityPoolRoleAttachment", "AWS::Cognito::IdentityPoolPrincipalTag",
    ]

    mutating func addIdentityPool(_ resource: Stack.Resource) {
        let id = reference(resource)
        var members = input(
            resource, for: "CreateIdentityPool", in: .identityPools,
            except: Set(IdentityPoolDefinition.synchronisationMembers).union(["CognitoEvents", "IdentityPoolTags"]))
        members["IdentityPoolTags"] = Self.tags(resource.properties["IdentityPoolTags"])
        var pool = IdentityPoolDefinition(id: id, name: name(resource), input: members)
        pool.events = ["SyncTrigger": resource.properties["CognitoEvents"]?["SyncTrigger"]?.json ?? ""]
        for name in IdentityPoolDefinition.synchronisationMembers {
            pool.synchronisation[name] = resource.properties[name]?.json ?? .object([:])
        }
        names[id] = name(resource)
        identityPools.append(pool)
    }

    /// Returns CloudFormation's list of tags as the API's map.
    private static func tags(_ value: TemplateValue?) -> JSONValue? {
        let elements = value?.elements ?? []
        guard !elements.isEmpty else { return Optional.none }
        var tags = JSONMembers<JSONValue>()
        for tag in elements { if let key = tag["Key"]?.text { tags[key] = tag["Value"]?.json } }
        return .object(tags)
    }

    mutating func addIdentityPart(_ resource: Stack.Resource) {
        let id = resource.properties["IdentityPoolId"]?.text
        guard let place = identityPools.firstIndex(where: { $0.id == id }) else {
            return note(
                resource,
                "\(resource.id) is left out: its identity pool is not in the template. Set IdentityPoolId to a !Ref of an "
                    + "AWS::Cognito::IdentityPool",
                isLeftOut: true)
        }
        guard resource.type == "AWS::Cognito::IdentityPoolRoleAttachment" else {
            let map = input(
                resource, for: "SetPrincipalTagAttributeMap", in: .identityPools, except: ["IdentityPoolId"])
            identityPools[place].principalTags.append(IdentityPoolDefinition.Part(id: name(resource), input: map))
            return
        }
        var members = input(
            resource, for: "SetIdentityPoolRoles", in: .identityPools, except: ["IdentityPoolId", "RoleMappings"])
        var mappings = JSONMembers<JSONValue>()
        for (name, mapping) in resource.properties["RoleMappings"]?.members ?? [] {
            // The keys are free if the mappings name their providers.
            var mapping = mapping.json.members ?? [:]
            let provider = mapping["IdentityProvider"]?.text ?? name
            mapping["IdentityProvider"] = nil
            mappings[provider] = .object(mapping)
        }
        if !mappings.isEmpty {
            members["RoleMappings"] =
                CoercedInput(
                    .object(["RoleMappings": .object(mappings)]), for: "SetIdentityPoolRoles", in: .identityPools
                ).members["RoleMappings"]
        }
        identityPools[place].set(roles: members, of: name(resource))
    }

    /// Adds the function of an event source mapping, if the source is a stream of the template.
    mutating func addConsumer(_ resource: Stack.Resource) {
        guard let source = resource.properties["EventSourceArn"]?.text,
            let function = resource.properties["FunctionName"]?.text,
            let stream = source.split(separator: ":stream/", maxSplits: 1).dropFirst().first,
            self.resource(String(stream), "AWS::Kinesis::Stream") != nil
        else { return }
        let named = self.resource(function, "AWS::Lambda::Function")
        let arn = named.flatMap { $0.stack.deployment.reference($0.resource.id, $0.resource.type, "Arn") }
        streamConsumers.append((String(stream), arn ?? function))
    }
}
