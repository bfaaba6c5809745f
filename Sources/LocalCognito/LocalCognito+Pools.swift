package import LocalAWS
package import LocalUserPools

extension LocalCognito {
    /// All pools with their app clients, by their time of creation.
    package var summaries: [PoolSummary] { pools.summaries }

    /// Creates what a definition describes, or changes existing resources to match it; users stay as they are.
    ///
    /// - Returns: The changes that an existing pool cannot take, and what is left out, in sentences.
    /// - Throws: What Cognito refuses, with its error.
    package func apply(_ definition: PoolDefinition) async throws(PoolDefinition.Refused) -> [String] {
        try await pools.apply(definition)
    }

    /// Creates the pools and users of a seed that do not exist yet.
    ///
    /// - Throws: An error if the seed is invalid, or if Cognito would refuse it.
    package func seed(_ bytes: [UInt8]) async throws(ServiceError) { try await pools.seed(bytes) }

    /// Returns everything that is kept, as a seed.
    ///
    /// - Throws: The error for a database that cannot be read.
    package func exported() async throws(ServiceError) -> String { try await pools.exported() }
}
