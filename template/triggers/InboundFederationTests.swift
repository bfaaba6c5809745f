import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct InboundFederationTests {
    @Test func `the email address comes in small letters, and the rest as it was`() async throws {
        let invocation = try await TriggerTester(SignUpGate.self).invoke(
            .inboundFederation {
                $0.request.attributes = ProviderAttributes(userInfo: ["email": "Ada@Example.ORG", "name": "Ada"])
            })
        #expect(invocation.decision == .keepAll(changing: ["email": "ada@example.org"]), "\(invocation)")
        #expect(invocation.answer?.contains(#""name":"Ada""#) == true)
    }

    @Test func `a provider may keep the address to itself`() async throws {
        let invocation = try await TriggerTester(SignUpGate.self).invoke(
            .inboundFederation { $0.request.attributes = ProviderAttributes(userInfo: ["name": "Ada"]) })
        #expect(invocation.decision == .keepAll, "\(invocation)")
    }
}
