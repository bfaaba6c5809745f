import CognitoEvents

/// The app's part before a call, and what Cognito did with it.
struct AppMove: Sendable, CustomStringConvertible {
    enum Kind: Sendable {
        case signsIn(isKnown: Bool, CustomSignIn.Start)
        case answers(String, isRight: Bool)
        case answersOddly(String)
        case picks(String, isFirst: Bool)
        case answersOwn(ChallengeName, isRight: Bool)
    }

    let kind: Kind
    var isLate = false
    var inserted = SignInPlan.Insertion.none

    init(_ kind: Kind) { self.kind = kind }

    /// A sentence, such as `the app answers "123456", which is wrong`.
    var description: String {
        let move =
            switch kind {
            case .signsIn(let isKnown, let start):
                "\(isKnown ? "a known" : "an unknown") user signs in, "
                    + (start == .custom ? "without SRP_A" : "beginning with SRP_A")
            case .answers(let answer, let isRight):
                "the app answers \(String(reflecting: answer)), which is \(isRight ? "right" : "wrong")"
            case .picks(let answer, let isFirst):
                "the app answers \(String(reflecting: answer)), which picks \(isFirst ? "the first option" : "another option")"
            case .answersOddly(let words): "the app answers with \(words)"
            case .answersOwn(let name, let isRight): "the app answers \(name) \(isRight ? "rightly" : "wrongly")"
            }
        let steps = inserted.steps.map(\.rawValue).joined(separator: ", ")
        return "\(isLate ? "five minutes pass; " : "")\(move)\(steps.isEmpty ? "" : "; Cognito inserts \(steps)")"
    }
}
