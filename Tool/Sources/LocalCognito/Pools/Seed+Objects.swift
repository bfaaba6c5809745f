import LocalAWS
import LocalUserPools
import UserPoolObjects
import WireJSON

extension StoredObject.Kind {
    /// The kinds of objects in a seed.
    ///
    /// Each kind has the member of a pool that contains the objects, and the member that contains an object's name.
    fileprivate static let seeded: [(kind: StoredObject.Kind, member: String, name: String?)] = [
        (.identityProvider, "IdentityProviders", "ProviderName"), (.domain, "Domains", "Domain"),
        (.uiCustomization, "UICustomizations", "ClientId"), (.riskConfiguration, "RiskConfigurations", "ClientId"),
        (.logDelivery, "LogDeliveryConfigurations", nil),
        (.branding, "ManagedLoginBrandings", "ManagedLoginBrandingId"),
        (.terms, "Terms", "TermsId"), (.clientPolicy, "CIMDPolicies", "CIMDPolicyId"),
        (.replica, "Replicas", "RegionName"),
        (.sessionConfiguration, "SessionConfigurations", "ClientId"), (.person, "ProviderPeople", "Subject"),
    ]
}

extension StoreTables {
    /// Stores the objects of a pool in a seed, except those that already exist.
    func seedObjects(_ input: OperationInput, in pool: UserPool, at now: Double) throws {
        for (kind, member, key) in StoredObject.Kind.seeded {
            for given in input.objects(member) {
                let name = try name(of: given, kind, key)
                guard try object(kind, name, in: pool.id) == nil else { continue }
                var members = given.members
                switch kind {
                case .identityProvider:
                    let others = try objects(kind, in: pool.id)
                    members = try IdentityProvider(name, given, in: pool, beside: others).members
                case .domain: members = try UserPoolDomain(given, in: pool).members
                case .person: members = try ProviderPerson(given).members
                default: break
                }
                try save(StoredObject(kind, name, members, at: now), in: pool.id)
            }
        }
    }

    /// Returns the name that the pool gives an object of a seed.
    private func name(
        of object: OperationInput, _ kind: StoredObject.Kind, _ key: String?
    ) throws(ServiceError) -> String {
        switch kind {
        case .person: try ProviderPerson(object).key
        case .identityProvider, .domain: try object.required(key ?? "")
        default: key.flatMap { object.text($0) } ?? ""
        }
    }

    /// Returns the objects of a pool as members of a seed.
    func exportedObjects(of pool: UserPool) throws -> JSONMembers<JSONValue> {
        var exported = JSONMembers<JSONValue>()
        for (kind, member, _) in StoredObject.Kind.seeded {
            let objects = try objects(kind, in: pool.id)
            if !objects.isEmpty { exported[member] = .array(objects.map { .object($0.members) }) }
        }
        return exported
    }
}
