import CognitoTriggersTesting
import Testing

@testable import AllowedEmailDomains
@testable import AutoConfirm
@testable import BlockClients
@testable import BrandedMessages
@testable import GroupClaims
@testable import InviteOnlySignUp
@testable import ShapeFederatedAttributes
@testable import SignInAudit
@testable import SyncGuard
@testable import TenantClaims

/// The values that no function may let out, whatever the log level.
@Suite struct LeakTests {
    private static func function<Function: TriggerFunction>(
        _ type: Function.Type, _ variables: [String: String] = [:]
    ) async -> TriggerTester {
        await TriggerTester(type, environment: variables.merging(["AWS_LAMBDA_LOG_LEVEL": "TRACE"]) { $1 })
    }

    @Test func `gates let out nothing of whom they turn away or let through`() async throws {
        let domains = "example.org, example.com, example.net"
        for (key, value) in [("ALLOWED_EMAIL_DOMAINS", domains), ("DENIED_EMAIL_DOMAINS", domains)] {
            #expect(try await Self.function(AllowedEmailDomains.self, [key: value]).leaks() == [])
        }
        #expect(try await Self.function(AutoConfirm.self).leaks() == [])
        #expect(
            try await Self.function(InviteOnlySignUp.self, ["INVITED_EMAILS": "solveig.aasen@example.org"]).leaks()
                == [])
        #expect(try await Self.function(BlockClients.self, ["BLOCKED_CLIENTS": "a"]).leaks() == [])
        #expect(try await Self.function(BlockClients.self, ["BLOCKED_HOURS": "00:00-24:00"]).leaks() == [])
    }

    @Test func `tokens, messages, attributes and datasets stay out of the log`() async throws {
        #expect(try await Self.function(BrandedMessages.self).leaks() == [])
        #expect(try await Self.function(GroupClaims.self, ["ADDED_GROUPS": "members"]).leaks() == [])
        #expect(try await Self.function(TenantClaims.self, ["CLAIMS": "account=sub"]).leaks() == [])
        #expect(try await Self.function(TenantClaims.self, ["CLAIMS": "tenant=custom:tenant"]).leaks() == [])
        #expect(try await Self.function(ShapeFederatedAttributes.self, ["DROPPED_ATTRIBUTES": "nonce"]).leaks() == [])
        #expect(try await Self.function(SyncGuard.self, ["MAX_VALUE_BYTES": "3"]).leaks() == [])
    }

    @Test func `the line of a sign-in has the ids of pool, client and user, and no more`() async throws {
        let function = await Self.function(SignInAudit.self)
        let ids: Set = ["userPoolId", "callerContext.clientId", "request.userAttributes.sub"]
        #expect(try await function.leaks(allowing: ids) == [])
        #expect(try await function.leaks().isEmpty == false, "the check finds what is let out")
    }
}
