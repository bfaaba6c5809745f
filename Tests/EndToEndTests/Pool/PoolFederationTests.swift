import CognitoProcessTestSupport
import Testing

/// Sign-ins to `cognito-triggers pool` through providers that are programs of their own.
@Suite(.timeLimit(.minutes(5))) struct PoolFederationTests {
    @Test func `a person signs in through oidc-provider-mock, and Authlib gets the tokens`() async throws {
        let pool = try await PoolProcess(["--quiet", "--data", ":memory:"])
        try await pool.call("pool_federation.py")
        #expect(await pool.end() == 0)
    }
}
