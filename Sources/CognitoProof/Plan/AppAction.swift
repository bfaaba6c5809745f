import CognitoEvents
import CognitoModel

/// The app's action before a call, and Cognito's reaction.
struct AppAction: Sendable, CustomStringConvertible {
    enum Kind: Sendable {
        case signsIn(SignInUser.Kind, CustomSignIn.Start, client: String?)
        case answers(String, isRight: Bool)
        case answersOddly(String)
        case answersAsBefore(String)
        case answersCarried(String, of: String)
        case answersKnown(String)
        case picks(String, isFirst: Bool)
        case picksByName(String, isSent: Bool)
        case answersOwn(ChallengeName, isRight: Bool)
    }

    let kind: Kind
    /// The relation of this sign-in to the user's earlier sign-in.
    var manner: String?
    var isLate = false
    var inserted = SignInPlan.Insertion.none

    init(_ kind: Kind) { self.kind = kind }

    /// A description, such as `the app answers "123456", which is wrong`.
    var description: String {
        let steps = inserted.steps.map(\.rawValue).joined(separator: ", ")
        return "\(isLate ? "five minutes pass; " : "")\(action)\(steps.isEmpty ? "" : "; Cognito inserts \(steps)")"
    }

    private var action: String {
        switch kind {
        case .signsIn(let who, let start, let client):
            "\(who) signs in\(manner.map { " \($0)" } ?? "")\(client.map { " by the client \($0)" } ?? ""), "
                + (start == .custom ? "without SRP_A" : "beginning with SRP_A")
        case .answers(let answer, let isRight):
            "the app answers \(String(reflecting: answer)), which is \(isRight ? "right" : "wrong")"
        case .picks(let answer, let isFirst):
            "the app answers \(String(reflecting: answer)), which picks \(isFirst ? "the first option" : "another option")"
        case .picksByName(let answer, let isSent):
            "the app answers \(String(reflecting: answer)), the name of an option\(isSent ? ", and sends it as metadata" : "")"
        case .answersOddly(let words): "the app answers with \(words)"
        case .answersAsBefore(let answer):
            "the app answers \(String(reflecting: answer)), which was right for an earlier challenge"
        case .answersCarried(let answer, let source): "the app answers \(String(reflecting: answer)), \(source)"
        case .answersKnown(let answer):
            "the app answers \(String(reflecting: answer)), a value that it has sent or seen"
        case .answersOwn(let name, let isRight): "the app answers \(name) \(isRight ? "correctly" : "incorrectly")"
        }
    }
}
