import LocalAWS
import WireJSON

extension IdentityProvider: KeptObject {
    static let kind = StoredObject.Kind.identityProvider
    static let name = "IdentityProvider"
    static let key = "ProviderName"
    static let list = "Providers"

    static func listed(_ object: StoredObject, in pool: UserPool, _ call: Call) -> JSONValue {
        [
            "ProviderName": .text(object.name), "ProviderType": object.members["ProviderType"] ?? .null,
            "CreationDate": .decimal(object.created), "LastModifiedDate": .decimal(object.modified),
        ]
    }
}

/// Creates an identity provider; the wording of the first error is ours.
enum CreateIdentityProvider: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let name = try call.input.required("ProviderName")
        let object = try call.store.write { tables in
            let others = try tables.objects(.identityProvider, in: pool.id)
            guard !others.contains(where: { $0.name == name }) else {
                throw ServiceError(
                    "DuplicateProviderException", "A provider with the name \(name) already exists.")
            }
            guard others.count < 300 else {
                throw ServiceError(
                    "LimitExceededException", "A user pool can have 300 identity providers at most.")
            }
            let provider = try IdentityProvider(name, call.input, in: pool, beside: others)
            let object = StoredObject(.identityProvider, name, provider.members, at: call.now)
            try tables.save(object, in: pool.id)
            let group = provider.group(in: pool, at: call.now)
            if try tables.group(group.name, in: pool) == nil { try tables.save(group) }
            return object
        }
        return ["IdentityProvider": object.described(in: pool)]
    }
}

enum GetIdentityProviderByIdentifier: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let identifier = try call.input.required("IdpIdentifier")
        let providers = try call.store.read { try $0.objects(.identityProvider, in: pool.id) }
        guard let object = providers.first(where: { $0.input.texts("IdpIdentifiers")?.contains(identifier) == true })
        else {
            throw ServiceError.resourceNotFound("No identity provider has the identifier \(identifier).")
        }
        return ["IdentityProvider": object.described(in: pool)]
    }
}

/// Changes the given members of an identity provider.
enum UpdateIdentityProvider: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let (name, input) = (try call.input.required("ProviderName"), call.input)
        let object = try await call.change(.identityProvider, name, in: pool) { object, tables in
            var members = object.members.merging(input.members)
            members["ProviderType"] = object.members["ProviderType"]
            let others = try tables.objects(.identityProvider, in: pool.id)
            object.members = try IdentityProvider(name, OperationInput(members), in: pool, beside: others).members
        }
        return ["IdentityProvider": object.described(in: pool)]
    }
}
