import CognitoTriggersTesting
import Testing

/// Expects that a step's first challenge has the same form for a user with these attributes and for an unknown one.
func expectSameChallenge(of tester: TriggerTester, for attributes: UserAttributes) async throws {
    var shapes: Set<[String]> = []
    for isKnown in [true, false] {
        let invocation = await tester.invoke(
            try .createAuthChallenge {
                $0.request.session = []
                $0.request.userNotFound = !isKnown
                $0.request.userAttributes = isKnown ? attributes : [:]
            })
        let decision = try #require(invocation.decision, "\(invocation)")
        #expect(decision.publicParameters.isEmpty)
        shapes.insert(decision.privateParameters.reveal().map { "\($0.key) \($0.value.utf8.count)" })
    }
    #expect(shapes.count == 1)
}
