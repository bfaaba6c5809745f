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
        let input = await call.withDiscoveredAddresses(call.input)
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
            let provider = try IdentityProvider(name, input, in: pool, beside: others)
            let object = StoredObject(.identityProvider, name, provider.members, at: call.now)
            try tables.save(object, in: pool.id)
            let group = IdentityProvider.group(of: name, in: pool, at: call.now)
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

/// Changes the members of an identity provider that the call gives.
enum UpdateIdentityProvider: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let name = try call.input.required("ProviderName")
        let type = try await call.object(.identityProvider, name, in: pool).members["ProviderType"]
        let input = await call.withDiscoveredAddresses(call.input, type: type)
        let object = try await call.change(.identityProvider, name, in: pool) { object, tables in
            var members = object.members.merging(input.members)
            members["ProviderType"] = object.members["ProviderType"]
            let others = try tables.objects(.identityProvider, in: pool.id)
            object.members = try IdentityProvider(name, OperationInput(members), in: pool, beside: others).members
        }
        return ["IdentityProvider": object.described(in: pool)]
    }
}

extension Call {
    /// Returns the members of an OIDC provider, completed with the addresses from its discovery document.
    ///
    /// If a stand-in replaces the provider, the document is not read. If the document cannot be read now, the next
    /// sign-in reads it.
    fileprivate func withDiscoveredAddresses(_ input: OperationInput, type: JSONValue? = nil) async -> OperationInput {
        let details = input.object("ProviderDetails").members
        let settings = pools.webSettings.value
        guard type ?? input["ProviderType"] == "OIDC", let issuer = details["oidc_issuer"]?.text,
            settings.usesRealProviders || LoopbackAddress.isURL(issuer)
        else { return input }
        do {
            let completed = try await pools.providers.completed(details, within: settings.providerSeconds)
            return OperationInput(input.members.merging(["ProviderDetails": .object(completed)]))
        } catch {
            trace.note("The discovery document of \(issuer) cannot be read: \(error.rawValue).")
            return input
        }
    }
}
