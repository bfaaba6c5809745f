import CognitoProcessTestSupport
import Testing

/// Sign-ins to `cognito-triggers pool` through providers that are programs of their own.
@Suite(.timeLimit(.minutes(5))) struct PoolFederationTests {
    @Test func `a person signs in through oidc-provider-mock, and Authlib gets the tokens`() async throws {
        let pool = try await PoolProcess(["--quiet", "--data", ":memory:"])
        try await pool.call("pool_federation.py")
        #expect(await pool.end() == 0)
    }

    @Test func `a person signs in through pysaml2, Authlib gets the tokens, and both sign the person out`()
        async throws
    {
        let pool = try await PoolProcess.withFunctions(["--quiet", "--data", ":memory:"])
        try await pool.call("pool_saml.py")
        #expect(await pool.end() == 0)
    }
}
