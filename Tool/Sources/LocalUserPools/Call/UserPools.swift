package import LocalAWS
package import UserPoolObjects

/// The user pools of a local server: the state that their operations share.
package final class UserPools: Sendable {
    /// The server, whose clock, functions and records all services share.
    package let server: LocalServer
    package let store: PoolStore
    let limits: RateLimits
    /// The time for which Cognito waits for a function's answer.
    let triggerTimeout: Duration
    /// The files and reports of import jobs.
    let imports = Imports()
    package let signingKeys: SigningKeyCache
    let unknownNames = UnknownNames()
    /// The settings for the pools' domains.
    package let webSettings = WebSettingsBox()
    /// The client that calls identity providers.
    package let providers = ProviderClient()
    /// The place from which the documents of clients are read.
    package let clientDocuments = ClientDocumentSource()
    /// The metadata of SAML providers, as their URLs serve it.
    package let samlMetadata = SAMLMetadata()

    package var clock: LocalClock { server.clock }
    package var random: RandomSource { server.random }

    package init(_ server: LocalServer, limits: RateLimits, triggerTimeout: Duration) throws(ServiceError) {
        self.server = server
        self.limits = limits
        self.triggerTimeout = triggerTimeout
        store = try PoolStore(server.store)
        signingKeys = SigningKeyCache(store)
    }

    package func issuer(of pool: UserPool) -> String {
        webSettings.value.usesAWSIssuer
            ? "https://cognito-idp.\(pool.region).amazonaws.com/\(pool.id)" : "\(server.endpoint)/\(pool.id)"
    }

    /// Lets pools be made only to see what Cognito refuses, without calls of providers.
    package func makeForTrial() { webSettings.change { $0.readsDocuments = false } }

    /// Returns true for AWS's name of a service that the server plays, if tokens name AWS's issuer.
    ///
    /// A program that has the name in its code then reaches the server if its machine looks the name up there. Without
    /// the setting, a caller that uses the name means AWS.
    package func isAWSName(_ name: String) -> Bool {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        return webSettings.value.usesAWSIssuer && labels.count == 4 && !labels[1].isEmpty
            && ["cognito-idp", "cognito-identity", "cognito-sync"].contains(labels[0])
            && labels[2...].elementsEqual(["amazonaws", "com"])
    }

    /// Clears the memory after the store has been emptied.
    package func clear() throws(ServiceError) {
        try store.reload()
        limits.clear()
        imports.clear()
        samlMetadata.clear()
        clientDocuments.clear()
        unknownNames.clear()
    }
}
