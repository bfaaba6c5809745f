import LocalAWS
import LocalUserPools
import LoopbackHTTP
import UserPoolObjects
import WireJSON

/// A pool and its app clients, with the values that a developer needs for a first call.
package struct PoolSummary: Sendable {
    package struct Client: Sendable {
        fileprivate let client: AppClient

        package var id: String { client.id }
        package var name: String { client.name }
        /// A Boolean value that indicates whether the app has registered the client itself.
        var isRegistered: Bool { client.type == .registered }
        /// The first secret of the client; nil for a client without a secret.
        package var secret: String? { client.secrets.first?.value }
        /// The secret in AWS Secrets Manager; nil if the API shows the secret.
        var managedSecret: ManagedSecret? { client.managedSecret }
        /// A Boolean value that indicates whether the client can get tokens with only its own credentials.
        package var isForMachines: Bool {
            OperationInput(client.configuration).texts("AllowedOAuthFlows") == ["client_credentials"]
        }

        /// Returns the address at a pool's domain where users sign in to the app; nil if the app has no hosted sign-in.
        package func signInAddress(at domain: String) -> String? {
            let web = client.settings.web
            guard web.isEnabled, let callback = web.callbacks.first, !web.providers.isEmpty,
                let flow = [("code", "code"), ("implicit", "token")].first(where: { web.flows.contains($0.0) })
            else { return nil }
            return "\(domain)/login?"
                + FormValues.query(["client_id": client.id, "response_type": flow.1, "redirect_uri": callback])
        }

        /// Returns true if the client may write an attribute when a user signs up.
        func mayWrite(_ attribute: AttributeSchema) -> Bool {
            client.settings.writable?.contains(attribute.name) ?? true || attribute.isRequired
        }

        /// Returns the hash that proves the client's secret; nil for a client without a secret.
        package func secretHash(for name: String) -> String? {
            client.secrets.first.flatMap { AppClient.secretHash($0.value, name, client: client.id) }
        }
    }

    let pool: UserPool
    package let clients: [Client]
    /// The address of the pool's domain; nil for a pool without a domain.
    package let domain: String?
    /// The documents of clients that the pool's policies have admitted, each with the policy's name.
    let documents: [(policy: String, document: CachedClientDocument)]
    /// The recoveries of the pool's users as the API describes them, the newest first.
    let recoveries: [JSONValue]

    package var id: String { pool.id }
    package var name: String { pool.name }
    package var region: String { pool.region }
    /// A Boolean value that indicates whether only administrators can create users.
    ///
    /// A sign-up may not have a `preferred_username` that is an alias, so nobody can sign up where it is also required.
    package var isClosed: Bool {
        let name = "preferred_username"
        return pool.settings.onlyAdministratorsCreate
            || pool.settings.aliases.contains(name) && pool.settings.attribute(name)?.isRequired == true
    }
}

extension UserPools {
    /// All pools, sorted by creation time, with their app clients, sorted by name.
    ///
    /// The clients for people come before those for machines.
    package var summaries: [PoolSummary] {
        store.userPools.map { pool in
            let clients = store.appClients(of: pool.id).sorted { ($0.name, $0.id) < ($1.name, $1.id) }
                .map(PoolSummary.Client.init)
            return PoolSummary(
                pool: pool, clients: clients.filter { !$0.isForMachines } + clients.filter(\.isForMachines),
                domain: try? webOrigin(of: pool.id), documents: (try? admittedDocuments(in: pool.id)) ?? [],
                recoveries: (try? recoveries(of: pool.id)) ?? [])
        }
    }
}

extension UserPools {
    private func admittedDocuments(
        in pool: String
    ) throws(ServiceError) -> [(policy: String, document: CachedClientDocument)] {
        try store.read { tables in
            try tables.clientDocumentPolicies(in: pool).flatMap { policy in
                try tables.clientDocuments(of: policy.id, in: pool).map { (policy.name, $0) }
            }
        }
    }
}

extension PoolDefinition {
    package var functionARNs: [String] {
        OperationInput(input).object("LambdaConfig").members.compactMap { name, value in
            value.members?["LambdaArn"]?.text ?? (name == "KMSKeyID" ? nil : value.text)
        }
    }
}
