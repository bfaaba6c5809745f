import CognitoTriggersTesting
import Testing

@testable import GroupClaims

/// Groups and roles in tokens.
@Suite struct GroupClaimsTests {
    private static let role = "arn:aws:iam::111122223333:role/"

    @Test func `groups and roles come and go, and all others stay`() async throws {
        let function = await TriggerTester(
            GroupClaims.self,
            environment: [
                "ADDED_GROUPS": "members, strings", "REMOVED_GROUPS": "section-leaders",
                "ADDED_ROLES": "\(Self.role)members", "REMOVED_ROLES": "\(Self.role)orchestra-leads",
            ])
        let invocation = await function.invoke(.preTokenGeneration(.authentication))
        #expect(
            invocation.response == [
                "claimsOverrideDetails": [
                    "groupOverrideDetails": [
                        "groupsToOverride": ["strings", "Gäste", "members"],
                        "iamRolesToOverride": [
                            .text("\(Self.role)orchestra-strings"), .text("\(Self.role)members"),
                        ],
                    ]
                ]
            ])
    }

    @Test(arguments: [PreTokenGenerationOccasion.authenticationV2, .authenticationV3])
    func `in V2 and V3 the same is said in other words`(occasion: PreTokenGenerationOccasion) async throws {
        let function = await TriggerTester(GroupClaims.self, environment: ["ADDED_GROUPS": "members"])
        let invocation = try await function.invoke(
            .preTokenGeneration(occasion) {
                $0.request.groupConfiguration = GroupConfiguration(groupsToOverride: ["a"], preferredRole: "r")
            })
        #expect(
            invocation.response == [
                "claimsAndScopeOverrideDetails": [
                    "groupOverrideDetails": [
                        "groupsToOverride": ["a", "members"], "iamRolesToOverride": [], "preferredRole": "r",
                    ]
                ]
            ])
    }

    @Test(arguments: [("orchestra-strings", true), ("members", true), ("admins", false)])
    func `a role is preferred only for someone who has it`(name: String, isPreferred: Bool) async throws {
        let function = await TriggerTester(
            GroupClaims.self,
            environment: ["ADDED_ROLES": "\(Self.role)members", "PREFERRED_ROLE": "\(Self.role)\(name)"])
        let invocation = await function.invoke(.preTokenGeneration(.authentication))
        #expect(invocation.decision?.groups.preferredRole == (isPreferred ? "\(Self.role)\(name)" : nil))
        #expect(
            invocation.answer?.contains("\"preferredRole\":\"\(Self.role)orchestra-leads\"") == true, "in the request")
    }

    @Test func `a machine gets no groups`() async {
        let function = await TriggerTester(GroupClaims.self, environment: ["ADDED_GROUPS": "members"])
        let sample = SampleEvent.preTokenGeneration(.clientCredentials)
        #expect(await function.invoke(sample).answer == sample.json)
    }

    @Test func `nothing to change changes nothing`() async {
        let function = await TriggerTester(GroupClaims.self, environment: ["REMOVED_GROUPS": "nobody"])
        let sample = SampleEvent.preTokenGeneration(.authentication)
        #expect(await function.invoke(sample).answer == sample.json)
    }
}
