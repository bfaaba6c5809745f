import CognitoEditDistance
import CognitoEvents
import CognitoModel
import CognitoTestSupport
import Testing

@testable import CognitoOperations

/// The table of operations.
@Suite struct OperationTests {
    @Test(arguments: TriggerSource.known)
    func `each trigger source is fired by an operation, and has words for its occasion`(source: TriggerSource) {
        #expect(CognitoOperation.all.contains { $0.sources.contains(source) })
        #expect(source.occasion?.isEmpty == false)
    }

    @Test(arguments: CognitoOperation.all.map { Row($0.name, $0) })
    func `an operation fires known sources, and hands parameters to triggers that have the member`(
        row: Row<CognitoOperation>
    ) {
        let operation = row.value
        #expect(operation.sources.allSatisfy(TriggerSource.known.contains))
        #expect(operation.words.hasSuffix("."))
        #expect(operation.federated.instead.allSatisfy { CognitoOperation.named($0) != nil })
        for delivery in operation.flows.flatMap(\.deliveries) {
            for family in delivery.families {
                #expect(family.model.request.contains { $0.name == delivery.member }, "\(family)")
            }
        }
        #expect(operation.flows.count == 1 || operation.flows.allSatisfy { $0.name != nil })
    }

    @Test func `names of operations are told apart without regard to case`() {
        #expect(Set(CognitoOperation.all.map { $0.name.lowercased() }).count == CognitoOperation.all.count)
        #expect(CognitoOperation.named("admincreateuser")?.name == "AdminCreateUser")
        #expect(CognitoOperation.named("AdminCreateUsers") == nil)
    }

    @Test(arguments: [
        ("SignUp", ["PreSignUp", "PostConfirmation", "CustomMessage"]),
        ("federated sign-in, first", ["InboundFederation", "PreSignUp", "PostConfirmation", "TokenGeneration"]),
        ("ForgotPassword", ["UserMigration", "PreSignUp", "CustomMessage"]),
        ("RespondToAuthChallenge", ["VerifyAuthChallengeResponse", "DefineAuthChallenge", "CreateAuthChallenge"]),
    ])
    func `the steps of an operation are in their order`(name: String, families: [String]) throws {
        let flow = try #require(CognitoOperation.named(name)?.flows.first)
        let steps = flow.steps.compactMap { $0.sources.first?.family?.rawValue }
        #expect(Array(steps.prefix(families.count)) == families)
    }

    @Test(arguments: [
        [
            "UserMigration_Authentication", "PreSignUp_AdminCreateUser", "CustomMessage_AdminCreateUser",
            "PreAuthentication_Authentication", "CustomMessage_Authentication", "PostAuthentication_Authentication",
            "TokenGeneration_HostedAuth",
        ],
        ["TokenGeneration_HostedAuth"],
        [
            "InboundFederation_ExternalProvider", "PreSignUp_ExternalProvider", "PostConfirmation_ConfirmSignUp",
            "TokenGeneration_HostedAuth",
        ],
        [
            "InboundFederation_ExternalProvider", "PreAuthentication_Authentication",
            "PostAuthentication_Authentication",
            "TokenGeneration_HostedAuth",
        ],
    ])
    func `a sign-in through the domain has a way for each kind of user`(sources: [String]) throws {
        let flows = try #require(CognitoOperation.named("/oauth2/authorize")).flows
        #expect(flows.count == 4)
        #expect(flows.contains { $0.steps.map { $0.sources[0].rawValue } == sources })
    }

    @Test(arguments: [
        ("authorization_code", "TokenGeneration_HostedAuth"), ("refresh_token", "TokenGeneration_RefreshTokens"),
        ("client_credentials", "TokenGeneration_ClientCredentials"),
    ])
    func `each grant of the token endpoint fires its own source`(grant: String, source: String) throws {
        let operation = try #require(CognitoOperation.named("/oauth2/token \(grant)"))
        #expect(operation.sources.map(\.rawValue) == [source])
        let delivered = operation.flows.flatMap(\.deliveries).map(\.parameter)
        #expect(delivered == (grant == "client_credentials" ? ["aws_client_metadata"] : []))
    }

    @Test(
        arguments: [
            ("SingUp", "SignUp"), ("signup", "SignUp"), ("AdminCreateuser", "AdminCreateUser"), ("InitAuth", nil),
            ("ForgotPasswrod", "ForgotPassword"), ("x", nil), ("", nil),
        ] as [(String, String?)])
    func `a name is taken for the nearest one, if one is near`(name: String, nearest: String?) {
        #expect(EditDistance.nearest(to: name, among: CognitoOperation.all.map(\.name)) == nearest)
    }
}
