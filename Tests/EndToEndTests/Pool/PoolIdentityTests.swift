import Testing

/// Identity pools and Cognito Sync beside a user pool, as boto3 uses them.
@Suite(.timeLimit(.minutes(5))) struct PoolIdentityTests {
    @Test func `boto3 goes from a sign-in to credentials to a synchronisation that calls a function`() async throws {
        let pool = try await PoolProcess.withFunctions(["--quiet", "--env", "MAX_VALUE_BYTES=10"])
        try await pool.call("pool_identities.py")
        let (_, trace) = try await pool.fetch("/_local/trace")
        #expect(trace.contains("SyncTrigger") && trace.contains("role/Editor"))
        #expect(await pool.end() == 0)
    }
}
