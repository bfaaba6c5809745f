import LocalAWS
import WireJSON

/// A pool with its app clients, as far as a person needs them for a first call.
package struct PoolSummary: Sendable {
    package struct Client: Sendable {
        fileprivate let client: AppClient

        package var id: String { client.id }
        package var name: String { client.name }
        /// A Boolean value that indicates whether the client gets tokens with its own credentials alone.
        package var isForMachines: Bool {
            OperationInput(client.configuration).texts("AllowedOAuthFlows") == ["client_credentials"]
        }

        /// Returns the hash that proves the client's secret; nil for a public client.
        package func secretHash(for name: String) -> String? {
            client.secrets.first.flatMap { AppClient.secretHash($0.value, name, client: client.id) }
        }
    }

    fileprivate let pool: UserPool
    package let clients: [Client]

    package var id: String { pool.id }
    package var name: String { pool.name }
    package var region: String { pool.region }
    /// A Boolean value that indicates whether users sign up with an email address as their name.
    package var takesEmailAsName: Bool { pool.settings.usernameAttributes.contains("email") }
    /// A Boolean value that indicates whether a sign-up also needs an email address.
    package var hasEmail: Bool {
        !takesEmailAsName
            && (pool.settings.autoVerified.contains("email") || pool.settings.attribute("email")?.isRequired == true)
    }
}

extension UserPools {
    /// All pools with their app clients, by their time of creation.
    package var summaries: [PoolSummary] {
        store.userPools.map { pool in
            PoolSummary(pool: pool, clients: store.appClients(of: pool.id).map(PoolSummary.Client.init))
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
