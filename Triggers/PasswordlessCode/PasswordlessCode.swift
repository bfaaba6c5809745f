import TriggerKit

/// Signs people in with a six-digit code by email instead of a password: five minutes, three attempts.
@main
struct PasswordlessCode: ChallengeFlowFunction {
    static let permissions = CodeKey.permissions + SESMail.permissions + DynamoDBStore.permissions

    private let table = DynamoDBStore(ifSet: "SIGN_IN_TABLE")
    private let mail = SESMail {
        "\($0) is your code. It is valid for five minutes. If you did not ask for it, ignore this message."
    }

    var flow: some ChallengeFlow {
        OneTimeCode(digits: 6, attempts: 3, lifetime: .minutes(5), store: table, sender: mail)
    }
}
