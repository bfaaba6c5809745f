package import TriggerKit

/// A declared sign-in with the codes that a user keeps on paper, whose hashes are in a table.
package struct PaperCodes: ChallengeFlowFunction {
    package init() {}

    package var flow: some ChallengeFlow { RecoveryCodes(store: DynamoDBStore()) }
}
