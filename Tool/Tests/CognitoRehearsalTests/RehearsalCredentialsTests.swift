import Testing

@testable import CognitoRehearsal

/// The credentials of functions on this machine.
@Suite struct RehearsalCredentialsTests {
    @Test(
        arguments: [
            ([:], true), (["AWS_ACCESS_KEY_ID": "local"], true), (["AWS_ACCESS_KEY_ID": "own"], false),
            (["AWS_SESSION_TOKEN": "own"], false),
        ] as [([String: String], Bool)])
    func `credentials are added whole, or not at all where some are given`(
        _ given: [String: String], _ areAdded: Bool
    ) {
        let variables = RehearsalCredentials.added(to: given)
        #expect(variables.count == (areAdded ? 3 : given.count))
        #expect(RehearsalCredentials.areGiven(in: variables) == !areAdded)
    }
}
