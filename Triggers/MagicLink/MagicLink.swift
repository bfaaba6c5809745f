import TriggerKit

/// Signs people in with a link by email instead of a password: valid once, for fifteen minutes, in any browser.
@main
struct MagicLink: ChallengeFlowFunction {
    static let permissions = CodeKey.permissions + SESMail.permissions + DynamoDBStore.permissions

    private let page: String
    private let table = DynamoDBStore()
    private let mail = SESMail(subject: "Your sign-in link") {
        "Open this link to sign in: \($0)\n\nIt works once, for fifteen minutes. If you did not ask for it, ignore this message."
    }

    init() async throws { page = try LambdaEnvironment.required("LINK_PAGE") }

    var flow: some ChallengeFlow { TriggerKit.MagicLink(to: page, store: table, sender: mail) }
}
