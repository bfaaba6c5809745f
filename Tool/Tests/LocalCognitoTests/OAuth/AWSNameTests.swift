import LocalTestSupport
import Testing

@testable import LocalCognito
@testable import LocalUserPools
@testable import UserPoolObjects

/// The names of AWS to which the server answers.
@Suite struct AWSNameTests {
    @Test(arguments: [
        ("cognito-idp.us-east-1.amazonaws.com", true), ("cognito-identity.eu-west-1.amazonaws.com", true),
        ("cognito-sync.eu-west-1.amazonaws.com", true), ("cognito-idp..amazonaws.com", false),
        ("kms.us-east-1.amazonaws.com", false), ("cognito-idp.us-east-1.amazonaws.com.example.org", false),
        ("cognito-idp.us-east-1.attacker.com", false), ("cognito-idp.a.b.amazonaws.com", false), ("", false),
    ])
    func `AWS's names are the server's only while tokens name AWS's issuer`(name: String, isOwn: Bool) async throws {
        let pools = try await TestPool().cognito.pools
        #expect(!pools.isAWSName(name))
        pools.webSettings.change { $0.usesAWSIssuer = true }
        #expect(pools.isAWSName(name) == isOwn)
    }
}
