import LocalAWS
import UserPoolObjects
import WireJSON

extension IdentityProvider: KeptObject {
    static let kind = StoredObject.Kind.identityProvider
    static let name = "IdentityProvider"
    static let key = "ProviderName"
    static let list = "Providers"

    /// Returns a provider.
    ///
    /// A SAML provider has the certificate with which it encrypts assertions.
    ///
    /// As in Cognito, only the answers of the operations that read a provider have the certificate.
    static func shown(_ object: StoredObject, in pool: UserPool, _ call: Call) throws -> JSONValue {
        guard object.members["ProviderType"] == "SAML" else { return object.described(in: pool) }
        let key = try call.store.samlEncryptionKey(of: object.name, in: pool)
        var details = object.input.object("ProviderDetails").members
        details["ActiveEncryptionCertificate"] = .text(key.shownCertificate)
        var object = object
        object.members["ProviderDetails"] = .object(details)
        return object.described(in: pool)
    }

    static func listed(_ object: StoredObject, in pool: UserPool, _ call: Call) -> JSONValue {
        [
            "ProviderName": .text(object.name), "ProviderType": object.members["ProviderType"] ?? .null,
            "CreationDate": .decimal(object.created), "LastModifiedDate": .decimal(object.modified),
        ]
    }
}

/// Creates an identity provider.
enum CreateIdentityProvider: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let name = try call.input.required("ProviderName")
        let input = try await call.completedProvider(type: call.input["ProviderType"])
        let object = try call.store.write { tables in
            let others = try tables.objects(.identityProvider, in: pool.id)
            guard !others.contains(where: { $0.name == name }) else {
                throw ServiceError.exists("The identity provider \(name)", name: "DuplicateProviderException")
            }
            guard others.count < 300 else {
                throw ServiceError.limit("A user pool", 300, "identity providers")
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
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let identifier = try call.input.required("IdpIdentifier")
        let providers = try call.store.read { try $0.objects(.identityProvider, in: pool.id) }
        guard let object = providers.first(where: { $0.input.texts("IdpIdentifiers")?.contains(identifier) == true })
        else {
            throw ServiceError.absent("identity provider identifier", identifier)
        }
        return ["IdentityProvider": try IdentityProvider.shown(object, in: pool, call)]
    }
}

/// Changes an identity provider.
///
/// Members that the call omits stay unchanged.
enum UpdateIdentityProvider: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let name = try call.input.required("ProviderName")
        let type = try await call.object(.identityProvider, name, in: pool).members["ProviderType"]
        let input = try await call.completedProvider(type: type)
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
    /// Returns the call's members, with the addresses from the documents that a provider of the type serves.
    ///
    /// - Throws: The error for metadata of a SAML provider that cannot be read.
    fileprivate func completedProvider(type: JSONValue?) async throws(ServiceError) -> OperationInput {
        guard input["ProviderDetails"] != nil else { return input }
        var details = input.object("ProviderDetails").members
        switch type {
        case "OIDC": details = await withDiscoveredAddresses(details)
        case "SAML": details = try await withMetadataAddresses(details)
        default: return input
        }
        return OperationInput(input.members.merging(["ProviderDetails": .object(details)]))
    }

    /// Returns true if the pool calls a provider at an address; otherwise a stand-in replaces the provider.
    private func calls(_ address: String) -> Bool {
        let settings = pools.webSettings.value
        return settings.readsDocuments && (settings.usesRealProviders || LoopbackAddress.isURL(address))
    }

    /// Returns the details of an OIDC provider, completed with the addresses from its discovery document.
    ///
    /// If the document cannot be read now, the next sign-in reads it.
    private func withDiscoveredAddresses(_ details: JSONMembers<JSONValue>) async -> JSONMembers<JSONValue> {
        guard let issuer = details["oidc_issuer"]?.text, calls(issuer) else { return details }
        do {
            return try await pools.providers.completed(details, within: pools.webSettings.value.providerSeconds)
        } catch {
            trace.note("The discovery document of \(issuer) cannot be read: \(error.rawValue).")
            return details
        }
    }

    /// Returns the details of a SAML provider, completed with the addresses from the metadata at its URL.
    private func withMetadataAddresses(
        _ details: JSONMembers<JSONValue>
    ) async throws(ServiceError) -> JSONMembers<JSONValue> {
        let details = details.filter { !ProviderDetails.ofSAMLAnswers.contains($0.key) }
        guard let url = details["MetadataURL"]?.text, ProviderClient.mayCall(url), calls(url) else { return details }
        let metadata = try await pools.samlMetadata.read(
            url, pools.providers, within: pools.webSettings.value.providerSeconds, now: now)
        return details.merging(metadata.shownAddresses)
    }
}
