import LocalAWS
import LocalUserPools
import UserPoolObjects
package import WireJSON

extension PoolDefinition {
    /// An object that a pool stores as given, such as a domain.
    package struct Object: Sendable {
        /// The logical id of the object's resource, which notes mention.
        package let name: String
        /// The operation that creates the object, such as `CreateUserPoolDomain`.
        package let operation: String
        /// The operation's members, without the pool's id.
        package var input: JSONMembers<JSONValue>

        package init(name: String, operation: String, input: JSONMembers<JSONValue>) {
            self.name = name
            self.operation = operation
            self.input = input
        }

        /// App clients name providers, so providers come first.
        var isProvider: Bool { operation == "CreateIdentityProvider" }
    }
}

extension UserPools {
    /// Creates an object of a pool, or changes it if it is one of the older objects.
    func apply(
        _ object: PoolDefinition.Object, in pool: UserPool, older: Set<StoredObject.Key>
    ) async throws {
        var (operation, members) = (object.operation, object.input)
        let change = try store.read { try $0.change(object, in: pool, older: older) }
        if let change {
            operation = change.operation
            members = change.members.merging(members)
        }
        members["UserPoolId"] = .text(pool.id)
        try CoercedInput.check(members, for: operation)
        if let other = change?.replaced {
            try store.configure { try $0.delete(.domain, other, in: pool.id) }
        }
        let record = CallTrace(number: 0, operation: operation, time: server.clock.now)
        let call = Call(UserPoolState(self), operation, OperationInput(members), record)
        _ = try await UserPoolService.operations[operation]?.respond(to: call)
    }
}

/// An operation that changes an existing object.
private struct ObjectChange: Sendable {
    let operation: String
    /// The members to add to the definition's: ids that the operation needs, and empty values for members that it would
    /// otherwise leave unchanged.
    var members: JSONMembers<JSONValue> = [:]
    var replaced: String?
}

extension StoreTables {
    /// Returns the change of an older object to make instead of creating one; nil if the object has to be created.
    fileprivate func change(
        _ object: PoolDefinition.Object, in pool: UserPool, older: Set<StoredObject.Key>
    ) throws -> ObjectChange? {
        let input = OperationInput(object.input)
        func existing(_ kind: StoredObject.Kind) throws -> [StoredObject] {
            try objects(kind, in: pool.id).filter { older.contains(StoredObject.Key(kind, $0.name)) }
        }
        func existing(_ kind: StoredObject.Kind, _ names: String...) throws -> StoredObject? {
            try existing(kind).first { other in names.allSatisfy { other.members[$0] == object.input[$0] } }
        }
        switch object.operation {
        case "CreateIdentityProvider":
            guard try existing(.identityProvider, "ProviderName", "ProviderType") != nil else { return nil }
            return ObjectChange(
                operation: "UpdateIdentityProvider", members: ["AttributeMapping": [:], "IdpIdentifiers": []])
        case "CreateUserPoolDomain":
            let isCustom = input["CustomDomainConfig"] != nil
            let domains = try existing(.domain).filter { $0.isCustomDomain == isCustom }
            guard let domain = domains.first else { return nil }
            return domain.name == input.text("Domain")
                ? ObjectChange(operation: "UpdateUserPoolDomain")
                : ObjectChange(operation: object.operation, replaced: domain.name)
        case "CreateManagedLoginBranding":
            return try existing(.branding, "ClientId").map { branding in
                ObjectChange(
                    operation: "UpdateManagedLoginBranding", members: ["ManagedLoginBrandingId": .text(branding.name)])
            }
        case "CreateTerms":
            return try existing(.terms, "ClientId", "TermsName").map { terms in
                ObjectChange(operation: "UpdateTerms", members: ["TermsId": .text(terms.name)])
            }
        case "CreateCIMDPolicy":
            return try existing(.clientPolicy, "PolicyName").map { policy in
                ObjectChange(operation: "UpdateCIMDPolicy", members: ["CIMDPolicyId": .text(policy.name)])
            }
        // For all other objects, the same operation creates an object and replaces it.
        default: return nil
        }
    }
}
