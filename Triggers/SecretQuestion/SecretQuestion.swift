import TriggerKit

/// Asks for the password over SRP, and then a question that the user has answered in advance.
@main
struct SecretQuestion: ChallengeFlowFunction {
    static let permissions = CodeKey.permissions + DynamoDBStore.permissions

    private let questions: [String: String]
    private let table: DynamoDBStore?

    init() async throws {
        questions = try LambdaEnvironment.pairs("QUESTIONS")
        table = DynamoDBStore(ifSet: "SIGN_IN_TABLE")
    }

    var flow: some ChallengeFlow {
        Password()
        TriggerKit.SecretQuestion(questions)
    }
    var lockOut: LockOut? { table.map { LockOut(after: 10, within: .minutes(60), store: $0) } }
}
